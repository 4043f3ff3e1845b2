"""Every scenario file holds: the given examples, and those written by hand from the rule text."""

import tomllib
from pathlib import Path

import pytest

from lifeboat_sim.games.lifeboat.scenario import play_scenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(
    file
    for file in FOLDER.glob("**/*.toml")
    if file.parent.name != "rulesets" and "games" not in file.relative_to(FOLDER).parts
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER).with_suffix("")))
def test_scenario_holds(file: Path) -> None:
    assert play_scenario(tomllib.loads(file.read_text(encoding="utf-8")), file.parent).failures == []


def test_the_example_of_the_documentation_holds() -> None:
    page = (FOLDER.parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    assert play_scenario(tomllib.loads(page.split("```toml\n")[1].split("```")[0]), FOLDER).failures == []


def test_all_given_examples_are_here() -> None:
    assert len(list((FOLDER / "given").glob("*.toml"))) == 16
