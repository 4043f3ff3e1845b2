"""5.4 The settlement of one player's show. Values are in half points: half of an act's points may count."""

from __future__ import annotations

from lifeboat_sim.core.bits import count, lowest
from lifeboat_sim.jit import int64, jit

from ...shared.hands import ranks_of
from ...shared.loop import tell
from ..state import BY_SETTLEMENTS, BY_THE_END, SETTLED, State
from .cards import acts_in, doublers_in, minutes_of, mistakes_in, points_of

NEARLY = int64(5)
"""Minutes by which a show may miss its length and still count for nearly all."""


@jit
def minutes_in(cards: int) -> int:
    """Return T, the minutes of the acts among cards."""
    acts, total = acts_in(cards), int64(0)
    while acts:
        total += minutes_of(lowest(acts))
        acts &= acts - 1
    return total


@jit
def factor_of(g: State, cards: int) -> int:
    """Return what the doublers among cards multiply a settlement by."""
    factor = int64(1)
    for _ in range(count(doublers_in(cards))):
        factor *= g.rules.doubler
    return factor


@jit
def is_on_time(g: State, minutes: int) -> bool:
    """Return whether a show has the right length."""
    return bool(minutes == g.rules.show_length)


@jit
def is_nearly_on_time(g: State, minutes: int) -> bool:
    """Return whether a show is so much too short or too long that only half of its best act is lost."""
    return bool(abs(minutes - g.rules.show_length) == NEARLY)


@jit
def is_too_long(g: State, minutes: int) -> bool:
    """Return whether a show is so long that it brings no points, and is not of about the right length."""
    return minutes >= g.rules.t_over and not is_on_time(g, minutes) and not is_nearly_on_time(g, minutes)


@jit
def half_points(g: State, cards: int) -> int:
    """Return what a settlement of the cards in front of a player scores, in half points.

    The first line that fits a show's minutes holds. A show without acts scores nothing, whatever else lies there.
    """
    minutes = minutes_in(cards)
    if minutes == 0:
        return int64(0)
    acts, total, highest = acts_in(cards), int64(0), int64(0)
    while acts:
        points = points_of(g, lowest(acts))
        total += points
        highest = max(highest, points)
        acts &= acts - 1
    if is_on_time(g, minutes):
        show = 2 * total
    elif is_nearly_on_time(g, minutes):
        show = 2 * total - highest
    elif is_too_long(g, minutes):
        show = int64(0)
    else:
        show = total
    return (show - 2 * ranks_of(mistakes_in(cards))) * factor_of(g, cards)


@jit
def score_points(g: State, seat: int, halves: int, part: int) -> None:
    """Score half points, which are whole ones unless an act has an odd number of points."""
    points = halves * g.unit // 2
    g.score[seat] += points
    g.parts[seat, part] += points


@jit
def settle(g: State, seat: int) -> None:
    """Settle a seat's show for a 7 or 9, and count how it went."""
    minutes, halves = minutes_in(g.area[seat]), half_points(g, g.area[seat])
    g.settlements[seat] += 1
    g.by_other[seat] += g.player != seat
    g.on_time[seat] += is_on_time(g, minutes)
    g.too_long[seat] += is_too_long(g, minutes)
    g.empty_stage[seat] += minutes == 0
    g.below_zero[seat] += halves < 0
    close(g, seat, BY_SETTLEMENTS)


@jit
def settle_at_the_end(g: State, seat: int) -> None:
    """END: settle both players once more (A7)."""
    minutes = minutes_in(g.area[seat])
    g.final_on_time[seat] += is_on_time(g, minutes)
    g.final_empty[seat] += minutes == 0
    close(g, seat, BY_THE_END)


@jit
def close(g: State, seat: int, part: int) -> None:
    """Score the show, and remove everything in front of the player."""
    halves = half_points(g, g.area[seat])
    score_points(g, seat, halves, part)
    tell(g, SETTLED, seat, halves, minutes_in(g.area[seat]), part, 0)
    g.discards |= g.area[seat]
    g.area[seat] = 0
