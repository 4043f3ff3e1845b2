"""Nothing is lost: a run that is killed at any moment is completed to the bytes that it would have had."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lifeboat_sim.runs.lock import LOCK, locked
from tests.cli.test_run_command import contents, lifeboat

RUN = (
    "run",
    "--games",
    "20_000",
    "--bots",
    "random",
    "--chunk",
    "360",
    "--keep-games",
    "--note",
    "n",
    "--threads",
    "2",
)
SWEEP = (
    "sweep",
    "--vary",
    "characters.kid.size=2..5",
    "--bots",
    "random",
    "--games",
    "7_200",
    "--chunk",
    "360",
    "--no-report",
)
BOTH = ("run", "--games", "4_800", "--bots", "random", "--players", "4,5", "--chunk", "240", "--no-report")
METRICS = '''from lifeboat_sim.metrics import metric

@metric
def fights(games):
    """Fights."""
    return games["fights"].sum(axis=1)
'''


def lasting(folder: Path) -> dict[str, bytes]:
    """All that does not tell of time and place; chunks too, as they are cut alike."""
    return {name: content for name, content in contents(folder).items() if Path(name).name != "log.json"}


def chunks(folder: Path) -> dict[Path, tuple[int, int]]:
    """The chunks of a folder, each with what changes when it is written."""
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in folder.rglob("*.npz")}


def killed(folder: Path, *command: str, wait: float, after: str = "*.npz", by: int = signal.SIGKILL) -> int:
    """Kill a command some seconds after the first file of a kind is there, and return its exit status."""
    arguments = [sys.executable, "-m", "lifeboat_sim", *command, "--out", folder.name]
    with subprocess.Popen(
        arguments, cwd=folder.parent, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    ) as process:
        while process.poll() is None and not (folder.exists() and list(folder.rglob(after))):
            time.sleep(0.01)
        time.sleep(wait)
        process.send_signal(by)
        return process.wait()


def check_goes_on(folder: Path, whole: Path) -> None:
    """Go on with a folder: it comes to what a whole one holds, and no finished chunk is touched."""
    before = chunks(folder)
    lifeboat("resume", folder.name, cwd=folder.parent)
    assert lasting(folder) == lasting(whole)
    assert {path: now for path, now in chunks(folder).items() if path in before} == before


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run that nothing has interrupted."""
    folder = tmp_path_factory.mktemp("resume")
    lifeboat(*RUN, "--out", "whole", cwd=folder)
    return folder


@pytest.fixture(scope="module")
def swept(here: Path) -> Path:
    """A sweep that nothing has interrupted."""
    lifeboat(*SWEEP, "--out", "whole-sweep", cwd=here)
    return here / "whole-sweep"


@pytest.fixture(scope="module")
def both(here: Path) -> Path:
    """A run with two numbers of players that nothing has interrupted."""
    lifeboat(*BOTH, "--out", "whole-both", cwd=here)
    return here / "whole-both"


# Kills -------------------------------------------------------------------------------------------------------

KILLS = [random.Random(7).uniform(0, 4) for _ in range(5)]


@pytest.mark.parametrize("wait", [0.0, KILLS[0], *(pytest.param(wait, marks=pytest.mark.slow) for wait in KILLS[1:])])
def test_a_run_that_was_killed_is_completed_to_the_same_bytes(wait: float, here: Path) -> None:
    folder = here / f"killed-{wait:.3f}"
    killed(folder, *RUN, wait=wait)
    check_goes_on(folder, here / "whole")


