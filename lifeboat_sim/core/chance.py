"""Addressed chance: every random quantity is a hash of a key and an address, never "the next number".

The address says what the number is for (methods: common random numbers). Two rule sets under one seed
therefore share every shuffle, pick and hesitation that they have in common, and nothing depends on the order in
which numbers are asked for. An address must not come twice in a game: that would be a silent bias.

``mix`` is the finaliser of splitmix64 (Steele, Lea, Flood 2014: Fast splittable pseudorandom number generators);
a roll is two rounds of it.
"""

from __future__ import annotations

import math
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.jit import int64, jit

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)
_S32 = np.uint64(32)
_S52 = np.uint64(52)

GUMBEL_SCALE = 1024
"""Gumbel noise is kept in units of 1/1024."""


def gumbel_table() -> NDArray[np.int32]:
    """Return 4,096 equally likely values of the standard Gumbel distribution, in units of 1/1024.

    The option with the highest score + temperature x Gumbel value is a draw from the softmax of the scores
    (the Gumbel-max trick); a table of integers keeps exp and log out of the kernels and is the same everywhere.
    """
    middles = [(i + 0.5) / 4096 for i in range(4096)]
    return np.array([round(-GUMBEL_SCALE * math.log(-math.log(u))) for u in middles], np.int32)


_GUMBEL = gumbel_table()


@jit
def mix(x: np.uint64) -> np.uint64:
    """Return 64 well-mixed bits of ``x``; a bijection."""
    x = (x ^ (x >> _S30)) * _M1
    x = (x ^ (x >> _S27)) * _M2
    return x ^ (x >> _S31)


@jit
def derive(key: np.uint64, number: int) -> np.uint64:
    """Return a key of its own for part ``number`` of what ``key`` stands for."""
    return mix(mix(key + GOLDEN) ^ (np.uint64(number) * GOLDEN))


@jit
def roll(key: np.uint64, address: int) -> np.uint64:
    """Return 64 random bits for an address."""
    return mix(key ^ mix(np.uint64(address) + GOLDEN))


@jit
def below(bits: np.uint64, n: int) -> int:
    """Return a number from 0 to n-1, n below 2^31 (bias under n / 2^32)."""
    return int64(((bits >> _S32) * np.uint64(n)) >> _S32)


@jit
def gumbel(bits: np.uint64) -> int:
    """Return a standard Gumbel value in units of 1/1024."""
    return int64(_GUMBEL[int64(bits >> _S52)])


# Keyed shuffles ----------------------------------------------------------------------------------------------
# A deck's order is the order of its cards' rolls, each addressed by the card's identity: a card that is added or
# taken out leaves the relative order of all others as it was.

_PLACE = np.uint64(127)


class _Keys(Protocol):
    keys: Any  # (128,) uint64 scratch of a record


@jit
def set_key(g: _Keys, place: int, key: np.uint64, address: np.uint64) -> None:
    """Write the sort key of the card that stands at ``place`` (0 to 127) in its list: a roll for its identity."""
    g.keys[place] = (mix(key ^ address) & ~_PLACE) | np.uint64(place)


@jit
def sort_keys(g: _Keys, n: int) -> None:
    """Sort the first ``n`` keys; afterwards ``sorted_place`` tells which card comes where."""
    for i in range(1, n):
        key = g.keys[i]
        j = i - 1
        while j >= 0 and g.keys[j] > key:
            g.keys[j + 1] = g.keys[j]
            j -= 1
        g.keys[j + 1] = key


@jit
def sorted_place(g: _Keys, i: int) -> int:
    """Return the place in its list of the card that the shuffle put i-th."""
    return int64(g.keys[i] & _PLACE)
