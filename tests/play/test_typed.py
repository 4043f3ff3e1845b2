"""What lines mean: numbers, texts and words are options, parts of them searches, everything else a line of help."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifeboat_sim.play.typed import COMMANDS, Choice, Command, Mistake, Search, understand
from tests.play.sessions import decision

ASKED = decision("nothing", "row", "swap mate", "mug mate hidden", "mug mate oar", "mug kid hidden")
CARDS = decision("2", "19", "23", passive=False)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("1", 0), ("  6 ", 5), ("#2", 1), ("02", 1), ("3.", 2), ("row", 1), ("ROW", 1), ("mug mate hidden", 3),
        ("mug   mate\thidden", 3), ("the mug mate oar", 4), ("", 0), ("   ", 0),
    ],
)  # fmt: skip
def test_options_are_taken_by_number_text_or_words(line: str, place: int) -> None:
    assert understand(line, ASKED) == Choice(place)


@pytest.mark.parametrize(
    ("line", "places"),
    [("mug", (3, 4, 5)), ("mate", (2, 3, 4)), ("hidden mug", (3, 5)), ("swap", (2,)), ("ug ki", (5,))],
)
def test_parts_of_options_are_searched_and_never_taken(line: str, places: tuple[int, ...]) -> None:
    assert understand(line, ASKED) == Search(places, line)


@pytest.mark.parametrize(
    "line", ["7", "0", "-1", "1.5", "#", "#7", "xyz", "mug captain", "1 2", "٣", "²", "1e0", "\x00"]
)
def test_what_is_not_understood_says_what_is_allowed(line: str) -> None:
    typed = understand(line, ASKED)
    assert isinstance(typed, Mistake)
    assert "Type a number from 1 to 6, an option, or a command: help, why" in typed.text


def test_a_slip_is_told_what_was_meant() -> None:
    typed = understand("undoo", ASKED)
    assert isinstance(typed, Mistake)
    assert "(did you mean undo?)" in typed.text


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_understood_everywhere(name: str) -> None:
    for line in (name, name.upper(), f"  {name} "):
        assert understand(line, ASKED) == understand(line, None) == Command(name, "")


@pytest.mark.parametrize(("line", "name"), [("?", "help"), ("exit", "quit"), ("Q", "quit")])
def test_what_people_type_for_a_command_elsewhere_is_understood(line: str, name: str) -> None:
    assert understand(line, ASKED) == understand(line, None) == Command(name, "")


def test_commands_take_what_stands_behind_them() -> None:
    assert understand("why rower", ASKED) == Command("why", "rower")
    assert understand("save  my  game.json ", None) == Command("save", "my  game.json")
    assert isinstance(understand("undo everything", ASKED), Mistake)


def test_a_number_that_is_also_an_option_is_asked_back() -> None:
    """Navigation cards are spelt as numbers: with card 2 as the first option, 2 may be either."""
    assert understand("23", CARDS) == Choice(2)
    assert understand("3", CARDS) == Choice(2)
    assert understand("#2", CARDS) == Choice(1)
    assert understand("the 2", CARDS) == Choice(0)
    typed = understand("2", CARDS)
    assert isinstance(typed, Mistake)
    assert "#2 is the one with that number" in typed.text


def test_enter_takes_a_passive_option_only() -> None:
    typed = understand("", CARDS)
    assert isinstance(typed, Mistake)
    assert typed.text.startswith("No option is passive here.")


def test_enter_leaves_at_the_end() -> None:
    assert understand("", None) == Command("quit", "")
    assert isinstance(understand("1", None), Mistake)


@given(st.text() | st.sampled_from(["mug", "#", "1", "save", "why"]).flatmap(lambda word: st.text().map(word.__add__)))
def test_any_line_is_understood_as_something_that_is_there(line: str) -> None:
    for asked in (ASKED, CARDS, None):
        typed = understand(line, asked)
        if isinstance(typed, Choice):
            assert asked is not None
            assert 0 <= typed.place < len(asked.options)
        elif isinstance(typed, Search):
            assert typed.places
        elif isinstance(typed, Command):
            assert typed.name in COMMANDS
        else:
            assert typed.text.isprintable()
