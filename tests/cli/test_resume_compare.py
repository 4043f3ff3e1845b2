"""Nothing is lost of a comparison, whatever ends it; and no command leaves a report half-written."""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lifeboat_sim.runs.files import write_json
from lifeboat_sim.runs.lock import LOCK
from tests.cli.test_resume_command import BOTH, SWEEP, check_goes_on, chunks, killed, room
from tests.cli.test_run_command import contents, lifeboat

COMPARE = (
    "compare", "classic", "single-row", "--without", "compass", "--bots", "random", "--games", "7_200",
    "--chunk", "360", "--threads", "2", "--note", "n",
)  # fmt: skip
QUICK = (
    "compare", "classic", "single-row", "--bots", "random", "--games", "7_200", "--chunk", "180", "--no-report"
)  # fmt: skip
KILLS = [random.Random(3).uniform(0, 3) for _ in range(10)]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a comparison that nothing has interrupted, and one without a report, in fewer games."""
    folder = tmp_path_factory.mktemp("compared")
    lifeboat(*COMPARE, "--out", "whole", cwd=folder)
    lifeboat(*QUICK, "--out", "quick", cwd=folder)
    return folder


# Kills -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wait", [0.0, 0.1])
def test_a_comparison_that_was_killed_is_completed_to_the_same_bytes(wait: float, here: Path) -> None:
    folder = here / f"quickly-{wait}"
    killed(folder, *QUICK, wait=wait)
    check_goes_on(folder, here / "quick")


@pytest.mark.slow
@pytest.mark.parametrize("wait", KILLS[:3])
def test_a_comparison_with_a_report_that_was_killed_is_completed(wait: float, here: Path) -> None:
    folder = here / f"killed-{wait:.3f}"
    killed(folder, *COMPARE, wait=wait)
    check_goes_on(folder, here / "whole")


def test_a_comparison_that_was_killed_while_its_report_was_written_is_completed(here: Path) -> None:
    folder = here / "unreported"
    assert killed(folder, *COMPARE, after="compare.json", wait=0.1) == -signal.SIGKILL
    assert not (folder / "report.pdf").exists()
    check_goes_on(folder, here / "whole")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "last"),
    [(COMPARE, "compare.json"), (BOTH[:-1], "summary.json"), (SWEEP[:-1], "sweep.json")],
    ids=["compare", "run", "sweep"],
)
def test_whatever_is_killed_while_results_are_written_is_completed(
    command: tuple[str, ...], last: str, tmp_path: Path
) -> None:
    lifeboat(*command, "--out", "whole", cwd=tmp_path)
    for number, wait in enumerate(KILLS[:2]):
        folder = tmp_path / f"killed-{number}"
        killed(folder, *command, after=last, wait=wait)
        if number % 2:
            kill_resume(folder, 2 + KILLS[number])
        check_goes_on(folder, tmp_path / "whole")


@pytest.mark.slow
def test_a_comparison_that_was_killed_again_and_again_is_completed(here: Path) -> None:
    folder = here / "often"
    killed(folder, *COMPARE, wait=0.1)
    for wait in KILLS[:3]:
        before = chunks(folder)
        kill_resume(folder, 2 + wait)
        assert {path: now for path, now in chunks(folder).items() if path in before} == before
    check_goes_on(folder, here / "whole")


def kill_resume(folder: Path, wait: float) -> None:
    """Go on with a folder, and kill that after some seconds."""
    command = [sys.executable, "-m", "lifeboat_sim", "resume", folder.name]
    with subprocess.Popen(command, cwd=folder.parent, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
        time.sleep(wait)
        process.kill()


def test_a_comparison_that_was_stopped_by_ctrl_c_says_how_to_go_on_and_does(here: Path) -> None:
    """It has results of its beginning by then, and so has each side."""
    folder = here / "stopped"
    command = [sys.executable, "-m", "lifeboat_sim", *QUICK, "--games", "1e9", "--out", "stopped"]
    with subprocess.Popen(command, cwd=here, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        while not list(folder.glob("runs/*/chunks/*.npz")):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        said = process.stderr.read().decode().splitlines()[-1]
    assert process.returncode == 130
    assert not (folder / LOCK).exists()
    assert said.startswith("interrupted after ")
    assert said.endswith(" of 1 000 000 000 games; what is done is in stopped: lifeboat resume stopped goes on")
    found = json.loads((folder / "compare.json").read_text())
    assert 0 < found["games"] < 10**9
    for file in (folder / "compare.json", *folder.glob("runs/*/summary.json")):
        assert json.loads(file.read_text())["stop"]["ended"] == "interrupted"
    before = chunks(folder)
    design = json.loads((folder / "comparison.json").read_text())
    write_json(folder / "comparison.json", design | {"games": found["games"]})  # enough is enough
    lifeboat("resume", "stopped", cwd=here)
    assert chunks(folder) == before
    assert json.loads((folder / "compare.json").read_text())["stop"]["ended"] == "games"


# Full and unwritable places ----------------------------------------------------------------------------------


BIG = ("--games", "10_800", "--chunk", "10_800")
"""So many games that a chunk is larger than all files before it."""


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        pytest.param(COMPARE, "report.html", marks=pytest.mark.slow),
        ((*QUICK, *BIG), "runs/classic-6p/chunks/000000.npz"),
        ((*SWEEP, *BIG), "points/*/chunks/000000.npz"),
    ],
    ids=["report", "chunks", "sweep"],
)
def test_after_a_full_disk_comparisons_and_sweeps_go_on(command: tuple[str, ...], refused: str, tmp_path: Path) -> None:
    lifeboat(*command, "--out", "whole", cwd=tmp_path)
    size = min(path.stat().st_size for path in (tmp_path / "whole").glob(refused))
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *command, "--out", "full"],
        cwd=tmp_path,
        capture_output=True,
        preexec_fn=room(size - 1),
        check=False,
    )
    assert done.returncode == 2
    said = done.stderr.decode().splitlines()[-1]
    assert "cannot be written (File too large)" in said
    assert said.endswith("; the run in full is not finished: lifeboat resume full goes on")
    check_goes_on(tmp_path / "full", tmp_path / "whole")


@pytest.mark.parametrize("command", [BOTH, SWEEP, COMPARE], ids=["run", "sweep", "compare"])
def test_a_place_below_a_file_is_told_in_a_line(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = lifeboat(*command, "--out", "file/below", cwd=tmp_path, status=2)
    assert "lifeboat: error: file/below: cannot be " in done.stderr.splitlines()[-1]
    assert (tmp_path / "file").read_text() == "mine"


# Going on ----------------------------------------------------------------------------------------------------


def test_a_finished_comparison_is_left_as_it_is(here: Path) -> None:
    before = contents(here / "whole"), chunks(here / "whole")
    done = lifeboat("resume", "whole", "--json", cwd=here)
    assert done.stderr == "the comparison in whole is finished already; nothing was changed\n"
    assert json.loads(done.stdout) == json.loads((here / "whole" / "compare.json").read_text())
    assert (contents(here / "whole"), chunks(here / "whole")) == before
