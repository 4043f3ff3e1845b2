"""Nothing is lost of a comparison, whatever ends it; and no command leaves a report half-written."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lifeboat_sim.runs.lock import LOCK, locked
from tests.cli.test_resume_command import BOTH, METRICS, SWEEP, check_goes_on, chunks, killed, lasting, room
from tests.cli.test_run_command import contents, lifeboat

COMPARE = (
    "compare", "classic", "single-row", "--without", "compass", "--bots", "random", "--games", "7_200",
    "--chunk", "360", "--threads", "2", "--note", "n",
)  # fmt: skip
QUICK = ("--bots", "random", "--games", "3_600", "--chunk", "360", "--no-report")
KILLS = [random.Random(3).uniform(0, 3) for _ in range(10)]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a comparison that nothing has interrupted."""
    folder = tmp_path_factory.mktemp("compared")
    lifeboat(*COMPARE, "--out", "whole", cwd=folder)
    return folder


@pytest.fixture(scope="module")
def quick(here: Path) -> Path:
    """The same without a report, of two kinds and fewer games."""
    lifeboat("compare", "classic", "single-row", *QUICK, "--out", "quick", cwd=here)
    return here / "quick"


# Kills -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wait", [0.0, KILLS[0], *(pytest.param(wait, marks=pytest.mark.slow) for wait in KILLS[1:])])
def test_a_comparison_that_was_killed_is_completed_to_the_same_bytes(wait: float, here: Path) -> None:
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
    for number, wait in enumerate(KILLS[:5]):
        folder = tmp_path / f"killed-{number}"
        killed(folder, *command, after=last, wait=wait)
        if number % 2:
            kill_resume(folder, 2 + KILLS[number])
        check_goes_on(folder, tmp_path / "whole")


@pytest.mark.slow
def test_a_comparison_that_was_killed_again_and_again_is_completed(here: Path) -> None:
    folder = here / "often"
    killed(folder, *COMPARE, wait=0.1)
    for wait in KILLS[:5]:
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


def test_a_comparison_that_was_stopped_by_ctrl_c_is_completed(here: Path, quick: Path) -> None:
    """It has results of its beginning by then, and so has each side."""
    folder = here / "stopped"
    command = ("compare", "classic", "single-row", *QUICK, "--games", "1e9")
    assert killed(folder, *command, wait=0.2, by=signal.SIGINT) == 130
    assert not (folder / LOCK).exists()
    for found in (folder / "compare.json", *folder.glob("runs/*/summary.json")):
        assert json.loads(found.read_text())["stop"]["ended"] == "interrupted"
    before = chunks(folder)
    design = json.loads((folder / "comparison.json").read_text())  # as if fewer games had been asked for
    games = json.loads((folder / "compare.json").read_text())["games"]
    (folder / "comparison.json").write_text(json.dumps(design | {"games": games}))
    lifeboat("resume", "stopped", cwd=here)
    assert chunks(folder) == before
    lifeboat(*command[:-1], str(games), "--out", "at-once", cwd=here)
    assert lasting(folder) == lasting(here / "at-once")


def test_ctrl_c_says_how_to_go_on(here: Path) -> None:
    command = ("compare", "classic", "single-row", *QUICK, "--games", "1e9", "--out", "said")
    with subprocess.Popen(
        [sys.executable, "-m", "lifeboat_sim", *command], cwd=here, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        while not list(here.glob("said/runs/*/chunks/*.npz")):
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.stderr is not None
        said = process.stderr.read().decode().splitlines()[-1]
    assert said.startswith("interrupted after ")
    assert said.endswith(" of 1 000 000 000 games; what is done is in said: lifeboat resume said goes on")


# Full and unwritable places ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (COMPARE, "report.html"),
        (("compare", "classic", "single-row", *QUICK), "runs/classic-6p/chunks/000000.npz"),
        (SWEEP, "points/*/chunks/000000.npz"),
    ],
    ids=["report", "chunks", "sweep"],
)
def test_after_a_full_disk_comparisons_and_sweeps_go_on(
    command: tuple[str, ...], refused: str, here: Path, quick: Path
) -> None:
    folder = here / f"full-{Path(refused).name}-{command[0]}"
    if command[0] == "sweep":
        lifeboat(*command, "--out", "swept", cwd=here)
        whole = here / "swept"
    else:
        whole = here / "whole" if command is COMPARE else quick
    size = min(path.stat().st_size for path in whole.glob(refused))
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *command, "--out", folder.name],
        cwd=here,
        capture_output=True,
        preexec_fn=room(size - 1),
        check=False,
    )
    assert done.returncode == 2
    said = done.stderr.decode().splitlines()[-1]
    assert "cannot be written (File too large)" in said
    assert f"the run in {folder.name} is not finished: lifeboat resume {folder.name} goes on" in said
    check_goes_on(folder, whole)


