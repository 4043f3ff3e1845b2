"""The scenario files together show every value of every option, and every decision and chance event.

A file shows a value that its ``[options]`` set, and one by which its rule set differs from `classic`. For a default
value it says so: its first line is then ``# covers: option=value``.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.games.lifeboat.decisions import N_DECISIONS, NAMES
from lifeboat_sim.games.lifeboat.options import Options, values
from lifeboat_sim.games.lifeboat.ruleset import Ruleset, load_ruleset, with_tables

FOLDER = Path(__file__).parent.parent / "scenarios"
RULESETS = FOLDER / "rulesets"
FILES = sorted(
    file
    for file in FOLDER.glob("**/*.toml")
    if file.parent != RULESETS and "games" not in file.relative_to(FOLDER).parts
)
SCENARIOS = {file: tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES}
PLAYED = {file: tables for file, tables in SCENARIOS.items() if "error" not in tables.get("expect", {})}

COVERS = "# covers: "
DEFAULTS = dict(Options())
CHOICES: dict[str, tuple[str | bool, ...]] = {
    name: (False, True) if field.annotation is bool else values(name) for name, field in Options.model_fields.items()
}


@cache
def ruleset(name: str, folder: Path) -> Ruleset:
    return load_ruleset(name, beside=folder)


def options_of(file: Path) -> dict[str, Any]:
    tables = PLAYED[file]
    rules = ruleset(tables.get("ruleset", "classic"), file.parent)
    return dict(with_tables(rules, {"options": tables.get("options", {})}, "").options)


def claim_of(file: Path) -> tuple[str, str | bool | int] | None:
    """Return the option and value that the first line says this file covers."""
    first = file.read_text(encoding="utf-8").split("\n")[0]
    if not first.startswith(COVERS):
        return None
    name, _, value = first.removeprefix(COVERS).partition("=")
    return name, {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)


CLAIMS = {file: claim for file in PLAYED if (claim := claim_of(file)) is not None}


@cache
def shown() -> dict[str, list[object]]:
    """Return the values of each option that are shown."""
    found: dict[str, list[object]] = {name: [] for name in DEFAULTS}
    for file, tables in PLAYED.items():
        for name, value in options_of(file).items():
            if value != DEFAULTS[name] or name in tables.get("options", {}):
                found[name].append(value)
    for name, value in CLAIMS.values():
        found[name].append(value)
    return found


def test_there_are_at_least_200_scenarios() -> None:
    assert len(FILES) >= 200


@pytest.mark.parametrize("name", [name for name, choices in CHOICES.items() if choices])
def test_every_value_of_a_word_or_yes_no_option_is_shown(name: str) -> None:
    assert set(CHOICES[name]) <= set(shown()[name])


@pytest.mark.parametrize("name", [name for name, choices in CHOICES.items() if not choices])
def test_every_other_option_is_shown_with_another_value_than_its_default(name: str) -> None:
    assert any(value != DEFAULTS[name] for value in shown()[name])


def test_every_number_of_cards_to_row_is_shown() -> None:
    assert set(shown()["row_draw"]) == set(range(1, 7))


@pytest.mark.parametrize("file", CLAIMS, ids=lambda file: str(file.relative_to(FOLDER).with_suffix("")))
def test_what_a_file_says_it_covers_is_in_force(file: Path) -> None:
    name, value = CLAIMS[file]
    assert options_of(file)[name] == value


@pytest.mark.parametrize("kind", NAMES)
def test_every_decision_and_chance_event_is_in_a_script(kind: str) -> None:
    entries = [entry for tables in PLAYED.values() for entry in tables.get("play", [])]
    key = "does" if kind in NAMES[:N_DECISIONS] else "chance"
    assert any(entry.get(key) == kind for entry in entries)


@pytest.mark.parametrize("kind", NAMES[:N_DECISIONS])
def test_the_options_of_every_decision_are_listed_somewhere(kind: str) -> None:
    pending = {tables["expect"]["pending"] for tables in PLAYED.values() if "options" in tables.get("expect", {})}
    assert any(decision.endswith(f" {kind}") for decision in pending)


def test_every_rule_set_file_is_used() -> None:
    files = set(RULESETS.glob("*.toml"))
    used = {(file.parent / tables.get("ruleset", "classic")).resolve() for file, tables in SCENARIOS.items()}
    below = {tomllib.loads(file.read_text(encoding="utf-8")).get("extends") for file in files & used}
    assert {file.name for file in files - used} <= below


def test_no_two_scenarios_state_the_same_fact() -> None:
    names = [tables["name"] for tables in SCENARIOS.values() if "name" in tables]
    assert sorted(set(names)) == sorted(names)
