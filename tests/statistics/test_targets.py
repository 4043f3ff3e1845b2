"""Targets: known answers, and how often a target is falsely said to hold or to fail (methods 2.5)."""

import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom, norm

from lifeboat_analysis import Compared, Judged, judge
from lifeboat_analysis.verdicts import INSIDE_LEVEL
from lifeboat_analysis.winshare import win_share_columns
from lifeboat_sim.core.measures import products, sums_over
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.side_by_side import Pairing
from lifeboat_sim.runs.targets import MEASURES, Target
from tests.synthetic import synthetic_run

INF = math.inf
FAIR = 1 / 6
EVERY = ("every",)
SEEDS = 600
GAMES = 2_000


def at_most_so_often(rate: float) -> float:
    """Three standard errors above a rate over all seeds."""
    return rate + 3 * math.sqrt(rate * (1 - rate) / SEEDS)


def win(low: float, high: float, *of: str, fair: bool = False) -> Target:
    return Target("win_share", low, high, of, fair)


def planted(**shares: float) -> dict[str, float]:
    """Win shares of six: some given, what is left split evenly."""
    others = [id for id in ("lauren", "stephen", "captain", "mate", "frenchy", "kid") if id not in shares]
    return shares | dict.fromkeys(others, (1 - sum(shares.values())) / len(others))


def winners_run(rng: np.random.Generator, games: int, shares: dict[str, float]) -> Run:
    """A run of which nothing is known but who won each game: independent ones, without ties."""
    wins = rng.multinomial(games, list(shares.values()))
    x, n = wins * 840, np.full(len(wins), games)
    moments = np.stack([x, n, x * 840, x, n], axis=-1)
    info = {
        "players": 6, "quantities": ["win"], "game_measures": [],
        "roles": [{"id": id, "name": id, "seat": seat} for seat, id in enumerate(shares)],
    }  # fmt: skip
    tallies = {"moments": np.stack([0 * moments, 0 * moments, moments]), "blocks": np.zeros(2, np.int64)}
    return Run(info, tallies | {"games": np.array([games]), "winners": np.array([0, games])})


def rates(target: Target, **shares: float) -> tuple[float, float]:
    """How often a target is said to hold, and to fail, over many runs with these win shares."""
    rng = np.random.default_rng(2)
    results = [judge(target, winners_run(rng, GAMES, planted(**shares))).result for _ in range(SEEDS)]
    return results.count("holds") / SEEDS, results.count("fails") / SEEDS


# False alarms ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [win(0.12, INF, "kid"), win(0.09, 0.12, "kid")])
def test_on_the_edge_a_target_seldom_holds_and_seldom_fails(target: Target) -> None:
    """Exactly on the edge both answers are unfounded: at most 5 % and 2.5 %; each is about as often as that."""
    holds, fails = rates(target, kid=0.12)
    assert 0.01 < holds < at_most_so_often(0.05)
    assert fails < at_most_so_often(0.025)


def test_a_joint_target_seldom_holds_falsely() -> None:
    """One of six is on the edge, the others are well inside: no correction is needed."""
    holds, fails = rates(win(-0.05, 0.05, *EVERY, fair=True), kid=FAIR + 0.05)
    assert 0.01 < holds < at_most_so_often(0.05)
    assert fails < at_most_so_often(0.025)


def test_a_joint_target_seldom_fails_falsely() -> None:
    """All six are on an edge; without the correction one of them would look outside in 14 % of the runs."""
    edges = {"captain": FAIR + 0.04, "kid": FAIR + 0.04, "mate": FAIR + 0.04}
    holds, fails = rates(win(-0.04, 0.04, *EVERY, fair=True), **edges)
    assert holds < at_most_so_often(0.05)
    assert fails < at_most_so_often(0.025)


def test_what_is_clear_is_said() -> None:
    """The standard error of a share is 0.85 pp."""
    assert rates(win(-0.05, 0.05, *EVERY, fair=True), kid=FAIR)[0] > 0.98
    assert rates(win(-0.05, 0.05, *EVERY, fair=True), kid=FAIR + 0.1)[1] > 0.98
    assert rates(win(0.12, INF, "kid"), kid=0.08)[1] > 0.98


