"""Scenario files: what may stand in one, and reading it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError

from lifeboat_sim.core.mistakes import GATHERED, describe, shown
from lifeboat_sim.core.scenario import expected_error
from lifeboat_sim.errors import RulesetError, ScenarioError, choices, did_you_mean, printable, quoted

from . import decisions
from .position import Names, Numbers, Position, Table, check_card, check_character, nest_characters
from .ruleset import Ruleset, load_ruleset, with_tables
from .tables import cards_of


class PlayEntry(Table):
    """One entry of the script: a decision, or the outcome of a chance event."""

    who: str | None = None
    does: str | None = None
    choose: str | None = None
    chance: Literal["mug_card", "bottom_order"] | None = None
    outcome: Annotated[str | Numbers | None, Field(alias="is")] = None

    def __str__(self) -> str:
        if self.chance is not None:
            return f"chance {self.chance} is {shown_outcome(self.outcome)}"
        return printable(f"{self.who} {self.does} {self.choose}", 120)


def shown_outcome(outcome: str | Sequence[int] | None) -> str:
    """Return the outcome of a chance event as a mistake quotes it."""
    return printable(outcome) if isinstance(outcome, str) else shown(list(outcome or ()))


Amount = Annotated[int | None, Field(ge=0, le=32_767)]
"""What can be counted in a game; None: nothing is expected."""


class Stop(Table):
    """Where play stops."""

    at: Literal["script_end", "phase_end", "round_end", "game_end"] = "script_end"


class ExpectedCharacter(Table):
    """What must be true of a character."""

    wounds: Amount = None
    state: Literal["conscious", "unconscious", "dead", "lost"] | None = None
    hand: Names | None = None
    table: Names | None = None
    parasol_open: bool | None = None
    rowed: bool | None = None
    fought: bool | None = None
    score: Amount = None


class Expect(Table):
    """What must come out; only what is named is checked."""

    pending: str | None = None
    options: Names | None = None
    birds: Amount = None
    seats: Names | None = None
    lost: Names | None = None
    row_stack: Numbers | None = None
    navigation_top: Numbers | None = None
    navigation_bottom: Numbers | None = None
    provisions_left: Amount = None
    over: bool | None = None
    rounds: Amount = None
    winners: Names | None = None
    characters: Annotated[dict[str, ExpectedCharacter], Field(alias=GATHERED, default_factory=dict)]


class Scenario(Table):
    """A scenario file."""

    name: Annotated[str, Field(min_length=1)]
    ruleset: str = "classic"
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    position: Annotated[Position, BeforeValidator(nest_characters)] = Position.model_validate({})
    play: Annotated[tuple[PlayEntry, ...], BeforeValidator(lambda t: tuple(t) if isinstance(t, list) else t)] = ()
    stop: Stop = Stop()
    expect: Annotated[Expect, BeforeValidator(nest_characters)] = Expect.model_validate({})


# Reading -----------------------------------------------------------------------------------------------------


def read(tables: dict[str, Any], folder: Path) -> tuple[Scenario, Ruleset]:
    """Return a scenario and its rule set.

    Raises
    ------
    ScenarioError, RulesetError
        If it is unusable.
    """
    if expected_error(tables) is not None:
        tables = {key: value for key, value in tables.items() if key != "expect"}
    try:
        scenario = Scenario.model_validate(tables)
    except ValidationError as error:
        raise ScenarioError(describe(error, Scenario)) from None
    try:
        ruleset = load_ruleset(scenario.ruleset, beside=folder)
    except RulesetError as error:
        raise RulesetError([f"ruleset: {line}" for line in error.lines]) from None
    if scenario.options:
        ruleset = with_tables(ruleset, {"options": scenario.options}, "")
    _check_expected_names(scenario.expect, ruleset)
    for entry in scenario.play:
        _check_entry(entry, ruleset)
    return scenario, ruleset


def _check_expected_names(expect: Expect, ruleset: Ruleset) -> None:
    """Refuse an expectation that names what does not exist."""
    for id in expect.characters:
        check_character("expect", id, ruleset)
    for key in ("seats", "lost", "winners"):
        for id in getattr(expect, key) or ():
            check_character(f"expect.{key}", id, ruleset)
    cards = cards_of(ruleset)
    for key in ("row_stack", "navigation_top", "navigation_bottom"):
        for number in getattr(expect, key) or ():
            if number not in cards:
                raise ScenarioError(f"expect.{key}: unknown navigation card {shown(number)}")
    for id, character in expect.characters.items():
        for key in ("hand", "table"):
            for card in getattr(character, key) or ():
                check_card(f"expect.{id}.{key}", card, ruleset)
    if expect.pending not in (None, "none"):
        who, _, does = str(expect.pending).partition(" ")
        check_character("expect.pending", who, ruleset)
        _check_decision("expect.pending", does)


def _check_decision(key: str, name: str | None) -> None:
    known = decisions.NAMES[: decisions.N_DECISIONS]
    if name not in known:
        raise ScenarioError(
            f"{key}: unknown decision {quoted(str(name))}, allowed {choices(known)}{did_you_mean(str(name), known)}"
        )


def _check_entry(entry: PlayEntry, ruleset: Ruleset) -> None:
    """Refuse an entry that no play could use."""
    deciding = (entry.who, entry.does, entry.choose)
    if entry.chance is None:
        if None in deciding or entry.outcome is not None:
            raise ScenarioError("play: an entry needs who, does and choose, or chance and is")
        check_character("play.who", str(entry.who), ruleset)
        _check_decision("play.does", entry.does)
    elif any(deciding) or entry.outcome is None:
        raise ScenarioError(f"play: chance {entry.chance!r} needs the key is, and nothing else")
