"""Runs side by side: the same games whoever plays beside them, and pairs that are sums over common blocks."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.core.measures import products, sums_over
from lifeboat_sim.errors import FolderError
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.files import write_json
from lifeboat_sim.runs.folder import RunFolder, begun
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.side_by_side import Pairing, Side, common_chunk, finished, play_pairs, to_play
from lifeboat_sim.runs.simulate import ranges
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.playing import chunks, plan, play

GAMES = 16 * 15 * 4 + 7
BASE, VARIANT = (plan(rules, 4, "random", GAMES) for rules in ("classic", "single-row"))
OTHER = plan("cannibalism", 4, "random", GAMES)


def run(one: Plan, folder: Path, chunk: int = 240) -> Side:
    """Play a run into a folder and return it as a side."""
    with begun(folder, one.info()):
        list(RunFolder(folder, one, StoppingRule(one.games), chunk).play())
    write_json(folder / "summary.json", {})
    return finished(folder)


def last(sides: list[Side], chunk: int = 21_600, threads: int = 1) -> Any:
    *_, state = play_pairs(sides, ranges(sides[0].plan.games, chunk), Threads(threads))
    return state


def same(one: Pairing, other: Pairing) -> bool:
    return (one.keys, one.units, one.changed) == (other.keys, other.units, other.changed) and bool(
        (one.products == other.products).all()
    )


@pytest.fixture(scope="module")
def state() -> Any:
    return last([to_play(BASE, {}), to_play(VARIANT, {}), to_play(OTHER, {})])


def test_each_run_is_what_it_is_alone(state: Any) -> None:
    for one, found in zip((BASE, VARIANT, OTHER), state.runs, strict=True):
        (alone,) = chunks(one)
        for name, counts in alone.tallies.items():
            np.testing.assert_array_equal(found.tallies[name], counts)


def test_pairs_are_products_of_sums_over_the_same_blocks(state: Any) -> None:
    pairing: Pairing = state.pairings[0]
    tables = [
        [sums_over(list(one.game.measures(one.ruleset, 4).take(play(one))), size) for one in (BASE, VARIANT)]
        for size in (240, 16)
    ]
    assert pairing.units == (4, 60, 0)
    for level, pair in enumerate(tables):
        np.testing.assert_array_equal(pairing.products[level], products(*pair))


def test_games_that_went_otherwise_are_counted(state: Any) -> None:
    rows = [play(one) for one in (BASE, VARIANT)]
    assert state.pairings[0].changed == (rows[0] != rows[1]).sum() > 0
    assert last([to_play(BASE, {}), to_play(BASE, {})]).pairings[0].changed == 0


def test_other_characters_make_no_pairs(state: Any) -> None:
    assert state.pairings[1] is None


def test_with_few_blocks_single_games_are_paired() -> None:
    few = [to_play(plan(rules, 4, "random", 16 * 49), {}) for rules in ("classic", "single-row")]
    assert last(few).pairings[0].units == (3, 49, 16 * 49)


def test_results_do_not_depend_on_chunks_and_threads(state: Any) -> None:
    again = last([to_play(BASE, {}), to_play(VARIANT, {})], chunk=240, threads=2)
    assert same(again.pairings[0], state.pairings[0])


def test_chunks_begin_at_super_blocks_of_every_side() -> None:
    """With four players 240 games of six characters, and 1120 of eight: neither goes into the other."""
    plans = [BASE, plan("both-expansions", 4, "random", GAMES)]
    assert [one.super_block for one in plans] == [240, 1_120]
    assert [common_chunk(plans, wanted) for wanted in (1, 3_360, 3_361)] == [3_360, 3_360, 6_720]


def test_finished_runs_are_read_whatever_their_chunks(state: Any, tmp_path: Path) -> None:
    sides = [run(BASE, tmp_path / "base", 240), run(VARIANT, tmp_path / "variant", 480)]
    found = last(sides, chunk=720)
    assert same(found.pairings[0], state.pairings[0])
    np.testing.assert_array_equal(found.runs[1].tallies["moments"], state.runs[1].tallies["moments"])
    mixed = last([sides[0], to_play(VARIANT, {})], chunk=720)
    assert same(mixed.pairings[0], state.pairings[0])


def test_a_run_without_its_end_is_refused(tmp_path: Path) -> None:
    run(BASE, tmp_path / "base")
    (tmp_path / "base" / "summary.json").unlink()
    with pytest.raises(FolderError, match="not finished"):
        finished(tmp_path / "base")


def with_array(path: Path, **arrays: Any) -> None:
    """Write a chunk again with some of its arrays put in place of others."""
    content = dict(np.load(path)) | arrays
    np.savez(path, **content)


def with_keys(path: Path, **values: Any) -> None:
    """Write a JSON file again with other values of some keys."""
    write_json(path, json.loads(path.read_text()) | values)


DAMAGE: dict[str, tuple[Callable[[Path], Any], str]] = {
    "a chunk is missing": (lambda run: (run / "chunks/000001.npz").unlink(), "000001.npz: no such file, but 000002"),
    "the last chunk is missing": (lambda run: (run / "chunks/000004.npz").unlink(), "960 games in chunks/, but 967 in"),
    "a strange chunk": (lambda run: (run / "chunks/copy.npz").write_bytes(b""), "000005.npz: no such file, but copy"),
    "no number of games": (lambda run: with_array(run / "chunks/000001.npz", games=np.zeros(0)), "how many games"),
    "marks too short": (lambda run: with_array(run / "chunks/000001.npz", marks=np.zeros(9, int)), "000001.npz: is damaged, or of another run"),
    "other measures": (lambda run: with_array(run / "chunks/000001.npz", block_x=np.zeros((3, 15), int)), "000001.npz: is damaged"),
    "tallies that are no counts": (lambda run: with_array(run / "chunks/000001.npz", score="x"), "000001.npz: is damaged"),
    "no blocks": (lambda run: with_keys(run / "run.json", block=0), "run.json: block: does not fit the rule set"),
    "no characters": (lambda run: with_keys(run / "run.json", roles=[]), "run.json: roles: does not fit"),
    "no fates": (lambda run: with_keys(run / "run.json", fates=None), "run.json: fates: does not fit"),
    "an unknown rule to stop": (lambda run: with_keys(run / "run.json", stop={"rule": "x"}), "run.json: stop.rule: "),
    "no rule to stop": (lambda run: with_keys(run / "run.json", stop=7), "run.json: stop: 7, allowed a table"),
    "a summary that is none": (lambda run: (run / "summary.json").write_text("[]"), "but None in summary.json"),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_run_is_refused(damage: str, tmp_path: Path) -> None:
    hurt, line = DAMAGE[damage]
    run(BASE, tmp_path / "base")
    with_keys(tmp_path / "base" / "summary.json", games=GAMES)
    hurt(tmp_path / "base")
    with pytest.raises(FolderError, match=re.escape(line)):
        last([finished(tmp_path / "base"), to_play(VARIANT, {})])
