"""Progress: a bar on a terminal that can show one, now and then a whole line everywhere else."""

import os
import pty
import re
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifeboat_sim.cli import live, output
from lifeboat_sim.cli.compilation import Teller
from lifeboat_sim.cli.live import Live
from lifeboat_sim.cli.pace import APART, LONGEST, Lines, Pace
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule

RUN = ("run", "--games", "720", "--bots", "passive", "--chunk", "36", "--no-report")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Give progress a clock that stands still unless it is moved."""
    now = SimpleNamespace(seconds=1_000.0)
    monkeypatch.setattr(live, "time", SimpleNamespace(monotonic=lambda: now.seconds))
    return now


def played(clock: SimpleNamespace, rule: StoppingRule, chunk: int, seconds: float, found: int = 0) -> None:
    """Play a run of which each chunk takes so many seconds."""
    with Live(rule, "with 6 players", "part 1 of 2, ", found=found) as shown:
        for games in range(chunk, rule.most + 1, chunk):
            clock.seconds += 0 if games <= found else seconds
            shown.update(games, lambda: Standing(0.0123, 2, 6))


# Lines of a log ----------------------------------------------------------------------------------------------


def test_a_log_gets_a_line_at_every_tenth(clock: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
    played(clock, StoppingRule(1_000_000), 20_000, 8.0)
    out, err = capsys.readouterr()
    first, *lines = err.replace("\u2009", " ").splitlines()
    assert (out, first) == ("", "part 1 of 2, playing 1 000 000 games with 6 players")
    assert lines[0] == ("part 1 of 2, playing: 10 %, 100 000 of 1 000 000 games, 2 500/s, 6 min 0 s left, ±1.23 pp")
    assert [int(line.split(": ")[1].split(" %")[0]) for line in lines] == [10, 20, 30, 40, 50, 60, 70, 80, 90]


def test_a_short_run_gets_none(clock: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
    played(clock, StoppingRule(1_000_000), 20_000, 0.5)
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_run_that_may_end_before_says_how_long_it_takes_at_most(
    clock: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    played(clock, StoppingRule(1_000_000, until_verdict=True), 100_000, 40.0)
    assert "at most 6 min 0 s left, 2 of 6 verdicts" in capsys.readouterr().err.splitlines()[1]


def test_games_that_were_found_say_nothing_of_the_speed(
    clock: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    played(clock, StoppingRule(1_000_000), 100_000, 40.0, found=500_000)
    line = capsys.readouterr().err.replace("\u2009", " ").splitlines()[1]
    assert "60 %, 600 000 of 1 000 000 games, 2 500/s, 2 min 40 s left" in line


def test_quiet_shows_nothing(clock: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
    output.be_quiet()
    try:
        played(clock, StoppingRule(1_000_000), 20_000, 8.0)
    finally:
        output.be_quiet(False)
    assert tuple(capsys.readouterr()) == ("", "")


@given(st.lists(st.floats(0.01, 2_000), min_size=1, max_size=300))
def test_lines_are_neither_frequent_nor_rare(waits: list[float]) -> None:
    lines, now, said = Lines(), 0.0, [0.0]
    lines.begin(now)
    for number, wait in enumerate(waits, start=1):
        now += wait
        if lines.is_due(now, number / (len(waits) + 1)):
            said.append(now)
    gaps = [after - before for before, after in pairwise(said)]
    assert all(gap >= APART - 1e-6 for gap in gaps)
    assert now - said[-1] <= LONGEST + max(waits) + 1e-6
    assert len(said) <= 10 + now / LONGEST + 1


def test_speed_is_that_of_the_last_minute() -> None:
    pace = Pace(10_000)
    for second in range(0, 101, 10):
        pace.note(second, 100 * second // 10)
    assert pace.speed == pytest.approx(10)
    for second in range(110, 201, 10):
        pace.note(second, 1_000 + 50 * (second - 100))
    assert pace.speed == pytest.approx(50)
    assert pace.left == "1 min 20 s"


def test_speed_is_not_known_at_once() -> None:
    pace = Pace(100)
    pace.note(0, 0)
    assert pace.words() == "0 %, 0 of 100 games, 0/s, ? left"


# Compiling ---------------------------------------------------------------------------------------------------


def test_a_long_compilation_is_told_once_and_again_while_it_lasts(capsys: pytest.CaptureFixture[str]) -> None:
    teller = Teller(again=0.05)
    for _ in range(3):
        teller.waiting()
        teller.begins()
        time.sleep(0.12)
        teller.ends()
    time.sleep(0.1)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "another process compiles the engine: waiting for it"
    assert lines[1] == "compiling the engine (once, half a minute to a few minutes)"
    assert len(lines) >= 3
    assert all(re.fullmatch("still compiling the engine, for [0-9]+ s by now", line) for line in lines[2:])
    time.sleep(0.1)
    assert capsys.readouterr().err == ""


def test_what_cannot_be_kept_is_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    output.be_quiet()
    try:
        teller = Teller()
        for _ in range(2):
            teller.not_kept(Path("cache"), "No space left on device")
    finally:
        output.be_quiet(False)
    assert capsys.readouterr().err == (
        "cache: machine code cannot be kept (No space left on device): the engine is compiled again at the next start\n"
    )


# Terminals ---------------------------------------------------------------------------------------------------


def shown(tmp_path: Path, columns: int, **environment: str) -> str:
    """Return what a terminal gets to show of a run."""
    here, there = pty.openpty()
    subprocess.run(["stty", "cols", str(columns), "rows", "24"], stdin=there, check=True)
    command = [sys.executable, "-m", "lifeboat_sim", *RUN, "--out", str(tmp_path / "out")]
    process = subprocess.Popen(
        command, stdin=there, stdout=subprocess.DEVNULL, stderr=there, env=os.environ | {"TERM": "xterm"} | environment
    )
    os.close(there)
    text = b""
    try:
        while piece := os.read(here, 4_096):
            text += piece
    except OSError:  # the other end is closed
        pass
    os.close(here)
    assert process.wait() == 0
    return text.decode().replace("\r\n", "\n")


def test_a_terminal_shows_a_bar(tmp_path: Path) -> None:
    text = shown(tmp_path, 100)
    assert "\x1b[" in text
    assert "720 games" in text


@pytest.mark.parametrize(("columns", "term"), [(100, "dumb"), (40, "xterm")])
def test_where_there_is_no_room_or_no_cursor_there_are_lines(columns: int, term: str, tmp_path: Path) -> None:
    text = shown(tmp_path, columns, TERM=term)
    assert text.splitlines()[0].startswith("playing 720 games")
    assert not re.search("[\r\x1b]", text)


def test_a_log_has_no_control_characters_whatever_is_said_of_colours(tmp_path: Path) -> None:
    environment = os.environ | dict.fromkeys(("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "CI"), "1")
    command = [sys.executable, "-m", "lifeboat_sim", *RUN, "--out", "out", "--json"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=environment, check=True)
    assert not re.search(rb"[\r\x1b]", done.stdout + done.stderr)
