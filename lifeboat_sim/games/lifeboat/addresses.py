"""What random numbers are for: the streams of chance, and the addresses of noise.

Everything that chance decides hangs on ``g.chance_key``, everything a bot draws on ``g.noise_key``; a bot is given
no other key, so that it cannot compute the future.
"""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.bits import constants
from lifeboat_sim.core.chance import derive, roll
from lifeboat_sim.jit import int64, jit

from .state import Game

CHANCE, NOISE, BLOCK, SUPER_BLOCK = constants(4)
"""Keys made from the seed of a run."""

CAST, LOVE, HATE, PROVISIONS, NAVIGATION, MUG, UNDER = constants(7)
"""Streams of chance within a game or block."""

_CHARACTER = int64(16)


@jit
def noise_key(g: Game, seed: np.uint64, number: int) -> np.uint64:
    """Return the key of all hesitations of a game; ``g.noise`` other than 0 makes another one, and changes no deck."""
    key = derive(seed, NOISE)
    if g.noise != 0:
        key = derive(key, g.noise)
    return derive(key, number)


@jit
def mug_roll(g: Game, attacker: int, target: int) -> np.uint64:
    """Return the bits that pick a hidden card; an attacker has one action a round."""
    return roll(derive(g.chance_key, MUG), (g.rounds * _CHARACTER + attacker) * _CHARACTER + target)


@jit
def under_key(g: Game, who: int) -> np.uint64:
    """Return the key of the order in which cards go under the deck: after who's action, or 15: in navigation."""
    return derive(derive(g.chance_key, UNDER), g.rounds * _CHARACTER + who)


@jit
def noise_roll(g: Game, meaning: int) -> np.uint64:
    """Return the noise of the decider on an option (its code; 0: on the decision as a whole).

    The address is who decides, in which round, which kind of decision, and how often it was asked this before in
    this round: 4 + 10 + 5 + 13 bits, then 32 of meaning.
    """
    address = (g.decider << int64(60)) | (g.rounds << int64(50)) | (g.kind << int64(45))
    return roll(g.noise_key, address | (int64(g.asked[g.decider, g.kind]) << int64(32)) | meaning)
