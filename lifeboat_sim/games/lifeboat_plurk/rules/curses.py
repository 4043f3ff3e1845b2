"""A dead player's slot: one curse (rules 9.6)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.loop import ask, offer, tell
from ..events import MARKED, SET_BOAT_BACK
from ..options import SAME_ROUND
from ..state import CURSING, MARK, NEXT_SLOT, NO_CURSE, SET_BACK, State
from .choices import choice_of, seat_of, verb_of
from .dice import d6_back

NOBODY, NOTHING = int64(0), int64(0)


@jit
def may_curse(g: State, seat: int) -> bool:
    """Return whether a dead player may curse in this round; 9.12 A19."""
    return g.rules.curse_from == SAME_ROUND or g.died_in[seat] < g.length


@jit
def ask_curse(g: State) -> None:
    """Nothing; or mark a living player for settlement; or set the boat back."""
    ask(g, g.actor, CURSING)
    offer(g, NO_CURSE)
    for q in range(g.players):
        if not g.dead[q]:
            offer(g, choice_of(MARK, int64(q), NOTHING))
    offer(g, choice_of(SET_BACK, NOBODY, NOTHING))


@jit
def take_curse(g: State, choice: int) -> None:
    """Lay the curse; marks add up, and the boat is never set back beyond its start."""
    if verb_of(choice) == MARK:
        g.marks[seat_of(choice)] += 1
        g.curses[g.actor] += 1
        tell(g, MARKED, g.actor, seat_of(choice), 0, 0, 0)
    elif verb_of(choice) == SET_BACK:
        rolled = d6_back(g, g.actor)
        g.progress = max(g.progress - rolled, int64(0))
        g.curses[g.actor] += 1
        tell(g, SET_BOAT_BACK, g.actor, rolled, g.progress, 0, 0)
    g.stage = NEXT_SLOT
