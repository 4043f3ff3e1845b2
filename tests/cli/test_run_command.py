"""``lifeboat run`` as its users call it: a process, its files, its exit status."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from lifeboat_sim.runs.run import load_run

ARGUMENTS = ("--games", "1_000", "--bots", "random")


def lifeboat(*arguments: str, cwd: Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=600,
    )
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run with report and rows."""
    here = tmp_path_factory.mktemp("run")
    lifeboat("run", *ARGUMENTS, "--keep-games", "--title", "A <title> & more", "--out", "out", cwd=here)
    return here / "out"


def test_a_run_writes_its_folder(finished: Path) -> None:
    names = {path.name for path in finished.iterdir()}
    assert names == {
        "run.json", "log.json", "summary.json", "chunks", "tables", "games", "report.html", "report.pdf",
        "classic-6p.html", "classic-6p.pdf", "sample-games",
    }  # fmt: skip
    pages = {path.name for path in (finished / "sample-games").iterdir()}
    assert pages == {"games.json", "typical.html", "closest.html", "lopsided.html"}
    assert (finished / "classic-6p.pdf").read_bytes() == (finished / "report.pdf").read_bytes()


def test_the_summary_has_its_documented_keys(finished: Path) -> None:
    summary = json.loads((finished / "summary.json").read_text())
    assert set(summary) >= {
        "games", "finished", "unfinished", "ruleset", "players", "bots", "seed", "band", "fair", "no_winner", "rounds",
        "ended_by", "ties", "decisions_per_game", "characters",
    }  # fmt: skip
    assert summary["games"] == 1_000
    assert summary["band"] == 0.02
    kid = summary["characters"]["kid"]
    assert set(kid) >= {"games", "win_share", "difference", "verdict", "score", "fate", "points", "wounds"}
    assert sum(summary["ended_by"].values()) == 1_000
    shares = sum(character["win_share"]["estimate"] for character in summary["characters"].values())
    assert shares == pytest.approx(1, abs=1e-8)
    for character in summary["characters"].values():
        assert sum(character["points"].values()) == pytest.approx(character["score"]["mean"], abs=1e-8)
        assert sum(character["fate"].values()) == pytest.approx(1, abs=1e-8)


def test_only_the_log_knows_time_and_place(finished: Path) -> None:
    log = json.loads((finished / "log.json").read_text())
    assert set(log) >= {"started", "seconds", "host", "threads", "chunk", "command"}
    others = (finished / "run.json").read_text() + (finished / "summary.json").read_text()
    assert log["host"] not in others
    assert "threads" not in others


def test_rows_are_readable_by_name(finished: Path) -> None:
    table = pq.read_table(finished / "games").to_pandas()
    assert len(table) == 1_000
    run = load_run(finished)
    kid = run.tallies["moments"][2, 5 * len(run.info["quantities"]) :]
    assert (table["kid_win"].sum(), table["kid_score"].sum()) == (kid[0, 0], kid[1, 0])
    assert set(table["kid_fate"]) <= {"conscious", "unconscious", "dead", "lost"}
    assert set(table["kid_love"]) == {"lauren", "stephen", "captain", "mate", "frenchy", "kid"}


def test_same_seed_same_bytes_on_any_threads_and_chunks(finished: Path) -> None:
    again = finished.parent / "again"
    lifeboat(
        "run", *ARGUMENTS, "--keep-games", "--title", "A <title> & more", "--out", "again",
        "--threads", "2", "--chunk", "72", cwd=finished.parent,
    )  # fmt: skip
    first, second = contents(finished), contents(again)
    for name in list(second):
        if name == "log.json" or name.startswith("chunks/"):
            first.pop(name, None), second.pop(name)
    assert first == second


def test_players_in_a_list_get_a_folder_each(tmp_path: Path) -> None:
    lifeboat("run", "--games", "480", "--bots", "random", "--players", "4,5", "--out", "both", cwd=tmp_path)
    assert {path.name for path in (tmp_path / "both").iterdir()} == {
        "4p", "5p", "parts.json", "report.html", "report.pdf", "classic-4-5p.html", "classic-4-5p.pdf",
    }  # fmt: skip
    for players in (4, 5):
        assert json.loads((tmp_path / "both" / f"{players}p" / "summary.json").read_text())["players"] == players


def test_bare_output_folders_are_numbered(tmp_path: Path) -> None:
    for _ in range(2):
        lifeboat("run", "--games", "36", "--bots", "passive", "--no-report", cwd=tmp_path)
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == ["classic-6p", "classic-6p-2"]
    assert not list(tmp_path.rglob("report.*"))


def test_json_is_all_that_stands_on_standard_output(tmp_path: Path) -> None:
    done = lifeboat("run", "--games", "360", "--bots", "random", "--no-report", "--json", cwd=tmp_path)
    assert json.loads(done.stdout) == json.loads((tmp_path / "runs" / "classic-6p" / "summary.json").read_text())


