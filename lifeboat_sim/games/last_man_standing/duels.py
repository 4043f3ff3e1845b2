"""One duel (rules 4.3): the lowest card kills the highest; then each kills all lower ones, in ascending order."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ..shared.cards import ACE, RANKS, rank
from .options import BY_NUMBER
from .state import HEIGHTS, State

ACE_HIGH = int64(RANKS + 1)


@jit
def height(g: State, card: int) -> int:
    """Return the rank of a card as it counts in a duel (LMS-A1)."""
    return ACE_HIGH if g.rules.ace_high and rank(card) == ACE else rank(card)


@jit
def clear_duel(g: State) -> None:
    """Begin a duel without cards."""
    g.kills = 0
    for at in range(HEIGHTS):
        g.n_of[at], g.alive[at] = 0, 0
    for seat in range(g.players):
        g.kills_of[seat], g.gained[seat] = 0, 0


@jit
def lay_card(g: State, seat: int, at: int) -> None:
    """Lay a seat's card of some height."""
    g.n_of[at] += 1
    g.alive[at] += 1
    g.owner[at] = seat


@jit
def resolve(g: State) -> None:
    """RESOLVE: only a card that is the single one of its rank kills."""
    lowest, highest = int64(1), int64(HEIGHTS - 1)
    while g.n_of[lowest] == 0:
        lowest += 1
    while g.n_of[highest] == 0:
        highest -= 1
    if g.n_of[lowest] == 1 and lowest < highest:
        kill(g, lowest, highest)
    for killer in range(lowest + 1, highest + 1):
        if g.n_of[killer] == 1 and g.alive[killer] == 1:
            for victim in range(lowest, killer):
                kill(g, killer, victim)


@jit
def kill(g: State, killer: int, victim: int) -> None:
    """Kill every living card of a height; the nth kill of the duel pays n dollars."""
    owner = int64(g.owner[killer])
    for _ in range(int64(g.alive[victim])):
        g.kills += 1
        g.kills_of[owner] += 1
        g.gained[owner] += g.kills if g.rules.reward == BY_NUMBER else 1
    g.alive[victim] = 0
