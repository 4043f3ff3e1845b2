"""A run that is gone on with: whatever lies in its folder, it comes to what it would have come to, and keeps its files."""

import gc
import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from lifeboat_sim.errors import FolderError
from lifeboat_sim.runs import rows
from lifeboat_sim.runs.chunks import chunk_bytes, games_played, read_stored
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.files import write_json
from lifeboat_sim.runs.folder import RunFolder
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import load_run
from lifeboat_sim.runs.simulate import play_chunks
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.survey import survey
from tests.runs.test_game_contract import tiny_plan

GAMES = 250
PLAN = tiny_plan(games=GAMES)
FIXED = StoppingRule(GAMES)
LOOKING = StoppingRule(GAMES, half_width=0.001, look=52)
"""Its looks are no multiples of the chunks below."""


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "GROUP", 20)
    monkeypatch.setattr(rows, "PART", 60)


def play(folder: Path, rule: StoppingRule = FIXED, chunk: int | None = 20, plan: Plan = PLAN, **more: Any) -> RunFolder:
    """Play what is missing in a folder, as a run does that ends with its last game."""
    going = RunFolder(folder, plan, rule, chunk, **more)
    ends = [counted.last for counted in going.play(Threads(2))]
    assert ends == sorted(ends)
    assert all(rule.next_look(first) >= last for first, last in pairwise([0, *ends]))
    going.close()
    return going


def chunks(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "chunks").glob("*.npz"))}


def times(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def check_is_whole(folder: Path) -> None:
    write_json(folder / "run.json", PLAN.info())
    (alone,) = play_chunks(PLAN, [(0, GAMES)])
    found = load_run(folder).tallies
    assert found["moments"][2].tolist() == alone.tallies["moments"][2].tolist()
    (folder / "run.json").unlink()
    assert games_played(folder) == GAMES
    assert survey(folder, PLAN, FIXED).is_complete(GAMES)


def write(folder: Path, number: int, first: int, last: int, plan: Plan = PLAN) -> None:
    """Write games into a file of any number."""
    (chunk,) = play_chunks(plan, [(first, last)])
    (folder / "chunks" / f"{number:06d}.npz").write_bytes(chunk_bytes(chunk, plan.identity))


# Chunks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", [FIXED, LOOKING])
@pytest.mark.parametrize("after", [0, 1, 5, 12])
def test_a_run_that_was_stopped_goes_on_behind_its_last_chunk(rule: StoppingRule, after: int, tmp_path: Path) -> None:
    play(tmp_path / "whole", rule)
    running = RunFolder(tmp_path / "stopped", PLAN, rule, 20).play(Threads(2))
    for _ in range(after):
        next(running)
    running.close()
    before = times(tmp_path / "stopped")
    assert len(before) >= after  # every chunk is written as soon as it is played
    play(tmp_path / "stopped", rule)
    assert chunks(tmp_path / "stopped") == chunks(tmp_path / "whole")
    assert times(tmp_path / "stopped") | before == times(tmp_path / "stopped")


@pytest.mark.parametrize("rule", [FIXED, LOOKING])
@pytest.mark.parametrize("seed", range(12))
def test_gaps_are_filled_and_nothing_else_is_played(rule: StoppingRule, seed: int, tmp_path: Path) -> None:
    """Some files are lost, some damaged, some of another run, at random."""
    dice = random.Random(seed)
    play(tmp_path, rule)
    files = sorted((tmp_path / "chunks").iterdir())
    hurt = dice.sample(files, dice.randint(1, 8))
    other = tiny_plan("greedy", GAMES)
    unchanged = times(tmp_path)
    for file in hurt:
        chunk = read_stored(file, PLAN.identity)
        del unchanged[file.name]
        kind = dice.choice(["lost", "cut", "of another run"])
        if kind == "lost":
            file.unlink()
        elif kind == "cut":
            file.write_bytes(file.read_bytes()[:-40])
        else:
            write(tmp_path, int(file.stem), chunk.first, chunk.last, other)
    play(tmp_path, rule, None)
    check_is_whole(tmp_path)
    assert times(tmp_path) | unchanged == times(tmp_path)


@pytest.mark.parametrize("seed", range(12))
def test_a_mess_is_put_in_order(seed: int, tmp_path: Path) -> None:
    """Files lie under each other's names, some twice, some not at all."""
    dice = random.Random(seed)
    play(tmp_path)
    contents = list(chunks(tmp_path).values())
    for file in dice.sample(sorted((tmp_path / "chunks").iterdir()), 7):
        if dice.random() < 0.3:
            file.unlink()
        else:
            file.write_bytes(dice.choice(contents))
    play(tmp_path, LOOKING, None)
    check_is_whole(tmp_path)


@pytest.mark.parametrize("chunk", [4, 8, 32, 500])
@pytest.mark.parametrize("rule", [FIXED, LOOKING])
def test_the_rest_may_come_in_other_chunks(rule: StoppingRule, chunk: int, tmp_path: Path) -> None:
    play(tmp_path, rule)
    before = chunks(tmp_path)
    lost = ["000002.npz", "000003.npz", "000006.npz", "000010.npz", "000011.npz", "000012.npz"]
    for name in lost:
        (tmp_path / "chunks" / name).unlink()
    play(tmp_path, rule, chunk)
    check_is_whole(tmp_path)
    assert {name: before[name] for name in before if name not in lost} == {
        name: content for name, content in chunks(tmp_path).items() if name in before and name not in lost
    }


def test_every_file_that_cannot_be_used_is_told_in_a_line(tmp_path: Path) -> None:
    play(tmp_path)
    folder = tmp_path / "chunks"
    (folder / "000001.npz").write_bytes(b"\x93NUMPY")
    shutil.copy(folder / "000007.npz", folder / "000002.npz")
    write(tmp_path, 4, 80, 100, replace(PLAN, seed=4))
    np.savez(folder / "000005.npz", games=np.array([20]))
    content = dict(np.load(folder / "000006.npz"))
    content["wins"][0] += 1
    np.savez(folder / "000006.npz", **content)
    assert list(survey(tmp_path, PLAN, FIXED).told) == [
        f"{folder}/000001.npz: cannot be read; it may be damaged: its games are played again",
        f"{folder}/000002.npz: is not where it belongs (it holds games 140 to 160): those of here are played again",
        f"{folder}/000004.npz: is damaged, or of another run: its games are played again",
        f"{folder}/000005.npz: has no stamp; the run is of another version: its games are played again",
        f"{folder}/000006.npz: is damaged, or of another run: its games are played again",
    ]
    play(tmp_path)
    check_is_whole(tmp_path)


def test_a_strange_file_among_the_chunks_is_refused_and_left_alone(tmp_path: Path) -> None:
    play(tmp_path)
    (tmp_path / "chunks" / "copy.npz").write_bytes(b"mine")
    with pytest.raises(FolderError, match=r"copy\.npz: is no chunk of this run, allowed names such as 000000\.npz"):
        play(tmp_path)
    assert (tmp_path / "chunks" / "copy.npz").read_bytes() == b"mine"


def test_a_longer_run_plays_the_end_of_the_shorter_one_again(tmp_path: Path) -> None:
    """Its last chunk ended within a block."""
    short = tiny_plan(games=130)
    play(tmp_path, StoppingRule(130), plan=replace(short, games=130))
    last = max((tmp_path / "chunks").iterdir())
    before = {name: time for name, time in times(tmp_path).items() if name != last.name}
    assert survey(tmp_path, PLAN, FIXED).told == ()
    play(tmp_path)
    check_is_whole(tmp_path)
    assert times(tmp_path) | before == times(tmp_path)


def test_what_lies_behind_an_earlier_end_goes(tmp_path: Path) -> None:
    play(tmp_path, keep_games=True)
    RunFolder(tmp_path, PLAN, FIXED, 20, keep_games=True).drop_behind(100)
    assert games_played(tmp_path) == 100
    assert len(list((tmp_path / "games").iterdir())) == 2


# Rows --------------------------------------------------------------------------------------------------------


def row_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "games").iterdir())}