def test_variant_rules_from_a_file_and_settings(tmp_path: Path) -> None:
    (tmp_path / "kid.toml").write_text('name = "Big Kid"\n[characters.kid]\nsize = 6\n[options]\nmax_rounds = 8\n')
    lifeboat(
        "run",
        "--rules",
        "kid.toml",
        "--set",
        "row_draw=1",
        "--games",
        "360",
        "--no-report",
        "--out",
        "x",
        cwd=tmp_path,
    )
    info = json.loads((tmp_path / "x" / "run.json").read_text())
    assert info["ruleset"]["characters"]["kid"]["size"] == 6
    assert info["ruleset"]["options"]["row_draw"] == 1
    summary = json.loads((tmp_path / "x" / "summary.json").read_text())
    assert summary["unfinished"] == summary["ended_by"]["unfinished"] > 0
    assert summary["rounds"]["p95"] <= 8


def test_a_fixed_cast_sets_the_number_of_players(tmp_path: Path) -> None:
    settings = ("--set", 'cast=["lauren","captain","mate","kid"]')
    lifeboat("run", *settings, "--games", "160", "--no-report", "--out", "x", cwd=tmp_path)
    summary = json.loads((tmp_path / "x" / "summary.json").read_text())
    assert summary["players"] == 4
    assert summary["characters"]["kid"]["games"] == 160
    assert summary["characters"]["frenchy"]["games"] == 0
    refused = lifeboat("run", *settings, "--players", "5", cwd=tmp_path, status=2)
    assert "players: 5, allowed 4" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--rules", "clasic"), "unknown rule set 'clasic'"),
        (("--rules", "nowhere.toml"), "nowhere.toml: no such file"),
        (("--rules", "broken.toml"), "broken.toml: is not TOML"),
        (("--rules", "wrong.toml"), "wrong.toml: options.row_drow: unknown option (did you mean row_draw?)"),
        (("--players", "3"), "players: 3, allowed 4, 5 or 6"),
        (("--players", "six"), "--players: six"),
        (("--games", "0"), "--games: 0"),
        (("--games", "many"), "--games: many"),
        (("--games", "1.5"), "--games: 1.5"),
        (("--seed", "-1"), "--seed"),
        (("--threads", "0"), "--threads: 0"),
        (("--band", "2"), "--band: 2"),
        (("--bots", "genius"), "unknown bot 'genius'"),
        (("--set", "row_draw=9"), "options.row_draw: 9, allowed 1 to 6"),
        (("--set", "row_marker=alway"), "did you mean always?"),
        (("--set", "row_draw"), "allowed PATH=VALUE"),
        (("--set", "water=3"), "(did you mean provisions.water.count?)"),
        (("--out", "full"), "full"),
        (("--out", "file/below"), "file/below: cannot be made"),
        (("--gamess", "3"), "--gamess"),
        (("--band", "2\npp x"), "--band"),
        (("--out", "x" * 300), "File name too long"),
        (("--rules", "y" * 300 + ".toml"), "File name too long"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(tmp_path: Path, arguments: tuple[str, ...], line: str) -> None:
    (tmp_path / "broken.toml").write_text("name = ")
    (tmp_path / "wrong.toml").write_text('name = "x"\n[options]\nrow_drow = 1\n')
    (tmp_path / "file").write_text("")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "run.json").write_text("{}")
    before = contents(tmp_path)
    done = lifeboat("run", *arguments, cwd=tmp_path, status=2)
    assert line in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("lifeboat: error: ")
    assert contents(tmp_path) == before


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('name = "x"\n[options]\nrow_drow = 1\n[characters.kid]\nsize = -1\n')
    done = lifeboat("run", "--rules", "bad.toml", cwd=tmp_path, status=2)
    *lines, last = done.stderr.strip().splitlines()
    assert sorted(lines) == [
        "bad.toml: characters.kid.size: -1, allowed 1 to 99",
        "bad.toml: options.row_drow: unknown option (did you mean row_draw?)",
    ]
    assert last == "lifeboat: error: 2 mistakes in bad.toml"


def interrupted_run(here: Path) -> Any:
    """Start a long run, wait for some chunks, press Ctrl-C."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "lifeboat_sim",
            "run",
            "--games",
            "1e9",
            "--bots",
            "passive",
            "--out",
            "long",
            "--chunk",
            "720",
        ],
        cwd=here,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        for _ in range(1200):
            if len(list((here / "long" / "chunks").glob("*.npz"))) >= 3:
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=120)
    finally:
        process.kill()
    return process.returncode, stderr


def test_ctrl_c_reports_what_is_done(tmp_path: Path) -> None:
    status, stderr = interrupted_run(tmp_path)
    assert status == 130, stderr
    assert "interrupted after" in stderr
    assert "Traceback" not in stderr
    summary = json.loads((tmp_path / "long" / "summary.json").read_text())
    assert summary["games"] == load_run(tmp_path / "long").tallies["games"][0] >= 3 * 720
    assert summary["games"] % 720 == 0
    assert (tmp_path / "long" / "report.pdf").exists()
