"""The scores of all options are those by which a bot chooses, without its noise."""

from collections.abc import Iterator

import numpy as np
import pytest

from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.games.lifeboat import kernels, steps
from lifeboat_sim.games.lifeboat.bots import BOTS
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.hidden import blur, redeal
from tests.playing import plan

CHARACTERS = ("lauren", "stephen", "captain", "mate", "frenchy", "kid")


def positions(bots: str = "sensible", games: int = 4) -> Iterator[Records]:
    """Yield the record at every decision of some games of barter, where every kind of decision comes up."""
    one = plan(bots=bots, settings=("trading=barter", "mug_declaration=after_success"))
    records = LIFEBOAT.prepare(one.ruleset, 6, one.bots)
    for number in range(games):
        kernels.begin_game(records, np.uint64(4), number)
        while records.view(np.ndarray)["stage"][0] != steps.OVER:
            yield records
            kernels.go_on(records, kernels.bot_choice(records))


def scored(records: Records) -> tuple[int, np.ndarray]:
    """Return how many options are weighed, and the scores."""
    scores = np.full(int(records.view(np.ndarray)["n_options"][0]), np.nan)
    n = kernels.option_scores(copied(records), scores)
    return n, scores


def test_a_bot_that_never_hesitates_takes_the_option_with_the_highest_score() -> None:
    rules = plan().ruleset
    for records in positions():
        bold = copied(records)
        LIFEBOAT.set_bots(bold, dict.fromkeys(CHARACTERS, ("sensible", {"temperature": 0.0})), rules)
        n, scores = scored(bold)
        assert n in (1, len(scores))
        assert np.argmax(scores[:n]) == kernels.bot_choice(bold)


def test_scores_carry_no_noise_and_change_nothing() -> None:
    for records in positions(games=1):
        before = records.tobytes()
        n, scores = scored(records)
        moody = copied(records)
        moody.view(np.ndarray)["noise_key"] = 12345
        again, other = scored(moody)
        assert n == again
        assert (scores[:n] == other[:n]).all()
        assert records.tobytes() == before


def test_scores_depend_on_what_the_player_sees_only() -> None:
    rng = np.random.default_rng(1)
    for records in positions(games=2):
        who = int(records.view(np.ndarray)["decider"][0])
        dealt = redeal(records, who, rng)
        blur(dealt, who, rng)
        n, scores = scored(records)
        again, other = scored(dealt)
        assert n == again
        assert (scores[:n] == other[:n]).all()


@pytest.mark.parametrize("bot", [name for name, bot in BOTS.items() if not bot.weights])
def test_bots_that_do_not_score_say_so(bot: str) -> None:
    assert all(scored(records)[0] == 0 for records in positions(bot, games=1))
