"""Rules 2.4, Navigation: the navigator, the stack, the compass, the card played, its birds."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, lowest
from lifeboat_sim.jit import int64, jit

from .. import decisions, steps, verbs
from ..boat import NONE, ask, at, cards_on_table, conscious, go, option, plain, show
from ..options import value
from ..state import Game
from .deck import draw_navigation, put_under
from .ending import BIRDS, end_game
from .flare import count_birds

ONE_ONLY = value("compass_without_stack", "one_only")
NOBODY = int64(-1)
NO_CARD = int64(-1)


@jit
def form_stack(g: Game) -> None:
    """The conscious character nearest the stern navigates; without a row stack the top card is the stack."""
    seat = g.n_aboard - 1
    while seat >= 0 and not conscious(g, at(g, seat)):
        seat -= 1
    if seat < 0:
        return drift(g)
    g.navigator = at(g, seat)
    g.had_stack = g.row_stack != NONE
    if not g.had_stack or g.rules.navigator_draws_top_card:
        add_top_card(g)
    return go(g, steps.COMPASS)


@jit
def drift(g: Game) -> None:
    """Nobody is conscious: the top card of the deck is played and the row stack goes under the deck."""
    g.navigator = NOBODY
    g.card = NO_CARD
    if g.navigation_left > 0:
        g.card = draw_navigation(g)
    g.aside = g.row_stack
    g.row_stack = 0
    put_under(g, steps.BIRDS)


@jit
def add_top_card(g: Game) -> None:
    """Add the top card of the deck to the stack, if there is one."""
    if g.navigation_left > 0:
        g.row_stack |= bit(draw_navigation(g))


@jit
def ask_show_compass(g: Game) -> None:
    """The navigator may show a hidden compass now."""
    if g.hand_kinds[g.navigator] & g.rules.compasses == 0:
        return go(g, steps.COMPASS_CARD)
    ask(g, decisions.SHOW_COMPASS, g.navigator)
    plain(g, verbs.HOLD)
    return plain(g, verbs.SHOW)


@jit
def take_show_compass(g: Game, choice: int) -> None:
    """The compass is on the table, or stays hidden."""
    if verbs.verb_of(choice) == verbs.SHOW:
        show(g, g.decider, lowest(g.hand_kinds[g.decider] & g.rules.compasses))
    go(g, steps.COMPASS_CARD)


@jit
def compass_card(g: Game) -> None:
    """A compass on the navigator's table adds one card from the top, under one_only to a row stack only."""
    if g.had_stack or g.rules.compass_without_stack != ONE_ONLY:
        for _ in range(cards_on_table(g, g.navigator, g.rules.compasses)):
            add_top_card(g)
    go(g, steps.COURSE)


@jit
def ask_navigate(g: Game) -> None:
    """The navigator sees the stack and plays one card."""
    if g.row_stack == NONE:
        g.card = NO_CARD
        return go(g, steps.BIRDS)
    ask(g, decisions.NAVIGATE, g.navigator)
    rest = g.row_stack
    while rest:
        option(g, verbs.code(verbs.NAVIGATE, verbs.NO_ONE, lowest(rest), verbs.NO_KIND))
        rest &= rest - 1
    return None


@jit
def take_navigate(g: Game, choice: int) -> None:
    """The other cards of the stack go under the deck."""
    g.card = verbs.kind_of(choice)
    g.aside = g.row_stack & ~bit(g.card)
    g.row_stack = 0
    put_under(g, steps.BIRDS)


@jit
def birds(g: Game) -> None:
    """Count the bird of the card; the last one ends the game at once, before overboard and thirst."""
    if g.card == NO_CARD:
        return go(g, steps.END_OF_ROUND)
    count_birds(g, int64(g.rules.bird[g.card]))
    if g.birds >= g.rules.birds_to_land:
        return end_game(g, BIRDS)
    return go(g, steps.OVERBOARD)
