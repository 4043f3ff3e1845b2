"""One row per game: what became of it, as packed small integers. Every statistic is counted from these rows."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.bits import has
from lifeboat_sim.core.records import Ints, array, layout, scalar
from lifeboat_sim.jit import jit

from .boat import dead, unconscious
from .state import ACTIONS, CHARACTERS, FATES, PARTS, WOUND_CAUSES, Game

CONSCIOUS, UNCONSCIOUS, DEAD, LOST = range(len(FATES))
ABSENT = -1


class Row:
    """A finished (or unfinished) game. Arrays are by character, in the order of the rule set's list."""

    history: Any = scalar("u8")  # fingerprint of all decisions: equal for equal games
    decisions: int = scalar("i4")  # decisions asked
    rounds: int = scalar("i2")  # rounds played, the last one included
    ended_by: int = scalar("i1")  # place in ENDINGS
    birds: int = scalar("i1")  # birds at the end
    love: Ints = array("i1", CHARACTERS)  # whom p loves; -1: not in the cast
    hate: Ints = array("i1", CHARACTERS)
    score: Ints = array("i2", CHARACTERS)  # points in all
    points: Ints = array("i2", CHARACTERS, len(PARTS))  # points by part
    win: Ints = array("i2", CHARACTERS)  # share of the win in 1/840
    fate: Ints = array("i1", CHARACTERS)  # place in FATES; -1: not in the cast
    cause: Ints = array("i1", CHARACTERS)  # cause of death, place in CAUSES
    death_round: Ints = array("i2", CHARACTERS)  # 0: alive
    out_since: Ints = array("i2", CHARACTERS)  # round since which it was unconscious or dead to the end; 0: conscious
    wounds_by: Ints = array("i2", CHARACTERS, len(WOUND_CAUSES))  # wounds taken by cause
    did: Ints = array("i2", CHARACTERS, len(ACTIONS))  # actions taken
    fights: Ints = array("i2", CHARACTERS)  # fights taken part in
    fights_won: Ints = array("i2", CHARACTERS)
    robberies: Ints = array("i2", CHARACTERS)  # cards taken by mugging
    drinks: Ints = array("i2", CHARACTERS)  # waters drunk


ROW = layout(Row)


@jit
def fate_of(g: Game, p: int) -> int:
    """Return the fate of a character of the cast, a place in FATES."""
    if not has(g.aboard, p):
        return LOST
    if dead(g, p):
        return DEAD
    return UNCONSCIOUS if unconscious(g, p) else CONSCIOUS


@jit
def write_row(g: Game, row: Row) -> None:
    """Write down what became of the game."""
    row.history = g.history
    row.decisions = g.decisions
    row.rounds = g.rounds
    row.ended_by = g.ended_by
    row.birds = g.birds
    for p in range(CHARACTERS):
        in_cast = has(g.cast, p)
        row.love[p] = g.love[p] if in_cast else ABSENT
        row.hate[p] = g.hate[p] if in_cast else ABSENT
        row.fate[p] = fate_of(g, p) if in_cast else ABSENT
        row.score[p] = g.score[p]
        row.win[p] = g.win[p]
        row.cause[p] = g.cause[p]
        row.death_round[p] = g.death_round[p]
        row.out_since[p] = g.out_since[p]
        row.fights[p] = g.fights[p]
        row.fights_won[p] = g.fights_won[p]
        row.robberies[p] = g.robberies[p]
        row.drinks[p] = g.drinks[p]
        for part in range(len(PARTS)):
            row.points[p, part] = g.points[p, part]
        for cause in range(len(WOUND_CAUSES)):
            row.wounds_by[p, cause] = g.wounds_by[p, cause]
        for action in range(len(ACTIONS)):
            row.did[p, action] = g.did[p, action]
