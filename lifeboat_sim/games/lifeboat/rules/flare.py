"""Rules 2.2, Actions: firing the flare. Rules 2.4: birds."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from .. import steps
from ..boat import NONE
from ..options import value
from ..state import Game
from .deck import draw_navigation, put_under
from .ending import BIRDS, end_game

NET = value("flare_birds", "net")
FLARE_CARDS = int64(3)


@jit
def count_birds(g: Game, change: int) -> None:
    """Add birds, or take them away, never below 0."""
    g.birds = max(g.birds + change, NONE)


@jit
def fire_flare(g: Game) -> None:
    """Reveal three navigation cards and apply only their birds; then they go under the deck."""
    net = NONE
    for _ in range(min(FLARE_CARDS, g.navigation_left)):
        card = draw_navigation(g)
        g.aside |= bit(card)
        if g.rules.flare_birds == NET:
            net += g.rules.bird[card]
        else:
            count_birds(g, int64(g.rules.bird[card]))
            if g.birds >= g.rules.birds_to_land:
                return end_game(g, BIRDS)
    count_birds(g, net)
    if g.birds >= g.rules.birds_to_land:
        return end_game(g, BIRDS)
    return put_under(g, steps.NEXT_TURN)
