"""Who may import whom: the contracts in pyproject.toml are kept, and notice what they should."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PLANTED = {
    "core knows no game": ("lifeboat_sim/core", "import lifeboat_sim.games"),
    "games know no run": ("lifeboat_sim/games", "import lifeboat_sim.runs"),
    "games make no tables": ("lifeboat_sim/games", "import pandas"),
    "games write no terminal": ("lifeboat_sim/games/lifeboat", "import rich.console"),
    "runs know no single game": ("lifeboat_sim/runs", "import lifeboat_sim.games.lifeboat"),
    "runs know no analysis": ("lifeboat_sim/runs", "import lifeboat_analysis"),
    "analysis knows no report": ("analysis/lifeboat_analysis", "import lifeboat_reports"),
    "analysis knows no game": ("analysis/lifeboat_analysis", "import lifeboat_sim.games"),
    "reports know no game": ("reports/lifeboat_reports", "import lifeboat_sim.games.lifeboat"),
    "reports know no command": ("reports/lifeboat_reports", "import lifeboat_sim.cli"),
}


def test_all_contracts_are_kept() -> None:
    checked = lint(REPOSITORY)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("package", "line"), PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_import_is_found(package: str, line: str, tmp_path: Path) -> None:
    for folder in ("lifeboat_sim", "analysis", "reports"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(REPOSITORY / "pyproject.toml", tmp_path)
    (tmp_path / package / "planted.py").write_text(f"def later() -> None:\n    {line}\n")
    checked = lint(tmp_path)
    assert checked.returncode == 1, checked.stdout
    assert ".planted -> " in checked.stdout


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    command = [str(program), "--no-logo", "--no-cache"]
    here = os.pathsep.join(str(folder / name) for name in (".", "analysis", "reports"))
    variables = {**os.environ, "PYTHONPATH": here}  # the packages of this folder, not the installed ones
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
