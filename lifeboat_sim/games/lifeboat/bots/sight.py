"""What a player sees at the table: the only way in which the bot ``sensible`` looks at a game.

Open to all are tables, wounds, seats, markers, birds, who acts, who fights on which side, the navigation card played,
how many cards a hand and the row stack have, and all rules in force. The decider sees its own hand, love and hate,
and the cards that it is shown: the pile while drafting, the stack while navigating (both are its options), the cards
it drew while rowing, and what it kept.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count, has, lowest
from lifeboat_sim.jit import int64, jit

from ..boat import actor, conscious, dead, living, seat_of, unconscious
from ..rules.cannibalism import body_aboard
from ..rules.fight import ATTACKERS, BYSTANDER, DEFENDERS, untasted, weapon_strength
from ..state import CHARACTERS, Game

ANY_CHARACTER = int64(CHARACTERS - 1)


@jit
def at(g: Game, seat: int) -> int:
    """Return the character in a seat, 0 = bow."""
    return int64(g.seats[seat])


# Of oneself --------------------------------------------------------------------------------------------------


@jit
def me(g: Game) -> int:
    """Return the decider."""
    return g.decider & ANY_CHARACTER


@jit
def loved(g: Game) -> int:
    """Return whom the decider loves."""
    return int64(g.love[me(g)])


@jit
def hated(g: Game) -> int:
    """Return whom the decider hates."""
    return int64(g.hate[me(g)])


@jit
def held(g: Game, kind: int) -> int:
    """Return how many cards of a kind the decider has, in hand and on the table."""
    return int64(g.hand[me(g), kind]) + int64(g.table[me(g), kind])


@jit
def hidden(g: Game, kind: int) -> int:
    """Return how many cards of a kind the decider has in the hand."""
    return int64(g.hand[me(g), kind])


@jit
def hidden_kinds(g: Game) -> int:
    """Return the kinds in the decider's hand."""
    return int64(g.hand_kinds[me(g)])


@jit
def held_kinds(g: Game) -> int:
    """Return the kinds that the decider has."""
    return int64(g.hand_kinds[me(g)]) | int64(g.table_kinds[me(g)])


@jit
def drawn_card(g: Game) -> int:
    """Return the navigation card that the decider, rowing, keeps or puts under the deck now."""
    return int64(g.drawn[g.poll])


@jit
def kept_some(g: Game) -> bool:
    """Return whether the decider has kept a navigation card this round."""
    return g.kept_by[me(g)] != 0


@jit
def minds_rivals(g: Game) -> bool:
    """Return whether the decider gives any weight to what it believes of the others."""
    return g.minds_rivals[me(g)] != 0


# Of the others, too ------------------------------------------------------------------------------------------


@jit
def health(g: Game, x: int) -> int:
    """Return the wounds that x can take before it dies; 0: it is unconscious."""
    return int64(g.rules.sizes[x]) - int64(g.wounds[x])


@jit
def wounded(g: Game, x: int) -> bool:
    """Return whether x has a wound."""
    return g.wounds[x] > 0


@jit
def shown(g: Game, x: int, kind: int) -> int:
    """Return how many cards of a kind x has face up."""
    return int64(g.table[x, kind])


@jit
def shown_kinds(g: Game, x: int) -> int:
    """Return the kinds that x has face up."""
    return int64(g.table_kinds[x])


@jit
def hand_size(g: Game, x: int) -> int:
    """Return how many cards x has in the hand."""
    return int64(g.hand_size[x])


@jit
def under_parasol(g: Game, x: int) -> bool:
    """Return whether an open parasol of x will take its next thirst."""
    return has(g.parasol_open, x) and not has(g.shaded, x)


@jit
def rowed(g: Game, x: int) -> bool:
    """Return whether x is marked as rower."""
    return has(g.rowed, x)


@jit
def fought(g: Game, x: int) -> bool:
    """Return whether x is marked as fighter."""
    return has(g.fought, x)


@jit
def drinkers(g: Game) -> int:
    """Return the set of characters who drank liquid courage this round."""
    return g.drank


# Of the boat -------------------------------------------------------------------------------------------------


@jit
def n_aboard(g: Game) -> int:
    """Return the number of characters aboard, living or dead."""
    return g.n_aboard


@jit
def is_in_cast(g: Game, x: int) -> bool:
    """Return whether x plays in this game."""
    return has(g.cast, x)


@jit
def is_aboard(g: Game, x: int) -> bool:
    """Return whether x is aboard, living or dead."""
    return has(g.aboard, x)


@jit
def birds_to_go(g: Game) -> int:
    """Return the birds that are missing to land."""
    return g.rules.birds_to_land - g.birds


@jit
def provisions_left(g: Game) -> int:
    """Return the number of cards in the provision deck."""
    return g.provisions_left


@jit
def stack_size(g: Game) -> int:
    """Return the number of cards on the row stack."""
    return count(g.row_stack)


@jit
def had_stack(g: Game) -> bool:
    """Return whether somebody has kept a card for the navigator."""
    return g.had_stack != 0


@jit
def the_fallen(g: Game) -> int:
    """Return the set of characters overboard."""
    return g.fallen


@jit
def sharks(g: Game) -> int:
    """Return how many chums have been thrown at this fall."""
    return g.chum_thrown


@jit
def the_thirsty(g: Game) -> int:
    """Return the character that thirst is about."""
    return at(g, g.turn)


@jit
def side(g: Game, x: int) -> int:
    """Return the side of x in the fight: ATTACKERS, DEFENDERS or BYSTANDER."""
    return int64(g.side[x])


@jit
def target(g: Game) -> int:
    """Return the character that an action or offer is aimed at."""
    return g.target


@jit
def deed(g: Game) -> int:
    """Return the verb of the action that is being answered or fought about."""
    return g.deed


@jit
def prize(g: Game) -> int:
    """Return the kind that a mugger asked for, HIDDEN, or NO_KIND."""
    return g.prize


@jit
def offer(g: Game) -> int:
    """Return the option that offers the barter now open."""
    return g.offer


__all__ = [
    "ATTACKERS", "BYSTANDER", "DEFENDERS", "actor", "at", "birds_to_go", "bit", "body_aboard", "conscious", "dead",
    "deed", "drawn_card", "drinkers", "fought", "had_stack", "hand_size", "hated", "health", "held", "held_kinds",
    "hidden", "hidden_kinds", "is_aboard", "is_in_cast", "kept_some", "living", "loved", "lowest", "me", "minds_rivals",
    "n_aboard", "offer", "prize", "provisions_left", "rowed", "seat_of", "sharks", "shown", "shown_kinds", "side",
    "stack_size", "target", "the_fallen", "the_thirsty", "unconscious", "under_parasol", "untasted", "weapon_strength",
    "wounded",
]  # fmt: skip
