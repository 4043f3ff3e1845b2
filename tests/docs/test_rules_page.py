"""``docs/rules.md`` names every option, value, decision and card, as the program has them."""

import re
import tomllib
from typing import Any, Literal, get_origin

import pytest

from lifeboat_sim.core.mistakes import bounds_of
from lifeboat_sim.core.ruleset_files import differences, toml
from lifeboat_sim.games.lifeboat.cards import DATA
from lifeboat_sim.games.lifeboat.decisions import N_DECISIONS, NAMES
from lifeboat_sim.games.lifeboat.options import Options, values
from lifeboat_sim.games.lifeboat.ruleset import load_ruleset, shipped_rulesets
from lifeboat_sim.games.lifeboat.text import VERB_WORDS
from tests.docs.pages import DOCS, bare, links, page, sections, tables

PAGE = page("rules.md")
OPTIONS = {
    bare(row["option"]): (heading, row)
    for heading, text in sections(PAGE)
    for table in tables(text)
    for row in table
    if "option" in row
}


def table(heading: str, which: int = 0) -> list[dict[str, str]]:
    """Return a table under a heading."""
    return tables(dict(sections(PAGE))[heading])[which]


def data(name: str, key: str) -> list[dict[str, Any]]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))[key]


def values_cell(name: str) -> str:
    """Return how the page shows the values of an option: the default first and bold."""
    field = Options.model_fields[name]
    if name == "cast":
        return "**drawn at random**, or a list of ids"
    if get_origin(field.annotation) is Literal:
        return ", ".join([f"**`{field.default}`**", *(f"`{word}`" for word in values(name) if word != field.default)])
    if field.annotation is bool:
        return "**true**, false" if field.default else "**false**, true"
    return f"**{field.default}** ({bounds_of(field)})"


def test_the_options_are_those_of_the_program() -> None:
    assert set(OPTIONS) == set(Options.model_fields)


@pytest.mark.parametrize("name", Options.model_fields)
def test_an_option_stands_in_its_section_with_its_values_and_default(name: str) -> None:
    heading, row = OPTIONS[name]
    extra = Options.model_fields[name].json_schema_extra
    assert isinstance(extra, dict)
    assert heading.split()[0] == extra["section"]
    assert row["values"] == values_cell(name)
    assert row["what it decides"]


@pytest.mark.parametrize("name", Options.model_fields)
def test_an_option_is_linked_to_a_file_that_reads_it(name: str) -> None:
    (target,) = links(OPTIONS[name][1]["option"])
    assert re.search(rf"\b(rules|options)\.{name}\b", (DOCS / target).read_text(encoding="utf-8")), target


def test_every_decision_has_its_line_and_is_named_in_the_course_of_play() -> None:
    assert [bare(row["decision"]) for row in table("What is asked, of whom")] == list(NAMES[:N_DECISIONS])
    play = PAGE[: PAGE.index("## What is asked")]
    for name in NAMES[:N_DECISIONS]:
        assert f"`{name}`" in play, name
    for name in NAMES[N_DECISIONS:]:
        assert f"`{name}`" in PAGE, name


def test_answers_are_spelt_as_in_scenarios() -> None:
    words = {"hidden", *VERB_WORDS.values()}
    for row in table("What is asked, of whom"):
        for answer in row["answers"].split("; "):
            is_sentence = answer.split()[0] in ("each", "to", "the") or " to each" in answer
            assert is_sentence or answer in words, answer


def test_the_cards_of_the_expansions_are_those_of_the_data() -> None:
    characters, provisions, navigation = (table("Expansions", which) for which in range(3))
    assert [(*map(bare, list(row.values())[:5]), row["special"].split("`")[1]) for row in characters] == [
        tuple(str(card[key]) for key in ("id", "name_en", "size", "survival", "after", "ability"))
        for card in data("characters_expansions", "character_expansion")
    ]
    assert [tuple(map(bare, list(row.values())[:4])) for row in provisions] == [
        (card["id"], str(card["count"]), str(card.get("weapon", "")), card["pack"].replace("_", "-"))
        for card in data("provisions_expansions", "provision_expansion")
    ]
    cards = data("navigation_expansions", "nav_expansion")
    assert navigation == [navigation_row(card) for card in cards]
    assert [card["id"] for card in cards if card["confirmed"] == 1] == [11, 12]


def test_characters_are_those_of_the_data() -> None:
    rows = [(*map(bare, list(row.values())[:5]), row["special"].split("`")[1]) for row in table("Characters")]
    keys = ("id", "name_en", "size", "survival", "seat", "ability")
    assert rows == [tuple(str(card[key]) for key in keys) for card in data("characters", "character")]


def test_provisions_are_those_of_the_data() -> None:
    rows = [(bare(row["kind"]), row["cards"], row["strength"], row["points"]) for row in table("Provisions")]
    assert rows == [
        (
            card["id"],
            str(card["count"]),
            str(card.get("weapon", "")),
            ", ".join(map(str, card["set_points"])) if "set_points" in card else str(card.get("points", "")),
        )
        for card in data("provisions", "provision")
    ]
    treasure = next(row for row in table("3 Scoring") if row["part"] == "treasure")
    assert "0, 1, 4, 8" in treasure["points"]


def test_navigation_cards_are_those_of_the_data() -> None:
    assert table("Navigation cards") == [navigation_row(card) for card in data("navigation", "nav")]


def navigation_row(card: dict[str, Any]) -> dict[str, str]:
    return {
        "card": str(card["id"]),
        "bird": str(card["bird"] or ""),
        "overboard": ", ".join(card["overboard"]),
        "thirsty": ", ".join(card["thirst"]),
        "oar": "x" * card["row"],
        "boxer": "x" * card["fight"],
    }


def test_the_other_printing_is_that_of_the_data() -> None:
    assert {row["card"]: row["thirsty in print A"] for row in table("Navigation cards", 1)} == {
        str(card["id"]): ", ".join(card["print_a_thirst"])
        for card in data("navigation", "nav")
        if "print_a_thirst" in card
    }


def test_how_well_the_cards_are_known_is_as_in_the_data() -> None:
    confirmed = {card["id"]: card["confirmed"] for card in data("navigation", "nav")}
    assert {id: n for id, n in confirmed.items() if n < 6} == {26: 5, 28: 3, 29: 3}
    assert max(confirmed.values()) == 7


def test_the_rule_sets_differ_as_said() -> None:
    rows = {bare(row["rule set"]): row["differs from `classic` in"] for row in table("Rule sets that ship")}
    assert set(rows) == set(shipped_rulesets())
    for name, cell in rows.items():
        found = differences(load_ruleset("classic"), load_ruleset(name))
        if any(not path.startswith("options.") for path, *_ in found):
            assert not any(path.startswith("options.") for path, *_ in found), name
            assert cell == "[its cards](#expansions)"
            continue
        assert cell == ", ".join(f"`{path.removeprefix('options.')} = {toml(new)}`" for path, _, new in found), name
