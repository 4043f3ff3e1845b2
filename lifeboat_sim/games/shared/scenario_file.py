"""Scenario files of games at a table: what may stand in one, and reading it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from lifeboat_sim.core.mistakes import describe, dotted, shown
from lifeboat_sim.core.records import Records
from lifeboat_sim.core.scenario import expected_error
from lifeboat_sim.core.settings import Table as Tables
from lifeboat_sim.errors import LifeboatError, RulesetError, ScenarioError, choices, did_you_mean, printable

from .laying import Spot, lay_cards
from .position import NOBODY, Part, Pile, Place, Table, Value, spelt
from .ruleset import STANDARD
from .state import OVER

if TYPE_CHECKING:
    from .table_game import TableGame

LARGEST_SEED = 2**63 - 1
"""A TOML file has no larger numbers."""


def as_tuple(value: Any) -> Any:
    """Take a list as files have it."""
    return tuple(value) if isinstance(value, list) else value


class Section(BaseModel):
    """Base of the tables of a scenario."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Entry(Section):
    """One entry of the script: a decision, and what is chosen."""

    who: str
    does: str
    choose: str

    def __str__(self) -> str:
        return printable(f"{self.who} {self.does} {self.choose}", 120)


class Stop(Section):
    """Where play stops."""

    at: Literal["script_end", "game_end"] = "script_end"


class Scenario(Section):
    """A scenario file; what may stand in ``[position]`` and ``[expect]`` is the game's to say."""

    name: Annotated[str, Field(min_length=1)]
    ruleset: str = STANDARD
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    players: int | None = None
    cast: Annotated[tuple[str, ...] | None, BeforeValidator(as_tuple)] = None
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 1
    number: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0
    position: Annotated[dict[str, Any], Field(default_factory=dict)]
    play: Annotated[tuple[Entry, ...], BeforeValidator(as_tuple)] = ()
    stop: Stop = Stop()
    expect: Annotated[dict[str, Any], Field(default_factory=dict)]


@dataclass
class Scene:
    """A scenario that can be played.

    Attributes
    ----------
    ruleset : rule set
    records : Records
        The game at the position of the scenario.
    table : Table
        Who sits where.
    script : list of Entry
    to_the_end : bool
        Whether play goes on after the script.
    expect : mapping
        What must come out: plain values by key, and by the ids of roles tables of them.
    """

    ruleset: Any
    records: Records
    table: Table
    script: list[Entry]
    to_the_end: bool
    expect: Mapping[str, Any]


def read(game: TableGame, tables: Tables, folder: Path) -> Scene:
    """Return a scenario, ready to be played.

    Raises
    ------
    ScenarioError, RulesetError
        If it is unusable: with a line for each mistake.
    """
    if expected_error(tables) is not None:
        tables = {key: value for key, value in tables.items() if key != "expect"}
    scenario, mistakes = outline(tables)
    try:
        ruleset = ruleset_of(game, scenario, folder)
        players = players_of(game, scenario, ruleset)
    except LifeboatError as error:
        raise ScenarioError([*mistakes, *error.lines]) from None
    records = begun(game, scenario, ruleset, players)
    g = records.view(np.ndarray)[0]
    table = Table(tuple(game.ids_by_seat(ruleset, g)), game.tallied.scores(ruleset, players).unit)
    reader = Reader(game, table, mistakes)
    values, cards = reader.position(scenario.position)
    reader.script(scenario.play)
    expect = reader.expect(scenario.expect)
    try:
        lay_cards(game.position, g, table, cards)
    except ScenarioError as error:
        mistakes += error.lines
    if mistakes:
        raise ScenarioError(mistakes)
    if scenario.position:
        set_values(game, ruleset, records, table, values)
    return Scene(ruleset, records, table, list(scenario.play), scenario.stop.at == "game_end", expect)


def outline(tables: Tables) -> tuple[Scenario, list[str]]:
    """Return a scenario, and the mistakes in it: what is wrong is left out, so that the rest is checked, too."""
    try:
        return Scenario.model_validate(tables), []
    except ValidationError as error:
        wrong = {problem["loc"][0] for problem in error.errors()}
        sound = {key: value for key, value in tables.items() if key not in wrong}
        return Scenario.model_validate({"name": "unnamed"} | sound), describe(error, Scenario)


