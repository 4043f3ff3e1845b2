"""The lock files: fresh, complete, and without addresses."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

REPOSITORY = Path(__file__).parents[2]
LOCKS = {
    "requirements-uv.lock": ["installer"],
    "requirements.lock": ["project", "cluster", "tune", "build"],
    "requirements-dev.lock": ["project", "cluster", "tune", "build", "test", "browser", "lint"],
}
PINNED = re.compile(r"^([a-z0-9-]+)==([^ ]+)(?: ; [^\\]+)? \\$", re.MULTILINE)


def pins(name: str) -> set[tuple[str, str]]:
    return set(PINNED.findall((REPOSITORY / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", LOCKS)
def test_no_address_is_locked(name: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    assert not re.search(r"https?:|://|--(extra-)?index-url|--find-links|#", text)


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_is_a_pin_or_a_hash(name: str) -> None:
    lines = (REPOSITORY / name).read_text(encoding="utf-8").splitlines()
    rest = [line for line in lines if not re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line)]
    assert len(rest) == len(pins(name))


@pytest.mark.parametrize(("name", "groups"), LOCKS.items())
def test_what_pyproject_asks_for_is_locked(name: str, groups: list[str]) -> None:
    """Fails when a dependency was changed and `scripts/lock` was forgotten."""
    content = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    project = content["project"]
    asked = {"project": project["dependencies"], **project["optional-dependencies"], **content["dependency-groups"]}
    locked = pins(name)
    for wish in (Requirement(text) for group in groups for text in asked[group]):
        versions = [version for package, version in locked if package == wish.name]
        assert versions, f"{wish} is not in {name}"
        assert all(wish.specifier.contains(version) for version in versions), f"{wish}: {versions} in {name}"


def test_tests_run_with_what_users_have() -> None:
    assert pins("requirements.lock") <= pins("requirements-dev.lock")