def rounds_run(counts: Any) -> Run:
    """A run of which nothing is known but the rounds of its games."""
    games = int(counts.sum())
    info = {"players": 6}
    return Run(info, {"rounds": counts, "games": np.array([games]), "winners": np.array([0, games])})


def test_the_median_on_an_edge_is_seldom_called_inside_or_outside() -> None:
    """Half of the games have up to nine rounds: the median may be called nine, or ten, but neither surely."""
    rng = np.random.default_rng(1)
    shares = np.array([0.0] * 8 + [0.2, 0.3, 0.3, 0.2])
    results = [
        judge(Target("rounds_median", -INF, 9), rounds_run(rng.multinomial(500, shares))).result for _ in range(2_000)
    ]
    assert results.count("holds") / 2_000 < 0.065
    assert results.count("fails") / 2_000 < 0.035
    assert results.count("holds") > 40


# Against the obvious way -------------------------------------------------------------------------------------

RUN = synthetic_run(games=36 * 60, seed=3, ties=0.2, unfinished=0.02, no_winner=0.03)


def test_an_interval_is_the_ninety_percent_one_and_the_joint_one_that_of_the_win_share_table() -> None:
    members = judge(win(-0.01, 0.01, *EVERY, fair=True), RUN).members
    table = win_share_columns(RUN)
    np.testing.assert_allclose([one.estimate for one in members], table["win_share"])
    np.testing.assert_allclose([one.low_simultaneous for one in members], table["low_simultaneous"])
    np.testing.assert_allclose([one.high_simultaneous for one in members], table["high_simultaneous"])
    z = norm.ppf(0.5 + INSIDE_LEVEL / 2)
    np.testing.assert_allclose([one.high - one.low for one in members], 2 * z * table["se"], rtol=0.03)
    assert {one.least for one in members} == {float(table["fair"][0]) - 0.01}


@pytest.mark.parametrize(
    ("target", "truth"),
    [
        (Target("ties", 0, 1), "ties"),
        (Target("no_winner", 0, 1), "no_winner"),
        (Target("unfinished", 0, 1), "unfinished"),
        (Target("rounds_mean", 0, 99), "rounds_mean"),
        (Target("rounds_median", 0, 99), "rounds_median"),
        (Target("rounds_p5", 0, 99), "rounds_p5"),
        (Target("rounds_p95", 0, 99), "rounds_p95"),
        (Target("deaths", 0, 99), "deaths"),
        (Target("margin", 0, 99), "margin"),
        (Target("early_elimination", 0, 1), "early_elimination"),
        (Target("rounds_out", 0, 99), "rounds_out"),
    ],
)
def test_a_measure_of_games_is_that_of_the_table(target: Target, truth: str) -> None:
    from lifeboat_analysis.game_measures import game_shape_columns

    table = game_shape_columns(RUN)
    (at,) = np.flatnonzero(table["measure"] == truth)
    judged = judge(target, RUN)
    (member,) = judged.members
    assert member.estimate == pytest.approx(table["value"][at])
    assert table["low"][at] <= member.low <= member.estimate <= member.high <= table["high"][at]
    assert judged.result == "holds"


def test_survival_is_the_share_that_is_alive_at_the_end() -> None:
    found = {one.id: one for one in judge(Target("survival", 0, 1, EVERY), RUN).members}
    fates, kid = RUN.tallies["fate"], 5
    assert found["kid"].estimate == pytest.approx(fates[kid, :2].sum() / fates[kid].sum())
    games = fates[kid].sum()
    low, high = binom.ppf([0.05, 0.95], games, found["kid"].estimate) / games
    assert (found["kid"].low, found["kid"].high) == (pytest.approx(low, abs=0.002), pytest.approx(high, abs=0.002))


def test_shares_of_actions_add_up_to_one() -> None:
    members = judge(Target("action_share", 0, 1, EVERY), RUN).members
    assert [one.id for one in members] == RUN.info["actions"]
    assert sum(one.estimate for one in members) == pytest.approx(1)


