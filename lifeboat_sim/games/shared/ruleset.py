"""Rule sets of games at a table: a model of options, and the functions of the Game contract that go with it."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from lifeboat_sim.core import ruleset_files, rulesets
from lifeboat_sim.core.mistakes import describe, dotted, in_full, shown
from lifeboat_sim.core.rulesets import Table
from lifeboat_sim.core.settings import settings_table
from lifeboat_sim.errors import RulesetError, choices, did_you_mean, plain_lines, plain_text

STANDARD = "standard"
"""The name of the rule set that holds every game as its rules have it."""


class TableRuleset(BaseModel):
    """What every rule set of a game at a table has; a game's own extends it by ``options`` and ``PLAYERS``."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    PLAYERS: ClassVar[Sequence[int]]

    name: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(plain_text)] = "Standard"
    note: Annotated[str, AfterValidator(plain_lines)] | None = None

    @property
    def hash(self) -> str:
        """The identity of the rules: SHA-256 over everything but name and note."""
        return rulesets.canonical_hash(self)

    def player_numbers(self) -> list[int]:
        """Return the numbers of players that this rule set can be played with."""
        first = getattr(getattr(self, "options", None), "first_seat", 0)
        return [players for players in self.PLAYERS if players > first]

    @model_validator(mode="after")
    def _can_be_played(self) -> Self:
        """Refuse options that leave no number of players."""
        if not self.player_numbers():
            numbers = f"{min(self.PLAYERS)} to {max(self.PLAYERS)}"
            raise ValueError(f"options: no number of players, {numbers}, can play with these")
        return self


@dataclass(frozen=True)
class Rulesets:
    """The rule sets of a game.

    Attributes
    ----------
    model : type
        What a rule set is.
    title : str
        What the game is called.
    folder : Path
        Where the shipped files lie; ``standard.toml`` is the game as its rules have it.
    """

    model: type[TableRuleset]
    title: str
    folder: Path

    def printed(self) -> Table:
        """Return the tables of the game as its rules have it."""
        return self.model().model_dump(mode="json", exclude_none=True)

    def shipped(self) -> list[str]:
        """Return the names of the rule sets that ship."""
        return sorted(path.stem for path in self.folder.glob("*.toml"))

    def load(self, name: str, settings: Sequence[str] = (), beside: Path | None = None) -> TableRuleset:
        """Return a rule set by shipped name or file, with single values changed; raises RulesetError."""
        loaded = rulesets.load(name, self.model, self.layer, self.folder, self.printed, beside, STANDARD)
        return self.change(loaded, settings)

    def change(self, ruleset: TableRuleset, settings: Sequence[str]) -> TableRuleset:
        """Return a rule set with single values changed, each as ``PATH=VALUE``; raises RulesetError."""
        if not settings:
            return ruleset
        return self.with_tables(ruleset, settings_table(settings, self.tables), "--set")

    def with_tables(self, ruleset: TableRuleset, tables: Table, label: str) -> TableRuleset:
        """Return a rule set with the tables of a file laid over it; ``label`` begins the line of each mistake."""
        below = ruleset.model_dump(mode="json", exclude_none=True)
        return self.model.model_validate(rulesets.laid_over(below, tables, self.model, self.layer, label))

    def without_card(self, ruleset: TableRuleset, card: str) -> TableRuleset:
        """Refuse to take a card out: these games are played with an ordinary deck, or none."""
        raise RulesetError(f"--without: {shown(card)}: {self.title} has no cards of its own to take out")

    def restore(self, tables: Mapping[str, Any]) -> TableRuleset:
        """Return the rule set that a run folder or saved game holds in full; raises RulesetError."""
        try:
            return self.model.model_validate_json(json.dumps(tables))
        except ValidationError as error:
            raise RulesetError(describe(error, self.model)) from None

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables of a file."""
        return tuple(name for name in self.model.model_fields if name not in ("name", "note"))

    def layer(self, below: Table, tables: Table) -> tuple[Table, list[str]]:
        """Lay the tables of a file over a whole rule set."""
        whole = copy.deepcopy(below)
        mistakes: list[str] = []
        for key, table in tables.items():
            if key in ("name", "note"):
                whole[key] = table
            elif key not in self.tables:
                allowed = ("name", "extends", "note", *self.tables)
                near = in_full(key, table, self.model, below) or did_you_mean(key, allowed)
                mistakes.append(f"{dotted([key])}: unknown key" + (near or f", allowed {choices(allowed)}"))
            elif not isinstance(table, dict):
                mistakes.append(f"{key}: {shown(table)}, allowed a table")
            elif key == "options":
                whole[key] |= table
            else:
                self._lay_cards(whole[key], key, table, mistakes)
        return whole, mistakes

    def _lay_cards(self, cards: Table, key: str, table: Table, mistakes: list[str]) -> None:
        """Change the values of some cards; there are no others than the printed ones."""
        for id, card in table.items():
            place = dotted((key, id))
            if id not in cards:
                mistakes.append(f"{place}: unknown, allowed {choices(cards)}{did_you_mean(id, cards)}")
            elif not isinstance(card, dict):
                mistakes.append(f"{place}: {shown(card)}, allowed a table of its own")
            else:
                cards[id] = cards[id] | card

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of rule-set files, for editors."""
        return ruleset_files.schema(self.model, f"A rule set of {self.title}", STANDARD)

    def template(self) -> str:
        """Return the text of a rule-set file to begin with."""
        return ruleset_files.template(self.model, STANDARD, "")
