"""KEYS: everybody chooses a key; each lifeboat goes to the most influence among the keys of its suit (rules 6.2)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.cards import SUITS, rank, suit
from ...shared.hands import offer_cards
from ...shared.loop import ask, end_game, tell
from ...shared.state import NONE
from ..options import KEY_RANK, SPLIT
from ..state import (
    CHOOSING_KEY,
    DECK_WAS_EMPTY,
    INFLUENCE,
    KEY,
    LONE,
    NO_KEY,
    REVEAL_KEYS,
    SHARED_BOAT,
    UNCLAIMED,
    WON_BOAT,
    State,
)
from .hands import in_boat, influence, parts_of_a_point


@jit
def ask_key(g: State) -> None:
    """All who hold a card choose one face down; without a card there is no key (A1)."""
    while g.turn < g.players and g.hand[g.turn] == 0:
        g.turn += 1
    if g.turn == g.players:
        g.stage = REVEAL_KEYS
        return
    ask(g, g.turn, CHOOSING_KEY)
    offer_cards(g, g.hand[g.turn])


@jit
def take_key(g: State, card: int) -> None:
    """Lay the key down; nobody sees it yet."""
    g.key[g.turn] = card
    g.turn += 1


@jit
def reveal_keys(g: State) -> None:
    """Reveal together, give out the lifeboats, and end the game: the highest score wins."""
    g.revealed = 1
    for seat in range(g.players):
        if g.key[seat] == NONE:
            g.no_key += 1
            tell(g, NO_KEY, seat, 0, 0, 0, 0)
        else:
            tell(g, KEY, seat, g.key[seat], 0, 0, 0)
    for boat in range(SUITS):
        give_out(g, int64(boat))
    end_game(g, DECK_WAS_EMPTY, g.rules.win_tie == 0)


@jit
def has_key_of(g: State, seat: int, boat: int) -> bool:
    """Return whether a seat competes for a lifeboat."""
    return g.key[seat] != NONE and suit(g.key[seat]) == boat


@jit
def give_out(g: State, boat: int) -> None:
    """A lone key gets the sum of the lifeboat; of several keys the one with the highest influence does."""
    n, owner = int64(0), NONE
    for seat in range(g.players):
        if has_key_of(g, int64(seat), boat):
            n += 1
            owner = int64(seat)
    if n == 0:
        g.unclaimed += 1
        g.unclaimed_points += in_boat(g, boat)
        tell(g, UNCLAIMED, NONE, boat, in_boat(g, boat), 0, 0)
    elif n == 1:
        g.lone[owner] += 1
        worth = in_boat(g, boat) + g.rules.uncontested_bonus
        award(g, owner, boat, worth * parts_of_a_point(g))
        tell(g, LONE, owner, boat, worth, 0, 0)
    else:
        contest(g, boat)


@jit
def contest(g: State, boat: int) -> None:
    """Several keys: the highest influence gets the lifeboat, the others nothing; A2 at a tie."""
    best, n, owner = int64(-1), int64(0), NONE
    for seat in range(g.players):
        if has_key_of(g, int64(seat), boat):
            mine = influence(g, int64(seat), boat)
            g.contests[seat] += 1
            tell(g, INFLUENCE, seat, boat, mine, 0, 0)
            if mine > best:
                best, n, owner = mine, int64(1), int64(seat)
            elif mine == best:
                n += 1
                if rank(g.key[seat]) > rank(g.key[owner]):
                    owner = int64(seat)
    g.contested += 1
    if n > 1:
        g.tied += 1
    whole = in_boat(g, boat)
    parts = whole * parts_of_a_point(g)
    if n == 1 or g.rules.influence_tie == KEY_RANK:
        g.contests_won[owner] += 1
        award(g, owner, boat, parts)
        tell(g, WON_BOAT, owner, boat, whole, n, 0)
    elif g.rules.influence_tie == SPLIT:
        for seat in range(g.players):
            if has_key_of(g, int64(seat), boat) and influence(g, int64(seat), boat) == best:
                g.contests_won[seat] += 1
                award(g, int64(seat), boat, parts // n)
                tell(g, SHARED_BOAT, seat, boat, whole, n, 0)
    else:
        tell(g, UNCLAIMED, NONE, boat, whole, 1, 0)


@jit
def award(g: State, seat: int, boat: int, points: int) -> None:
    """Score points for a lifeboat."""
    g.score[seat] += points
    g.awarded[boat] += points
