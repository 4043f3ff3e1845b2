"""What `pip install .` brings: three packages with names of their own, and a command."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PACKAGES = {"lifeboat_sim", "lifeboat_analysis", "lifeboat_reports"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True)
    return next(folder.glob("*.whl"))


def test_top_level_names_are_the_three_packages(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == PACKAGES


def test_every_package_is_marked_as_typed(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)


def test_all_files_of_the_packages_are_shipped(wheel: Path) -> None:
    """Card data, rule sets and templates included."""
    shipped = set(zipfile.ZipFile(wheel).namelist())
    for folder in (REPOSITORY, REPOSITORY / "analysis", REPOSITORY / "reports"):
        files = [
            path for path in folder.glob("lifeboat_*/**/*") if path.is_file() and path.parent.name != "__pycache__"
        ]
        assert files
        assert {path.relative_to(folder).as_posix() for path in files} <= shipped


def test_the_command_and_the_licence_are_shipped(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (info,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
    assert "lifeboat = lifeboat_sim.cli:main" in archive.read(f"{info}/entry_points.txt").decode()
    assert "MIT License" in archive.read(f"{info}/licenses/LICENSE").decode()


def test_no_generic_name_can_be_imported_after_an_install(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "environment", with_pip=False, symlinks=True)
    python = tmp_path / "environment" / "bin" / "python"
    install = ["-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *install], capture_output=True, check=True)
    for name in ("analysis", "reports", "scripts", "tests"):
        assert f"No module named '{name}'" in try_import(name, python)
    for name in PACKAGES:
        assert try_import(name, python) == ""


def try_import(name: str, python: Path) -> str:
    """Import a module in the environment, in a folder that is none of ours, and return the error."""
    command = [str(python), "-c", f"import {name}"]
    variables = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(command, cwd=python.parent, env=variables, capture_output=True, text=True, check=False).stderr
