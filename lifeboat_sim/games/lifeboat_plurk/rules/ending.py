"""The end of the game, and final scoring (rules 9.4, 9.9)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.loop import end_game, tell
from ..events import ENDED
from ..options import AFTER_SETTLEMENT
from ..state import ALL_DEAD, ARRIVAL, ROUNDS_USED_UP, State
from .damage import living


@jit
def end_of_round(g: State) -> None:
    """After a settlement: nobody is alive; 9.12 A13 the boat has arrived; no round is left."""
    if living(g) == 0:
        finish(g, ALL_DEAD)
    elif g.rules.arrival == AFTER_SETTLEMENT and g.progress >= g.rules.goal:
        finish(g, ARRIVAL)
    elif g.length >= g.rules.rounds:
        finish(g, ROUNDS_USED_UP)


@jit
def finish(g: State, ending: int) -> None:
    """FINAL SCORING: the highest total wins."""
    tell(g, ENDED, 0, ending, 0, 0, 0)
    for seat in range(g.players):
        g.score[seat] = score_of(g, int64(seat), ending == ARRIVAL)
    end_game(g, ending, g.rules.win_tie == 0)


@jit
def survives(g: State, seat: int, has_arrived: bool) -> bool:
    """Return whether a player is alive at the end: nobody is if the boat is lost; the unconscious are."""
    return has_arrived and not g.dead[seat]


@jit
def score_of(g: State, seat: int, has_arrived: bool) -> int:
    """9.9 Survivors: own survival, and the guarded one's if it survives. All: the stamina of the attacked, if dead."""
    guarded, hunted = int64(g.guarded[seat]), int64(g.hunted[seat])
    points = int64(0)
    if survives(g, seat, has_arrived):
        points += g.survival[seat]
        if survives(g, guarded, has_arrived):
            points += g.survival[guarded]
    if not survives(g, hunted, has_arrived) and (has_arrived or g.rules.fail_scores):
        points += g.stamina[hunted]
    return points
