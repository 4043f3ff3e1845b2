"""5.4 The settlement of one player's show. Values are in half points: half of an act's points may count."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.jit import int64, jit

from ...shared.cards import rank
from ...shared.loop import tell
from ..state import BY_SETTLEMENTS, BY_THE_END, SETTLED, State
from .cards import SIX, discard, is_act, is_mistake, minutes_of, points_of

NEARLY = int64(5)
"""Minutes by which a show may miss its length and still count for nearly all."""


@jit
def minutes_in(cards: Any, n: int) -> int:
    """Return T, the minutes of the acts among ``n`` cards."""
    total = int64(0)
    for i in range(n):
        if is_act(cards[i]):
            total += minutes_of(cards[i])
    return total


@jit
def mistakes_in(cards: Any, n: int) -> int:
    """Return m, the sum of the mistakes among ``n`` cards."""
    total = int64(0)
    for i in range(n):
        if is_mistake(cards[i]):
            total += rank(cards[i])
    return total


@jit
def factor_of(g: State, cards: Any, n: int) -> int:
    """Return what the doublers among ``n`` cards multiply a settlement by."""
    factor = int64(1)
    for i in range(n):
        if rank(cards[i]) == SIX:
            factor *= g.rules.doubler
    return factor


@jit
def half_points(g: State, cards: Any, n: int) -> int:
    """Return what a settlement of ``n`` cards in front of a player scores, in half points.

    The first line that fits a show's minutes holds. A show without acts scores nothing, whatever else lies there.
    """
    minutes = minutes_in(cards, n)
    if minutes == 0:
        return int64(0)
    total, highest = int64(0), int64(0)
    for i in range(n):
        if is_act(cards[i]):
            total += points_of(g, cards[i])
            highest = max(highest, points_of(g, cards[i]))
    if minutes == g.rules.show_length:
        show = 2 * total
    elif abs(minutes - g.rules.show_length) == NEARLY:
        show = 2 * total - highest
    elif minutes < g.rules.t_over:
        show = total
    else:
        show = int64(0)
    return (show - 2 * mistakes_in(cards, n)) * factor_of(g, cards, n)


@jit
def score_points(g: State, seat: int, halves: int, part: int) -> None:
    """Score half points, which are whole ones unless an act has an odd number of points."""
    points = halves * g.unit // 2
    g.score[seat] += points
    g.parts[seat, part] += points


@jit
def settle(g: State, seat: int) -> None:
    """Settle a seat's show for a 7 or 9, and count how it went."""
    minutes, halves = minutes_in(g.area[seat], int64(g.n_area[seat])), value_now(g, seat)
    g.settlements[seat] += 1
    g.by_other[seat] += g.player != seat
    g.on_time[seat] += minutes == g.rules.show_length
    g.too_long[seat] += minutes >= g.rules.t_over
    g.empty_stage[seat] += minutes == 0
    g.below_zero[seat] += halves < 0
    close(g, seat, BY_SETTLEMENTS)


@jit
def settle_at_the_end(g: State, seat: int) -> None:
    """END: settle both players once more (A7)."""
    minutes = minutes_in(g.area[seat], int64(g.n_area[seat]))
    g.final_on_time[seat] += minutes == g.rules.show_length
    g.final_empty[seat] += minutes == 0
    close(g, seat, BY_THE_END)


@jit
def value_now(g: State, seat: int) -> int:
    """Return what a settlement would score a seat now, in half points."""
    return half_points(g, g.area[seat], int64(g.n_area[seat]))


@jit
def close(g: State, seat: int, part: int) -> None:
    """Score the show, and remove everything in front of the player."""
    halves = value_now(g, seat)
    score_points(g, seat, halves, part)
    tell(g, SETTLED, seat, halves, minutes_in(g.area[seat], int64(g.n_area[seat])), part, 0)
    for i in range(g.n_area[seat]):
        discard(g, int64(g.area[seat, i]))
    g.n_area[seat] = 0
