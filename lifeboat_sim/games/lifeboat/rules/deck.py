"""Rules 2.2 and 2.4: drawing from the navigation deck, and cards that go under it in random order."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, lowest
from lifeboat_sim.core.chance import set_key, sort_keys, sorted_place
from lifeboat_sim.jit import int64, jit

from .. import decisions, steps, verbs
from ..addresses import under_key
from ..boat import NONE, actor, ask, go, option
from ..state import NAVIGATION, Game

RING = int64(NAVIGATION - 1)


@jit
def draw_navigation(g: Game) -> int:
    """Take the top card off the navigation deck, which must not be empty, and return it."""
    card = int64(g.navigation[g.navigation_top])
    g.navigation_top = (g.navigation_top + 1) & RING
    g.navigation_left -= 1
    return card


@jit
def bottom(g: Game, card: int) -> None:
    """Put a card under the navigation deck."""
    g.navigation[(g.navigation_top + g.navigation_left) & RING] = card
    g.navigation_left += 1


@jit
def put_under(g: Game, then: int) -> None:
    """Put the cards set aside under the deck, then go on to a step."""
    g.after = then
    go(g, steps.BOTTOM_ORDER)


@jit
def ask_bottom_order(g: Game) -> None:
    """Chance: the cards set aside go under the deck in random order."""
    if not g.stops_at_chance:
        bottom_at_random(g)
    if g.aside == NONE:
        return go(g, g.after)
    ask(g, decisions.BOTTOM_ORDER, decisions.NATURE)
    rest = g.aside
    while rest:
        option(g, verbs.code(verbs.PICK, verbs.NO_ONE, lowest(rest), verbs.NO_KIND))
        rest &= rest - 1
    return None


@jit
def take_bottom_order(g: Game, choice: int) -> None:
    """The card that chance picked goes under the deck first."""
    card = verbs.kind_of(choice)
    g.aside &= ~bit(card)
    bottom(g, card)


@jit
def bottom_at_random(g: Game) -> None:
    """Put all cards set aside under the deck, in the order of their rolls."""
    key = under_key(g, actor(g) if g.after == steps.NEXT_TURN else verbs.NO_ONE)
    n = NONE
    rest = g.aside
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        set_key(g, card, key, g.rules.navigation_address[card])
        g.keys[n] = g.keys[card]
        n += 1
    sort_keys(g, n)
    for i in range(n):
        bottom(g, sorted_place(g, i))
    g.aside = 0
