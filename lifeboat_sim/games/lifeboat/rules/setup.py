"""Rules 1, Set-up: the cast, loves and hates, the decks, the starting hands."""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.bits import has
from lifeboat_sim.core.chance import below, derive, set_key, sort_keys, sorted_place
from lifeboat_sim.jit import int64, jit

from .. import addresses, steps
from ..boat import NONE, go, to_hand
from ..state import Game
from .fight import sober_up


@jit
def set_up(g: Game, seed: np.uint64, number: int) -> None:
    """Set up game ``number`` of the run with this seed."""
    g.number = number
    g.chance_key = derive(derive(seed, addresses.CHANCE), number)
    g.noise_key = addresses.noise_key(g, seed, number)
    clear(g)
    deal_characters(g, seed)
    take_seats(g)
    shuffle_provisions(g)
    deal_starting_hands(g)
    shuffle_navigation(g)
    go(g, steps.BEGIN_ROUND)


@jit
def clear(g: Game) -> None:
    """Put everything back into the box."""
    g.history = np.uint64(0)
    g.decisions = 0
    g.rounds = 0
    g.ended_by = -1
    g.birds = 0
    g.rowed = 0
    g.fought = 0
    sober_up(g)
    g.parasol_open = 0
    g.row_stack = 0
    g.aside = 0
    g.pile_kinds = 0
    g.pile_size = 0
    g.card = -1
    g.pile[:] = 0
    g.wounds[:] = 0
    g.hand[:, :] = 0
    g.table[:, :] = 0
    g.hand_kinds[:] = 0
    g.table_kinds[:] = 0
    g.hand_size[:] = 0
    g.memory[:, :] = 0.0
    g.points[:, :] = 0
    g.score[:] = 0
    g.win[:] = 0
    g.did[:, :] = 0
    g.wounds_by[:, :] = 0
    g.cause[:] = 0
    g.death_round[:] = 0
    g.out_since[:] = 0
    g.fights[:] = 0
    g.fights_won[:] = 0
    g.robberies[:] = 0
    g.drinks[:] = 0


@jit
def deal_characters(g: Game, seed: np.uint64) -> None:
    """Choose the cast and deal the love and hate cards, in balanced blocks.

    A block is k x k games of one cast of k: two uniform permutations a and b, and in game (i, j) of the block
    x loves a[x+i] and hates b[x+j]. So every character meets every (love, hate) pair once a block, while each game
    alone is an exactly uniform deal. A super-block holds one block of each possible cast, beginning anywhere.
    """
    k = g.rules.players
    if g.blocked:
        block = g.number // (k * k)
        key = derive(derive(seed, addresses.BLOCK), block)
        super_key = derive(derive(seed, addresses.SUPER_BLOCK), block // g.rules.n_casts)
        place = block + below(super_key, g.rules.n_casts)
        pair = g.number % (k * k)
    else:
        key = derive(g.chance_key, addresses.CAST)
        place = below(key, g.rules.n_casts)
        pair = NONE
    g.cast = g.rules.casts[place % g.rules.n_casts]
    shuffle_cast(g, derive(key, addresses.LOVE))
    shift = pair // k
    for p in range(g.rules.n_characters):
        if has(g.cast, p):
            g.love[p] = sorted_place(g, shift % k)
            shift += 1
    shuffle_cast(g, derive(key, addresses.HATE))
    shift = pair % k
    for p in range(g.rules.n_characters):
        if has(g.cast, p):
            g.hate[p] = sorted_place(g, shift % k)
            shift += 1


@jit
def shuffle_cast(g: Game, key: np.uint64) -> None:
    """Put the names of the cast into random order."""
    n = NONE
    for p in range(g.rules.n_characters):
        if has(g.cast, p):
            set_key(g, p, key, g.rules.character_address[p])
            g.keys[n] = g.keys[p]
            n += 1
    sort_keys(g, n)


@jit
def take_seats(g: Game) -> None:
    """Seat the cast in the printed order."""
    g.aboard = g.cast
    g.n_aboard = 0
    for seat in range(g.rules.n_characters):
        p = int64(g.rules.boat[seat])
        if has(g.cast, p):
            g.seats[g.n_aboard] = p
            g.n_aboard += 1


@jit
def shuffle_provisions(g: Game) -> None:
    """Shuffle the provisions; from a small game the last ones are removed."""
    key = derive(g.chance_key, addresses.PROVISIONS)
    for i in range(g.rules.n_provisions):
        set_key(g, i, key, g.rules.provision_address[i])
    sort_keys(g, g.rules.n_provisions)
    for i in range(g.rules.n_provisions):
        g.provisions[i] = g.rules.provision_kind[sorted_place(g, i)]
    g.provisions_top = 0
    g.provisions_left = g.rules.n_provisions - g.rules.provisions_removed


@jit
def next_provision(g: Game) -> int:
    """Take the top card off the provision deck and return its kind."""
    kind = int64(g.provisions[g.provisions_top])
    g.provisions_top += 1
    g.provisions_left -= 1
    return kind


@jit
def deal_starting_hands(g: Game) -> None:
    """Deal random provisions to each hand."""
    for _ in range(g.rules.starting_hand):
        for seat in range(g.n_aboard):
            to_hand(g, int64(g.seats[seat]), next_provision(g))


@jit
def shuffle_navigation(g: Game) -> None:
    """Shuffle the navigation deck."""
    key = derive(g.chance_key, addresses.NAVIGATION)
    for card in range(g.rules.n_navigation):
        set_key(g, card, key, g.rules.navigation_address[card])
    sort_keys(g, g.rules.n_navigation)
    for i in range(g.rules.n_navigation):
        g.navigation[i] = sorted_place(g, i)
    g.navigation_top = 0
    g.navigation_left = g.rules.n_navigation
