"""Runs that are played together into folders: whatever lies there, they come to what they would have come to."""

import pickle
import random
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.runs.chunks import chunk_bytes
from lifeboat_sim.runs.crew import Crew, Threads
from lifeboat_sim.runs.side_by_side import Side, State, pair_up, play_pairs
from lifeboat_sim.runs.simulate import Player, play_chunks
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.survey import survey
from lifeboat_sim.runs.together import Together, play_missing
from tests.runs.test_game_contract import tiny_plan

GAMES = 250
FEW = 60
"""So few that single games are paired."""
FIXED = StoppingRule(GAMES)
LOOKING = StoppingRule(GAMES, half_width=0.001, look=52)
"""Its looks are no multiples of the chunks below."""
MEASURED = {
    "roles": [{"id": str(seat)} for seat in range(4)],
    "quantities": ["win"],
    "game_measures": [],
    "block": 4,
    "super_block": 4,
}
"""What pairs need to know of the tiny game."""
CREW = Threads(2)
BOTS = ("stubborn", "greedy", "0=greedy,stubborn")


def sides(folder: Path | None, games: int = GAMES) -> list[Side]:
    """Three sides, in folders of their own, or in memory."""
    plans = [tiny_plan(bots, games) for bots in BOTS]
    return [
        Side(plan, plan.info() | MEASURED, into=None if folder is None else folder / str(at))
        for at, plan in enumerate(plans)
    ]


def play(folder: Path, rule: StoppingRule = FIXED, chunk: int | None = 20, crew: Crew = CREW) -> State:
    """Play what is missing in the folders, and return where it ends."""
    three = sides(folder, rule.most)
    *_, state = pair_up(three, Together(three, rule, chunk).play(crew))
    return state


@pytest.fixture(scope="module")
def alone() -> State:
    """Where the same games end in memory."""
    *_, state = play_pairs(sides(None), [(0, GAMES)])
    return state


