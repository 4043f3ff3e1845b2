"""The bots: for each its name, one sentence, and the function that chooses.

A bot is a jitted function of the record that returns the place of an option in ``g.options``. It reads only what
its player sees at the table; ``check_bot`` re-deals everything else and demands the same choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import BotChoice, all_weights, mistakes_in
from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import PlanError
from lifeboat_sim.jit import int64, jit

from ..boat import NONE
from ..ruleset import Ruleset
from ..state import Game
from .ladder import SENSIBLE, WEIGHING, Bot, on_the_ladder
from .own import FAILED, address_of, choose_as_told, words_of
from .reference import choose_at_random, choose_passive, choose_to_row
from .weighing import choose_by_weight, score_by_weight
from .weights import BELIEF_WEIGHTS

RANDOM, PASSIVE, ROWER = (int64(i) for i in range(3))
PERSONAS = ("pacifist", "brawler", "never-row", "hoarder", "lover", "avenger", "tyrant")
"""What if one at the table is like that? Each is ``sensible`` but for some weights."""
OWN = int64(-1)
"""A function of a user plays: own.py."""


BOTS = {
    "random": Bot(RANDOM, "Picks uniformly among the options of every decision."),
    "passive": Bot(PASSIVE, "Takes the first, passive option of every decision."),
    "rower": Bot(ROWER, "Always rows, keeps every card, steers for land, and is otherwise passive."),
    "greedy": on_the_ladder("greedy"),
    "sensible": Bot(
        WEIGHING, "Scores every option with hand-written weights: a decent human table.", SENSIBLE, "classic", True
    ),
    "tuned": on_the_ladder("tuned"),
    "expert": on_the_ladder("expert", 4, 5, 6),
    "expert-single-row": on_the_ladder("expert-single-row", 6),
    "expert-english": on_the_ladder("expert-english", 6),
    **{name: on_the_ladder(name) for name in PERSONAS},
}


@jit
def choose(g: Game) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if bot == ROWER:
        return choose_to_row(g)
    if bot == OWN:
        return choose_as_told(g)
    return choose_by_weight(g)


@jit
def score_options(g: Game, scores: Any) -> int:
    """Write the scores that the decider's bot gives to its options; return how many it has weighed."""
    return score_by_weight(g, scores) if g.bot[g.decider] == WEIGHING else NONE


def set_bots(records: Records, seats: Mapping[str, Any], ruleset: Ruleset) -> None:
    """Write into a record which bot plays each character, and with which weights.

    Parameters
    ----------
    records : Records
        The record of ``new_records``; changed in place. Characters that are not named keep what they have.
    seats : mapping
        By id of the character a BotChoice, or what makes one: the name of a bot, and weights by name where they differ
        from its own (or None).
    ruleset : Ruleset
        The rule set of the record.

    Raises
    ------
    PlanError
        For an unknown character, bot or weight; all mistakes at once.
    BotError
        If a function of a user cannot play.
    """
    mistakes = mistakes_in(seats, BOTS, list(ruleset.characters), takes_functions=True)
    if mistakes:
        raise PlanError(mistakes)
    g = records.view(np.ndarray)[0]
    places = list(ruleset.characters)
    for id, bot in seats.items():
        choice = BotChoice(*bot)
        vector = list(all_weights(choice, BOTS).values())
        if choice.source is None:
            g["bot"][places.index(id)] = BOTS[choice.plays_as].number
        else:
            g["bot"][places.index(id)] = OWN
            g["own_bot"][places.index(id)] = address_of(choice.source, ruleset)
            g["own_words"] = words_of(ruleset)
        g["weights"][places.index(id)] = 0
        g["weights"][places.index(id)][: len(vector)] = vector
        g["minds_rivals"][places.index(id)] = bool(g["weights"][places.index(id)][list(BELIEF_WEIGHTS)].any())
    g["watched"] |= g["minds_rivals"].any()


__all__ = ["BOTS", "FAILED", "Bot", "choose", "score_options", "set_bots"]