@pytest.mark.slow
def test_a_run_that_was_killed_again_and_again_is_completed(here: Path) -> None:
    folder = here / "often"
    killed(folder, *RUN, wait=0.1)
    for wait in KILLS[:5]:
        before = chunks(folder)
        command = [sys.executable, "-m", "lifeboat_sim", "resume", "often"]
        with subprocess.Popen(command, cwd=here, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
            time.sleep(2 + wait)
            process.kill()
        assert {path: now for path, now in chunks(folder).items() if path in before} == before
    check_goes_on(folder, here / "whole")


def test_a_run_that_was_stopped_by_ctrl_c_is_completed(here: Path) -> None:
    """It has a summary and a report of its beginning by then."""
    folder = here / "stopped"
    assert killed(folder, *RUN, wait=0.2, by=signal.SIGINT) == 130
    assert not (folder / LOCK).exists()
    assert json.loads((folder / "summary.json").read_text())["stop"]["ended"] == "interrupted"
    check_goes_on(folder, here / "whole")


@pytest.mark.parametrize("wait", [0.3, *(pytest.param(wait, marks=pytest.mark.slow) for wait in KILLS[:2])])
def test_a_sweep_that_was_killed_is_completed_to_the_same_bytes(wait: float, here: Path, swept: Path) -> None:
    folder = here / f"sweep-{wait:.3f}"
    killed(folder, *SWEEP, wait=wait)
    check_goes_on(folder, swept)


@pytest.mark.slow
def test_reports_of_sweeps_and_of_several_numbers_of_players_are_completed(here: Path) -> None:
    """Also where nothing but a report is missing."""
    for number, command in enumerate((SWEEP[:-1], BOTH[:-1])):
        whole, folder = here / f"reported-{number}", here / f"killed-{number}"
        lifeboat(*command, "--out", whole.name, cwd=here)
        killed(folder, *command, wait=1)
        check_goes_on(folder, whole)
        (folder / "report.pdf").unlink()
        check_goes_on(folder, whole)


@pytest.mark.parametrize("wait", [0.0, *(pytest.param(wait, marks=pytest.mark.slow) for wait in KILLS[:2])])
def test_several_numbers_of_players_are_gone_on_with(wait: float, here: Path, both: Path) -> None:
    """Also those that were not begun."""
    folder = here / f"both-{wait:.3f}"
    killed(folder, *BOTH, wait=wait)
    check_goes_on(folder, both)


# Full and unwritable places ----------------------------------------------------------------------------------


def room(size: int) -> Callable[[], None]:
    """Return what lets a process write no larger file."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("refused", ["games/part-00000.parquet", "report.html"])
def test_after_a_full_disk_a_run_goes_on(refused: str, here: Path) -> None:
    """There is no room for the rows, which are played again; or none for the report."""
    folder = here / f"full-{Path(refused).suffix[1:]}"
    command = [argument for argument in RUN if argument != "--keep-games" or "games" in refused]
    if "games" not in refused:
        lifeboat(*command, "--out", "without-rows", cwd=here)
    whole = here / ("whole" if "games" in refused else "without-rows")
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *command, "--out", folder.name],
        cwd=here,
        capture_output=True,
        preexec_fn=room((whole / refused).stat().st_size - 1),
        check=False,
    )
    assert done.returncode == 2
    says = f"{folder.name}/{refused}: cannot be written (File too large)"
    goes_on = f"the run in {folder.name} is not finished: lifeboat resume {folder.name} goes on"
    assert done.stderr.decode().splitlines()[-1] == f"lifeboat: error: {says}; {goes_on}"
    check_goes_on(folder, whole)


def test_places_that_cannot_be_written_are_told_in_a_line(here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "whole", tmp_path / "out")
    shutil.rmtree(tmp_path / "out" / "chunks")
    (tmp_path / "out" / "chunks").write_text("")
    done = lifeboat("resume", "out", cwd=tmp_path, status=2)
    assert "out/chunks: cannot be made (File exists); the run in out is not finished" in done.stderr
    done = lifeboat("resume", "out/chunks/below", cwd=tmp_path, status=2)
    assert "out/chunks/below: no such folder" in done.stderr


# Going on ----------------------------------------------------------------------------------------------------


def test_a_finished_run_is_left_as_it_is(here: Path) -> None:
    before = contents(here / "whole"), chunks(here / "whole")
    done = lifeboat("resume", "whole", "--json", cwd=here)
    assert done.stderr == "the run in whole is finished already; nothing was changed\n"
    assert json.loads(done.stdout) == json.loads((here / "whole" / "summary.json").read_text())
    assert (contents(here / "whole"), chunks(here / "whole")) == before


def test_a_finished_sweep_is_left_as_it_is(swept: Path) -> None:
    before = contents(swept), chunks(swept)
    done = lifeboat("resume", swept.name, cwd=swept.parent)
    assert f"the sweep in {swept.name} is finished already; nothing was changed" in done.stderr
    assert (contents(swept), chunks(swept)) == before


def test_lost_tables_of_a_sweep_come_back(swept: Path) -> None:
    before = lasting(swept), chunks(swept)
    next((swept / "tables").rglob("points.csv")).unlink()
    lifeboat("resume", swept.name, cwd=swept.parent)
    assert (lasting(swept), chunks(swept)) == before


def test_damaged_and_foreign_chunks_are_told_and_played_again(here: Path, tmp_path: Path) -> None:
    """In a run that seems to be finished, too."""
    shutil.copytree(here / "whole", tmp_path / "hurt")
    files = [tmp_path / "hurt" / "chunks" / f"{number:06d}.npz" for number in range(6)]
    files[1].write_bytes(files[1].read_bytes()[:-7])
    lifeboat("run", "--games", "360", "--bots", "passive", "--no-report", "--out", "other", cwd=tmp_path)
    shutil.copy(tmp_path / "other" / "chunks" / "000000.npz", files[2])
    shutil.copy(files[5], files[4])
    before = chunks(tmp_path / "hurt")
    done = lifeboat("resume", "hurt", cwd=tmp_path)
    assert done.stderr.splitlines()[:3] == [
        "hurt/chunks/000001.npz: cannot be read; it may be damaged: its games are played again",
        "hurt/chunks/000002.npz: is damaged, or of another run: its games are played again",
        "hurt/chunks/000004.npz: is not where it belongs (it holds games 1800 to 2160): those of here are played again",
    ]
    assert lasting(tmp_path / "hurt") == lasting(here / "whole")
    changed = [path for path, now in chunks(tmp_path / "hurt").items() if before[path] != now]
    assert sorted(changed) == [files[1], files[2], files[4]]


def test_more_games_make_a_run_what_it_would_have_been(here: Path, tmp_path: Path) -> None:
    command = [*RUN[:2], "5_000", *RUN[3:]]
    lifeboat(*command, "--out", "short", cwd=tmp_path)
    before = chunks(tmp_path / "short")
    lifeboat("resume", "short", "--games", "2e4", "--threads", "1", cwd=tmp_path)
    assert lasting(tmp_path / "short") == lasting(here / "whole")
    after = chunks(tmp_path / "short")
    assert [path.name for path in sorted(before) if after[path] != before[path]] == ["000013.npz"]  # 320 games, not 360
    done = lifeboat("resume", "short", "--games", "5000", cwd=tmp_path, status=2)
    assert "--games: 5000, but the run has 20000; allowed as many, or more" in done.stderr


def test_more_games_make_a_sweep_what_it_would_have_been(here: Path, swept: Path) -> None:
    lifeboat(*SWEEP, "--games", "3_600", "--out", "short-sweep", cwd=here)
    before = chunks(here / "short-sweep")
    lifeboat("resume", "short-sweep", "--games", "7200", cwd=here)
    found, at_once = lasting(here / "short-sweep"), lasting(swept)
    assert json.loads(found.pop("design.json"))["wanted"].pop("games") == 7_200
    assert at_once.pop("design.json")
    assert found == at_once
    assert chunks(here / "short-sweep") | before == chunks(here / "short-sweep")
    done = lifeboat("resume", "short-sweep", "--games", "360", cwd=here, status=2)
    assert "--games: 360, but the sweep has 7200 at each point" in done.stderr


@pytest.mark.slow
def test_several_numbers_of_players_become_longer_together(here: Path, both: Path) -> None:
    lifeboat(*BOTH[:2], "2_400", *BOTH[3:], "--out", "short-both", cwd=here)
    lifeboat("resume", "short-both", "--games", "4800", cwd=here)
    assert lasting(here / "short-both") == lasting(both)
    done = lifeboat("resume", "short-both/4p", cwd=here, status=2)
    assert f"is a part of {here / 'short-both'}; allowed: lifeboat resume {here / 'short-both'}" in done.stderr


def test_a_run_that_waits_for_a_width_stops_at_the_same_look(tmp_path: Path) -> None:
    command = ("run", "--precision", "0.6pp", "--games", "5e5", "--bots", "random", "--chunk", "5_400", "--no-report")
    lifeboat(*command, "--out", "whole", cwd=tmp_path)
    assert 21_600 < json.loads((tmp_path / "whole" / "summary.json").read_text())["games"] < 500_000
    shutil.copytree(tmp_path / "whole", tmp_path / "hurt")
    (tmp_path / "hurt" / "chunks" / "000003.npz").unlink()
    check_goes_on(tmp_path / "hurt", tmp_path / "whole")


def test_rule_files_need_not_lie_where_they_lay(tmp_path: Path) -> None:
    (tmp_path / "kid.toml").write_text('name = "Big Kid"\n[characters.kid]\nsize = 6\n')
    rules = ("--rules", "kid.toml", "--bots", "random", "--games", "720", "--no-report")
    lifeboat("run", *rules, "--out", "run", cwd=tmp_path)
    lifeboat("sweep", "--vary", "row_draw=1..2", *rules, "--out", "sweep", cwd=tmp_path)
    (tmp_path / "kid.toml").unlink()
    for name in ("run", "sweep"):
        before = lasting(tmp_path / name)
        for file in (tmp_path / name).rglob("000000.npz"):
            file.unlink()
        lifeboat("resume", name, cwd=tmp_path)
        assert lasting(tmp_path / name) == before


def test_own_metrics_go_on_if_their_file_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(METRICS)
    run = ("run", "--metrics", "mine.py", "--games", "720", "--bots", "random", "--no-report", "--chunk", "360")
    lifeboat(*run, "--out", "out", cwd=tmp_path)
    before = lasting(tmp_path / "out")
    (tmp_path / "out" / "chunks" / "000001.npz").unlink()
    (tmp_path / "mine.py").rename(tmp_path / "moved.py")
    done = lifeboat("resume", "out", cwd=tmp_path, status=2)
    assert "mine.py: no such file, but its metrics are counted in out: --metrics FILE.py" in done.stderr
    (tmp_path / "other.py").write_text(METRICS + "\n")
    done = lifeboat("resume", "out", "--metrics", "other.py", cwd=tmp_path, status=2)
    assert "out: metrics: was begun with another other.py (SHA-256 " in done.stderr
    info = tmp_path / "out" / "run.json"
    was = info.read_text()
    info.write_text(was.replace('"per": "game"', '"per": "character"'))
    done = lifeboat("resume", "out", "--metrics", "moved.py", cwd=tmp_path, status=2)
    assert "out/run.json: metrics: list: [" in done.stderr.splitlines()[-1]
    info.write_text(was)
    lifeboat("resume", "out", "--metrics", "moved.py", cwd=tmp_path)
    assert lasting(tmp_path / "out") == before
    sweep = ("sweep", "--vary", "characters.kid.size=2..3", "--metrics", "moved.py", *run[3:-2])
    lifeboat(*sweep, "--out", "swept", cwd=tmp_path)
    before = lasting(tmp_path / "swept")
    for file in (tmp_path / "swept").rglob("000000.npz"):
        file.unlink()
    lifeboat("resume", "swept", cwd=tmp_path)
    assert lasting(tmp_path / "swept") == before


# One at a time -----------------------------------------------------------------------------------------------


def test_a_folder_that_another_process_writes_is_refused(here: Path, swept: Path) -> None:
    before = contents(here / "whole"), contents(swept)
    with locked(here / "whole"), locked(swept):
        for command, name in (
            (("resume", "whole"), "whole"),
            (("resume", swept.name), swept.name),
            ((*SWEEP, "--out", swept.name), swept.name),
        ):
            done = lifeboat(*command, cwd=here, status=2)
            assert f"error: {name}: is being written by process {os.getpid()} on " in done.stderr
    assert (contents(here / "whole"), contents(swept)) == before


def test_of_two_runs_into_one_folder_one_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lifeboat_sim", *BOTH, "--out", "out"]
    both = [
        subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) for _ in range(2)
    ]
    said = [process.communicate()[1].decode() for process in both]
    assert sorted(process.returncode for process in both) == [0, 2]
    (refused,) = (text for text, process in zip(said, both, strict=True) if process.returncode)
    assert "out: is being written by process" in refused or "out: exists already" in refused
    assert not list(tmp_path.rglob(LOCK))
