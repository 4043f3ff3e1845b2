"""Addressed chance: no address is rolled twice in a game, and the rolls are sound."""

import os
import subprocess
import sys
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats

from lifeboat_sim.core import chance
from lifeboat_sim.jit import entry

COLLECT = """
from collections import Counter
import numpy as np
from lifeboat_sim.core import chance
from lifeboat_sim.games.lifeboat import addresses
from lifeboat_sim.games.lifeboat.rules import deck, setup

rolled = Counter()

def watched(roll):
    def collect(key, address):
        rolled[int(key), int(address)] += 1
        return roll(key, address)
    return collect

def watched_key(set_key):
    def collect(g, place, key, address):
        rolled[int(key), int(address)] += 1
        return set_key(g, place, key, address)
    return collect

addresses.roll = watched(addresses.roll)
deck.set_key = watched_key(deck.set_key)
setup.set_key = watched_key(setup.set_key)

from tests.playing import plan, play
total = 0
for bots, players, settings in [
    ("random", 6, ()), ("sensible", 6, ()), ("kid=sensible,random", 4, ()),
    ("random", 6, ("trading=barter", "mug_declaration=after_success", "row_draw=3", "starting_hand=3")),
]:
    for number in range(8):
        play(plan(bots=bots, players=players, games=1, settings=settings), first=number)
        assert not [address for address, n in rolled.items() if n > 1], (bots, players, number)
        total += len(rolled)
        rolled.clear()
print(total)
"""


def test_no_address_is_rolled_twice_in_a_game() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COLLECT],
        capture_output=True,
        text=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 5_000


@entry
def mix_all(values: Any, out: Any) -> None:
    for i in range(len(values)):
        out[i] = chance.mix(values[i])


@entry
def roll_all(key: np.uint64, out: Any) -> None:
    for address in range(len(out)):
        out[address] = chance.roll(key, address)


@entry
def roll_one(key: np.uint64, address: int, out: Any) -> None:
    out[0] = chance.roll(key, address)


@entry
def derive_one(key: np.uint64, number: int, out: Any) -> None:
    out[0] = chance.derive(key, number)


@entry
def count_below(out: Any, n: int) -> None:
    for address in range(40_000):
        out[chance.below(chance.roll(np.uint64(8), address), n)] += 1


def test_mixing_is_the_published_finaliser() -> None:
    """splitmix64 with seed 1234567 begins with these numbers (published reference output)."""
    with np.errstate(over="ignore"):
        states = np.uint64(1234567) + chance.GOLDEN * np.arange(1, 4, dtype=np.uint64)
    found = np.zeros(3, np.uint64)
    mix_all(states, found)
    assert found.tolist() == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_rolls_are_uniform_and_uncorrelated() -> None:
    bits = np.zeros(200_000, np.uint64)
    roll_all(np.uint64(12345), bits)
    units = bits / 2.0**64
    assert stats.kstest(units, "uniform").pvalue > 0.001
    correlation = np.corrcoef(units[:-1], units[1:])[0, 1]
    assert abs(correlation) < 4 / 200_000**0.5


def test_streams_are_uncorrelated_with_each_other() -> None:
    """Rolls for the same addresses under keys that are derived from one seed, and from seeds next to each other."""
    rolls = np.zeros((14, 20_000), np.uint64)
    key = np.zeros(1, np.uint64)
    for row, (seed, stream) in zip(rolls, product((1, 2), range(7)), strict=True):
        derive_one(np.uint64(seed), stream, key)
        roll_all(key[0], row)
    correlation = np.corrcoef(rolls / 2.0**64)
    assert np.abs(correlation[~np.eye(14, dtype=bool)]).max() < 5 / 20_000**0.5


GOLDEN = {
    (1, 0): 11385487063155714807,
    (12345, 7): 9879409254265834866,
    (2**63 - 1, 2**40 + 3): 15700146251667526796,
}


@pytest.mark.parametrize(("key", "address"), GOLDEN)
def test_rolls_are_the_same_on_every_machine(key: int, address: int) -> None:
    found = np.zeros(1, np.uint64)
    roll_one(np.uint64(key), address, found)
    assert int(found[0]) == GOLDEN[key, address] == python_roll(key, address)


def python_roll(key: int, address: int) -> int:
    """The same in whole numbers of any size."""

    def mix(x: int) -> int:
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
        return x ^ x >> 31

    return mix(key ^ mix((address + 0x9E3779B97F4A7C15) % 2**64))


@pytest.mark.parametrize("n", [2, 3, 7, 50])
def test_numbers_below_n_are_uniform(n: int) -> None:
    found = np.zeros(n, np.int64)
    count_below(found, n)
    assert stats.chisquare(found).pvalue > 0.001


def test_gumbel_table_is_standard_and_always_the_same() -> None:
    table = chance.gumbel_table()
    assert table.mean() / chance.GUMBEL_SCALE == pytest.approx(np.euler_gamma, abs=0.002)
    assert table.std() / chance.GUMBEL_SCALE == pytest.approx(np.pi / 6**0.5, abs=0.01)
    assert (np.diff(table) >= 0).all()
    assert int(table.astype(np.int64).sum()) == 2_420_696
