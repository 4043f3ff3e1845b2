"""Bots files that programs write say the same when they are read, and those for people are whole."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from lifeboat_sim.errors import BotsError, PlanError
from lifeboat_sim.games import GAMES, load_game
from lifeboat_sim.runs.bots_files import FileBot, read_bots
from lifeboat_sim.runs.bots_mistakes import weighing
from lifeboat_sim.runs.bots_tables import bots_schema
from lifeboat_sim.runs.bots_template import template_for
from lifeboat_sim.runs.bots_writing import rounded, toml_text, write_bots

ROOT = Path(__file__).parents[2]
GAME = load_game("lifeboat")
ROLES = list(GAME.load_ruleset("classic", ()).characters)
BASE = dict(GAME.bots["sensible"].weights)
ONE, TWO, THREE = list(BASE)[3:6]
FOUND = {role: BASE | {ONE: 1 / 3, TWO: 2.0} for role in ROLES} | {"kid": BASE | {ONE: 1 / 3, TWO: -100.0}}
"""Weights as a trainer may find them."""
PROVENANCE = {"command": 'lifeboat train "x"', "seed": 1, "rounds": [{"kid": [0.5, -1e-9]}], "of": {"a b": {"c": True}}}


def write(path: Path, **others: Any) -> FileBot:
    given: dict[str, Any] = {"game": GAME, "base": "sensible", "weights": FOUND, "players": 6}
    return write_bots(path, **given | others)


@pytest.mark.parametrize("name", ["found.toml", "found.json"])
def test_what_was_written_is_what_is_read(name: str, tmp_path: Path) -> None:
    said = {"sentence": "Found.", "made_for": "english", "provenance": PROVENANCE}
    written = write(tmp_path / name, **said)
    again = read_bots(str(tmp_path / name), GAME, ROLES)
    assert again == written
    assert {role: again.weights_of(GAME, role, 6) for role in ROLES} == {r: rounded(w) for r, w in FOUND.items()}
    assert again.provenance == PROVENANCE
    assert again.file[2:7] == ("found", "sensible", "Found.", "english", 6)


def test_only_what_differs_from_the_base_is_written(tmp_path: Path) -> None:
    write(tmp_path / "found.toml", made_for="classic")
    assert (tmp_path / "found.toml").read_text() == "\n".join(
        [
            "format = 1", 'game = "lifeboat"', 'base = "sensible"', 'made_for = "classic"', "players = 6",
            "", "[weights]", f"{ONE} = 0.333333",
            *(line for role in ROLES[:-1] for line in ("", f"[characters.{role}]", f"{TWO} = 2")),
            "", "[characters.kid]", f"{TWO} = -100", "",
        ]
    )  # fmt: skip


def test_the_same_values_are_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.toml", "two.toml"):
        write(tmp_path / name, name="found", provenance=PROVENANCE)
    assert (tmp_path / "one.toml").read_bytes() == (tmp_path / "two.toml").read_bytes()


def test_weights_of_some_change_nothing_for_others(tmp_path: Path) -> None:
    found = write(tmp_path / "found.toml", weights={"kid": {ONE: 5.0}})
    assert found.weights_of(GAME, "kid", 6) == BASE | {ONE: 5.0}
    assert found.weights_of(GAME, "mate", 6) == BASE


def test_a_base_may_be_a_file_beside_the_new_one(tmp_path: Path) -> None:
    write(tmp_path / "low.toml")
    high = write(tmp_path / "high.toml", base="low.toml", weights={role: {TWO: 2.0, THREE: 7.0} for role in ROLES})
    assert high.weights == {THREE: 7.0}, "the Kid alone has another weight below"
    assert high.of_roles == {"kid": {TWO: 2.0}}


@pytest.mark.parametrize(
    ("others", "line"),
    [
        ({"base": "random"}, "base: random has no weights"),
        ({"base": "./none.toml"}, "none.toml: no such file"),
        ({"weights": {"kid": {"no_such_weight_here": 1.0}}}, "sensible has no weight of this name"),
        ({"weights": {"kid": {ONE: 1e7}}}, "allowed a number from -1e6 to 1e6"),
        ({"name": "a+b"}, 'name: "a+b", allowed'),
        ({"made_for": "none"}, "made_for: unknown rule set 'none'"),
    ],
)
def test_what_could_not_be_read_is_not_written(others: dict[str, Any], line: str, tmp_path: Path) -> None:
    (tmp_path / "found.toml").write_text("before")
    with pytest.raises(BotsError) as error:
        write(tmp_path / "found.toml", **others)
    assert line in error.value.lines[0]
    assert [file.name for file in tmp_path.iterdir()] == ["found.toml"]
    assert (tmp_path / "found.toml").read_text() == "before"


NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
VALUES = st.recursive(
    NUMBERS | st.booleans() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(tables=st.dictionaries(TEXT, VALUES, max_size=4))
def test_toml_reads_back_as_it_was_written(tables: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(tables)) == tables


# Templates and schemas ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in GAMES if weighing(load_game(name))])
def test_a_template_is_its_base_in_any_game_and_so_are_all_its_lines(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    ruleset = game.load_ruleset(game.default_ruleset, ())
    roles = [role["id"] for role in game.roles(ruleset)]
    for base in weighing(game):
        text, usual = template_for(game, base), game.bots[base].weights
        for written, wanted in (
            (text, game.bots[base].weights_of(roles[0], game.default_players)),
            (re.sub(r"^# (?=\[|\w+ = )", "", text, flags=re.MULTILINE), usual),
        ):
            (tmp_path / "mine.toml").write_text(written)
            found = read_bots(str(tmp_path / "mine.toml"), game, roles)
            assert found.weights_of(game, roles[0], game.default_players) == pytest.approx(wanted, rel=1e-5)
            assert Draft202012Validator(bots_schema(game)).is_valid(tomllib.loads(written))
        assert set(found.weights) == set(usual), "every weight has a line"


def test_a_template_says_where_its_values_are_not_those_of_every_character() -> None:
    assert "each line shows the value of the base" in template_for(GAME, "tuned")
    assert "each line shows" not in template_for(GAME, "expert")
    assert "other values: `lifeboat bots show expert`" in template_for(GAME, "expert")


def test_a_template_needs_a_bot_with_weights() -> None:
    with pytest.raises(PlanError, match=r"--base: random has no weights, allowed .*sensible"):
        template_for(GAME, "random")
    with pytest.raises(PlanError, match=r"--base: unknown bot 'sensibel'.*\(did you mean sensible\?\)"):
        template_for(GAME, "sensibel")


def test_the_committed_schema_is_fresh() -> None:
    """``lifeboat bots schema > schemas/bots.schema.json`` writes it anew."""
    assert json.loads((ROOT / "schemas" / "bots.schema.json").read_text()) == bots_schema(GAME)


@pytest.mark.parametrize(
    "text",
    [
        "colour = 1",
        "format = 2",
        "base = 1",
        'game = "spots"',
        "players = 0",
        "[weights]\nno_such_weight_here = 1",
        f"[weights]\n{ONE} = 1e7",
        f'[characters.kid]\n{ONE} = "much"',
        "[roles.kid]\nno_such_weight_here = 1",
    ],
)
def test_the_schema_refuses_mistakes(text: str) -> None:
    Draft202012Validator.check_schema(bots_schema(GAME))
    assert not Draft202012Validator(bots_schema(GAME)).is_valid(tomllib.loads(text))