def begun(game: TableGame, scenario: Scenario, ruleset: Any, players: int) -> Records:
    """Return the game that a scenario starts from, at its first decision."""
    records = game.prepare(ruleset, players, {})
    game.kernels.deal_game(records, np.uint64(scenario.seed), scenario.number)
    if scenario.cast is not None and game.position.cast is not None:
        roles = [game.role_ids(ruleset).index(id) for id in scenario.cast]
        game.position.cast(records.view(np.ndarray)[0], roles)
    game.kernels.go_on(records, -1)
    if scenario.position and records.view(np.ndarray)[0]["stage"] == OVER:
        raise ScenarioError("position: nothing is decided in this game, so there is no first decision to begin at")
    return records


def ruleset_of(game: TableGame, scenario: Scenario, folder: Path) -> Any:
    """Return the rule set of a scenario, with its options; raises RulesetError."""
    try:
        ruleset = game.rulesets.load(scenario.ruleset, (), folder)
    except RulesetError as error:
        raise RulesetError([f"ruleset: {line}" for line in error.lines]) from None
    return game.rulesets.with_tables(ruleset, {"options": scenario.options}, "") if scenario.options else ruleset


def players_of(game: TableGame, scenario: Scenario, ruleset: Any) -> int:
    """Return the number of players; raises ScenarioError if as many, or their roles, cannot play."""
    allowed = ruleset.player_numbers()
    players = scenario.players
    if scenario.cast is not None:
        check_cast(game, scenario.cast, ruleset)
        players = len(scenario.cast) if players is None else players
        if players != len(scenario.cast):
            raise ScenarioError(f"cast: {len(scenario.cast)} roles, allowed {players}, as many as players")
    if players is None:
        players = game.default_players if game.default_players in allowed else allowed[0]
    if players not in allowed:
        raise ScenarioError(f"players: {players}, allowed {choices(map(str, allowed))}")
    return players


def check_cast(game: TableGame, cast: tuple[str, ...], ruleset: Any) -> None:
    """Refuse roles that do not exist or play twice, and all where no roles are dealt."""
    if game.position.cast is None:
        raise ScenarioError(f"cast: {shown(list(cast))}, allowed in games that deal roles, which {game.title} does not")
    known = game.role_ids(ruleset)
    mistakes = [
        f"cast: {shown(id)}, allowed {choices(known)}{did_you_mean(id, known)}" for id in cast if id not in known
    ]
    twice = dict.fromkeys(id for id in cast if cast.count(id) > 1)
    mistakes += [f"cast: {shown(id)} twice, allowed once" for id in twice]
    if mistakes:
        raise ScenarioError(mistakes)


def set_values(game: TableGame, ruleset: Any, records: Records, table: Table, values: Mapping[Spot, Any]) -> None:
    """Write the values of a position, and list anew what is decided; raises ScenarioError if it cannot be."""
    g = records.view(np.ndarray)[0]
    for (name, seat), value in values.items():
        part = game.position.parts[name]
        assert isinstance(part, Value)
        part.write(g, seat, value, table)
    game.position.fit(ruleset, g)
    if wrong := game.broken(ruleset, records):
        raise ScenarioError([f"position: {line}" for line in wrong])
    g["n_options"] = 0
    game.kernels.go_on(records, -1)


