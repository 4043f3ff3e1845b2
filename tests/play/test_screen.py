"""The layout: within the width, without colours where there are none, with long lists that stay short."""

import io
import random
import re

import pytest
from rich.console import Console

from lifeboat_sim.play.screen import Screen
from tests.play.sessions import Typing, decision, lifeboat

BIG = ("trading=barter", "starting_hand=4", "characters.kid.name=A Kid with a Name of Forty Characters")


@pytest.mark.parametrize("width", [60, 80])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    chance = random.Random(1)
    commands = iter(["help", "cards", "story", "save"])

    def line(typing: Typing) -> str | None:
        if typing.match.over:
            return None
        return next(commands, None) or chance.choice(
            ["why", str(1 + chance.randrange(len(typing.match.decision.options)))]
        )

    shown = Typing(lifeboat(("mate",), BIG), line, width=width).shown
    assert len(shown.splitlines()) > 500
    wide = [line for line in shown.splitlines() if len(line.rstrip()) > width and "> " not in line]
    assert not wide


def test_only_a_terminal_gets_control_characters() -> None:
    shown = Typing(lifeboat(("kid", "mate")), ["", "1", "help", "why", "cards"]).shown
    assert "\x1b" not in shown
    text = io.StringIO()
    Screen(Console(file=text, force_terminal=True, width=80)).line("Bold", style="bold")
    assert "\x1b[1mBold" in text.getvalue()


def asked(*texts: str) -> list[str]:
    text = io.StringIO()
    Screen(Console(file=text, width=60)).decision(decision(*texts))
    return text.getvalue().splitlines()[2:]


def test_few_options_stand_in_a_line_each() -> None:
    assert [line.strip() for line in asked("row", "swap mate")] == ["1  the row", "2  the swap mate"]


def test_many_options_stand_together_by_their_beginnings() -> None:
    lines = asked(*(f"give card{i}" for i in range(9)), *(f"mug card{i}" for i in range(9)))
    text = " ".join(" ".join(lines).split())
    assert text.startswith("the give: 1 card0, 2 card1,")
    assert "the mug: 10 card0, 11 card1," in text


def test_of_a_great_many_options_only_the_beginnings_are_listed() -> None:
    lines = asked(*(f"{verb} card{i}" for verb in ("give", "mug") for i in range(50)))
    assert lines[:2] == ["the give ...: 1-50", "the mug ...: 51-100"]
    assert " ".join(lines[2:]) == "Type part of an option to see those that have it, such as: the mug"


def test_barter_stays_usable() -> None:
    """Hundreds of offers: a screen of beginnings, and part of the words shows those that have it."""

    def line(typing: Typing) -> str | None:
        name = typing.match.decision.name
        if name != "offer":
            return "1"
        return None if "captain water" in typing.typed else "captain water"

    shown = Typing(
        lifeboat(("captain",), ("trading=barter", "starting_hand=4", "provisions.water.count=60")), line
    ).shown
    offers = shown[shown.rindex("Do you offer") :]
    assert len(re.findall(r"^offer .* for \.\.\.: \d+-\d+", offers, flags=re.MULTILINE)) > 4
    assert len(offers.splitlines()) < 70
