"""Functions of a Python file play in the same kernel as built-in bots: the same games, on any number of threads."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lifeboat_sim.errors import LifeboatError, PlanError
from lifeboat_sim.games import load_game
from lifeboat_sim.games.lifeboat import kernels
from lifeboat_sim.games.lifeboat.bots.seen import Seen
from lifeboat_sim.games.lifeboat.text import Words
from lifeboat_sim.jit import COMPILED
from lifeboat_sim.runs.plan import assign_bots, plan_of
from lifeboat_sim.runs.run import typed_bots
from lifeboat_sim.runs.telling import replay_command
from tests.bots.own_files import SAME, one_bot, written
from tests.playing import chunks, plan, play

TWINS = {
    "my-rower": "rower",
    "my-plain-rower": "rower",
    "my-random": "random",
    "my-plain-random": "random",
    "plain-counter": "counter",
}
"""Bots of the file, and who plays the same; ``counter`` stands in the file, too."""


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("bots"))


@pytest.mark.parametrize("bot", TWINS)
def test_a_twin_of_a_bot_plays_the_same_games(mine: Path, bot: str) -> None:
    twin = f"{mine}:counter" if TWINS[bot] == "counter" else TWINS[bot]
    rows = play(plan(bots=f"{mine}:{bot}", games=150))
    np.testing.assert_array_equal(rows, play(plan(bots=twin, games=150)))


@pytest.mark.parametrize("bot", ["my-random", "my-plain-random", "plain-counter"])
def test_two_threads_play_the_same_games_as_one(mine: Path, bot: str) -> None:
    """At most 20 decisions of a game are in the air at once: calls of two threads do meet."""
    wanted = plan(bots=f"kid={mine}:{bot},mate={mine}:counter,random", games=360)
    one, two = (chunks(wanted, 36, threads, keep_rows=True) for threads in (1, 2))
    for alone, together in zip(one, two, strict=True):
        np.testing.assert_array_equal(alone.rows, together.rows)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_no_kernel_is_compiled_anew(mine: Path) -> None:
    play(plan(bots="rower", games=1))
    before = len(kernels.play_games.overloads)  # type: ignore[attr-defined]
    for bot in TWINS:
        play(plan(bots=f"{mine}:{bot}", games=1))
    assert len(kernels.play_games.overloads) == before  # type: ignore[attr-defined]


def test_memory_is_empty_at_the_deal(mine: Path) -> None:
    """So a game does not depend on those before it."""
    whole = play(plan(bots=f"{mine}:counter", games=40))
    np.testing.assert_array_equal(whole[30:], play(plan(bots=f"{mine}:counter", games=10), first=30))


def test_a_bot_plays_for_one_character(mine: Path) -> None:
    of_all = play(plan(bots="rower", games=60))
    np.testing.assert_array_equal(of_all, play(plan(bots=f"kid={mine}:my-rower,rower", games=60)))


def test_the_only_bot_of_a_file_needs_no_name(tmp_path: Path) -> None:
    path = written(tmp_path, one_bot("return 0"))
    np.testing.assert_array_equal(play(plan(bots=str(path), games=20)), play(plan(bots="passive", games=20)))


def test_a_sentence_can_stand_in_the_docstring(mine: Path) -> None:
    sources = {bot.source for bot in plan(bots=f"kid={mine}:my-plain-rower,{mine}:my-rower").bots.values()}
    assert {source.sentence for source in sources if source} == {"Rows, in words.", "Rows."}


def test_a_plan_is_played_elsewhere_from_the_text(mine: Path, tmp_path: Path) -> None:
    path = written(tmp_path, SAME)
    wanted = plan(bots=f"{path}:my-random", games=40)
    sent = pickle.dumps(wanted)
    path.unlink()
    there = pickle.loads(sent)
    assert there.identity == wanted.identity
    np.testing.assert_array_equal(play(there), play(wanted))


def test_what_was_played_stands_in_run_json(mine: Path) -> None:
    wanted = plan(bots=f"kid={mine}:my-rower,passive", games=36)
    entry = wanted.info()["bots"]["kid"]
    assert (entry["bot"], entry["source"]["text"]) == ("my-rower", SAME)
    assert "source" not in wanted.info()["bots"]["mate"]
    again = plan_of(wanted.info(), Path("runs"))
    assert again.identity == wanted.identity


def test_commands_that_play_again_name_the_file(mine: Path) -> None:
    bots = f"kid={mine}:my-rower,passive"
    wanted = plan(bots=bots, games=36)
    assert typed_bots(wanted.info()) == bots
    assert f" --bots {bots} " in replay_command(wanted, (), 3)


def test_another_text_of_the_file_is_another_run(tmp_path: Path) -> None:
    path = written(tmp_path, one_bot("return 0"))
    before = plan(bots=str(path))
    written(tmp_path, one_bot("return 0  # still"))
    assert plan(bots=str(path)).key != before.key
    with pytest.raises(LifeboatError, match=r"bots.lauren: .*mine.py: was another file when it played \(SHA-256 "):
        plan_of(before.info(), Path("runs"))


def test_names_are_told_apart(mine: Path, tmp_path: Path) -> None:
    taken = written(tmp_path, one_bot("return 0").replace('"odd"', '"sensible"'), "taken.py")
    with pytest.raises(PlanError, match=r"taken.py: sensible is the name of a built-in bot, allowed another one"):
        plan(bots=str(taken))
    other = written(tmp_path, SAME, "other.py")
    with pytest.raises(PlanError, match=r"my-rower is the name of two bots, in .* and .*"):
        plan(bots=f"kid={other}:my-rower,{mine}:my-rower")


def test_other_games_take_no_such_bots(mine: Path) -> None:
    game = load_game("spots")
    with pytest.raises(PlanError, match=r"bots: .*mine.py:my-rower: no Python file can play this game, allowed random"):
        assign_bots(f"{mine}:my-rower", game, game.load_ruleset(game.default_ruleset, ()))


def test_what_a_player_sees_is_told_in_words() -> None:
    wanted = plan(bots="sensible")
    records = wanted.records()
    words = Words(wanted.ruleset)
    decisions = set()
    for number in range(3):
        kernels.begin_game(records, np.uint64(1), number)
        g = records.view(np.ndarray)[0]
        while g["ended_by"] < 0:
            seen = Seen(records, words)
            decisions.add(seen.decision)
            assert seen.me in seen.seats
            assert sum(seen.hand.values()) == seen.hand_size(seen.me)
            assert {seen.love, seen.hate, seen.actor} <= set(wanted.ruleset.characters)
            if seen.decision == "row":
                assert seen.drawn in words.cards
            if seen.decision == "navigate":
                assert {seen.birds_on(card) for card in seen.options} <= {-1, 0, 1}
            kernels.go_on(records, kernels.bot_choice(records))
    assert len(decisions) > 10


PLAIN = """
import sys
from tests.playing import plan, play
for bot in sys.argv[1:]:
    print(play(plan(bots=bot, games=2))["history"].tolist())
"""


@pytest.mark.slow
def test_without_compilation_the_same_is_played(mine: Path) -> None:
    bots = [f"{mine}:{bot}" for bot in ("my-random", "my-plain-random", "counter")]
    found = [
        subprocess.run(
            [sys.executable, "-c", PLAIN, *bots],
            env=os.environ | {"NUMBA_DISABLE_JIT": jit_off},
            cwd=Path(__file__).parents[2],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for jit_off in ("0", "1")
    ]
    assert found[0] == found[1]
    assert len(found[0].splitlines()) == len(bots)


def test_what_a_bot_saw_is_gone_afterwards(tmp_path: Path) -> None:
    """Records go away; who looks at one later gets an exception, and not the memory where it was."""
    path = written(tmp_path, one_bot("kept.append(seen)\n    return 0", ", compiled=False", above="kept = []"))
    wanted = plan(bots=str(path), games=1)
    play(wanted)
    source = wanted.bots["kid"].source
    assert source is not None
    with pytest.raises(TypeError):
        source.function.__globals__["kept"][-1].decision  # noqa: B018
