"""Runs see a game through the Game contract only: a second, tiny game is played by the same code."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from lifeboat_sim.core.metrics import merged
from lifeboat_sim.core.records import make
from lifeboat_sim.errors import PlanError
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.folder import RunFolder, begun
from lifeboat_sim.runs.plan import Plan, assign_bots
from lifeboat_sim.runs.rows import RowWriter
from lifeboat_sim.runs.run import load_run
from lifeboat_sim.runs.simulate import metrics_of, play_chunks, ranges
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.tiny_game import TINY, Table


def tiny_plan(bots: str = "stubborn", games: int = 4_000, players: int = 3) -> Plan:
    return Plan(TINY, Table(), "ten", players, assign_bots(bots, TINY, Table()), games, seed=3)


def test_equal_bots_are_equal_and_share_every_win() -> None:
    tallies = merged(
        TINY.metrics(Table(), 3), [chunk.tallies for chunk in play_chunks(tiny_plan(), ranges(4_000, 400))]
    )
    assert tallies["wins"].sum() == 840 * 4_000
    shares = tallies["wins"][:3] / (840 * 4_000)
    assert shares == pytest.approx(1 / 3, abs=5 * (2 / 9 / 4_000) ** 0.5)
    assert tallies["wins"][3] == 0


def test_a_better_bot_wins_more() -> None:
    (chunk,) = play_chunks(tiny_plan("0=greedy,stubborn"), ranges(4_000, 4_000))
    assert chunk.tallies["wins"][0] / (840 * 4_000) > 0.4


def test_chunks_merge_by_the_rule_of_each_metric() -> None:
    metrics = metrics_of(tiny_plan())
    (whole,) = play_chunks(tiny_plan(), ranges(4_000, 4_000))
    parts = list(play_chunks(tiny_plan(), ranges(4_000, 12), Threads(2)))
    found = merged(metrics, [part.tallies for part in parts])
    for name, counts in whole.tallies.items():
        assert (found[name] == counts).all(), name
    assert found["most_wins_of_seat_0"] == [840]


def test_a_run_folder_holds_what_was_played(tmp_path: Path) -> None:
    plan = tiny_plan(games=50)
    with begun(tmp_path / "run", plan.info()) as folder:
        list(RunFolder(folder, plan, StoppingRule(50), chunk=20).play(Threads(2)))
    run = load_run(tmp_path / "run")
    assert run.tallies["games"] == [50]
    assert run.info["game"] == "tiny"
    assert json.loads((tmp_path / "run" / "run.json").read_text())["bots"]["0"]["bot"] == "stubborn"


def test_rows_are_written_whatever_the_chunks(tmp_path: Path) -> None:
    plan = tiny_plan(games=50)
    for name, chunk in (("a", 50), ("b", 8)):
        writer = RowWriter(tmp_path / name, plan)
        for played in play_chunks(plan, ranges(50, chunk), keep_rows=True):
            writer.add(played.first, played.rows)
        writer.close()
    a, b = (tmp_path / name / "part-00000.parquet" for name in "ab")
    assert a.read_bytes() == b.read_bytes()
    table = pq.read_table(a)
    assert table.column_names == ["game", "0_win", "1_win", "2_win", "3_win", "history", "decisions"]
    assert table["game"].to_pylist() == list(range(50))


def test_a_copied_record_asks_the_same() -> None:
    records = TINY.prepare(Table(), 3, assign_bots("greedy", TINY, Table()))
    TINY.begin_game(records, np.uint64(1), 0)
    twin = records.copy()
    assert TINY.bot_choice(twin) == TINY.bot_choice(records)
    TINY.go_on(twin, 1)
    assert twin["turn"] == 1
    assert records["turn"] == 0


@pytest.mark.parametrize(
    ("bots", "line"),
    [
        ("bold", "unknown bot 'bold', allowed greedy or stubborn"),
        ("7=greedy", "unknown seat '7'"),
        ("greedy,stubborn", "two bots for everybody"),
        ("0=greedy,0=stubborn", "0 is given two bots"),
    ],
)
def test_unusable_bots_are_told(bots: str, line: str) -> None:
    with pytest.raises(PlanError, match=line):
        assign_bots(bots, TINY, Table())


def test_a_plan_keeps_to_the_players_of_its_rule_set() -> None:
    with pytest.raises(PlanError, match="players: 7, allowed 2, 3 or 4"):
        tiny_plan(players=7)


def test_a_story_is_the_game_of_the_run() -> None:
    rows = make(TINY.row, 3)
    bots = {str(seat): ("greedy", {}) for seat in range(4)}
    TINY.play_games(TINY.prepare(Table(), 3, bots), np.uint64(7), 0, 3, rows)
    for number, row in enumerate(rows):
        digits = TINY.story(Table(), 3, bots, 7, number).result["digits"]
        assert [digit == max(digits) for digit in digits] == list(row["win"][:3] > 0)