@pytest.mark.parametrize("measure", ["score", "early_elimination", "rounds_out"])
def test_characters_can_be_asked_for_one_by_one(measure: str) -> None:
    judged = judge(Target(measure, 0, 99, ("kid", "mate")), RUN)
    assert [one.id for one in judged.members] == ["mate", "kid"]  # in boat order
    assert judged.result == "holds"


# Joint results -----------------------------------------------------------------------------------------------


def result(**shares: float) -> Judged:
    return judge(
        win(-0.03, 0.03, *EVERY, fair=True), synthetic_run(games=36 * 60, seed=1, win_shares=planted(**shares))
    )


def test_one_that_fails_makes_all_fail() -> None:
    judged = result(kid=0.3)
    assert judged.result == "fails"
    assert [one.id for one in judged.telling() if one.result == "fails"] == [one.id for one in judged.telling()]
    assert "kid" in [one.id for one in judged.telling()]


def test_one_that_is_open_leaves_all_open() -> None:
    judged = result(kid=FAIR + 0.03, lauren=FAIR - 0.03)
    assert judged.result == "not enough games"
    assert {one.result for one in judged.members} == {"holds", "not enough games"}
    assert {one.result for one in judged.telling()} == {"not enough games"}


def test_those_outside_a_fixed_cast_are_not_judged() -> None:
    run = synthetic_run(games=1_600, players=4, seed=1)
    run.tallies["moments"][:, : len(run.info["quantities"])] = 0  # nobody plays Lady Lauren
    ids = [one.id for one in judge(win(0, 1, *EVERY), run).members]
    assert "lauren" not in ids
    assert len(ids) == 5


def test_few_games_decide_nothing() -> None:
    judged = judge(Target("ties", -INF, 0.99), synthetic_run(games=299, seed=1))
    assert (judged.result, judged.games_needed) == ("not enough games", pytest.approx(300, abs=40))
    assert judge(Target("ties", -INF, 0.99), synthetic_run(games=300, seed=1)).result == "holds"


def test_without_a_finished_game_nothing_is_known() -> None:
    for measure, kind in MEASURES.items():
        of = EVERY if kind.of and not kind.whole else ()
        for run in (synthetic_run(games=0), synthetic_run(games=400, unfinished=1.0, all_dead=0.0)):
            if measure != "unfinished":
                assert judge(Target(measure, 0, 0.5, of), run).result == "not enough games"


def test_what_never_happens_is_known_as_well_as_the_games_allow() -> None:
    """None of 400: by Clopper and Pearson the share is below 1 - 0.05^(1/400) = 0.75 %."""
    run = synthetic_run(games=400, ties=0, seed=1)
    assert judge(Target("ties", -INF, 0.0076), run).result == "holds"
    open_one = judge(Target("ties", -INF, 0.0074), run)
    assert open_one.result == "not enough games"
    assert 400 < open_one.games_needed < 1_000


# Games needed ------------------------------------------------------------------------------------------------


def test_the_games_that_are_said_to_be_needed_are_enough_in_four_of_five_runs() -> None:
    """The distance to the edge is 1 pp: at the planted truth it takes (1.645 + 0.842)^2 0.1275 / 0.01^2 games."""
    target, shares = win(0.14, INF, "kid"), planted(kid=0.15)
    exact = (1.645 + 0.842) ** 2 * 0.15 * 0.85 / 0.01**2
    rng = np.random.default_rng(3)
    as_planted = next(run for run in (winners_run(rng, 400, shares) for _ in range(99)) if of_kid(run) == 0.15)
    assert judge(target, as_planted).games_needed == pytest.approx(exact, rel=0.01)
    results = [judge(target, winners_run(rng, round(exact), shares)).result for _ in range(SEEDS)]
    assert results.count("holds") / SEEDS == pytest.approx(0.8, abs=0.06)


def of_kid(run: Run) -> float:
    return float(judge(win(0, 1, "kid"), run).members[0].estimate)


def test_on_the_edge_more_games_will_hardly_do() -> None:
    share = judge(Target("ties", -INF, 1), RUN).members[0].estimate
    assert judge(Target("ties", -INF, share), RUN).games_needed == INF
    assert judge(Target("ties", -INF, share + 0.0001), RUN).games_needed == INF
    assert 36 * 60 < judge(Target("ties", -INF, share + 0.005), RUN).games_needed < INF


