"""What the packages import is declared in pyproject.toml: the test environment has far more packages."""

import ast
import re
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PACKAGES = {"lifeboat_sim": ".", "lifeboat_analysis": "analysis", "lifeboat_reports": "reports"}


def imported(package: Path) -> set[str]:
    """Return the top-level names of all imports in a package, those inside functions included."""
    names = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_are_declared_dependencies(package: str) -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    declared = {re.split(r"[<>=!~ \[]", wish)[0] for wish in asked}
    foreign = imported(REPOSITORY / PACKAGES[package] / package) - sys.stdlib_module_names - PACKAGES.keys()
    assert foreign <= declared, f"{sorted(foreign - declared)} are imported, but not in pyproject.toml"
