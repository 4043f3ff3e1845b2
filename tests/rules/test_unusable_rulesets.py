"""Rule-set files and settings of any content: a rule set that can be played, or a clear line for each mistake."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifeboat_sim.core.ruleset_files import ruleset_text
from lifeboat_sim.errors import RulesetError
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.ruleset import Ruleset, load_ruleset
from tests.invariants import BROKEN, new_memory, play_checked
from tests.malformed import CLASSIC, RULESET_FILES, damaged, is_one_short_line, ruleset_tables, setting_texts
from tests.toml_text import toml_text

MAY_BE = ("fine", "random bots did not finish the game")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rules") / "rules.toml"


def check(rules: Ruleset, file: Path) -> None:
    """Play a game with each number of players; write the rule set and read it again."""
    for players in rules.player_numbers():
        records = LIFEBOAT.prepare(rules, players, dict.fromkeys(rules.characters, ("random", {})))
        found = play_checked(records, new_memory(), True, np.uint64(1), 0, 1)
        assert BROKEN[found] in MAY_BE
    file.write_text(ruleset_text(rules, CLASSIC), encoding="utf-8")
    assert load_ruleset(str(file)).hash == rules.hash


def check_lines(lines: list[str], label: str) -> None:
    assert lines
    for line in lines:
        assert is_one_short_line(line, label), line


def check_file(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    try:
        rules = load_ruleset(str(file))
    except RulesetError as error:
        return check_lines(error.lines, str(file))
    return check(rules, file)


@settings(max_examples=250)
@given(tables=ruleset_tables())
def test_any_tables_are_a_rule_set_or_told_line_by_line(file: Path, tables: dict[str, Any]) -> None:
    check_file(file, toml_text(tables).encode())


@settings(max_examples=250)
@given(content=damaged(RULESET_FILES))
def test_any_damage_to_a_file_is_told_in_a_line(file: Path, content: bytes) -> None:
    check_file(file, content)


@settings(max_examples=250)
@given(given_settings=st.lists(setting_texts(), min_size=1, max_size=2))
def test_any_setting_is_a_rule_set_or_told_in_a_line(file: Path, given_settings: list[str]) -> None:
    try:
        rules = load_ruleset("classic", given_settings)
    except RulesetError as error:
        return check_lines(error.lines, "--set")
    return check(rules, file)


FILES = ruleset_tables().map(lambda tables: toml_text(tables).encode()) | damaged(RULESET_FILES)


@pytest.mark.slow
@settings(max_examples=1_000)
@given(content=FILES)
def test_a_thousand_more_files(file: Path, content: bytes) -> None:
    check_file(file, content)
