"""The set-up behind `scripts/lifeboat` and `scripts/test`, as processes in a checkout with toy packages."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.tiny_project import BUILD_PACKAGES, TinyProject, make_wheels

pytestmark = pytest.mark.slow

WORKERS = ["-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_wheels(tmp_path_factory.mktemp("packages") / "wheels")


@pytest.fixture
def project(tmp_path: Path, wheels: Path) -> TinyProject:
    root = tmp_path / "ein Rettungsboot für 救生艇"
    root.mkdir()
    return TinyProject(root, wheels)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> TinyProject:
    """A project whose environment was made by a first start; tests leave it as they find it."""
    project = TinyProject(tmp_path_factory.mktemp("made"), wheels)
    assert project.start("lifeboat").returncode == 0
    return project


def answer(started: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """Return what the toy printed: nothing else may stand on standard output."""
    assert started.returncode == 0, started.stderr
    return json.loads(started.stdout)


def test_a_first_start_sets_up_and_runs(project: TinyProject) -> None:
    (project.root / ".venv.lock").write_text("1\n")  # left over: stops nobody
    first = project.start("lifeboat", "run", "--games", "1 000")
    toy = answer(first)
    assert toy["arguments"] == ["run", "--games", "1 000"]
    assert Path(toy["here"]) == project.root / "lifeboat_sim" / "__main__.py"
    assert Path(toy["prefix"]) == project.root / ".venv"
    steps = [line for line in first.stderr.splitlines() if line.startswith("set-up: ")]
    assert steps[0].startswith("set-up: making the environment .venv, once: ")
    assert "MB to download" in steps[0]
    assert steps[-1].startswith("set-up: the environment is ready (")
    assert "pip, which takes longer" not in first.stderr
    assert (project.root / ".venv" / "bin" / "lifeboat").exists()


def test_bytecode_is_compiled_whatever_the_settings(made: TinyProject) -> None:
    """Otherwise every start would compile everything again: many seconds with the real packages."""
    packages = next((made.root / ".venv").glob("lib/python*/site-packages"))
    assert list(packages.glob("hatchling/__pycache__/build.*.pyc"))
    assert list(made.root.glob("lifeboat_sim/__pycache__/__main__.*.pyc"))


def test_a_second_start_goes_on_at_once(made: TinyProject) -> None:
    before = (made.root / ".venv" / "lifeboat-set-up").stat().st_mtime_ns
    second = made.start("lifeboat")
    assert answer(second)["arguments"] == []
    assert second.stderr == ""
    assert (made.root / ".venv" / "lifeboat-set-up").stat().st_mtime_ns == before


def test_modules_in_the_current_folder_are_not_imported(made: TinyProject) -> None:
    planted = made.root.parent / "hatchling.py"
    planted.write_text("raise SystemExit('imported from the current folder')\n")
    try:
        answer(made.start("lifeboat"))
    finally:
        planted.unlink()


def test_the_exit_status_is_that_of_the_program(made: TinyProject) -> None:
    assert made.start("lifeboat", "--fail").returncode == 7


def test_changed_locks_bring_the_environment_up_to_date(project: TinyProject) -> None:
    assert project.start("lifeboat").returncode == 0
    mine = project.root / ".venv" / "mine"
    mine.touch()
    project.lock("requirements.lock", [*BUILD_PACKAGES, "pytest"])
    again = project.start("lifeboat")
    answer(again)
    assert "bringing the environment .venv up to date" in again.stderr
    assert mine.exists()
    assert list((project.root / ".venv").glob("lib/python*/site-packages/pytest"))


def test_test_packages_come_with_the_first_test(project: TinyProject) -> None:
    assert project.start("lifeboat").returncode == 0
    assert not list((project.root / ".venv").glob("lib/python*/site-packages/pytest"))
    everything_but_slow = project.start("test", "-x")
    assert everything_but_slow.returncode == 0, everything_but_slow.stderr
    assert everything_but_slow.stdout.splitlines() == [
        "test: all but the slow tests (--all: those, too)",
        f"pytest {[*WORKERS, '-m', 'not slow', '-x']}",
    ]
    everything = ["test: everything", f"pytest {[*WORKERS, '-x']}"]
    assert project.start("test", "--all", "-x").stdout.splitlines() == everything
    assert project.start("test", "-x", CI="true").stdout.splitlines() == everything
    assert project.start("test", "--all", "pyproject.toml").stdout.splitlines()[1] == "pytest ['pyproject.toml']"
    assert project.start("test", "--all", "README.md::x").stdout.splitlines()[1] == "pytest ['README.md::x']"
    assert project.start("lifeboat").stderr == ""
    project.lock("requirements.lock", [*BUILD_PACKAGES, "uv"])
    assert "bringing the environment .venv up to date" in project.start("lifeboat").stderr
    assert "set-up" not in project.start("test").stderr


def test_an_interrupted_set_up_is_made_anew(project: TinyProject) -> None:
    process = subprocess.Popen(
        project.command("lifeboat"), env=project.environment(), stderr=subprocess.PIPE, start_new_session=True
    )
    packages = project.root / ".venv"
    wait_until(lambda: any(packages.glob("lib/python*/site-packages/pip/__init__.py")))
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    again = project.start("lifeboat")
    answer(again)
    assert "making the environment" in again.stderr
    assert not list(project.root.glob(".venv-old-*"))


def test_ctrl_c_ends_a_set_up_with_one_line(project: TinyProject) -> None:
    process = subprocess.Popen(
        project.command("lifeboat"), env=project.environment(), stderr=subprocess.PIPE, start_new_session=True
    )
    wait_until((project.root / ".venv" / "pyvenv.cfg").exists)
    os.killpg(process.pid, signal.SIGINT)
    _, messages = process.communicate()
    assert process.returncode == 130
    assert messages.decode().splitlines()[-1] == "set-up: interrupted; the next start makes the environment anew"


def test_a_half_made_environment_is_not_taken_for_good(project: TinyProject) -> None:
    """Here an installer was stopped when it had written that a package is there, but not yet the package."""
    version = f"python3.{sys.version_info[1]}"
    half = project.root / ".venv" / "lib" / version / "site-packages" / "hatchling-1.33.0.dist-info"
    half.mkdir(parents=True)
    (half / "METADATA").write_text("Metadata-Version: 2.1\nName: hatchling\nVersion: 1.33.0\n")
    (project.root / ".venv" / "lifeboat-set-up").touch()
    answer(project.start("lifeboat"))


def test_a_moved_checkout_gets_an_environment_of_its_own(project: TinyProject) -> None:
    assert project.start("lifeboat").returncode == 0
    project.root = project.root.rename(project.root.with_name("elsewhere"))
    moved = project.start("lifeboat")
    assert Path(answer(moved)["here"]) == project.root / "lifeboat_sim" / "__main__.py"
    assert "making the environment" in moved.stderr


def test_an_environment_of_somebody_else_is_set_aside(project: TinyProject) -> None:
    (project.root / ".venv").mkdir()
    (project.root / ".venv" / "theirs").write_text("kept")
    started = project.start("lifeboat")
    answer(started)
    assert ".venv was made by something else: it is now called .venv-old-1" in started.stderr
    assert (project.root / ".venv-old-1" / "theirs").read_text() == "kept"


def test_two_starts_at_once_make_one_environment(project: TinyProject) -> None:
    command, environment = project.command("lifeboat"), project.environment()
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    one = subprocess.Popen(command, env=environment, **pipes)
    wait_until((project.root / ".venv").exists)
    other = subprocess.Popen(command, env=environment, **pipes)
    (out_one, err_one), (out_other, err_other) = one.communicate(), other.communicate()
    assert (one.returncode, other.returncode) == (0, 0), err_one + err_other
    assert out_one == out_other
    assert err_other == f"set-up: process {one.pid} is making the environment; waiting for it\n"


def test_pip_does_it_where_uv_is_not_to_be_had(project: TinyProject) -> None:
    name = "uv==0.0.1 --hash=sha256:" + "0" * 64
    (project.root / "requirements-uv.lock").write_text(name)
    started = project.start("lifeboat", PIP_USER="1", PYTHONPATH=os.pathsep.join(sys.path))
    answer(started)
    assert "once more from the beginning, with pip, which takes longer" in started.stderr
    packages = next((project.root / ".venv").glob("lib/python*/site-packages"))
    assert list(packages.glob("hatchling/__pycache__/build.*.pyc"))


def test_a_wrong_hash_is_refused_and_nothing_taken_for_good(project: TinyProject) -> None:
    lock = project.root / "requirements.lock"
    lock.write_text(re.sub("sha256:....", "sha256:0000", lock.read_text()))
    refused = project.start("lifeboat")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.splitlines()[-1] == (
        "lifeboat: error: the packages could not be installed (see above); the next start tries again"
    )
    assert (project.root / ".venv" / "lifeboat-set-up").read_text() == ""


def test_a_python_without_venv_is_told_the_missing_package(project: TinyProject) -> None:
    blocked = project.root.parent / "blocked"
    blocked.mkdir()
    (blocked / "sitecustomize.py").write_text("import sys\nsys.modules['ensurepip'] = None\n")
    started = project.start("lifeboat", PYTHONPATH=str(blocked))
    assert (started.returncode, started.stdout) == (2, "")
    error = started.stderr.splitlines()[-1]
    assert error.startswith("lifeboat: error: ")
    assert "no module 'ensurepip'" in error
    assert f"apt install python3.{sys.version_info[1]}-venv" in error
    assert not (project.root / ".venv").exists()


def test_an_incomplete_copy_is_told_what_is_missing(project: TinyProject) -> None:
    (project.root / "requirements.lock").unlink()
    started = project.start("lifeboat")
    assert started.returncode == 2
    lock = project.root / "requirements.lock"
    assert started.stderr == f"lifeboat: error: {lock} is missing: this is not a whole copy of the project\n"


def wait_until(condition: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
