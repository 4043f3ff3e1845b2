"""Love and hate: kinds of deals, shrinkage, and which deals stand out."""

import numpy as np
import pytest
from numpy.typing import NDArray
from statsmodels.stats.proportion import proportion_confint

from lifeboat_analysis import deals
from lifeboat_analysis.lovehate import shrink
from lifeboat_sim.runs.run import Run
from tests.synthetic import synthetic_run
from tests.synthetic_games import QUANTITIES, WIN_UNIT

N_ROLES = 6


def run_with_cells(games: int, truth: NDArray[np.float64], seed: int = 1) -> Run:
    """A run of sole wins in which a cell (role, love, hate) is won with its own probability."""
    cells = np.full((N_ROLES,) * 3, games)
    won = np.random.default_rng(seed).binomial(cells, truth)
    run = synthetic_run(games=36)
    moments = np.zeros_like(run.tallies["moments"])
    for role in range(N_ROLES):
        games, wins = cells[role].sum(), won[role].sum() * WIN_UNIT
        moments[-1, role * len(QUANTITIES)] = wins, games, wins * WIN_UNIT, wins, games
    tallies = run.tallies | {
        "deals": np.stack([cells, won * WIN_UNIT], axis=-1),
        "role_games": cells.sum(axis=(1, 2)),
        "moments": moments,
    }
    return Run(run.info, tallies)


def shrink_slowly(share: NDArray[np.float64], role_share: float, noise: NDArray[np.float64]) -> list[float]:
    """The formula for one role, cell by cell."""
    cells = [at for at in range(len(share)) if not np.isnan(share[at])]
    between = np.var([share[at] for at in cells], ddof=1)
    tau_squared = max(0.0, between - float(np.mean([noise[at] for at in cells])))
    shrunk = []
    for at in range(len(share)):
        weight = tau_squared / (tau_squared + noise[at]) if tau_squared > 0 else 0.0
        shrunk.append(role_share + weight * (share[at] - role_share))
    return shrunk


@pytest.mark.parametrize(
    ("love", "hate", "kind"),
    [
        ("kid", "mate", "narcissist"),
        ("mate", "kid", "psychopath"),
        ("mate", "mate", "ambivalent"),
        ("kid", "kid", "both"),
        ("mate", "captain", "plain"),
    ],
)
def test_kinds_of_deals(love: str, hate: str, kind: str) -> None:
    table = deals(synthetic_run(games=36)).set_index(["role", "love", "hate"])
    assert table.loc[("kid", love, hate), "kind"] == kind


def test_of_36_deals_ten_and_one_are_about_oneself_and_five_are_ambivalent() -> None:
    table = deals(synthetic_run(games=36))
    kinds = table[table["role"] == "mate"]["kind"].value_counts().to_dict()
    assert kinds == {"plain": 20, "narcissist": 5, "psychopath": 5, "ambivalent": 5, "both": 1}


def test_all_cells_are_listed_in_boat_order() -> None:
    table = deals(synthetic_run(players=5, roles=8, games=100))
    boat = ["lauren", "stephen", "captain", "mate", "wong", "frenchy", "harter", "kid"]
    assert list(table["role"].unique()) == boat
    assert list(table["love"][:64:8]) == boat
    assert list(table["hate"][:8]) == boat


def test_cells_hold_the_games_and_wins_of_the_tally() -> None:
    """With eight roles, whose order in the tallies is not that of the boat."""
    run = synthetic_run(players=4, roles=8, games=70 * 16 + 9)
    table = deals(run).set_index(["role", "love", "hate"])
    roles = [role["id"] for role in run.info["roles"]]
    for role, love, hate in [(5, 3, 0), (4, 6, 7), (6, 4, 5), (7, 7, 6)]:
        cell, (games, won) = (roles[role], roles[love], roles[hate]), run.tallies["deals"][role, love, hate]
        assert table.loc[cell, "games"] == games
        assert table.loc[cell, "win_share"] == pytest.approx(won / games / WIN_UNIT)
    assert table["games"].sum() == (70 * 16 + 9) * 4


def test_intervals_of_cells_with_sole_wins_are_wilsons() -> None:
    run = run_with_cells(500, np.full((6, 6, 6), 1 / 6))
    table = deals(run)
    expected = proportion_confint(table["win_share"] * 500, 500, method="wilson")
    np.testing.assert_allclose(table[["low", "high"]].T, expected, rtol=2e-4)  # t with 18,000 games for z


def test_shares_are_shrunk_by_the_formula() -> None:
    rng = np.random.default_rng(8)
    share, noise = rng.normal(0.2, 0.03, (4, 36)), rng.uniform(0.0001, 0.002, (4, 36))
    share[0, 3] = share[2, :20] = np.nan
    role_share = rng.uniform(0.15, 0.25, (4, 1))
    expected = [shrink_slowly(s, float(m[0]), n) for s, m, n in zip(share, role_share, noise, strict=True)]
    np.testing.assert_allclose(shrink(share, role_share, noise), expected, rtol=1e-9)


def test_cells_that_differ_by_chance_alone_shrink_to_their_role() -> None:
    """With no true difference, at most the little that a noisy estimate of the variance leaves."""
    table = deals(run_with_cells(1_000, np.full((6, 6, 6), 1 / 6)))
    spread = table.groupby("role")[["win_share", "shrunk"]].std()
    assert (spread["shrunk"] < 0.4 * spread["win_share"]).all()
    assert not table["stands_out"].any()


def test_shrunk_shares_are_nearer_to_the_truth() -> None:
    truth = np.clip(np.random.default_rng(3).normal(1 / 6, 0.02, (6, 6, 6)), 0, 1)
    table = deals(run_with_cells(400, truth))
    raw, shrunk = (((table[name] - truth.ravel()) ** 2).mean() for name in ("win_share", "shrunk"))
    assert shrunk < 0.75 * raw


def test_a_deal_that_is_a_gift_stands_out_and_no_other_does() -> None:
    truth = np.full((6, 6, 6), 1 / 6)
    truth[5, 5, 2] = 0.35  # the narcissist Kid who hates the Captain
    table = deals(run_with_cells(2_000, truth)).set_index(["role", "love", "hate"])
    assert table.index[table["stands_out"]].tolist() == [("kid", "kid", "captain")]
    assert not deals(run_with_cells(2_000, truth), band=0.25)["stands_out"].any()


def test_a_role_that_is_strong_with_every_deal_has_no_deal_that_stands_out() -> None:
    truth = np.full((6, 6, 6), 0.12)
    truth[5] = 0.4
    assert not deals(run_with_cells(2_000, truth))["stands_out"].any()


def test_thin_cells_never_stand_out() -> None:
    truth = np.full((6, 6, 6), 1 / 6)
    truth[5, 5, 2] = 0.9
    assert not deals(run_with_cells(299, truth))["stands_out"].any()
    assert deals(run_with_cells(300, truth))["stands_out"].sum() == 1