@pytest.mark.parametrize("command", [BOTH, SWEEP, COMPARE], ids=["run", "sweep", "compare"])
def test_a_place_below_a_file_is_told_in_a_line(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = lifeboat(*command, "--out", "file/below", cwd=tmp_path, status=2)
    assert "lifeboat: error: file/below: cannot be " in done.stderr.splitlines()[-1]
    assert (tmp_path / "file").read_text() == "mine"


def test_a_file_in_place_of_the_runs_is_told_in_a_line(quick: Path, tmp_path: Path) -> None:
    shutil.copytree(quick, tmp_path / "out")
    shutil.rmtree(tmp_path / "out" / "runs")
    (tmp_path / "out" / "runs").write_text("")
    done = lifeboat("resume", "out", cwd=tmp_path, status=2)
    assert "out/runs/classic-6p: cannot be made (" in done.stderr.splitlines()[-1]


# Going on ----------------------------------------------------------------------------------------------------


def test_a_finished_comparison_is_left_as_it_is(here: Path) -> None:
    before = contents(here / "whole"), chunks(here / "whole")
    done = lifeboat("resume", "whole", "--json", cwd=here)
    assert done.stderr == "the comparison in whole is finished already; nothing was changed\n"
    assert json.loads(done.stdout) == json.loads((here / "whole" / "compare.json").read_text())
    assert (contents(here / "whole"), chunks(here / "whole")) == before


def test_damaged_and_foreign_chunks_are_told_and_played_again(quick: Path, tmp_path: Path) -> None:
    shutil.copytree(quick, tmp_path / "hurt")
    runs = Path("hurt/runs")
    sides = [runs / "classic-6p" / "chunks", runs / "single-card-rowing-6p" / "chunks"]
    cut, foreign = (tmp_path / sides[0] / "000001.npz", tmp_path / sides[1] / "000004.npz")
    cut.write_bytes(cut.read_bytes()[:-7])
    shutil.copy(tmp_path / sides[0] / "000004.npz", foreign)
    before = chunks(tmp_path / "hurt")
    done = lifeboat("resume", "hurt", cwd=tmp_path)
    assert done.stderr.splitlines()[:2] == [
        f"{sides[0]}/000001.npz: cannot be read; it may be damaged: its games are played again",
        f"{sides[1]}/000004.npz: is damaged, or of another run: its games are played again",
    ]
    assert lasting(tmp_path / "hurt") == lasting(quick)
    assert {path for path, now in chunks(tmp_path / "hurt").items() if before[path] != now} == {cut, foreign}


def test_more_games_make_a_comparison_what_it_would_have_been(here: Path, quick: Path) -> None:
    command = ("compare", "classic", "single-row", *QUICK, "--games")
    lifeboat(*command, "2_000", "--out", "short", cwd=here)
    before = chunks(here / "short")
    lifeboat("resume", "short", "--games", "3600", cwd=here)
    assert lasting(here / "short") == lasting(quick)
    after = chunks(here / "short")
    assert {path.name for path in before if after[path] != before[path]} == {"000005.npz"}  # 200 games, not 360
    done = lifeboat("resume", "short", "--games", "360", cwd=here, status=2)
    assert "--games: 360, but the comparison has 3600; allowed as many, or more" in done.stderr


def test_numbers_of_players_that_stop_by_themselves_stop_at_the_same_look(here: Path) -> None:
    """What lies behind is dropped; the second number of players may not have been begun."""
    command = ("compare", "classic", "--set", "birds_to_land=5", "--bots", "random", "--players", "4,6")
    stop = ("--precision", "1.2pp", "--games", "1e5", "--chunk", "5_400", "--no-report")
    lifeboat(*command, *stop, "--out", "precise", cwd=here)
    found = json.loads((here / "precise" / "compare.json").read_text())["players"]
    assert all(part["games"] < 100_000 and part["stop"]["ended"] == "precision" for part in found.values())
    hurt = shutil.copytree(here / "precise", here / "hurt-precise")
    (hurt / "compare.json").unlink()
    (hurt / "runs" / "classic-4p" / "chunks" / "000001.npz").unlink()
    for side in hurt.glob("runs/*-6p"):
        shutil.rmtree(side)
    check_goes_on(hurt, here / "precise")


def test_finished_runs_are_compared_again_if_they_are_the_same(here: Path, quick: Path, tmp_path: Path) -> None:
    lifeboat("run", *QUICK, "--out", "alone", cwd=tmp_path)
    lifeboat("compare", "./alone", "single-row", "--no-report", "--chunk", "360", "--out", "mixed", cwd=tmp_path)
    whole = lasting(tmp_path / "mixed")
    assert whole["compare.json"] == (quick / "compare.json").read_bytes()
    assert {Path(name).parts[1] for name in whole if name.startswith("runs/")} == {"single-card-rowing-6p"}
    (tmp_path / "mixed" / "compare.json").unlink()
    (tmp_path / "mixed" / "runs" / "single-card-rowing-6p" / "chunks" / "000003.npz").unlink()
    lifeboat("resume", "mixed", cwd=tmp_path)
    assert lasting(tmp_path / "mixed") == whole
    done = lifeboat("resume", "mixed", "--games", "7200", cwd=tmp_path, status=2)
    assert "--games: 7200, but alone is a finished run: its games are compared, and no others" in done.stderr
    lifeboat("resume", "alone", "--games", "7200", cwd=tmp_path)
    done = lifeboat("resume", "mixed", cwd=tmp_path, status=2)
    assert "alone: has 7200 games, but 3600 in mixed/comparison.json; compare again" in done.stderr
    shutil.rmtree(tmp_path / "alone")
    lifeboat("run", *QUICK, "--seed", "2", "--out", "alone", cwd=tmp_path)
    done = lifeboat("resume", "mixed", cwd=tmp_path, status=2)
    assert "alone: is another run than the one that mixed/comparison.json tells of" in done.stderr
    assert lasting(tmp_path / "mixed") == whole


def test_own_metrics_and_rule_files_go_on_wherever_they_lie_now(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(METRICS)
    (tmp_path / "kid.toml").write_text('name = "Big Kid"\n[characters.kid]\nsize = 6\n')
    lifeboat("compare", "classic", "kid.toml", "--metrics", "mine.py", *QUICK, "--out", "out", cwd=tmp_path)
    before = lasting(tmp_path / "out")
    (tmp_path / "kid.toml").unlink()
    (tmp_path / "mine.py").rename(tmp_path / "moved.py")
    (tmp_path / "out" / "runs" / "big-kid-6p" / "chunks" / "000001.npz").unlink()
    done = lifeboat("resume", "out", cwd=tmp_path, status=2)
    assert "mine.py: no such file, but its metrics are counted in out: --metrics FILE.py" in done.stderr
    lifeboat("resume", "out", "--metrics", "moved.py", cwd=tmp_path)
    assert lasting(tmp_path / "out") == before


def test_a_folder_that_another_process_writes_is_refused(quick: Path) -> None:
    before = contents(quick)
    with locked(quick):
        done = lifeboat("resume", "quick", cwd=quick.parent, status=2)
        assert f"error: quick: is being written by process {os.getpid()} on " in done.stderr
    assert contents(quick) == before
    done = lifeboat("resume", "quick/runs/classic-6p", cwd=quick.parent, status=2)
    assert f"is a part of {quick}; allowed: lifeboat resume {quick}" in done.stderr
