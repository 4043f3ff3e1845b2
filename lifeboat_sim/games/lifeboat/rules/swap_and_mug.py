"""Rules 2.2, Actions: swapping seats and mugging; the reply of X, and what the attacker gets."""

from __future__ import annotations

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.core.chance import below
from lifeboat_sim.jit import int64, jit

from .. import decisions, steps, verbs
from ..addresses import mug_roll
from ..boat import (
    actor,
    ask,
    conscious,
    each_kind,
    from_hand,
    go,
    option,
    pass_face_up,
    plain,
    seat_of,
    to_hand,
)
from ..state import Game
from .cannibalism import feed
from .fight import begin_fight
from .turns import displaced


@jit
def ask_reply(g: Game) -> None:
    """X agrees or refuses; who is not conscious cannot refuse, nor anybody the Kid's mug for a hidden card."""
    pickpocketed = g.prize == verbs.HIDDEN and has(g.rules.pickpockets, actor(g))
    if pickpocketed or not conscious(g, g.target):
        return go(g, steps.SUCCESS)
    ask(g, decisions.REPLY, g.target)
    plain(g, verbs.AGREE)
    return plain(g, verbs.REFUSE)


@jit
def take_reply(g: Game, choice: int) -> None:
    """Refusal is a fight."""
    if verbs.verb_of(choice) == verbs.AGREE:
        go(g, steps.SUCCESS)
    else:
        begin_fight(g)


@jit
def success(g: Game) -> None:
    """The attacker gets what it asked for, as far as it still exists."""
    x = g.target
    if g.deed == verbs.SWAP:
        swap_seats(g, actor(g), x)
        go(g, steps.NEXT_TURN)
    elif g.deed == verbs.CANNIBALISM:
        feed(g)
    elif g.prize == verbs.NO_KIND:
        go(g, steps.TAKE)
    elif g.prize == verbs.HIDDEN:
        go(g, steps.MUG_CARD)
    else:
        if has(g.table_kinds[x], g.prize):
            take_face_up(g, g.prize)
        go(g, steps.NEXT_TURN)


@jit
def swap_seats(g: Game, p: int, x: int) -> None:
    """Let p and x change seats."""
    seat_of_p = seat_of(g, p)
    g.seats[seat_of(g, x)] = p
    g.seats[seat_of_p] = x
    displaced(g, x)


@jit
def take_face_up(g: Game, kind: int) -> None:
    """A face-up card stays face up with its new owner; a parasol arrives closed."""
    pass_face_up(g, g.target, actor(g), kind)
    g.robberies[actor(g)] += 1


@jit
def ask_take(g: Game) -> None:
    """Under after_success, the attacker now says which card it takes."""
    x = g.target
    ask(g, decisions.TAKE, actor(g))
    each_kind(g, verbs.TAKE, verbs.NO_ONE, g.table_kinds[x])
    if g.hand_kinds[x]:
        option(g, verbs.code(verbs.TAKE, verbs.NO_ONE, verbs.HIDDEN, verbs.NO_KIND))
    if g.n_options == 0:
        go(g, steps.NEXT_TURN)


@jit
def take_take(g: Game, choice: int) -> None:
    """The attacker takes a face-up card, or draws one from the hand."""
    if verbs.kind_of(choice) == verbs.HIDDEN:
        go(g, steps.MUG_CARD)
    else:
        take_face_up(g, verbs.kind_of(choice))
        go(g, steps.NEXT_TURN)


@jit
def ask_mug_card(g: Game) -> None:
    """Chance: every card of the hand of X is equally likely, if X still has one."""
    x = g.target
    if g.hand_size[x] == 0:
        return go(g, steps.NEXT_TURN)
    if not g.stops_at_chance:
        return take_hidden(g, random_hand_kind(g, x))
    ask(g, decisions.MUG_CARD, decisions.NATURE)
    return each_kind(g, verbs.PICK, verbs.NO_ONE, g.hand_kinds[x])


@jit
def random_hand_kind(g: Game, x: int) -> int:
    """Return the kind of a random card of the hand of x."""
    place = below(mug_roll(g, actor(g), x), int64(g.hand_size[x]))
    rest = g.hand_kinds[x]
    kind = lowest(rest)
    while place >= g.hand[x, kind]:
        place -= g.hand[x, kind]
        rest &= rest - 1
        kind = lowest(rest)
    return kind


@jit
def take_mug_card(g: Game, choice: int) -> None:
    """The card that chance picked changes hands."""
    take_hidden(g, verbs.kind_of(choice))


@jit
def take_hidden(g: Game, kind: int) -> None:
    """A hidden card stays hidden with its new owner."""
    from_hand(g, g.target, kind)
    to_hand(g, actor(g), kind)
    g.robberies[actor(g)] += 1
    go(g, steps.NEXT_TURN)
