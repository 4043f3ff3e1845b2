"""Settlement (rules 9.8): rations, hunger, lots, curses; each step by seat, without decisions."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.loop import tell
from ..events import BLACK_LOT, CURSED, RESET_PAID
from ..options import EVERY_ROUND
from ..state import BEGIN_ROUND, BY_CURSE, BY_HUNGER, BY_LOT, BY_MISSING_RATION, CHARM, RESERVE, WILL_TO_LIVE, State
from .damage import damage, is_awake
from .dice import draws_black
from .ending import end_of_round
from .hidden_roles import shows
from .possessions import consume_portion, has_food, holds

HUNGRY = int64(2)
"""Rounds without food that hurt."""
DOLL_POINTS = int64(2)


@jit
def settle(g: State) -> None:
    """Go through the four steps, and see whether the game is over."""
    for seat in range(g.players):
        if starves(g, int64(seat)) and g.spent[seat]:
            pay_for_reset(g, int64(seat))
    for seat in range(g.players):
        if starves(g, int64(seat)):
            hunger(g, int64(seat))
    for seat in range(g.players):
        if not g.dead[seat]:
            draw_lot(g, int64(seat))
    for seat in range(g.players):
        fulfil_curses(g, int64(seat))
    g.stage = BEGIN_ROUND
    end_of_round(g)


@jit
def starves(g: State, seat: int) -> bool:
    """Return whether a player takes part in steps 1 and 2: who is not dead; 9.12 A17 unconscious."""
    return not g.dead[seat] and (g.rules.unconscious_starve or is_awake(g, seat))


@jit
def pay_for_reset(g: State, seat: int) -> None:
    """1 Who spent AP consumes a ration, and has eaten; free with reserve rations; without, 1 damage."""
    if holds(g, seat, RESERVE):
        if g.rules.reserve_feeds:
            g.ate[seat] = 1
        tell(g, RESET_PAID, seat, 1, 0, 0, 0)
    elif has_food(g, seat):
        consume_portion(g, seat)
        g.ate[seat] = 1
        g.rations_eaten[seat] += 1
        tell(g, RESET_PAID, seat, 0, 0, 0, 0)
    else:
        damage(g, seat, BY_MISSING_RATION)


@jit
def hunger(g: State, seat: int) -> None:
    """2 Who ate nothing in two rounds takes 1 damage; 9.12 A15 again in two rounds, or in every one from then on."""
    if g.ate[seat]:
        g.hunger[seat] = 0
        return
    g.hunger[seat] = min(int64(g.hunger[seat]) + 1, HUNGRY)
    if g.hunger[seat] == HUNGRY:
        if g.rules.hunger_repeat != EVERY_ROUND:
            g.hunger[seat] = 0
        damage(g, seat, BY_HUNGER)


@jit
def draw_lot(g: State, seat: int) -> None:
    """3 A black lot is 1 damage, 2 with the doll; will to live and the holder of the charm draw none."""
    if holds(g, seat, CHARM):
        return
    shows(g, seat, WILL_TO_LIVE)
    if g.place[seat] == WILL_TO_LIVE or not draws_black(g, seat):
        return
    points = DOLL_POINTS if g.doll else int64(1)
    tell(g, BLACK_LOT, seat, points, 0, 0, 0)
    for _ in range(points):
        damage(g, seat, BY_LOT)


@jit
def fulfil_curses(g: State, seat: int) -> None:
    """4 Each mark of this round is 1 damage."""
    for _ in range(int64(g.marks[seat])):
        if not g.dead[seat]:
            tell(g, CURSED, seat, 0, 0, 0, 0)
            damage(g, seat, BY_CURSE)
