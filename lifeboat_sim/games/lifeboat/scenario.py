"""Scenarios: a position, a script of what is decided, and what must come out of it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BeforeValidator, Field, ValidationError

from lifeboat_sim.core.records import copied
from lifeboat_sim.core.rulesets import describe, shown
from lifeboat_sim.errors import LifeboatError, RulesetError, ScenarioError, choices, did_you_mean

from . import decisions, kernels, steps
from .position import (
    Names,
    Numbers,
    Position,
    Table,
    check_card,
    check_character,
    nest_characters,
    record_of,
    state_of,
    table_of,
)
from .ruleset import Ruleset, load_ruleset, with_tables
from .state import ENDINGS
from .text import Words


class PlayEntry(Table):
    """One entry of the script: a decision, or the outcome of a chance event."""

    who: str | None = None
    does: str | None = None
    choose: str | None = None
    chance: Literal["mug_card", "bottom_order"] | None = None
    outcome: Annotated[str | Numbers | None, Field(alias="is")] = None

    def __str__(self) -> str:
        if self.chance is not None:
            return (
                f"chance {self.chance} is {self.outcome if isinstance(self.outcome, str) else list(self.outcome or ())}"
            )
        return f"{self.who} {self.does} {self.choose}"


class Stop(Table):
    """Where play stops."""

    at: Literal["script_end", "phase_end", "round_end", "game_end"] = "script_end"


class ExpectedError(Table):
    """The text that the error must have."""

    contains: str


class ExpectedCharacter(Table):
    """What must be true of a character."""

    wounds: int | None = None
    state: Literal["conscious", "unconscious", "dead", "lost"] | None = None
    hand: Names | None = None
    table: Names | None = None
    parasol_open: bool | None = None
    rowed: bool | None = None
    fought: bool | None = None
    score: int | None = None


class Expect(Table):
    """What must come out; only what is named is checked."""

    pending: str | None = None
    options: Names | None = None
    birds: int | None = None
    seats: Names | None = None
    lost: Names | None = None
    row_stack: Numbers | None = None
    navigation_top: Numbers | None = None
    navigation_bottom: Numbers | None = None
    provisions_left: int | None = None
    over: bool | None = None
    rounds: int | None = None
    winners: Names | None = None
    characters: Annotated[dict[str, ExpectedCharacter], Field(default_factory=dict)]


class Scenario(Table):
    """A scenario file."""

    name: Annotated[str, Field(min_length=1)]
    ruleset: str = "classic"
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    position: Annotated[Position, BeforeValidator(nest_characters)] = Position(characters={})
    play: Annotated[tuple[PlayEntry, ...], BeforeValidator(lambda t: tuple(t) if isinstance(t, list) else t)] = ()
    stop: Stop = Stop()
    expect: Annotated[Expect, BeforeValidator(nest_characters)] = Expect(characters={})


@dataclass
class Outcome:
    """How a scenario ended: what failed (empty: all expectations hold), and the final position."""

    name: str
    failures: list[str] = field(default_factory=list)
    final: dict[str, Any] = field(default_factory=dict)


# Reading -----------------------------------------------------------------------------------------------------


def expected_error(tables: dict[str, Any]) -> str | None:
    """Return the text that reading or playing must fail with, if the scenario expects that.

    Raises
    ------
    ScenarioError
        If ``[expect.error]`` is malformed.
    """
    expect = tables.get("expect")
    if not isinstance(expect, dict) or "error" not in expect:
        return None
    if len(expect) > 1:
        raise ScenarioError("expect.error: stands alone, instead of all other expectations")
    if not isinstance(expect["error"], dict):
        raise ScenarioError(f"expect.error: {shown(expect['error'])}, allowed a table with the key contains")
    try:
        return ExpectedError.model_validate(expect["error"]).contains
    except ValidationError as error:
        raise ScenarioError([f"expect.error.{line}" for line in describe(error, ExpectedError)]) from None


def read(tables: dict[str, Any], folder: Path) -> tuple[Scenario, Ruleset]:
    """Return a scenario and its rule set.

    Raises
    ------
    ScenarioError, RulesetError
        If it is unusable.
    """
    tables = {key: value for key, value in tables.items() if not (key == "expect" and expected_error(tables))}
    try:
        scenario = Scenario.model_validate(tables)
    except ValidationError as error:
        lines = describe(error, Scenario)
        raise ScenarioError([line.replace(".characters.", ".").replace(".outcome", ".is") for line in lines]) from None
    ruleset = load_ruleset(scenario.ruleset, beside=folder)
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
    for key in ("row_stack", "navigation_top", "navigation_bottom"):
        for number in getattr(expect, key) or ():
            if str(number) not in ruleset.navigation:
                raise ScenarioError(f"expect.{key}: unknown navigation card {number}")
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
            f"{key}: unknown decision {name!r}, allowed {choices(known)}{did_you_mean(str(name), known)}"
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


# Playing -----------------------------------------------------------------------------------------------------


class Player:
    """Plays a scenario's script on a record, passively where the script says nothing."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.words = Words(ruleset)
        self.records = record_of(scenario.position, ruleset)
        self.g = self.records.view(np.ndarray)[0]
        self.g["stops_at_chance"] = 1
        self.script = list(scenario.play)
        self.stop = scenario.stop.at
        self.chance = random.Random(0)

    def play(self) -> None:
        """Play to where the scenario stops.

        Raises
        ------
        ScenarioError
            If an entry's choice is not an option, an outcome is impossible, or an entry is never used.
        """
        while not self.over:
            kernels.one_step(self.records)
            if self.is_open:
                if self.g["decider"] == decisions.NATURE:
                    self._chance()
                elif not self.script and self.stop == "script_end":
                    return
                else:
                    self._decide()
            elif not self.script and self._at_end_of(self.stop):
                return
        if self.script:
            raise ScenarioError(f"play: the entry {self.script[0]} was never used")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.g["stage"] == steps.OVER)

    @property
    def is_open(self) -> bool:
        """Whether a decision or chance event is open."""
        return bool(self.g["n_options"] > 1)

    @property
    def options(self) -> list[str]:
        """The options of the decision now open, spelt out."""
        kind = int(self.g["kind"])
        return [self.words.option(kind, int(code)) for code in self.g["options"][: self.g["n_options"]]]

    def _at_end_of(self, stop: str) -> bool:
        ends = {
            "phase_end": (steps.ORDER_OF_ACTIONS, steps.FORM_STACK, steps.BEGIN_ROUND),
            "round_end": (steps.BEGIN_ROUND,),
        }
        return self.g["stage"] in ends.get(stop, ())

    def _decide(self) -> None:
        who = self.words.characters[self.g["decider"]]
        does = self.words.decision(int(self.g["kind"]))
        choice = 0
        if self.script and (self.script[0].who, self.script[0].does) == (who, does):
            entry = self.script.pop(0)
            if entry.choose not in self.options:
                raise ScenarioError(
                    f"play: {who} {does}: {entry.choose!r} is not an option, allowed {choices(self.options)}"
                )
            choice = self.options.index(entry.choose)
        kernels.take_option(self.records, choice)

    def _chance(self) -> None:
        event = self.words.decision(int(self.g["kind"]))
        scripted = self.script.pop(0).outcome if self.script and self.script[0].chance == event else None
        if event == "mug_card":
            self._mug_card(scripted)
        else:
            self._bottom_order(scripted)

    def _mug_card(self, scripted: Any) -> None:
        hand = self.g["hand"][self.g["target"]]
        kinds = [kind for k, kind in enumerate(self.words.kinds) for _ in range(hand[k])]
        kind = self.chance.choice(kinds) if scripted is None else scripted
        if kind not in kinds:
            raise ScenarioError(f"play: chance mug_card: {kind!r} is not an option, allowed {choices(self.options)}")
        kernels.take_option(self.records, self.options.index(kind))

    def _bottom_order(self, scripted: Any) -> None:
        numbers = [int(option) for option in self.options]
        order = self.chance.sample(numbers, len(numbers)) if scripted is None else scripted
        if isinstance(order, str) or sorted(order) != numbers:
            shown = order if isinstance(order, str) else list(order)
            raise ScenarioError(f"play: chance bottom_order: {shown} is not an option, allowed {numbers} in any order")
        for number in order[:-1]:
            kernels.take_option(self.records, self.options.index(str(number)))
            kernels.one_step(self.records)

    def final(self) -> dict[str, Any]:
        """Return the final position: the keys of ``[position]``, and pending, options, over, rounds, winners, score."""
        table = table_of(self.records, self.words)
        pending, options = self._pending()
        scored = self.over and self.g["ended_by"] != ENDINGS.index("unfinished")
        cast = [p for p in range(len(self.words.characters)) if int(self.g["cast"]) >> p & 1]
        return table | {
            "pending": pending,
            "options": options,
            "over": self.over,
            "rounds": int(self.g["rounds"]),
            "winners": [self.words.characters[p] for p in cast if self.over and self.g["win"][p] > 0],
            "score": {self.words.characters[p]: int(self.g["score"][p]) for p in cast} if scored else {},
        }

    def _pending(self) -> tuple[str, list[str]]:
        """Return the decision now open and its options; at the end of a phase, the one that comes up next."""
        if self.over:
            return "none", []
        ahead = copied(self.records)
        g = ahead.view(np.ndarray)[0]
        g["stops_at_chance"] = 0
        kernels.go_on(ahead, -1)
        if g["stage"] == steps.OVER:
            return "none", []
        kind = int(g["kind"])
        options = [self.words.option(kind, int(code)) for code in g["options"][: g["n_options"]]]
        return f"{self.words.characters[g['decider']]} {self.words.decision(kind)}", options


