"""The rules of Barcelona in the order of play (rules 8.2)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ..shared.cards import is_red, rank, shuffle
from ..shared.loop import ask, end_game, offer, tell
from ..shared.state import NONE
from .options import FIXED, POT_PLUS_ANTE
from .state import (
    ANTE,
    BEGIN_ROUND,
    BLACK,
    CALL,
    CALLED,
    CARDS_USED_UP,
    DEALT,
    DECIDE,
    DECIDING,
    DECK,
    END_OF_ROUND,
    EXIT,
    LEFT,
    ONE_LEFT,
    PAID,
    RED,
    REVEAL,
    SHOW,
    SHOWDOWN,
    SHOWED_BOTH,
    SHOWING,
    SHOWN,
    TOOK_POT,
    WALKED_OVER,
    WALKOVER,
    State,
)

RED_PILE, BLACK_PILE = int64(1), int64(2)
FIXED_PAYMENT = int64(7)


@jit
def deal(g: State) -> None:
    """8.1 Shuffle 26 red and 26 black cards; everyone gets the starting money."""
    n_red, n_black = int64(0), int64(0)
    for card in range(2 * DECK):
        if is_red(card):
            g.red_pile[n_red] = card
            n_red += 1
        else:
            g.black_pile[n_black] = card
            n_black += 1
    shuffle(g, g.red_pile, DECK, RED_PILE, 0)
    shuffle(g, g.black_pile, DECK, BLACK_PILE, 0)
    g.drawn, g.pot, g.n_active, g.n_staying, g.turn, g.revealed = 0, 0, 0, 0, 0, 0
    g.showdowns, g.walkovers, g.all_in, g.eliminated = 0, 0, 0, 0
    for seat in range(g.players):
        g.money[seat] = g.rules.start_money
        g.score[seat] = g.money[seat]
        g.plays[seat], g.stays[seat] = 0, 0
        g.shown[seat] = NONE
        g.calls[seat], g.exits[seat], g.pots[seat] = 0, 0, 0


@jit
def begin_round(g: State) -> None:
    """Who has money plays; each pays the ante and draws one red and one black card."""
    active = int64(0)
    for seat in range(g.players):
        g.plays[seat] = 1 if g.money[seat] > 0 else 0
        active += g.plays[seat]
    if active < 2:
        finish(g, ONE_LEFT)
        return
    if DECK - g.drawn < active:
        finish(g, CARDS_USED_UP)
        return
    g.length += 1
    g.n_active = active
    g.n_staying = active
    g.pot, g.revealed, g.turn = 0, 0, 0
    for seat in range(g.players):
        g.shown[seat] = NONE
        g.stays[seat] = g.plays[seat]
        if g.plays[seat]:
            ante = min(g.rules.ante, int64(g.money[seat]))
            g.money[seat] -= ante
            g.pot += ante
            g.all_in += g.money[seat] == 0
            g.red[seat], g.black[seat] = g.red_pile[g.drawn], g.black_pile[g.drawn]
            g.drawn += 1
            tell(g, ANTE, seat, ante, g.money[seat], 0, 0)
            tell(g, DEALT, seat, g.red[seat], g.black[seat], 0, 0)
    g.stage = SHOW


@jit
def ask_show(g: State) -> None:
    """SHOW: all choose the red or the black card face down."""
    while g.turn < g.players and not g.plays[g.turn]:
        g.turn += 1
    if g.turn == g.players:
        g.stage = REVEAL
        return
    ask(g, g.turn, SHOWING)
    offer(g, RED)
    offer(g, BLACK)


@jit
def take_show(g: State, choice: int) -> None:
    """Lay the card down; nobody sees it yet."""
    g.shown[g.turn] = choice
    g.turn += 1


@jit
def shown_card(g: State, seat: int) -> int:
    """Return the card that a seat shows."""
    return int64(g.red[seat]) if g.shown[seat] == RED else int64(g.black[seat])


@jit
def reveal(g: State) -> None:
    """Reveal together, and order the players by their shown cards, lowest first."""
    g.revealed = 1
    n = int64(0)
    for seat in range(g.players):
        if not g.plays[seat]:
            continue
        tell(g, SHOWN, seat, shown_card(g, seat), 0, 0, 0)
        at = n
        while at > 0 and shown_card(g, int64(g.order[at - 1])) > shown_card(g, seat):
            g.order[at] = g.order[at - 1]
            at -= 1
        g.order[at] = seat
        n += 1
    g.turn = 0
    g.stage = DECIDE


@jit
def ask_decide(g: State) -> None:
    """DECIDE: in that order, exit or showdown; the last one left takes the pot and is not asked."""
    if g.n_staying == 1:
        g.stage = WALKOVER
        return
    ask(g, int64(g.order[g.turn]), DECIDING)
    offer(g, EXIT)
    offer(g, CALL)


@jit
def take_decide(g: State, choice: int) -> None:
    """Leave, or call the showdown."""
    seat = int64(g.order[g.turn])
    if choice == EXIT:
        g.stays[seat] = 0
        g.n_staying -= 1
        g.exits[seat] += 1
        g.turn += 1
        tell(g, LEFT, seat, 0, 0, 0, 0)
    else:
        g.calls[seat] += 1
        g.stage = SHOWDOWN
        tell(g, CALLED, seat, 0, 0, 0, 0)


@jit
def showdown(g: State) -> None:
    """SHOWDOWN: the highest red card wins the pot, and the others who stayed pay the rank of their black card."""
    winner = NONE
    for seat in range(g.players):
        if g.stays[seat]:
            tell(g, SHOWED_BOTH, seat, g.red[seat], g.black[seat], 0, 0)
            if winner == NONE or g.red[seat] > g.red[winner]:
                winner = int64(seat)
    g.showdowns += 1
    take_pot(g, winner)
    for seat in range(g.players):
        if g.stays[seat] and seat != winner:
            due = FIXED_PAYMENT if g.rules.payment == FIXED else rank(g.black[seat])
            pay(g, seat, winner, due)
    g.stage = END_OF_ROUND


@jit
def walkover(g: State) -> None:
    """The last one left wins the pot without a showdown."""
    winner = int64(g.order[g.turn])
    g.walkovers += 1
    tell(g, WALKED_OVER, winner, 0, 0, 0, 0)
    take_pot(g, winner)
    if g.rules.walkover == POT_PLUS_ANTE:
        for seat in range(g.players):
            if g.plays[seat] and seat != winner:
                pay(g, seat, winner, g.rules.ante)
    g.stage = END_OF_ROUND


@jit
def take_pot(g: State, winner: int) -> None:
    """Give the pot to the winner of the round."""
    tell(g, TOOK_POT, winner, g.pot, 0, 0, 0)
    g.money[winner] += g.pot
    g.pots[winner] += 1
    g.pot = 0


@jit
def pay(g: State, seat: int, winner: int, due: int) -> None:
    """Pay what is due, or all one has if that is less."""
    paid = min(int64(due), int64(g.money[seat]))
    g.money[seat] -= paid
    g.money[winner] += paid
    tell(g, PAID, seat, paid, winner, g.money[seat], 0)


@jit
def end_of_round(g: State) -> None:
    """Discard all cards of the round; who has no money left is out."""
    for seat in range(g.players):
        if g.plays[seat] and g.money[seat] == 0:
            g.eliminated += 1
        g.score[seat] = g.money[seat]
        g.plays[seat], g.stays[seat] = 0, 0
    g.stage = BEGIN_ROUND


@jit
def finish(g: State, ending: int) -> None:
    """END: most money wins."""
    end_game(g, ending, g.rules.win_tie == 0)


@jit
def step(g: State) -> None:
    """Do what comes at the step at which the game stands."""
    if g.stage == BEGIN_ROUND:
        begin_round(g)
    elif g.stage == SHOW:
        ask_show(g)
    elif g.stage == REVEAL:
        reveal(g)
    elif g.stage == DECIDE:
        ask_decide(g)
    elif g.stage == SHOWDOWN:
        showdown(g)
    elif g.stage == WALKOVER:
        walkover(g)
    elif g.stage == END_OF_ROUND:
        end_of_round(g)


@jit
def take(g: State, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    if g.kind == SHOWING:
        take_show(g, choice)
    elif g.kind == DECIDING:
        take_decide(g, choice)
