"""The rules of Spots in the order of play (rules 3.1 and 3.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count, lowest
from lifeboat_sim.jit import int64, jit

from ..shared.cards import KING, rank
from ..shared.chance import dice
from ..shared.exchange import MAX, change
from ..shared.hands import deal_each, draw, draw_set, in_deck, offer_cards, ranks_of, shuffle_deck, tell_cards
from ..shared.loop import ask, end_game, tell
from ..shared.options import OPEN
from ..shared.state import NONE
from .options import DECK, DRAWN, GIVE_ALL, MUST_TRADE, SEAT0
from .state import (
    BEGIN_ROUND,
    DEALT,
    EXCHANGE,
    FLIPPED,
    HANDICAP,
    HANDS_EMPTY,
    LAID_OUT,
    PLAY,
    PLAYED,
    PLAYING,
    RECEIVED,
    REFUSED,
    STARTS,
    State,
)

START = int64(2)
"""What is drawn beside the shuffle: the first word of its address."""


@jit
def deal(g: State) -> None:
    """3.1 Deal open hands; whoever has the smallest starts, and the others get handicaps; turn up the market."""
    shuffle_deck(g, DECK)
    deal_each(g, g.rules.hand_size)
    g.market = draw_set(g, g.rules.market_size)
    g.rounds, g.turn, g.seat, g.card = 0, 0, 0, NONE
    g.refills, g.deck_ran_out, g.market_cards = 0, 0, 0
    for seat in range(g.players):
        g.pile[seat] = 0
        g.excess[seat], g.exact[seat], g.failed[seat] = 0, 0, 0
        g.total[seat] = ranks_of(g.hand[seat])
    give_handicaps(g)
    g.starter = int64(0) if g.rules.start_rule == SEAT0 else smallest_hand(g)
    for seat in range(g.players):
        g.place[seat] = (seat - g.starter) % g.players
        tell_cards(g, DEALT, seat, g.hand[seat], g.total[seat])
        tell(g, HANDICAP, seat, g.handicap[seat], scale(g), 0, 0)
    tell(g, STARTS, g.starter, 0, 0, 0, 0)
    tell_cards(g, LAID_OUT, NONE, g.market, 0)


@jit
def scale(g: State) -> int:
    """Return the parts of a point that scores are counted in."""
    return int64(1) if g.rules.handicap_divisor == OPEN else g.rules.handicap_divisor


@jit
def give_handicaps(g: State) -> None:
    """Who was dealt more than the smallest hand has half of that, or another part, to make good (SPT-A2)."""
    g.least = int64(g.total[0])
    for seat in range(g.players):
        g.least = min(g.least, int64(g.total[seat]))
    g.n_smallest = int64(0)
    for seat in range(g.players):
        g.n_smallest += g.total[seat] == g.least
        g.handicap[seat] = 0 if g.rules.handicap_divisor == OPEN else g.total[seat] - g.least
        g.score[seat] = -g.handicap[seat]


@jit
def smallest_hand(g: State) -> int:
    """Return the seat with the smallest total, one of several (SPT-A1)."""
    which = dice(g, g.n_smallest, START, int64(0), int64(0)) if g.rules.start_tie == DRAWN else int64(0)
    for seat in range(g.players):
        if g.total[seat] == g.least:
            if which == 0:
                return int64(seat)
            which -= 1
    return NONE


@jit
def begin_round(g: State) -> None:
    """Everybody plays a card; after the last one of all hands the game is over."""
    if g.rounds == g.rules.hand_size:
        end_game(g, HANDS_EMPTY, g.rules.win_tie == 0)
        return
    g.rounds += 1
    g.turn = 0
    g.stage = PLAY


@jit
def ask_play(g: State) -> None:
    """PLAY: clockwise from the starter, choose one of the own open cards."""
    if g.turn == g.players:
        g.stage = BEGIN_ROUND
        return
    g.seat = (g.starter + g.turn) % g.players
    ask(g, g.seat, PLAYING)
    offer_cards(g, playable(g, g.hand[g.seat]))


@jit
def playable(g: State, hand: int) -> int:
    """Return the cards that may be played: all, or only what market and deck can pay where one must (SPT-A3)."""
    if g.rules.deck_out != MUST_TRADE:
        return hand
    most = ranks_of(g.market)
    for i in range(g.drawn, g.n_deck):
        most += rank(int64(g.deck[i]))
    payable, rest = int64(0), hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if rank(card) <= most:
            payable |= bit(card)
    return payable if payable != 0 else hand


@jit
def take_play(g: State, card: int) -> None:
    """Play the card."""
    g.hand[g.seat] &= ~bit(card)
    g.card = card
    g.length += 1
    g.market_cards += count(g.market)
    tell(g, PLAYED, g.seat, card, 0, 0, 0)
    g.stage = EXCHANGE


@jit
def exchange(g: State) -> None:
    """The market gives change, if need be after cards from the deck have come to it."""
    price = rank(g.card)
    received = int64(0)
    if refill(g, price):
        received = change(g, g.market, price, KING, MAX)
        g.excess[g.seat] += ranks_of(received) - price
        g.exact[g.seat] += ranks_of(received) == price
    else:
        g.deck_ran_out = 1
        g.failed[g.seat] += 1
        if g.rules.deck_out == GIVE_ALL:
            received = g.market
    receive(g, received)
    g.market = (g.market & ~received) | bit(g.card)
    g.card = NONE
    g.turn += 1
    g.stage = PLAY


@jit
def refill(g: State, price: int) -> bool:
    """Flip cards into the market until it is worth the price; return whether it is (SPT-A3)."""
    total = ranks_of(g.market)
    while total < price and in_deck(g) > 0:
        card = draw(g)
        g.market |= bit(card)
        g.refills += 1
        total += rank(card)
        tell(g, FLIPPED, NONE, card, 0, 0, 0)
    return total >= price


@jit
def receive(g: State, cards: int) -> None:
    """What is received scores."""
    g.pile[g.seat] |= cards
    g.score[g.seat] += ranks_of(cards) * scale(g)
    if cards == 0:
        tell(g, REFUSED, g.seat, g.card, 0, 0, 0)
    else:
        tell_cards(g, RECEIVED, g.seat, cards, ranks_of(cards))


@jit
def step(g: State) -> None:
    """Do what comes at the step at which the game stands."""
    if g.stage == BEGIN_ROUND:
        begin_round(g)
    elif g.stage == PLAY:
        ask_play(g)
    elif g.stage == EXCHANGE:
        exchange(g)


@jit
def take(g: State, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    take_play(g, choice)
