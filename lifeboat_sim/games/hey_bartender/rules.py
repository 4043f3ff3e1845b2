"""The rules of Hey, Bartender! in the order of play (rules 2.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count, lowest
from lifeboat_sim.jit import int64, jit

from ..shared.cards import CARDS, JACK, KING, rank
from ..shared.exchange import change, value, worth
from ..shared.hands import deal_each, draw, draw_set, in_deck, offer_cards, reshuffle, shuffle_deck, tell_cards
from ..shared.loop import ask, end_game, tell
from ..shared.state import NONE
from .options import GIVE_ALL, RESHUFFLE
from .state import (
    BEGIN_ROUND,
    DEALT,
    EXCHANGE,
    FLIPPED,
    GAVE_ALL,
    GIVEN,
    HANDS_EMPTY,
    LAID_OUT,
    PLAY,
    PLAYED,
    PLAYING,
    REFUSED,
    RESHUFFLED,
    State,
)

TEN, FOUR = int64(10), int64(4)


@jit
def highest_value(g: State) -> int:
    """Return what the king counts (BAR-A1)."""
    return KING if g.rules.court_values == 0 else TEN


@jit
def deal(g: State) -> None:
    """2.1 Shuffle, deal everybody a hand, and turn up the bar."""
    shuffle_deck(g, CARDS)
    deal_each(g, g.hand_size)
    g.bar, g.discard = draw_set(g, g.rules.bar_size), int64(0)
    g.rounds, g.turn, g.seat, g.card = 0, 0, 0, NONE
    g.refills, g.reshuffles, g.no_trades, g.bar_cards, g.leaders = 0, 0, 0, 0, int64(0)
    for seat in range(g.players):
        g.played[seat] = 0
        g.exact[seat], g.low_points[seat] = 0, 0
        count_hand(g, seat)
        tell_cards(g, DEALT, seat, g.hand[seat], 0)
    tell_cards(g, LAID_OUT, NONE, g.bar, 0)


@jit
def count_hand(g: State, seat: int) -> None:
    """Note what a hand is worth before it is played."""
    cards = g.hand[seat]
    g.dealt[seat], g.low_dealt[seat], g.court_dealt[seat] = worth(cards, highest_value(g)), 0, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        g.low_dealt[seat] += rank(card) <= FOUR
        g.court_dealt[seat] += rank(card) >= JACK


@jit
def begin_round(g: State) -> None:
    """Everybody plays a card; after the last one of all hands the game is over."""
    if g.rounds == g.hand_size:
        end_game(g, HANDS_EMPTY, g.rules.win_tie == 0)
        return
    g.rounds += 1
    if g.rounds == g.hand_size:
        note_leaders(g)
    g.turn = 0
    g.stage = PLAY


@jit
def note_leaders(g: State) -> None:
    """Note who leads before the last round."""
    best = int64(g.score[0])
    for seat in range(g.players):
        best = max(best, int64(g.score[seat]))
    for seat in range(g.players):
        if g.score[seat] == best:
            g.leaders |= bit(int64(seat))


@jit
def ask_play(g: State) -> None:
    """PLAY: clockwise from the seat that starts, choose a card from the hand (BAR-A4)."""
    if g.turn == g.players:
        g.stage = BEGIN_ROUND
        return
    starter = g.rules.first_seat
    if g.rules.start_rotation:
        starter += g.rounds - 1
    g.seat = (starter + g.turn) % g.players
    ask(g, g.seat, PLAYING)
    offer_cards(g, g.hand[g.seat])


@jit
def take_play(g: State, card: int) -> None:
    """Play the card."""
    g.hand[g.seat] &= ~bit(card)
    g.played[g.seat] |= bit(card)
    g.card = card
    g.length += 1
    g.bar_cards += count(g.bar)
    tell(g, PLAYED, g.seat, card, 0, 0, 0)
    g.stage = EXCHANGE


@jit
def exchange(g: State) -> None:
    """EXCHANGE: the bartender gives change, if need be after cards from the deck have come to the bar."""
    price = value(g.card, highest_value(g))
    given = int64(0)
    if refill(g, price):
        given = change(g, g.bar, price, highest_value(g), g.rules.spread_rule)
        score_change(g, given, price)
    else:
        g.no_trades += 1
        if g.rules.deck_out == GIVE_ALL:
            given = g.bar
            points = worth(given, highest_value(g)) - price
            g.score[g.seat] += points
            tell_cards(g, GAVE_ALL, g.seat, given, points)
        else:
            tell(g, REFUSED, g.seat, g.card, 0, 0, 0)
    g.bar = (g.bar & ~given) | bit(g.card)
    g.discard |= given
    g.card = NONE
    g.turn += 1
    g.stage = PLAY


@jit
def refill(g: State, price: int) -> bool:
    """Flip cards into the bar until it is worth the price; return whether it is (BAR-A3)."""
    total = worth(g.bar, highest_value(g))
    while total < price:
        if in_deck(g) == 0:
            if g.rules.deck_out != RESHUFFLE or g.discard == 0:
                return False
            tell(g, RESHUFFLED, NONE, count(g.discard), 0, 0, 0)
            g.reshuffles += 1
            reshuffle(g, g.discard, g.reshuffles)
            g.discard = int64(0)
        card = draw(g)
        g.bar |= bit(card)
        g.refills += 1
        total += value(card, highest_value(g))
        tell(g, FLIPPED, NONE, card, 0, 0, 0)
    return True


@jit
def score_change(g: State, given: int, price: int) -> None:
    """2.5 What is given beyond the price scores."""
    points = worth(given, highest_value(g)) - price
    if points == 0:
        g.exact[g.seat] += 1
        points = g.rules.exact_bonus
    g.score[g.seat] += points
    if rank(g.card) <= FOUR:
        g.low_points[g.seat] += points
    tell_cards(g, GIVEN, g.seat, given, points)


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