class Reader:
    """Reads what a game's own words say, and gathers all mistakes."""

    def __init__(self, game: TableGame, table: Table, mistakes: list[str]) -> None:
        self.game, self.table, self.mistakes = game, table, mistakes

    def position(self, tables: Tables) -> tuple[dict[Spot, Any], dict[Spot, list[str]]]:
        """Return the values of ``[position]`` by spot, and the cards that lie at spots."""
        values: dict[Spot, Any] = {}
        cards: dict[Spot, list[str]] = {}
        for place, name, seat, part, value in self._parts("position", tables, ()):
            if not part.can_be_set:
                self.mistakes.append(f"{place}: can be expected, not set")
                continue
            plain = self._plain(place, part, value)
            if plain is not None and isinstance(part, Place):
                cards[name, seat] = plain if isinstance(plain, list) else [plain]
            elif plain is not None:
                values[name, seat] = plain
        return values, cards

    def expect(self, tables: Tables) -> dict[str, Any]:
        """Return the plain values that ``[expect]`` names."""
        found: dict[str, Any] = {}
        readers = {
            "pending": self._pending, "options": self._texts, "over": self._truth, "winners": self._winners,
            "score": self._scores, self.game.tallied.length: self._amount, "ended_by": self._ending,
        }  # fmt: skip
        piles = [f"{name}_left" for name, part in self.game.position.parts.items() if isinstance(part, Pile)]
        readers |= dict.fromkeys(piles, self._amount)
        for key, read_value in readers.items():
            if key in tables:
                try:
                    found[key] = read_value(tables[key])
                except ValueError as error:
                    self.mistakes.append(f"{dotted(['expect', key])}: {error}")
        rest = {key: value for key, value in tables.items() if key not in readers}
        for place, name, seat, part, value in self._parts("expect", rest, tuple(readers)):
            plain = self._plain(place, part, value)
            if part.by_seat:
                found.setdefault(self.table.ids[seat], {})[name] = plain
            else:
                found[name] = plain
        return found

    def script(self, entries: tuple[Entry, ...]) -> None:
        """Check that the entries name those who play, and decisions of the game."""
        for entry in entries:
            for key, value, known in (("who", entry.who, self.table.ids), ("does", entry.does, self._decisions)):
                if value not in known:
                    line = f"play.{key}: {shown(value)}, allowed {choices(known)}{did_you_mean(value, known)}"
                    self.mistakes.append(line)

    @property
    def _decisions(self) -> list[str]:
        return [asked.name for asked in self.game.words.decisions]

    def _parts(self, section: str, tables: Tables, others: tuple[str, ...]) -> list[tuple[str, str, int, Part, Any]]:
        """Return what a section says of parts: place in the file, name, seat, part, value."""
        at_table, of_seats = self.game.position.of(by_seat=False), self.game.position.of(by_seat=True)
        found: list[tuple[str, str, int, Part, Any]] = []
        for key, value in tables.items():
            place = dotted([section, key])
            if key in at_table:
                found.append((place, key, 0, at_table[key], value))
            elif key not in self.table.ids:
                self._unknown(place, key, [*others, *at_table, *self.table.ids], of_seats)
            elif not isinstance(value, dict):
                self.mistakes.append(f"{place}: {shown(value)}, allowed a table with {choices(of_seats)}")
            else:
                for name, one in value.items():
                    if name in of_seats:
                        spot = dotted([section, key, name])
                        found.append((spot, name, self.table.ids.index(key), of_seats[name], one))
                    else:
                        self._unknown(dotted([section, key, name]), name, list(of_seats), ())
        return found

    def _unknown(self, place: str, key: str, known: list[str], of_seats: Any) -> None:
        """Note that a key is not known; one that seats have is told where it belongs."""
        near = f" (did you mean {self.table.ids[0]}.{key}?)" if key in of_seats else did_you_mean(key, known)
        self.mistakes.append(f"{place}: unknown key, allowed {choices(known)}{near}")

    def _plain(self, place: str, part: Part, value: Any) -> Any:
        try:
            return part.read(value, self.table)
        except ValueError as error:
            self.mistakes.append(f"{place}: {error}")
            return None

    def _pending(self, value: Any) -> Any:
        who, _, does = value.partition(" ") if isinstance(value, str) else ("", "", "")
        if value != NOBODY and (who not in self.table.ids or does not in self._decisions):
            known = f"{choices(self.table.ids)}, and {choices(self._decisions)}"
            raise ValueError(f'{shown(value)}, allowed "WHO DECISION" with {known}; or "{NOBODY}"')
        return value

    def _texts(self, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise ValueError(f"{shown(value)}, allowed a list of texts in quotes")
        return [spelt(one) for one in value]

    def _truth(self, value: Any) -> Any:
        if not isinstance(value, bool):
            raise ValueError(f"{shown(value)}, allowed true or false")
        return value

    def _winners(self, value: Any) -> list[str]:
        unknown = [one for one in self._texts(value) if one not in self.table.ids]
        if unknown:
            raise ValueError(f"{shown(unknown[0])}, allowed {choices(self.table.ids)}")
        return list(value)

    def _scores(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{shown(value)}, allowed a table of scores by {choices(self.table.ids)}")
        for id, score in value.items():
            if id not in self.table.ids:
                raise ValueError(f"{shown(id)}, allowed {choices(self.table.ids)}{did_you_mean(id, self.table.ids)}")
            if not isinstance(score, (int, float)) or isinstance(score, bool):
                raise ValueError(f"{id} {shown(score)}, allowed a number")
        return value

    def _amount(self, value: Any) -> Any:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise ValueError(f"{shown(value)}, allowed a whole number, 0 or more")
        return value

    def _ending(self, value: Any) -> Any:
        endings = self.game.tallied.endings
        if value not in endings:
            raise ValueError(f"{shown(value)}, allowed {choices(endings)}{did_you_mean(str(value), endings)}")
        return value
