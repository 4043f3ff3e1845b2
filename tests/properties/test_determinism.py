"""Same seed, same bytes: whatever the threads, chunks, process, or how the code is executed."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from lifeboat_sim.core.metrics import merged
from lifeboat_sim.core.records import copied
from lifeboat_sim.games.lifeboat import steps
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.state import STATE_BYTES, copy_state
from lifeboat_sim.runs.simulate import metrics_of
from tests.playing import chunks, plan, play

MIXED = "kid=sensible,mate=rower,captain=passive,random"

PRINT_DIGEST = """
import hashlib, sys
from tests.playing import plan, play
rows = play(plan(bots=sys.argv[1], games=int(sys.argv[2]), seed=9))
print(hashlib.sha256(rows.tobytes()).hexdigest())
"""


def digest_in_another_process(bots: str, games: int, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGEST, bots, str(games)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)} | environment,
    )
    return done.stdout.strip()


def digest(bots: str, games: int) -> str:
    return hashlib.sha256(play(plan(bots=bots, games=games, seed=9)).tobytes()).hexdigest()


def test_another_process_plays_the_same_games() -> None:
    assert digest_in_another_process(MIXED, 500) == digest(MIXED, 500)


def test_another_hash_seed_of_python_changes_nothing() -> None:
    assert digest_in_another_process("random", 100, PYTHONHASHSEED="77") == digest("random", 100)


def test_the_same_source_as_plain_python_plays_the_same_games() -> None:
    assert digest_in_another_process(MIXED, 20, NUMBA_DISABLE_JIT="1") == digest(MIXED, 20)


def test_another_seed_plays_other_games() -> None:
    assert (play(plan(seed=1, games=100))["history"] != play(plan(seed=2, games=100))["history"]).all()


@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_games_have_distinct_histories(bots: str) -> None:
    games = 20_000
    assert len(np.unique(play(plan(bots=bots, games=games))["history"])) == games


def test_a_game_does_not_depend_on_the_games_before_it() -> None:
    whole = play(plan(games=72))
    assert (play(plan(games=36), first=36) == whole[36:]).all()


@pytest.mark.parametrize(("chunk", "threads"), [(36, 1), (36, 2), (972, 2), (21_600, 2)])
def test_tallies_do_not_depend_on_chunks_and_threads(chunk: int, threads: int) -> None:
    wanted = plan(games=1_500, bots=MIXED)
    metrics = metrics_of(wanted)
    reference = merged(metrics, [part.tallies for part in chunks(wanted)])
    found = merged(metrics, [part.tallies for part in chunks(wanted, chunk, threads)])
    for name, counts in reference.items():
        assert (found[name] == counts).all(), name


def test_chunks_come_in_the_order_of_their_games() -> None:
    assert [part.first for part in chunks(plan(games=360), 36, threads=2)] == list(range(0, 360, 36))


@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_a_copied_state_goes_on_with_the_same_bytes(bots: str) -> None:
    """At every decision: the state alone, put into another record of the run, asks the same and goes on alike."""
    wanted = plan(bots=bots)
    original = LIFEBOAT.prepare(wanted.ruleset, wanted.players, wanted.bots)
    twin = copied(original)
    g, t = original.view(np.ndarray)[0], twin.view(np.ndarray)[0]
    state = original.view(np.ndarray).view(np.uint8)[:STATE_BYTES]
    twin_state = twin.view(np.ndarray).view(np.uint8)[:STATE_BYTES]
    compared = 0
    for number in range(40):
        LIFEBOAT.begin_game(original, np.uint64(5), number)
        while g["stage"] != steps.OVER:
            copy_state(original, twin)
            LIFEBOAT.go_on(twin, -1)
            assert (state == twin_state).all()
            n = int(g["n_options"])
            assert t["n_options"] == n
            assert (t["options"][:n] == g["options"][:n]).all()
            choice = LIFEBOAT.bot_choice(original)
            assert LIFEBOAT.bot_choice(twin) == choice
            LIFEBOAT.go_on(original, choice)
            LIFEBOAT.go_on(twin, choice)
            assert (state == twin_state).all()
            compared += 1
    assert compared > 3_000
