"""The bots of Abandon Ship (rules 6.7)."""

from __future__ import annotations

from lifeboat_sim.core.bits import count, lowest
from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.cards import JACK, SUITS, place_of, rank, suit
from ..shared.chance import bot_pick
from ..shared.hands import nth, of_suit, ranks_of
from ..shared.state import NONE
from .rules.hands import in_boat, in_zone, influence
from .rules.turns import duel_option
from .state import ACTING, ANSWERING, STEALING, State

DROPPER, BUILDER, RAIDER = (int64(number) for number in range(2, 5))
BOTS = bots(
    [
        ("dropper", "Drops a card at random and never duels; gives up when challenged; chooses its key at random."),
        ("builder", "Fills the lifeboat of its best suit and never opens a duel; its key is for a lifeboat worth it."),
        (
            "raider",
            "As builder, but first duels with its highest card of another suit, if that is a jack or more.",
        ),
    ]
)
CARD_EXPECTED = int64(9)
"""What an opponent is taken to add to the influence in its zone."""
STRONGER, WEAKER = int64(30), int64(37)
"""What an opponent leaves of a lifeboat's worth, in 40ths: 1 - 0.25, or 1 - 0.25 * 0.3."""


@jit
def choose(g: State) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if bot == DROPPER:
        return drop_at_random(g)
    if g.kind == ACTING:
        return act(g, bot == RAIDER)
    if g.kind == ANSWERING:
        return lowest_answer(g)
    if g.kind == STEALING:
        return choose_passive(g)  # what a bot's definition does not name, it decides passively
    return best_key(g)


@jit
def drop_at_random(g: State) -> int:
    """Drop any card, give up every duel, choose any key."""
    if g.kind == ACTING:
        return bot_pick(g, count(g.hand[g.decider]), int64(0))  # the drops are the first options
    return int64(0) if g.kind == ANSWERING else choose_at_random(g)


@jit
def focus_suit(g: State) -> int:
    """Return the suit in hand with the highest sum of lifeboat and own hand; of equal ones the first."""
    best, focus = int64(-1), NONE
    for boat in range(SUITS):
        mine = g.hand[g.decider] & of_suit(boat)
        total = in_boat(g, int64(boat)) + ranks_of(mine)
        if mine and total > best:
            best, focus = total, int64(boat)
    return focus


@jit
def act(g: State, raids: bool) -> int:
    """Duel, if this bot does; else drop the highest focus card if there are two of them, else the lowest other one."""
    hand = g.hand[g.decider]
    focus = hand & of_suit(focus_suit(g))
    others = hand & ~focus
    opponent = most_influential(g)
    if raids and others and opponent != NONE:
        highest = nth(others, count(others) - 1)
        at = place_of(g.options, g.n_options, duel_option(highest, opponent))
        if rank(highest) >= JACK and at != NONE:
            return at
    dropped = nth(focus, count(focus) - 1) if count(focus) >= 2 or not others else lowest(others)
    return place_of(g.options, g.n_options, dropped)


@jit
def most_influential(g: State) -> int:
    """Return the opponent with a card and the largest zones, the lowest seat of equal ones; NONE: there is none."""
    best, found = int64(-1), NONE
    for seat in range(g.players):
        total = ranks_of(g.in_zones[seat])
        if seat != g.decider and g.hand[seat] and total > best:
            best, found = total, int64(seat)
    return found


@jit
def lowest_answer(g: State) -> int:
    """Answer with the lowest legal card that is not of the focus suit, or give up."""
    focus = focus_suit(g)
    for i in range(1, g.n_options):
        if suit(g.options[i]) != focus:
            return int64(i)
    return int64(0)


@jit
def best_key(g: State) -> int:
    """Choose the key whose lifeboat is worth most; of equally good ones the highest rank."""
    best, found = int64(-1), int64(0)
    for i in range(g.n_options):
        worth = worth_of(g, suit(g.options[i]))
        if worth > best or (worth == best and rank(g.options[i]) > rank(g.options[found])):
            best, found = worth, int64(i)
    return found


@jit
def worth_of(g: State, boat: int) -> int:
    """Return a lifeboat's sum, less a quarter for each opponent who may have more influence, less 7.5% for others.

    In points, times 40 for each opponent.
    """
    mine = influence(g, g.decider, boat)
    worth = in_boat(g, boat)
    for seat in range(g.players):
        if seat != g.decider:
            worth *= STRONGER if in_zone(g, int64(seat), boat) + CARD_EXPECTED > mine else WEAKER
    return worth
