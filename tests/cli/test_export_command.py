"""``lifeboat export`` as its users call it: what is written is what was played, and nothing is lost or half-written."""

import io
import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest

from lifeboat_sim import compare, open_run, sweep
from lifeboat_sim.library.frames import expanded
from lifeboat_sim.library.game_table_columns import OF_AN_EXPORT
from lifeboat_sim.library.run_table_columns import OF_A_RUN
from lifeboat_sim.runs.kept_rows import LOT
from tests.cli.test_run_command import contents, lifeboat

GAMES = 43_200
"""Two row groups of what a run keeps."""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with runs that have kept their games or not, a comparison, and a sweep."""
    folder = tmp_path_factory.mktemp("export")
    more = ("--bots", "random", "--games", "480", "--no-report", "--out")
    lifeboat(
        "run", "--bots", "passive", "--games", str(GAMES), "--keep-games", "--no-report", "--out", "kept", cwd=folder
    )
    lifeboat("run", "--players", "4,5", "--keep-games", *more, "both", cwd=folder)
    lifeboat("run", "--set", "row_draw=1", "--title", "It's one", *more, "bare", cwd=folder)
    lifeboat("compare", "classic", "single-row", "english", *more, "compared", cwd=folder)
    lifeboat("sweep", "--vary", "characters.kid.size=2..3", "--players", "4,6", *more, "swept", cwd=folder)
    return folder


@pytest.fixture(scope="module")
def games(here: Path) -> pd.DataFrame:
    """All games that were kept, from Parquet."""
    lifeboat("export", "kept", "games", "--out", "all/games.parquet", cwd=here)
    return pd.read_parquet(here / "all" / "games.parquet")


def shares(games: pd.DataFrame) -> dict[str, float]:
    """Return the win share of each character, from its games."""
    finished = games[games["ended_by"] != "unfinished"]
    return finished.groupby("role", observed=True)["win_share"].mean().to_dict()


# Games ---------------------------------------------------------------------------------------------------------------


def test_games_add_up_to_the_win_shares_of_the_run(here: Path, games: pd.DataFrame) -> None:
    characters = json.loads((here / "kept" / "summary.json").read_text())["characters"]
    assert len(games) == 6 * GAMES
    assert {role: round(share, 9) for role, share in shares(games).items()} == {
        role: one["win_share"]["estimate"] for role, one in characters.items()
    }
    means = games[games["ended_by"] != "unfinished"].groupby("role", observed=True)["score"].mean()
    assert means.round(9).to_dict() == {role: one["score"]["mean"] for role, one in characters.items()}


def test_games_are_those_that_python_gives(here: Path, games: pd.DataFrame) -> None:
    run = open_run(here / "kept")
    first, last = LOT - 50, LOT + 50  # over the end of a lot
    seats, whole = run.seats(first, last), run.games(first, last)
    found = games[games["game"].between(first, last - 1)].reset_index(drop=True)
    pd.testing.assert_frame_equal(found[list(seats)], seats, check_dtype=False)
    of_games = found.drop_duplicates("game")[list(whole)].reset_index(drop=True)
    pd.testing.assert_frame_equal(of_games, whole, check_dtype=False)
    assert found["seat"].tolist() == 100 * [1, 2, 3, 4, 5, 6]


def test_every_documented_column_is_there_in_its_order(games: pd.DataFrame) -> None:
    columns = OF_AN_EXPORT["games"].columns
    others = [name for name in games if name not in {column.name for column in columns}]
    wanted = [one for column in columns for one in expanded(column, others)]
    assert list(games) == [column.name for column in wanted]
    assert games.attrs["units"] == {column.name: column.unit for column in wanted if column.unit}
    assert games.attrs["of"].startswith("Classic, 6 players")
    assert list(games["love"].cat.categories) == ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]


def test_games_are_written_lot_by_lot(here: Path, games: pd.DataFrame) -> None:
    with pq.ParquetFile(here / "all" / "games.parquet") as file:
        sizes = [file.metadata.row_group(at).num_rows for at in range(file.num_row_groups)]
    assert sizes == GAMES // LOT * [6 * LOT]


def test_csv_holds_the_same(here: Path, games: pd.DataFrame) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", "export", "kept", "games", "--out", "-"],
        cwd=here,
        capture_output=True,
        check=True,
    )
    found = pd.read_csv(io.BytesIO(done.stdout), dtype={"history": "uint64"}, keep_default_na=False)
    for name in games:
        wanted = games[name].astype(str) if isinstance(games[name].dtype, pd.CategoricalDtype) else games[name]
        if name == "win_share":
            wanted = wanted.round(9)
        assert (found[name] == wanted).all(), name


def test_several_numbers_of_players_are_told_apart_by_a_column(here: Path) -> None:
    lifeboat("export", "both", cwd=here)
    games = pd.read_parquet(here / "both" / "export" / "games.parquet")
    assert list(games)[:3] == ["players", "game", "role"]
    assert games.groupby("players").size().to_dict() == {4: 4 * 480, 5: 5 * 480}
    for players, part in games.groupby("players"):
        characters = json.loads((here / "both" / f"{players}p" / "summary.json").read_text())["characters"]
        assert {role: round(share, 9) for role, share in shares(part).items()} == {
            role: one["win_share"]["estimate"] for role, one in characters.items()
        }
    table = pd.read_parquet(here / "both" / "export" / "win_shares.parquet")
    parts = [open_run(here / "both" / f"{players}p").table() for players in (4, 5)]
    assert table["players"].tolist() == [4] * 6 + [5] * 6
    pd.testing.assert_frame_equal(table.drop(columns="players"), pd.concat(parts, ignore_index=True))


# Tables --------------------------------------------------------------------------------------------------------------


def test_tables_of_a_run_are_those_of_python(here: Path) -> None:
    lifeboat("export", "kept", "tables", "--out", "tables", cwd=here)
    run = open_run(here / "kept")
    assert {path.stem for path in (here / "tables").iterdir()} == set(run.tables) == set(OF_A_RUN) - {"metrics"}
    for name in run.tables:
        found = pd.read_parquet(here / "tables" / f"{name}.parquet")
        pd.testing.assert_frame_equal(found, run.table(name))
        assert found.attrs == run.table(name).attrs


def test_tables_of_a_comparison_are_those_of_python(here: Path) -> None:
    done = lifeboat("export", "compared", "--json", cwd=here)
    files = json.loads(done.stdout)["files"]
    comparison = compare("classic", "single-row", "english", bots="random", games=480)
    assert [one["what"] for one in files] == list(comparison.tables)
    for one in files:
        found, wanted = pd.read_parquet(here / one["file"]), comparison.table(one["what"])
        assert one["rows"] == len(found)
        pd.testing.assert_frame_equal(found, wanted, rtol=0, atol=1e-9)


def test_tables_of_a_sweep_are_those_of_python(here: Path) -> None:
    lifeboat("export", "swept", cwd=here)
    found = sweep("classic", {"characters.kid.size": "2..3"}, players=6, bots="random", games=480)
    assert {path.stem for path in (here / "swept" / "export").iterdir()} == set(found.tables)
    for name in found.tables:
        table = pd.read_parquet(here / "swept" / "export" / f"{name}.parquet")
        assert set(table["players"]) == {4, 6}
        part = table[table["players"] == 6].drop(columns="players").reset_index(drop=True)
        for column in part.select_dtypes("category"):
            part[column] = part[column].cat.set_categories(found.table(name)[column].cat.categories)
        pd.testing.assert_frame_equal(part, found.table(name), rtol=0, atol=1e-9)


def test_single_tables_go_into_a_file_of_either_format(here: Path) -> None:
    shown = lifeboat("export", "kept", "win_shares", "--out", "-", cwd=here).stdout
    lifeboat("export", "kept", "win_shares", "--out", "one/shares.csv", cwd=here)
    lifeboat("export", "kept", "win_shares", "scores", "--format", "csv", "--out", "two", cwd=here)
    assert (here / "one" / "shares.csv").read_text() == (here / "two" / "win_shares.csv").read_text() == shown
    # the same numbers as in the run's own file
    assert shown == (here / "kept" / "tables" / "win_shares.csv").read_text()


# What is refused -----------------------------------------------------------------------------------------------------


def test_files_are_replaced_only_if_it_is_said(here: Path, tmp_path: Path) -> None:
    file = tmp_path / "shares.csv"
    file.write_text("mine")
    arguments = ("export", "kept", "win_shares", "--out", str(file))
    done = lifeboat(*arguments, cwd=here, status=2)
    assert done.stderr == f"lifeboat: error: {file}: exists already; allowed another --out, or --overwrite\n"
    assert file.read_text() == "mine"
    lifeboat(*arguments, "--overwrite", cwd=here)
    assert file.read_text().startswith("role,name,games")


def test_the_command_that_is_told_where_no_rows_were_kept_gives_them(here: Path) -> None:
    done = lifeboat("export", "bare", "games", cwd=here, status=2)
    said, _, command = done.stderr.strip().partition("kept by: ")
    assert said.startswith("lifeboat: error: bare: no rows of games were kept")
    words = shlex.split(command)
    assert words[0] == "lifeboat"
    lifeboat(*words[1:], cwd=here)
    assert contents(here / words[-1])["summary.json"] == contents(here / "bare")["summary.json"]
    lifeboat("export", words[-1], "games", cwd=here)


REFUSED = {
    ("kept", "gmaes"): 'WHAT: "gmaes", allowed games, tables, win_shares,',
    ("nowhere",): "nowhere: no such folder",
    ("compared", "games"): "compared: a comparison keeps no rows of games; allowed its tables",
    ("swept", "games"): "swept: a sweep keeps no rows of games; allowed its tables",
    ("kept", "games", "--format", "xlsx"): "--format: xlsx, allowed parquet or csv",
    ("kept", "games", "--out", "g.csv", "--format", "parquet"): "--format: parquet, but --out g.csv is for csv",
    ("kept", "games", "--out", "-", "--format", "parquet"): "--format: parquet, but --out - is for csv",
    ("kept", "tables", "--out", "all.csv"): "--out: all.csv, but 15 things are to be written",
    ("kept", "--out", "-"): "--out -: 16 things are to be written, allowed one",
    ("kept", "games", "--out", "-", "--json"): "--json: allowed with files",
    ("kept", "games", "--out", "kept/run.json/x.csv"): "kept/run.json: cannot be made",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_what_makes_no_sense_is_told_in_a_line(arguments: tuple[str, ...], here: Path) -> None:
    before = contents(here)
    done = lifeboat("export", *arguments, cwd=here, status=2)
    assert done.stderr.splitlines()[-1].startswith(f"lifeboat: error: {REFUSED[arguments]}")
    assert done.stdout == ""
    assert contents(here) == before


@pytest.mark.parametrize("hurt", ["gone", "cut", "one byte", "of another run", "too few games"])
def test_damaged_rows_leave_no_file(hurt: str, here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "both", tmp_path / "both", ignore=shutil.ignore_patterns("export"))
    part, other = (tmp_path / "both" / f"{players}p" / "games" / "part-00000.parquet" for players in (5, 4))
    content = part.read_bytes()
    if hurt == "gone":
        part.unlink()
    elif hurt == "cut":
        part.write_bytes(content[:100])
    elif hurt == "one byte":
        part.write_bytes(content[:60] + bytes([content[60] ^ 1]) + content[61:])
    elif hurt == "of another run":
        shutil.copy(other, part)
    else:
        summary = part.parent.parent / "summary.json"
        summary.write_text(json.dumps(json.loads(summary.read_text()) | {"games": 481}))
    done = lifeboat("export", "both", "games", "--out", "here", cwd=tmp_path, status=2)
    assert "part-00000.parquet: " in done.stderr.splitlines()[-1]
    assert list((tmp_path / "here").iterdir()) == []


def test_a_run_that_is_not_finished_is_refused(here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "both", tmp_path / "both")
    (tmp_path / "both" / "5p" / "summary.json").unlink()
    done = lifeboat("export", "both", "tables", cwd=tmp_path, status=2)
    assert "both/5p: holds a run that is not finished; lifeboat resume both goes on with it" in done.stderr


def test_a_comparison_that_is_not_finished_is_refused(here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "compared", tmp_path / "compared")
    (tmp_path / "compared" / "compare.json").unlink()
    done = lifeboat("export", "compared", cwd=tmp_path, status=2)
    assert "compared: holds a comparison that is not finished; lifeboat resume compared goes on with it" in done.stderr


def test_a_point_of_a_sweep_is_refused(here: Path) -> None:
    point = next((here / "swept" / "points").iterdir())
    done = lifeboat("export", str(point), cwd=here, status=2)
    assert f"is a point of a sweep; allowed: lifeboat export {here / 'swept'}" in done.stderr


def test_damaged_tables_of_a_comparison_are_told(here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "compared", tmp_path / "compared", ignore=shutil.ignore_patterns("export"))
    table = tmp_path / "compared" / "tables" / "scores.csv"
    table.write_text(table.read_text().replace("0.", "x.", 1))
    done = lifeboat("export", "compared", cwd=tmp_path, status=2)
    assert "scores.csv: is not the table that was written" in done.stderr
