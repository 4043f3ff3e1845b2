"""The rules of Last Man Standing in the order of play (rules 4.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ..shared.cards import CARDS
from ..shared.hands import deal_each, draw, offer_cards, shuffle_deck, tell_cards
from ..shared.loop import ask, end_game, offer, tell
from ..shared.state import NONE
from .duels import clear_duel, height, lay_card, resolve
from .options import ROTATE, SLOTS
from .state import (
    BEGIN_BUYING,
    BEGIN_DUEL,
    BOUGHT,
    BUY,
    BUYING,
    CHOOSE,
    DEALT,
    DUELLING,
    DUELS_DONE,
    FLIPPED,
    HEIGHTS,
    KILLED,
    LAID_OUT,
    NO_KILL,
    RESOLVE,
    SHOWN,
    State,
)

NEAREST = int64(0)
"""The slot beside the deck."""
LOW, HIGH = int64(4), int64(10)
"""Cards up to the one and from the other on are counted as low and high ones."""


@jit
def deal(g: State) -> None:
    """4.1 Deal hidden cards, lay out the row, give everyone money."""
    shuffle_deck(g, CARDS)
    deal_each(g, g.rules.start_hand)
    order_prices(g)
    g.public, g.discard = int64(0), int64(0)
    g.buying, g.duel, g.turn, g.seat = 0, 0, 0, 0
    g.no_kill_duels = 0
    for seat in range(g.players):
        g.money[seat] = g.rules.start_money
        g.score[seat] = g.money[seat]
        g.hidden[seat] = g.hand[seat]
        g.chosen[seat] = NONE
        g.spent[seat], g.free_buys[seat], g.earned[seat], g.killed[seat] = 0, 0, 0, 0
        g.low_cards[seat], g.high_cards[seat], g.low_earned[seat], g.high_earned[seat] = 0, 0, 0, 0
        tell_cards(g, DEALT, seat, g.hand[seat], 0)
    for slot in range(SLOTS - 1, -1, -1):
        put_in_row(g, slot)
    tell(g, LAID_OUT, NONE, g.row[0], g.row[1], g.row[2], g.row[3])


@jit
def order_prices(g: State) -> None:
    """Order the slots by price, the cheapest first; of equal ones the farthest from the deck."""
    for n in range(SLOTS):
        slot = SLOTS - 1 - n
        at = n
        while at > 0 and g.rules.prices[g.by_price[at - 1]] > g.rules.prices[slot]:
            g.by_price[at] = g.by_price[at - 1]
            at -= 1
        g.by_price[at] = slot


@jit
def put_in_row(g: State, slot: int) -> None:
    """Lay the top card of the deck face up into a slot."""
    g.row[slot] = draw(g)
    g.public |= bit(int64(g.row[slot]))


@jit
def begin_buying(g: State) -> None:
    """BUY: everybody buys one card a round; after the last round what remains of the row is discarded (LMS-A5)."""
    g.turn = 0
    if g.buying < g.rules.buy_rounds:
        g.buying += 1
        g.stage = BUY
        return
    for slot in range(SLOTS):
        g.discard |= bit(int64(g.row[slot]))
    g.stage = BEGIN_DUEL


@jit
def ask_buy(g: State) -> None:
    """In seat order, buy a card of the row that the money suffices for (LMS-A2, A3)."""
    if g.turn == g.players:
        g.stage = BEGIN_BUYING
        return
    starter = g.rules.first_seat
    if g.rules.buy_order == ROTATE:
        starter += g.buying - 1
    g.seat = (starter + g.turn) % g.players
    ask(g, g.seat, BUYING)
    for place in range(SLOTS):
        if g.rules.prices[g.by_price[place]] <= g.money[g.seat]:
            offer(g, place)


@jit
def take_buy(g: State, place: int) -> None:
    """Pay and take the card; those nearer to the deck slide towards the far end, and the deck fills the gap."""
    slot = int64(g.by_price[place])
    seat, card, price = g.seat, int64(g.row[slot]), g.rules.prices[slot]
    g.money[seat] -= price
    g.score[seat] = g.money[seat]
    g.spent[seat] += price
    g.free_buys[seat] += price == 0
    g.hand[seat] |= bit(card)
    tell(g, BOUGHT, seat, card, price, g.money[seat], 0)
    for gap in range(slot, NEAREST, -1):
        g.row[gap] = g.row[gap - 1]
    put_in_row(g, NEAREST)
    tell(g, FLIPPED, NONE, g.row[NEAREST], 0, 0, 0)
    g.turn += 1


@jit
def begin_duel(g: State) -> None:
    """DUEL: one for each card of a hand; then the game is over."""
    if g.duel == g.rules.start_hand + g.rules.buy_rounds:
        end_game(g, DUELS_DONE, g.rules.win_tie == 0)
        return
    g.duel += 1
    g.turn = 0
    g.stage = CHOOSE


@jit
def ask_duel(g: State) -> None:
    """All choose one card of the hand face down."""
    if g.turn == g.players:
        g.stage = RESOLVE
        return
    g.seat = g.turn
    ask(g, g.seat, DUELLING)
    offer_cards(g, g.hand[g.seat])


@jit
def take_duel(g: State, card: int) -> None:
    """Lay the card down; nobody sees it yet."""
    g.chosen[g.seat] = card
    g.turn += 1


@jit
def fight_duel(g: State) -> None:
    """Reveal the cards, let them kill, pay for the kills, and discard the cards (LMS-A4)."""
    clear_duel(g)
    for seat in range(g.players):
        lay_card(g, seat, height(g, int64(g.chosen[seat])))
        tell(g, SHOWN, seat, g.chosen[seat], 0, 0, 0)
    resolve(g)
    if g.kills == 0:
        g.no_kill_duels += 1
        tell(g, NO_KILL, NONE, 0, 0, 0, 0)
    for seat in range(g.players):
        pay(g, seat)
    tell_kills(g)
    for seat in range(g.players):
        discard(g, seat)
    g.length += 1
    g.stage = BEGIN_DUEL


@jit
def pay(g: State, seat: int) -> None:
    """The bank pays a seat for the kills of its card."""
    gained = int64(g.gained[seat])
    g.money[seat] += gained
    g.score[seat] = g.money[seat]
    g.earned[seat] += gained
    g.killed[seat] += g.kills_of[seat]
    at = height(g, int64(g.chosen[seat]))
    if at <= LOW:
        g.low_cards[seat] += 1
        g.low_earned[seat] += gained
    elif at >= HIGH:
        g.high_cards[seat] += 1
        g.high_earned[seat] += gained


@jit
def tell_kills(g: State) -> None:
    """Tell who has killed, in the order in which they did: from the lowest card up."""
    for at in range(1, HEIGHTS):
        seat = int64(g.owner[at])
        if g.n_of[at] == 1 and g.kills_of[seat] > 0:
            tell(g, KILLED, seat, g.chosen[seat], g.kills_of[seat], g.gained[seat], g.money[seat])


@jit
def discard(g: State, seat: int) -> None:
    """The card of the duel is out of the game, and everybody has seen it."""
    card = bit(int64(g.chosen[seat]))
    g.hand[seat] &= ~card
    g.hidden[seat] &= ~card
    g.public |= card
    g.discard |= card
    g.chosen[seat] = NONE


@jit
def step(g: State) -> None:
    """Do what comes at the step at which the game stands."""
    if g.stage == BEGIN_BUYING:
        begin_buying(g)
    elif g.stage == BUY:
        ask_buy(g)
    elif g.stage == BEGIN_DUEL:
        begin_duel(g)
    elif g.stage == CHOOSE:
        ask_duel(g)
    elif g.stage == RESOLVE:
        fight_duel(g)


@jit
def take(g: State, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    if g.kind == BUYING:
        take_buy(g, choice)
    elif g.kind == DUELLING:
        take_duel(g, choice)
