"""Questions of a designer, answered for a game: who decides, what is assumed, what a pilot changes."""

import numpy as np
import pytest

from lifeboat_analysis import fair_share, widest_half_width
from lifeboat_analysis.blocks import role_means
from lifeboat_analysis.planning import share_variance
from lifeboat_analysis.sample_sizes import (
    Answer,
    Questions,
    Table,
    answers,
    assumed_spread,
    measured_spread,
    unpaired,
)
from tests.synthetic import synthetic_run

SIX = Table(players=6, characters=6, presence=1, super_block=36)
FOUR = Table(players=4, characters=6, presence=4 / 6, super_block=240)
KID = {"lauren": 0.12, "stephen": 0.12, "captain": 0.12, "mate": 0.12, "frenchy": 0.12, "kid": 0.4}


def games(table: Table, questions: Questions) -> dict[tuple[str, str], Answer]:
    spread = assumed_spread(table.players)
    return {(one.question, one.claim): one for one in answers(questions, table, spread, unpaired(spread))}


def test_every_question_is_answered_for_every_claim_that_makes_sense() -> None:
    found = games(SIX, Questions((0.005,), (0.005,), (0.01,)))
    assert {key: round(answer.with_character or 0) for key, answer in found.items()} == {
        ("half_width", "one"): 21_341,
        ("half_width", "joint"): 38_669,
        ("difference", "one"): 116_749,
        ("difference", "separate"): 170_721,
        ("band", "one"): 15_031,
        ("band", "joint"): 22_656,
        ("band", "separate"): 22_656,
    }


def test_a_character_that_sits_out_games_takes_more_of_them() -> None:
    one = games(FOUR, Questions(half_widths=(0.01,)))["half_width", "one"]
    assert round(one.with_character or 0) == 7_203  # games with the character: two of three
    assert round(one.games or 0) == 10_804
    assert one.play == 46 * 240


def test_a_truth_off_fair_is_played_with_its_own_variance() -> None:
    fair, off = (games(SIX, Questions(bands=(0.02,), truth=truth))["band", "one"] for truth in (0.0, 0.01))
    one_sided = 1.6449 + 1.2816  # quantiles of alpha and power: the farther edge plays no part any more
    assert off.with_character == pytest.approx(share_variance(1 / 6 + 0.01) * (one_sided / 0.01) ** 2, rel=1e-3)
    assert (off.with_character or 0) > (fair.with_character or 0)


def test_the_character_whose_share_varies_most_decides() -> None:
    run = synthetic_run(games=36_000, win_shares=KID, ties=0, all_dead=0, blocking=0)
    spread = measured_spread(run)
    assert spread.variance_character == spread.farthest_character == "kid"
    assert spread.variance == pytest.approx(share_variance(0.4), rel=3 * (spread.accuracy or 0) / 1.96)
    assert spread.fair == fair_share(run)
    assert spread.farthest == pytest.approx(0.4 - 1 / 6, abs=0.01)
    assert spread.farthest_reach == pytest.approx(2.64 * np.sqrt(share_variance(0.4) / 36_000), rel=0.1)
    assert spread.accuracy == pytest.approx(1.96 * np.sqrt(2 / 999))


def test_shared_wins_and_balanced_deals_save_games() -> None:
    spread = measured_spread(synthetic_run(games=72_000, ties=0.2, blocking=0.6))
    assert 0.3 < spread.dispersion < 0.9


def test_the_dispersion_is_the_largest_that_a_character_has() -> None:
    run = synthetic_run(games=36_000)
    wins = role_means(run, "win")
    assert measured_spread(run).dispersion == max(wins.games * wins.se**2 / (wins.mean * (1 - wins.mean)))


def test_a_run_of_the_games_for_a_joint_half_width_has_it() -> None:
    """The same made-up game, planned from one seed and played under another."""
    spread = measured_spread(synthetic_run(games=36_000, seed=1))
    joint = next(one for one in answers(Questions((0.006,)), SIX, spread, unpaired(spread)) if one.claim == "joint")
    assert widest_half_width(synthetic_run(games=joint.play or 0, seed=2)) == pytest.approx(0.006, rel=0.08)


def test_a_game_that_nobody_wins_gives_nothing_to_plan_with() -> None:
    assert np.isnan(measured_spread(synthetic_run(games=3_600, no_winner=1, all_dead=0)).variance)


@pytest.mark.parametrize("ratio", [1.0, 0.4])
def test_pairs_save_games_by_their_variance_ratio(ratio: float) -> None:
    spread = assumed_spread(6)
    one = answers(Questions(differences=(0.005,)), SIX, spread, unpaired(spread, ratio))[0]
    assert one.with_character == pytest.approx(116_749 * ratio, rel=1e-4)


def test_a_change_that_changes_nothing_has_no_number_of_games() -> None:
    spread = assumed_spread(6)
    for one in answers(Questions(differences=(0.005,)), SIX, spread, unpaired(spread, 0)):
        assert (one.with_character, one.games, one.play) == (None, None, None)
