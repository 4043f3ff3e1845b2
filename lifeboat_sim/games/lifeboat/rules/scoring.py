"""Rules 3, Scoring: the parts of a score, and who wins."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count, has, lowest
from lifeboat_sim.jit import int64, jit

from ..boat import NONE, living
from ..options import value
from ..state import Game

SEA_WINS = value("all_dead", "sea_wins")
FLAT_3 = value("psychopath", "flat_3")
LOVE_HATE = value("lost_score", "love_hate")
LIVING_FIRST = value("tie", "living_first")
SURVIVAL, LOVE, HATE, TREASURE = (int64(i) for i in range(4))
"""Places in state.PARTS."""
WHOLE_WIN = int64(840)
"""A win in the unit that every number of winners up to 8 divides."""


@jit
def score_game(g: Game, all_dead: bool) -> None:
    """Score the whole cast and share out the win."""
    if all_dead and g.rules.all_dead == SEA_WINS:
        return  # every score is 0, and nobody wins
    for p in range(g.rules.n_characters):
        if has(g.cast, p):
            score_character(g, p)
    share_win(g)


@jit
def score_character(g: Game, p: int) -> None:
    """Add up the parts of the score of p."""
    aboard = has(g.aboard, p)
    if aboard or g.rules.lost_score == LOVE_HATE:
        g.points[p, LOVE] = love_points(g, p)
        g.points[p, HATE] = hate_points(g, p)
    if aboard:
        g.points[p, SURVIVAL] = survival_points(g, p)
        g.points[p, TREASURE] = treasure_points(g, p)
    g.score[p] = g.points[p, SURVIVAL] + g.points[p, LOVE] + g.points[p, HATE] + g.points[p, TREASURE]


@jit
def survival_points(g: Game, p: int) -> int:
    """Return the own survival value of who is living; a psychopath (who hates itself) has none of it."""
    return int64(g.rules.survival[p]) if living(g, p) and g.hate[p] != p else NONE


@jit
def love_points(g: Game, p: int) -> int:
    """Return the survival value of the loved one if it is living: for a narcissist, its own once more."""
    loved = g.love[p]
    return int64(g.rules.survival[loved]) if living(g, loved) else NONE


@jit
def hate_points(g: Game, p: int) -> int:
    """Return the size of the hated one if it is not living; for a psychopath, points for all others who are not."""
    hated = g.hate[p]
    if hated != p:
        return NONE if living(g, hated) else int64(g.rules.sizes[hated])
    points = NONE
    for x in range(g.rules.n_characters):
        if has(g.cast, x) and x != p and not living(g, x):
            if g.rules.psychopath != FLAT_3:
                points += g.rules.sizes[x]
            elif x != g.love[p]:
                points += 3
    return points


@jit
def treasure_points(g: Game, p: int) -> int:
    """Return the points of cash, jewels and paintings, the own class doubled."""
    cash = class_points(g, p, g.rules.cash)
    paintings = class_points(g, p, g.rules.paintings)
    jewels = NONE
    rest = g.rules.jewels
    while rest:
        jewels += cards_of(g, p, lowest(rest))
        rest &= rest - 1
    return (
        cash * (1 + has(g.rules.double_cash, p))
        + g.rules.set_points[jewels] * (1 + has(g.rules.double_jewels, p))
        + paintings * (1 + has(g.rules.double_paintings, p))
    )


@jit
def cards_of(g: Game, p: int, kind: int) -> int:
    """Return how many cards of a kind p has, in hand and on the table."""
    return int64(g.hand[p, kind]) + int64(g.table[p, kind])


@jit
def class_points(g: Game, p: int, kinds: int) -> int:
    """Return the printed points of p's cards of some kinds."""
    points = NONE
    rest = kinds
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        points += g.rules.points[kind] * cards_of(g, p, kind)
    return points


@jit
def share_win(g: Game) -> None:
    """The highest total wins, even 0; a tie shares the win, under living_first among living characters if any."""
    best = int64(-1)
    for p in range(g.rules.n_characters):
        if has(g.cast, p):
            best = max(best, int64(g.score[p]))
    winners = NONE
    living_winners = NONE
    for p in range(g.rules.n_characters):
        if has(g.cast, p) and g.score[p] == best:
            winners |= bit(p)
            if living(g, p):
                living_winners |= bit(p)
    if g.rules.tie == LIVING_FIRST and living_winners:
        winners = living_winners
    for p in range(g.rules.n_characters):
        if has(winners, p):
            g.win[p] = WHOLE_WIN // count(winners)