# Checking ----------------------------------------------------------------------------------------------------


def _failures(expect: Expect, player: Player) -> list[str]:
    """Return a line for each expectation that fails: which, expected, found."""
    final = player.final()
    n_top, n_bottom = len(expect.navigation_top or ()), len(expect.navigation_bottom or ())
    deck = final["navigation"]
    found = {
        **{key: final[key] for key in ("pending", "options", "birds", "seats", "over", "rounds")},
        "lost": sorted(final["lost"]), "row_stack": sorted(final["row_stack"]), "winners": sorted(final["winners"]),
        "navigation_top": deck[:n_top], "navigation_bottom": deck[len(deck) - n_bottom :] if n_bottom else [],
        "provisions_left": len(final["provisions"]),
    }  # fmt: skip
    failures = []
    for key, actual in found.items():
        wanted = getattr(expect, key)
        if isinstance(wanted, tuple):
            wanted = sorted(wanted) if key in ("lost", "row_stack", "winners") else list(wanted)
        if wanted is not None and wanted != actual:
            failures.append(f"{key}: expected {wanted}, found {actual}")
    for id, character in expect.characters.items():
        failures += _character_failures(id, character, player, final)
    return failures


def _character_failures(id: str, expect: ExpectedCharacter, player: Player, final: dict[str, Any]) -> list[str]:
    if id not in final:
        return [f"{id}: expected in the cast, found not there"]
    p = player.words.characters.index(id)
    found = final[id] | {
        "state": state_of(player.records, p),
        "score": final["score"].get(id, "none, the game is not over"),
    }
    failures = []
    for key in type(expect).model_fields:
        wanted, actual = getattr(expect, key), found[key]
        if wanted is None:
            continue
        same = Counter(wanted) == Counter(actual) if isinstance(wanted, tuple) else wanted == actual
        if not same:
            failures.append(
                f"{id}.{key}: expected {list(wanted) if isinstance(wanted, tuple) else wanted}, found {actual}"
            )
    return failures


def play_scenario(tables: dict[str, Any], folder: Path) -> Outcome:
    """Play a scenario given as the content of its file.

    Parameters
    ----------
    tables : dict
        The parsed TOML.
    folder : Path
        What a relative ``ruleset`` starts from.

    Raises
    ------
    ScenarioError, RulesetError
        If the scenario is unusable and does not expect to be.
    """
    wanted = expected_error(tables)
    name = str(tables.get("name", "unnamed"))
    try:
        scenario, ruleset = read(tables, folder)
        player = Player(scenario, ruleset)
        player.play()
    except LifeboatError as error:
        if wanted is None:
            raise
        text = "\n".join(error.lines)
        return Outcome(name, [] if wanted in text else [f"error: expected one with {wanted!r}, found {text!r}"])
    if wanted is not None:
        return Outcome(name, [f"error: expected one with {wanted!r}, found none"])
    return Outcome(name, _failures(scenario.expect, player), player.final())


__all__ = ["Outcome", "RulesetError", "ScenarioError", "play_scenario"]
