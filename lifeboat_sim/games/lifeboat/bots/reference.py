"""The reference bots, exactly as rules 5 define them: random, passive, rower."""

from __future__ import annotations

from lifeboat_sim.core.chance import below
from lifeboat_sim.jit import int64, jit

from .. import decisions, verbs
from ..addresses import noise_roll
from ..boat import NONE
from ..state import Game

WHOLE_DECISION = int64(0)
SECOND = int64(1)


@jit
def choose_at_random(g: Game) -> int:
    """Pick uniformly among the options: one roll a decision."""
    return below(noise_roll(g, WHOLE_DECISION), g.n_options)


@jit
def choose_passive(g: Game) -> int:
    """Take the first option."""
    return NONE


@jit
def choose_to_row(g: Game) -> int:
    """Row, keep every card, navigate to the highest bird value (then the lowest number); otherwise be passive."""
    if g.kind == decisions.ACTION or g.kind == decisions.ROW:
        return SECOND  # "row" stands behind "nothing", "keep" behind "bottom"
    if g.kind == decisions.NAVIGATE:
        best = NONE
        for i in range(g.n_options):
            if bird_of_option(g, i) > bird_of_option(g, best):
                best = int64(i)
        return best
    return NONE


@jit
def bird_of_option(g: Game, i: int) -> int:
    """Return the bird value of the card that an option plays."""
    return int64(g.rules.bird[verbs.kind_of(int64(g.options[i]))])
