"""Metrics of a user: what a file may say, what the games can be asked, and that their sums are those of a slow count."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_analysis import user_metrics
from lifeboat_sim.core.measures import sums_over
from lifeboat_sim.core.metrics import count_all
from lifeboat_sim.errors import LifeboatError, MetricsError
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.state import CAUSES, FATES
from lifeboat_sim.metrics import metric
from lifeboat_sim.runs.games_seen import Games, columns_of
from lifeboat_sim.runs.metrics_files import read_metrics
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import Run, measure_keys
from lifeboat_sim.runs.simulate import measures_of, metrics_of
from lifeboat_sim.runs.trial import with_metrics
from tests.playing import chunks, plan, play

IMPORT = "from lifeboat_sim.metrics import chart, metric\n"
GOOD = (
    IMPORT
    + '''
@metric
def all_survive(games):
    """Everybody
    lives.

    Not said in reports."""
    return games["deaths"] == 0

@metric(per="character", unit="fights")
def fights(games):
    return games["fights"]

@metric(share=True)
def lost_wounds(games):
    return games["wounds_by_thirst"].sum(axis=1), games["wounds"].sum(axis=1)

@metric(unit="rounds", scale=10)
def tenths(games):
    return 10 * games["rounds"]
'''
)
FIVE = plan("classic", 5, "random", 300, settings=("max_rounds=12",))
"""Somebody is absent in each game, and some games are not finished."""


@pytest.fixture(scope="module")
def rows() -> Any:
    return np.asarray(play(FIVE))


def written(folder: Path, text: str) -> Path:
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    return file


def planned(folder: Path, text: str, on: Plan = FIVE) -> Plan:
    return with_metrics(on, read_metrics(written(folder, text)))


def test_a_file_declares_metrics_in_their_order(tmp_path: Path) -> None:
    info = planned(tmp_path, GOOD).info()["metrics"]
    assert info["text"] == GOOD
    assert [one["name"] for one in info["list"]] == ["all_survive", "fights", "lost_wounds", "tenths"]
    assert info["list"][0] == {
        "name": "all_survive", "title": "all survive", "per": "game", "unit": "", "scale": 1, "share": True,
        "about": "Everybody lives.",
    }  # fmt: skip
    assert [one["share"] for one in info["list"]] == [True, False, True, False]


def test_sums_are_those_of_a_count_game_by_game(tmp_path: Path, rows: Any) -> None:
    mine = planned(tmp_path, GOOD)
    sums = sums_over(measures_of(mine).take(rows), 1)
    keys = measure_keys(mine.info())
    assert (rows["ended_by"] == 2).any()
    for at, row in enumerate(rows):
        cast = [p for p in range(6) if row["fate"][p] >= 0]
        counts = row["ended_by"] != 2
        deaths = sum(row["fate"][p] >= 2 for p in cast)
        wounds = [row["wounds_by"][p] for p in cast]
        expected = {
            ("", "all_survive"): (deaths == 0, 1),
            ("kid", "fights"): (row["fights"][5] if 5 in cast else 0, 5 in cast),
            ("", "lost_wounds"): (sum(w[3] for w in wounds), sum(w.sum() for w in wounds)),
            ("", "tenths"): (10 * row["rounds"], 1),
        }
        for key, (x, n) in expected.items():
            place = keys.index(key)
            assert (sums.x[place, at], sums.n[place, at]) == (int(x) * counts, int(n) * counts), (key, at)


def test_means_are_scaled_and_have_intervals(tmp_path: Path, rows: Any) -> None:
    mine = planned(tmp_path, GOOD)
    table = user_metrics(Run(mine.info(), count_all(metrics_of(mine), rows))).set_index(["metric", "role"])
    finished = rows[rows["ended_by"] != 2]
    rounds = table.loc[("tenths", "")]
    assert rounds["value"] == pytest.approx(finished["rounds"].mean())
    assert rounds["low"] < rounds["value"] < rounds["high"]
    kid = table.loc[("fights", "kid")]
    assert kid["n"] == (finished["fate"][:, 5] >= 0).sum()
    assert kid["value"] == pytest.approx(finished["fights"][finished["fate"][:, 5] >= 0, 5].mean())
    assert len(table) == 1 + 6 + 1 + 1


def test_a_share_of_nothing_has_an_interval_all_the_same(tmp_path: Path, rows: Any) -> None:
    never = planned(
        tmp_path, IMPORT + "@metric(share=True)\ndef never(games):\n    return 0 * games['rounds'], games['rounds']\n"
    )
    one = user_metrics(Run(never.info(), count_all(metrics_of(never), rows))).iloc[0]
    assert one["value"] == one["low"] == 0
    games = (rows["ended_by"] != 2).sum()
    assert 3 / games < one["high"] < 5 / games, "the rule of three, for 97.5 %: as if a game were one throw"


def test_threads_and_chunks_do_not_change_the_sums(tmp_path: Path) -> None:
    mine = planned(tmp_path, GOOD)
    (whole,) = chunks(mine, 300)
    parts = chunks(mine, 150, threads=2)
    assert (sum(part.tallies["moments"] for part in parts) == whole.tallies["moments"]).all()
    assert (np.concatenate([part.sums.x for part in parts], axis=1) == whole.sums.x).all()


def test_games_do_not_depend_on_metrics(tmp_path: Path) -> None:
    (plain,), (counted,) = chunks(FIVE, 300), chunks(planned(tmp_path, GOOD), 300)
    assert (plain.marks == counted.marks).all()
    assert (counted.tallies["moments"][:, : plain.tallies["moments"].shape[1]] == plain.tallies["moments"]).all()


# What the games can be asked ---------------------------------------------------------------------------------


def seen(rows: Any) -> Games:
    return Games(rows, columns_of(LIFEBOAT, FIVE.ruleset))


def test_columns_are_those_of_the_rows(rows: Any) -> None:
    games = seen(rows)
    assert games.characters == ("lauren", "stephen", "captain", "mate", "frenchy", "kid")
    assert (games["rounds"] == rows["rounds"]).all()
    assert (games["score"] == rows["score"][:, :6]).all(), "of each character, not the best of a game"
    assert (games["kid_points_love"] == rows["points"][:, 5, 1]).all()
    assert (games["did_row"] == rows["did"][:, :6, 1]).all()
    assert (games["kid_wins"] == (rows["win"][:, 5] > 0)).all()
    assert (games.present.sum(axis=1) == 5).all()
    assert (games.finished == (rows["ended_by"] != 2)).all()
    assert len(games) == 300


def test_columns_are_copies_in_which_nothing_overflows(rows: Any) -> None:
    games = seen(rows)
    games["rounds"][:] = 0
    assert rows["rounds"].any()
    assert (games["rounds"] * 100_000).max() == 100_000 * int(rows["rounds"].max())


def test_codes_are_asked_by_their_words(rows: Any) -> None:
    games = seen(rows)
    dead, lost = FATES.index("dead"), FATES.index("lost")
    assert (games.having(fate=("dead", "lost")) == np.isin(rows["fate"][:, :6], (dead, lost))).all()
    assert (games.having(kid_cause="drowned") == (rows["cause"][:, 5] == CAUSES.index("drowned"))).all()
    assert (games.having(love="kid") == (rows["love"][:, :6] == 5)).all()
    assert (games.having(ended_by="birds") == (rows["ended_by"] == 0)).all()
    assert (games.where("kid wins and rounds > 5") == ((rows["win"][:, 5] > 0) & (rows["rounds"] > 5))).all()


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (lambda games: games["figths"], "games['figths']: no such column (did you mean fights?)"),
        (lambda games: games[0], "games['0']: no such column"),
        (lambda games: games.having(fate="deed"), "having: fate='deed': unknown, allowed conscious, unconscious, dead or lost"),
        (lambda games: games.having(score="dead"), "having: score: no column of words"),
        (lambda games: games.having(), "having: 0 columns, allowed one such as cause='drowned'"),
        (lambda games: games.where("kid wons"), "where: 'wons' after 'kid', allowed wins"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_said(rows: Any, ask: Any, line: str) -> None:
    with pytest.raises(MetricsError) as error:
        ask(seen(rows))
    assert line in str(error.value)


# Mistakes ----------------------------------------------------------------------------------------------------

METRIC = IMPORT + "@metric\ndef mine(games):\n    "
MISTAKES = {
    "x(": "line 1: is not Python",
    "import nothing_here": "line 1: ModuleNotFoundError: No module named 'nothing_here'",
    "\nraise SystemExit(3)": "line 2: SystemExit: 3",
    "a = 1": "holds no metric and no chart",
    METRIC + "return games['figths']": "line 4: mine: games['figths']: no such column",
    METRIC + "return 1 / 0": "line 4: mine: ZeroDivisionError: division by zero",
    METRIC + "games['rounds']": "line 2: mine: what it returns is nothing (None)",
    METRIC + "return games['rounds'] / 2": "holds numbers with a point (float64)",
    METRIC + "return games['rounds'].astype(str)": "holds <U",
    METRIC + "return games['fights']": 'allowed (games,): (200,) (or say @metric(per="character"))',
    METRIC + "return games['rounds'][:-1]": "has the shape (199,) for 200 games",
    METRIC + "return games['rounds'], games['rounds'] - 3, 1": "returns 3 things, allowed x, or x and n",
    METRIC + "return games['rounds'], -games['rounds']": "in a game, allowed 0 and more",
    METRIC + "return games['rounds'], games['rounds'] < 0": "where n is 0: nothing can be counted of nothing",
    METRIC + "return games['rounds'] * 10**9": "allowed up to 14316557: sums of squares would not be exact",
    METRIC + "return games['rounds'] > games['rounds'].mean()": "counts a game otherwise when other games are beside it",
    METRIC.replace("@metric", "@metric(share=True)") + "return games['rounds']": "is a share, but x is",
    METRIC.replace("@metric", "@metric(per='role')") + "pass": "line 2: @metric: per='role', allowed 'game' or 'character'",
    METRIC.replace("@metric", "@metric(scale=0.5)") + "pass": "@metric: scale=0.5, allowed a whole number from 1 to 1000000",
    METRIC.replace("@metric", "@metric(unit='a\\nb')") + "pass": "@metric: unit: holds the character \\n",
    METRIC.replace("@metric", "@chart") + "pass": '@chart: says nothing for those who do not see it; allowed @chart(alt="Bars of ...")',
    METRIC.replace("mine", "deaths") + "return games['rounds']": "deaths: the game has a measure of this name",
    2 * (METRIC + "return games['rounds']\n"): "mine: 2 functions have this name (lines 3, 7), allowed one",
}  # fmt: skip


@pytest.mark.parametrize(("text", "line"), MISTAKES.items(), ids=range(len(MISTAKES)))
def test_a_mistake_is_told_with_file_and_line(tmp_path: Path, text: str, line: str) -> None:
    with pytest.raises(LifeboatError) as error:
        planned(tmp_path, text)
    (told,) = error.value.lines
    assert told.startswith(str(tmp_path / "mine.py"))
    assert line in told


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(MetricsError, match=r"none\.py: no such file"):
        read_metrics(tmp_path / "none.py")


def test_a_declared_function_stays_a_function() -> None:
    @metric
    def twice(games: Any) -> Any:
        return 2 * games

    assert twice(21) == 42
