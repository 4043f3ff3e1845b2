"""Odd surroundings: closed and full outputs, other encodings, a full disk, a folder that is gone, signals."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.cli import many_games
from lifeboat_sim.games.lifeboat.ruleset import load_ruleset
from lifeboat_sim.runs.run import load_run

RUN = ("run", "--games", "36", "--bots", "passive", "--out", "out")
LIFEBOAT = [sys.executable, "-m", "lifeboat_sim"]
UNICODE = 'name = "Zoë 日本 😀"\n[characters.kid]\nname = "Kïd"\n'


def lifeboat(
    *arguments: str | bytes, cwd: Path, status: int = 0, settings: dict[str, str] | None = None, **more: Any
) -> subprocess.CompletedProcess[bytes]:
    outputs: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = os.environ | {"PYTHONUTF8": "0", "COLUMNS": "80"} | (settings or {})
    done = subprocess.run([*LIFEBOAT, *arguments], cwd=cwd, env=environment, **outputs | more)
    assert done.returncode == status, (done.stdout, done.stderr)
    assert b"Traceback" not in (done.stderr or b"")
    return done


def file_limit(size: int) -> Callable[[], None]:
    """Let no file grow beyond a size: as if the disk were full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


# Outputs -----------------------------------------------------------------------------------------------------