@pytest.fixture(scope="module")
def with_rows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("rows")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "GROUP", 20)
        patch.setattr(rows, "PART", 60)
        play(folder, keep_games=True)
        yield folder


def test_rows_are_written_group_by_group_and_given_up_without_a_trace(tmp_path: Path) -> None:
    writer = rows.RowWriter(tmp_path, PLAN)
    sizes = []
    for chunk in play_chunks(PLAN, [(0, 30), (30, 60), (60, 90)], keep_rows=True):
        writer.add(chunk.first, chunk.rows)
        sizes.append((writer.written, writer.n_waiting, sorted(path.name for path in tmp_path.iterdir())))
    assert sizes == [
        (20, 10, [".part-00000.parquet.part"]),
        (60, 0, ["part-00000.parquet"]),
        (80, 10, [".part-00001.parquet.part", "part-00000.parquet"]),
    ]
    with pq.ParquetFile(tmp_path / "part-00000.parquet") as file:
        assert [file.metadata.row_group(at).num_rows for at in range(file.num_row_groups)] == [20, 20, 20]
    del writer
    gc.collect()
    assert [path.name for path in tmp_path.iterdir()] == ["part-00000.parquet"]


@pytest.mark.parametrize("after", [0, 2, 3, 4, 9, 12])
def test_rows_go_on_behind_the_last_whole_part(with_rows: Path, after: int, tmp_path: Path) -> None:
    going = RunFolder(tmp_path, PLAN, FIXED, 20, keep_games=True)
    running = going.play()
    for _ in range(after):
        next(running)
    running.close()
    going.close()  # as after Ctrl-C: a short part is written
    before = times(tmp_path / "chunks")
    whole_parts = {name: time for name, time in times(tmp_path).items() if name < f"part-{20 * after // 60:05d}"}
    play(tmp_path, keep_games=True)
    assert row_files(tmp_path) == row_files(with_rows)
    assert chunks(tmp_path) == chunks(with_rows)
    assert times(tmp_path) | before | whole_parts == times(tmp_path)


@pytest.mark.parametrize("hurt", ["gone", "cut", "one byte", "of another run", "swapped"])
def test_damaged_rows_are_made_again_and_their_chunks_stay(with_rows: Path, hurt: str, tmp_path: Path) -> None:
    shutil.copytree(with_rows, tmp_path, dirs_exist_ok=True)
    part = tmp_path / "games" / "part-00001.parquet"
    content = part.read_bytes()
    if hurt == "gone":
        part.unlink()
    elif hurt == "cut":
        part.write_bytes(content[:100])
    elif hurt == "one byte":
        part.write_bytes(content[:60] + bytes([content[60] ^ 1]) + content[61:])
    elif hurt == "of another run":
        play(tmp_path / "other", plan=replace(PLAN, seed=5), keep_games=True)
        shutil.copy(tmp_path / "other" / "games" / part.name, part)
        shutil.rmtree(tmp_path / "other")
    else:
        shutil.copy(part.with_name("part-00002.parquet"), part)
    before = times(tmp_path / "chunks")
    going = RunFolder(tmp_path, PLAN, FIXED, keep_games=True)
    assert (going.rows_kept, going.is_complete) == (60, False)
    play(tmp_path, keep_games=True)
    assert row_files(tmp_path) == row_files(with_rows)
    assert times(tmp_path / "chunks") == before
