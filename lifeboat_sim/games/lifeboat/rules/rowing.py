"""Rules 2.2, Actions: rowing."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, lowest
from lifeboat_sim.jit import jit

from .. import decisions, steps, verbs
from ..boat import NONE, actor, ask, cards_on_table, go, plain, show
from ..options import value
from ..state import Game
from .deck import draw_navigation, put_under

ALWAYS = value("row_marker", "always")


@jit
def ask_show_oar(g: Game) -> None:
    """The rower may show its hidden oars, one after the other."""
    p = actor(g)
    if g.hand_kinds[p] & g.rules.oars == 0:
        return go(g, steps.DRAW_TO_ROW)
    ask(g, decisions.SHOW_OAR, p)
    plain(g, verbs.DONE)
    return plain(g, verbs.SHOW)


@jit
def take_show_oar(g: Game, choice: int) -> None:
    """An oar is shown, or it is enough."""
    if verbs.verb_of(choice) == verbs.SHOW:
        show(g, g.decider, lowest(g.hand_kinds[g.decider] & g.rules.oars))
    else:
        go(g, steps.DRAW_TO_ROW)


@jit
def draw_to_row(g: Game) -> None:
    """Draw row_draw cards, and one more for each oar on the table."""
    g.n_drawn = 0
    n = g.rules.row_draw + cards_on_table(g, actor(g), g.rules.oars)
    for _ in range(min(n, g.navigation_left)):
        g.drawn[g.n_drawn] = draw_navigation(g)
        g.n_drawn += 1
    go(g, steps.ROWING)


@jit
def ask_row(g: Game) -> None:
    """Having seen all of them, the rower decides for each card, in the order drawn."""
    if g.poll == g.n_drawn:
        return go(g, steps.END_OF_ROWING)
    ask(g, decisions.ROW, actor(g))
    plain(g, verbs.BOTTOM)
    return plain(g, verbs.KEEP)


@jit
def take_row(g: Game, choice: int) -> None:
    """Kept cards lie face down on the row stack, the others will go under the deck."""
    card = bit(g.drawn[g.poll])
    if verbs.verb_of(choice) == verbs.KEEP:
        g.row_stack |= card
        g.kept_by[g.decider] |= card
    else:
        g.aside |= card
    g.poll += 1


@jit
def end_of_rowing(g: Game) -> None:
    """Mark the rower (if it kept a card, or always); the others go under the deck."""
    p = actor(g)
    if g.kept_by[p] != NONE or g.rules.row_marker == ALWAYS:
        g.rowed |= bit(p)
    put_under(g, steps.NEXT_TURN)