def test_json_is_pure_whatever_terminal_is_claimed(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(UNICODE, encoding="utf-8")
    settings = {"FORCE_COLOR": "1", "COLUMNS": "20", "PYTHONIOENCODING": "latin-1"}
    shown = json.loads(lifeboat("rules", "show", "x.toml", "--json", cwd=tmp_path, settings=settings).stdout)
    assert shown["name"] == "Zoë 日本 😀"
    done = lifeboat(*RUN, "--no-report", "--rules", "x.toml", "--json", cwd=tmp_path, settings=settings)
    assert json.loads(done.stdout) == json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert b"\x1b" not in done.stderr
    assert b"\r" not in done.stderr


def test_a_rule_set_shown_in_another_encoding_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(UNICODE, encoding="utf-8")
    done = lifeboat("rules", "show", "x.toml", cwd=tmp_path, settings={"PYTHONIOENCODING": "latin-1"})
    (tmp_path / "y.toml").write_bytes(done.stdout)
    assert load_ruleset("y.toml", beside=tmp_path) == load_ruleset("x.toml", beside=tmp_path)


def test_the_table_is_legible_without_unicode_and_on_a_narrow_terminal(tmp_path: Path) -> None:
    settings = {"PYTHONIOENCODING": "ascii", "COLUMNS": "20"}
    done = lifeboat(*RUN, "--no-report", "--title", ":smile: [b]x", cwd=tmp_path, settings=settings)
    text = done.stdout.decode("ascii")
    assert text.startswith(":smile: [b]x, 6 players, 36 games, passive bots")
    assert "within +-2 pp" in text
    assert "o not enough games" in text
    assert "..." not in text


def test_messages_that_nobody_reads_do_not_stop_a_run(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    lifeboat(*RUN, "--no-report", cwd=tmp_path, stderr=write)
    os.close(write)
    assert (tmp_path / "out" / "summary.json").exists()


def test_messages_do_not_go_where_results_go(tmp_path: Path) -> None:
    done = lifeboat("rules", "show", "x", cwd=tmp_path, status=2, stderr=None, preexec_fn=lambda: os.close(2))
    assert done.stdout == b""


@pytest.mark.parametrize("arguments", [("rules", "schema"), ("--version",), ("--help",)])
def test_a_full_output_is_one_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = lifeboat(*arguments, cwd=tmp_path, status=2, stdout=full)
    line = b"lifeboat: error: standard output: cannot be written (No space left on device)\n"
    assert done.stderr == line


def test_what_a_browser_prints_is_no_result(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_games.webbrowser, "open", lambda address: os.write(1, b"noise") > 0)
    many_games.open_in_browser(Path("report.html"))
    os.write(1, b"results")
    assert tuple(capfd.readouterr()) == ("results", "noise")
    monkeypatch.setattr(many_games.webbrowser, "open", lambda address: False)
    many_games.open_in_browser(Path("report.html"))
    assert capfd.readouterr().err == "no browser could be opened; the report is report.html\n"


# Files and folders -------------------------------------------------------------------------------------------


def test_a_folder_that_is_gone_is_one_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = subprocess.run(
        ["sh", "-c", 'rmdir ../gone; exec "$@"', "sh", *LIFEBOAT, "rules", "list"], cwd=gone, capture_output=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"lifeboat: error: the current folder cannot be used (No such file or directory)")


def test_a_full_disk_leaves_nothing_that_looks_finished(tmp_path: Path) -> None:
    """The disk has room for one byte too few: first for run.json, then for a table, then for a page."""
    lifeboat(*RUN[:-1], "whole", "--no-report", cwd=tmp_path)
    whole = tmp_path / "whole"
    sizes = {str(path.relative_to(whole)): path.stat().st_size for path in whole.rglob("*") if path.is_file()}
    table = max(sizes, key=sizes.__getitem__)
    assert table.startswith("tables/")
    played = {"run.json", "log.json", "chunks", "tables"}
    for room, refused, there in (
        (sizes["run.json"] - 2, "run.json", set()),  # which says "report": true, one letter less
        (sizes[table] - 1, table, played),
        (sizes[table], "sample-games/typical.html", played | {"sample-games"}),
    ):
        out = f"out{room}"
        settings = {"MPLBACKEND": "no-such-window"}  # which does no harm either
        done = lifeboat(*RUN[:-1], out, cwd=tmp_path, status=2, settings=settings, preexec_fn=file_limit(room))
        goes_on = f": lifeboat resume {out} goes on" if there else ""
        assert done.stderr.decode().splitlines()[-1] == (
            f"lifeboat: error: {out}/{refused}: cannot be written (File too large); the run in {out} is not finished"
            f"{goes_on}"
        )
        assert {path.name for path in (tmp_path / out).glob("*")} == there
        assert list(tmp_path.rglob("*.part")) == []


def test_a_folder_may_have_a_name_that_is_no_text(tmp_path: Path) -> None:
    lifeboat(*RUN[:-1], b"\xff", "--no-report", cwd=tmp_path)
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    assert "\udcff" in json.loads((folder / "log.json").read_text(encoding="utf-8"))["command"]


def test_a_rule_set_can_come_through_a_pipe(tmp_path: Path) -> None:
    done = lifeboat("rules", "validate", "/dev/stdin", cwd=tmp_path, input=UNICODE.encode())
    assert done.stdout.decode().startswith("/dev/stdin: sound (Zo")


# Signals -----------------------------------------------------------------------------------------------------


def long_run(here: Path, until: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a run that takes long, and wait until a file of it is there."""
    command = [*LIFEBOAT, "run", "--games", "1e9", "--bots", "passive", "--out", "out", "--no-report", *arguments]
    process = subprocess.Popen(command, cwd=here, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    deadline = time.monotonic() + 200
    while time.monotonic() < deadline and not (here / "out" / until).exists():
        time.sleep(0.05)
    return process


def test_the_end_that_the_system_asks_for_is_like_ctrl_c(tmp_path: Path) -> None:
    process = long_run(tmp_path, "chunks/000001.npz", "--chunk", "720")
    for _ in range(2):  # as "timeout" does
        process.send_signal(signal.SIGTERM)
        time.sleep(0.02)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    assert b"interrupted after" in stderr
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert summary["games"] == load_run(tmp_path / "out").tallies["games"][0] >= 1_440
    assert json.loads((tmp_path / "out" / "log.json").read_text())["interrupted"] is True


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    """It does not wait for a million games."""
    process = long_run(tmp_path, "chunks", "--chunk", "1_000_000", "--threads", "1")
    began = time.monotonic()
    while process.poll() is None and time.monotonic() - began < 30:
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
    process.kill()
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGINT
    assert b"Traceback" not in stderr
    assert stderr.endswith(b"lifeboat: interrupted\n")
    assert not (tmp_path / "out" / "summary.json").exists()


def test_ctrl_c_during_the_start_is_one_line(tmp_path: Path) -> None:
    """While the program is read into memory, too."""
    process = subprocess.Popen([*LIFEBOAT, *RUN], cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    if process.returncode != -signal.SIGINT and b"lifeboat" in stderr:  # earlier it is Python that is interrupted
        assert stderr.splitlines()[-1] == b"lifeboat: interrupted"
        assert not (tmp_path / "out").exists()