def check_same(found: State, wanted: State) -> None:
    assert found.games == wanted.games
    for one, other in zip(found.runs, wanted.runs, strict=True):
        for name, counts in other.tallies.items():
            np.testing.assert_array_equal(one.tallies[name], counts)
    for pairing, other_pairing in zip(found.pairings, wanted.pairings, strict=True):
        assert pairing is not None
        assert other_pairing is not None
        np.testing.assert_array_equal(pairing.products, other_pairing.products)
        assert (pairing.units, pairing.changed) == (other_pairing.units, other_pairing.changed)


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All chunks by their names, each with its content and when it was written."""
    found = sorted(folder.rglob("*.npz"))
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns) for path in found}


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {name: content for name, (content, _) in files(folder).items()}


def test_each_chunk_of_each_side_is_a_file(alone: State, tmp_path: Path) -> None:
    check_same(play(tmp_path), alone)
    assert len(files(tmp_path)) == 3 * -(-GAMES // 20)
    for side in sides(tmp_path):
        assert side.into is not None
        assert survey(side.into, side.plan, FIXED).is_complete(GAMES)


def test_what_lies_there_is_read_and_left_alone(alone: State, tmp_path: Path) -> None:
    play(tmp_path)
    before = files(tmp_path)
    three = sides(tmp_path)
    there = Together(three, FIXED)
    assert there.holds(GAMES)
    assert there.games == GAMES
    *_, state = pair_up(three, there.read(Threads(2)))
    check_same(state, alone)
    check_same(play(tmp_path, chunk=None), alone)
    assert files(tmp_path) == before


@pytest.mark.parametrize("rule", [FIXED, LOOKING])
@pytest.mark.parametrize("seed", range(8))
def test_gaps_of_any_side_are_filled_and_nothing_else_is_played(
    rule: StoppingRule, seed: int, alone: State, tmp_path: Path
) -> None:
    """Some files are lost, some damaged, some of another side, at random."""
    dice = random.Random(seed)
    play(tmp_path, rule)
    before = files(tmp_path)
    hurt = dice.sample(sorted(before), dice.randint(1, 14))
    for name in hurt:
        file = tmp_path / name
        kind = dice.choice(["lost", "cut", "of another side"])
        if kind == "lost":
            file.unlink()
        elif kind == "cut":
            file.write_bytes(before[name][0][:-30])
        else:
            other = str((int(name[0]) + 1) % 3) + name[1:]
            file.write_bytes(before[other][0])
    state = play(tmp_path, rule, None)
    check_same(state, alone)
    after = files(tmp_path)
    assert {name: content for name, (content, _) in after.items()} == {name: one[0] for name, one in before.items()}
    assert {name for name in after if after[name] != before[name]} <= set(hurt)


@pytest.mark.parametrize("after", [0, 1, 5, 12])
def test_sides_that_were_stopped_go_on_behind_their_last_chunk(after: int, alone: State, tmp_path: Path) -> None:
    three = sides(tmp_path / "stopped")
    running = Together(three, FIXED, 20).play(Threads(2))
    for _ in range(after):
        next(running)
    running.close()
    before = files(tmp_path / "stopped")
    assert len(before) >= 3 * after
    check_same(play(tmp_path / "stopped", chunk=None if after else 20), alone)
    play(tmp_path / "whole")
    assert bytes_in(tmp_path / "stopped") == bytes_in(tmp_path / "whole")
    assert files(tmp_path / "stopped") | before == files(tmp_path / "stopped")


@pytest.mark.parametrize("chunk", [4, 8, 32, 500])
def test_the_rest_may_come_in_other_chunks(chunk: int, alone: State, tmp_path: Path) -> None:
    """A chunk that one side holds decides where those of the others end."""
    play(tmp_path)
    for name in ("0/chunks/000002", "1/chunks/000003", "2/chunks/000003", "0/chunks/000011", "0/chunks/000012"):
        (tmp_path / f"{name}.npz").unlink()
    for side in "012":
        (tmp_path / side / "chunks" / "000007.npz").unlink()
    before = files(tmp_path)
    check_same(play(tmp_path, chunk=chunk), alone)
    assert files(tmp_path) | before == files(tmp_path)


def test_chunks_that_are_cut_otherwise_than_most_are_played_again(alone: State, tmp_path: Path) -> None:
    play(tmp_path)
    plan = tiny_plan(BOTS[1], GAMES)
    for number, (first, last) in enumerate([(0, 12), (12, 24)]):
        (chunk,) = play_chunks(plan, [(first, last)])
        (tmp_path / "1" / "chunks" / f"{number:06d}.npz").write_bytes(chunk_bytes(chunk, plan.identity))
    before = files(tmp_path)
    check_same(play(tmp_path, chunk=None), alone)
    assert {name for name, one in files(tmp_path).items() if before[name] != one} == {
        "1/chunks/000000.npz",
        "1/chunks/000001.npz",
    }


def test_more_games_play_the_end_of_the_shorter_ones_again(alone: State, tmp_path: Path) -> None:
    play(tmp_path, StoppingRule(130))
    before = files(tmp_path)
    check_same(play(tmp_path, chunk=None), alone)
    changed = {name for name, one in before.items() if files(tmp_path)[name] != one}
    assert changed == {f"{side}/chunks/000006.npz" for side in "012"}


def test_single_games_are_paired_though_no_folder_holds_their_rows(tmp_path: Path) -> None:
    few = StoppingRule(FEW)
    *_, wanted = play_pairs(sides(None, FEW), [(0, FEW)])
    check_same(play(tmp_path, few), wanted)
    before = files(tmp_path)
    (tmp_path / "1" / "chunks" / "000001.npz").unlink()
    check_same(play(tmp_path, few), wanted)
    after = files(tmp_path)
    assert {name: content for name, (content, _) in after.items()} == {name: one[0] for name, one in before.items()}
    assert {name for name in after if after[name] != before[name]} == {"1/chunks/000001.npz"}


def test_what_lies_behind_an_earlier_end_goes(tmp_path: Path) -> None:
    play(tmp_path)
    Together(sides(tmp_path), FIXED).drop_behind(100)
    assert len(files(tmp_path)) == 3 * 5


def test_every_file_that_cannot_be_used_is_told_in_a_line(tmp_path: Path) -> None:
    play(tmp_path)
    for name in ("0/chunks/000003.npz", "2/chunks/000001.npz"):
        (tmp_path / name).write_bytes(b"")
    told = Together(sides(tmp_path), FIXED).survey.told
    assert [line.split(": ")[0] for line in told] == [
        f"{tmp_path}/{name}.npz" for name in ("0/chunks/000003", "2/chunks/000001")
    ]


def test_when_asked_to_stop_what_was_begun_is_finished(tmp_path: Path) -> None:
    three = sides(tmp_path)
    calls: list[int] = []

    def is_stopped() -> bool:
        calls.append(1)
        return len(calls) > 3

    *_, state = pair_up(three, Together(three, FIXED, 20).play(Threads(2), is_stopped))
    assert 0 < state.games < GAMES
    assert len(files(tmp_path)) == 3 * state.games // 20


class Noting(Threads):
    """A crew that looks at its jobs: others send them to another process."""

    def do(self, jobs: Any) -> Any:
        def noted() -> Any:
            for job in jobs:
                assert isinstance(job, partial)
                assert job.func is play_missing
                players, step, identities = job.args
                assert all(type(player) is Player for player in players.values())
                assert pickle.loads(pickle.dumps((step, identities))) == (step, identities)
                yield job

        return super().do(noted())


def test_jobs_are_functions_of_values(alone: State, tmp_path: Path) -> None:
    check_same(play(tmp_path, crew=Noting(2)), alone)


def test_another_seed_in_a_folder_is_played_again(alone: State, tmp_path: Path) -> None:
    play(tmp_path)
    plan = replace(tiny_plan(BOTS[2], GAMES), seed=9)
    (chunk,) = play_chunks(plan, [(40, 60)])
    (tmp_path / "2" / "chunks" / "000002.npz").write_bytes(chunk_bytes(chunk, plan.identity))
    check_same(play(tmp_path), alone)
