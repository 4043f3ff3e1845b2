"""The win shares of a run that was to stop at a verdict: anytime-valid everywhere; and what a rule gets to see."""

from dataclasses import replace

import numpy as np
import pytest

from lifeboat_analysis import scores, standing, summary, widest_half_width, win_shares
from lifeboat_analysis.blocks import role_means
from lifeboat_analysis.sequences import multiplier
from lifeboat_sim.core.metrics import count_all
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.simulate import metrics_of
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.playing import plan, play
from tests.synthetic import synthetic_run

GAMES = 21_600
FIXED = synthetic_run(games=GAMES, win_shares={"frenchy": 0.24, "kid": 0.1})


def under(rule: StoppingRule, run: Run = FIXED) -> Run:
    """The same games, played under a rule."""
    return replace(run, info=run.info | rule.info())


ANYTIME = under(StoppingRule(200_000, until_verdict=True))


@pytest.mark.parametrize(("end", "alpha"), [("", 0.05), ("_simultaneous", 0.05 / 6)])
def test_every_interval_is_that_of_the_sequence(end: str, alpha: float) -> None:
    table = win_shares(ANYTIME)
    expected = role_means(FIXED, "win").se * multiplier(600, 600 * 200_000 / GAMES, alpha)
    half = (table[f"high{end}"] - table[f"low{end}"]) / 2
    np.testing.assert_allclose(half, expected, rtol=0.01)  # Wilson's, which bends it a little


def test_the_summary_says_the_same() -> None:
    table, characters = win_shares(ANYTIME), summary(ANYTIME)["characters"]
    for id, row in table.iterrows():
        for key in ("low", "high", "low_simultaneous", "high_simultaneous"):
            assert characters[id]["win_share"][key] == pytest.approx(row[key], abs=1e-9)
    assert summary(ANYTIME)["stop"]["half_width"] == pytest.approx(widest_half_width(ANYTIME), abs=1e-9)


def test_verdicts_are_judged_by_it() -> None:
    """Sir Stephen's usual interval lies inside the band, the wider one does not."""
    assert win_shares(FIXED, band=0.016).loc["stephen", "verdict"] == "balanced"
    assert win_shares(ANYTIME, band=0.016).loc["stephen", "verdict"] == "not enough games"


def test_points_are_not_corrected() -> None:
    assert scores(ANYTIME).equals(scores(FIXED))


def test_a_half_width_changes_no_interval() -> None:
    assert win_shares(under(StoppingRule(200_000, half_width=0.01))).equals(win_shares(FIXED))


def test_before_fifty_blocks_and_games_nothing_is_known() -> None:
    run = under(StoppingRule(100, until_verdict=True), synthetic_run(games=40))
    table = win_shares(run)
    inner = table[(table["win_share"] > 0)]
    assert (inner[["low", "low_simultaneous"]] == 0).all(axis=None)
    assert (inner[["high", "high_simultaneous"]] == 1).all(axis=None)


# === What a rule sees === #


def test_a_standing_counts_verdicts() -> None:
    words = win_shares(FIXED)["verdict"]
    assert standing(FIXED) == (widest_half_width(FIXED), (words != "not enough games").sum(), 6)
    assert standing(synthetic_run(games=200)).decided == 0


def test_characters_outside_a_fixed_cast_are_not_judged() -> None:
    wanted = plan(players=4, settings=('cast=["lauren","captain","mate","kid"]',), games=3_200)
    now = standing(Run(wanted.info() | {"band": 0.3}, count_all(metrics_of(wanted), play(wanted))))
    assert (now.decided, now.judged) == (4, 4)


def test_without_a_finished_game_nobody_is_judged() -> None:
    run = under(StoppingRule(200, until_verdict=True), synthetic_run(games=200, unfinished=1.0, all_dead=0.0))
    assert standing(run).judged == 0
    assert summary(run)["stop"]["ended"] == "games"
    assert summary(run)["stop"]["half_width"] is None