# Compared ----------------------------------------------------------------------------------------------------


def two_games(seed: int, shift: float, blocks: int = 60) -> Compared:
    """Two runs of one role with common chance: the second wins more often by a shift; 36 games a block."""
    rng = np.random.default_rng(seed)
    luck = rng.random(36 * blocks)
    share = np.where(rng.random(36 * blocks) < 0.8, luck, rng.random(36 * blocks))
    wins = [np.asarray(one < p, np.int64) * 840 for one, p in ((luck, 0.3), (share, 0.3 + shift))]
    one = np.ones_like(wins[0])
    sums = [sums_over([(x[None], one[None])], 36) for x in wins]
    table = products(*sums)
    changed = int((wins[0] != wins[1]).sum())
    pairing = Pairing((("kid", "win"),), np.stack([0 * table, table, 0 * table]), (0, blocks, 0), changed)
    ours, other = (run_of(x, blocks) for x in wins)
    return Compared("other", ours, other, pairing)


def run_of(x: Any, blocks: int) -> Run:
    """A run of one role whose wins are these."""
    one = np.ones_like(x)
    levels = []
    for size in (36 * 36, 36, 1):
        sums = sums_over([(x[None], one[None])], size)
        a, n = sums.x[0], sums.n[0]
        levels.append([[a.sum(), n.sum(), (a * a).sum(), (a * n).sum(), (n * n).sum()]])
    info = {
        "players": 6, "games": len(x), "roles": [{"id": "kid", "name": "The Kid", "seat": 1}], "quantities": ["win"],
        "game_measures": [],
    }  # fmt: skip
    tallies = {
        "moments": np.array(levels),
        "blocks": np.array([blocks // 36, blocks]),
        "games": np.array([len(x)]),
        "winners": np.array([0, len(x)]),
        "role_games": np.array([len(x)]),
    }
    return Run(info, tallies)


NO_WORSE = Target("win_share", -0.02, INF, ("kid",), base="other")


def test_a_difference_is_ours_less_the_other() -> None:
    (member,) = judge(NO_WORSE, (compared := two_games(1, 0.05)).base, compared).members
    ours, other = (run.tallies["moments"][2, 0, 0] / 840 / (36 * 60) for run in (compared.base, compared.variant))
    assert member.estimate == pytest.approx(ours - other)
    assert member.low < member.estimate < member.high


def test_pairing_makes_the_interval_narrow() -> None:
    compared = two_games(1, 0.0)
    paired = judge(NO_WORSE, compared.base, compared).members[0]
    alone = judge(NO_WORSE, compared.base, Compared("other", compared.base, compared.variant, None)).members[0]
    assert paired.high - paired.low < 0.6 * (alone.high - alone.low)


@pytest.mark.parametrize("is_paired", [True, False])
def test_no_worse_is_seldom_said_falsely(is_paired: bool) -> None:
    """Ours is worse by exactly what is tolerated."""
    results = []
    for seed in range(SEEDS):
        compared = two_games(seed, 0.02)
        if not is_paired:
            compared = Compared("other", compared.base, two_games(seed + SEEDS, 0.02).variant, None)
        results.append(judge(NO_WORSE, compared.base, compared).result)
    assert 0.01 < results.count("holds") / SEEDS < at_most_so_often(0.05)
    assert results.count("fails") / SEEDS < at_most_so_often(0.025)


def test_against_itself_the_difference_is_exactly_nothing() -> None:
    compared = two_games(1, 0.0)
    same = run_of(np.zeros(36 * 60, np.int64) + 840, 60)
    table = products(*[sums_over([(np.full((1, 36 * 60), 840), np.ones((1, 36 * 60), np.int64))], 36)] * 2)
    pairing = Pairing((("kid", "win"),), np.stack([0 * table, table, 0 * table]), (1, 60, 0), 0)
    judged = judge(
        Target("win_share", -1e-9, 1e-9, ("kid",), base="x"), compared.base, Compared("x", same, same, pairing)
    )
    assert judged.result == "holds"
    assert [(one.estimate, one.low, one.high) for one in judged.members] == [(0, 0, 0)]
