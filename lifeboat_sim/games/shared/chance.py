"""Addressed chance for games at a table: what is rolled, for whom, which one."""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.chance import below, derive, roll
from lifeboat_sim.jit import int64, jit

from .state import TableState

NOISE = np.uint64(0x5DEECE66D2B7F1A3)


@jit
def address(what: int, who: int, which: int) -> int:
    """Return the address of a random number: what it decides (below 2^20), for whom (2^16), which one (2^24)."""
    return (int64(what) << 40) | (int64(who) << 24) | int64(which)


@jit
def set_keys(g: TableState, seed: np.uint64, number: int) -> None:
    """Set the keys of a game: one for what is dealt, one for what bots draw, so that no bot can know a card."""
    g.number = number
    g.deal_key = derive(seed, number)
    g.table_key = derive(seed ^ NOISE, g.noise)
    g.noise_key = derive(g.table_key, number)


@jit
def dealt_key(g: TableState, what: int, which: int) -> np.uint64:
    """Return the key of a shuffle."""
    return roll(g.deal_key, address(what, 0, which))


@jit
def dice(g: TableState, sides: int, what: int, who: int, which: int) -> int:
    """Return a number from 0 to sides-1 that the game rolls."""
    return below(roll(g.deal_key, address(what, who, which)), sides)


@jit
def chance_in(g: TableState, probability: float, what: int, who: int, which: int) -> bool:
    """Return whether something comes about that the game leaves to chance."""
    return bool((roll(g.deal_key, address(what, who, which)) >> np.uint64(11)) < probability * 2.0**53)


@jit
def bot_roll(g: TableState, which: int) -> np.uint64:
    """Return random bits for the decider's bot: others for each decision of its, and each ``which`` (below 2^20)."""
    return roll(g.noise_key, address(which, g.decider, int64(g.asked[g.decider])))


@jit
def bot_pick(g: TableState, n: int, which: int) -> int:
    """Return a number from 0 to n-1 for the decider's bot."""
    return below(bot_roll(g, which), n)
