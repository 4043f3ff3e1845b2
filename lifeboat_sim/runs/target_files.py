"""Reading files of targets (docs/check.md), all mistakes at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import describe, shown
from lifeboat_sim.core.rulesets import is_file_name, read_toml
from lifeboat_sim.core.text_files import LONGEST_NAME
from lifeboat_sim.errors import (
    BotsError,
    LifeboatError,
    PlanError,
    TargetError,
    choices,
    did_you_mean,
    printable,
    quoted,
)
from lifeboat_sim.games import DEFAULT, load_game

from .plan import Plan, assign_bots, default_players
from .target_tables import LIMITS, AnyEntry, AnyTargetsFile, Entry, TargetsFile
from .targets import EVERY, MEASURES, Measure, Target, Unit, amount, in_order, measures_of, width

ANY_TARGET = [{"measure": "ties"}]
"""Stands in for targets with mistakes, so that the rest of the file can be checked."""


@dataclass(frozen=True)
class Check:
    """What a file of targets asks for.

    Attributes
    ----------
    file : str
        Its name.
    settings : tuple of str
        Single values that are changed.
    targets : tuple of Target
        In the order of the file; each says for which numbers of players it is to hold.
    plans : dict of int to Plan
        What is played, by number of players.
    bases : dict of (str, int) to Plan
        What is played beside it, by rule set as the targets name it and number of players.
    """

    file: str
    settings: tuple[str, ...]
    targets: tuple[Target, ...]
    plans: Mapping[int, Plan]
    bases: Mapping[tuple[str, int], Plan]

    def bases_at(self, players: int) -> dict[str, Plan]:
        """Return what is played beside the rule set with so many players."""
        return {name: plan for (name, number), plan in self.bases.items() if number == players}


def read_targets(path: Path, games: int | None = None, seed: int | None = None) -> Check:
    """Return what a file of targets asks for; ``games`` and ``seed`` take the place of its own.

    Raises
    ------
    LifeboatError
        With one line per mistake.
    """
    tables = read_toml(path)
    label = printable(str(path), LONGEST_NAME)
    game = _game_of(tables, label)
    lines, head, entries = _parts(tables, game.id == DEFAULT)
    reader = _Reader(game, head, path.parent, games, seed)
    targets = [target for number, entry in entries.items() for target in reader.target(number, entry)]
    if lines := list(dict.fromkeys([*lines, *reader.lines])):
        raise TargetError([f"{label}: {line}" for line in lines], label)
    return Check(str(path), head.settings, tuple(targets), reader.plans, reader.bases)


def _game_of(tables: Mapping[str, Any], label: str) -> Game:
    """Return the game that a file is about; raises TargetError."""
    named = tables.get("game", DEFAULT)
    try:
        return load_game(named) if isinstance(named, str) else load_game()
    except PlanError as error:
        raise TargetError([f"{label}: game: {line.removeprefix('--game: ')}" for line in error.lines], label) from None


def _parts(tables: dict[str, Any], is_lifeboat: bool) -> tuple[list[str], TargetsFile, dict[int, Entry]]:
    """Return the mistakes of form, and what is free of them: the head of a file, and its targets by number."""
    lines: list[str] = []
    given = tables.get("target")
    if isinstance(given, dict) and given:
        lines.append("target: allowed [[target]] in double brackets above each target")
        tables = tables | {"target": [given]}
    elif given in (None, [], {}):
        lines.append("target: required, at least one [[target]]")
        tables = tables | {"target": ANY_TARGET}
    head, entries = tables, {}
    of_file, of_entry = (TargetsFile, Entry) if is_lifeboat else (AnyTargetsFile, AnyEntry)
    try:
        of_file.model_validate(tables)
    except ValidationError as error:
        found = describe(error, of_file)
        lines += [re.sub(r"^target\.([0-9]+)", lambda at: f"target {int(at[1]) + 1}", line) for line in found]
        wrong = {problem["loc"][0] for problem in error.errors()}
        head = {key: value for key, value in tables.items() if key not in wrong}
    for number, entry in enumerate(tables["target"] if given and isinstance(tables["target"], list) else [], start=1):
        with suppress(ValidationError):
            entries[number] = of_entry.model_validate(entry)
    return lines, of_file.model_validate(head | {"target": ANY_TARGET}), entries


class _Reader:
    """Reads targets, and gathers what is wrong with them and with what they are to be true of."""

    def __init__(self, game: Game, head: TargetsFile, folder: Path, games: int | None, seed: int | None) -> None:
        self.head = head
        self.folder = folder
        self.games = games or head.games
        self.seed = head.seed if seed is None else seed
        self.lines: list[str] = []
        self.game = game
        self.plans: dict[int, Plan] = {}
        self.bases: dict[tuple[str, int], Plan] = {}
        self.rulesets: dict[tuple[str, tuple[str, ...]], Any] = {}
        rules = head.rules if "rules" in head.model_fields_set else game.default_ruleset
        ruleset = self.load("rules", rules, ())
        if ruleset is not None and head.settings:
            ruleset = self.load("set", rules, head.settings) or ruleset
        if ruleset is not None:
            for players in head.players or (default_players(self.game, ruleset),):
                self.add_plan(self.plans, players, "", players, rules, ruleset)
        self.measures = MEASURES if game.id == DEFAULT else self.known_measures()

    def known_measures(self) -> dict[str, Measure]:
        """Return what can be measured in the game that is played."""
        ruleset = self.game.load_ruleset(self.game.default_ruleset, ())
        return measures_of(self.game.describe(ruleset, ruleset.player_numbers()[0]))

    def load(self, key: str, name: str, settings: Sequence[str]) -> Any:
        """Return a rule set, or None if it is unusable; it is loaded once."""
        if (name, tuple(settings)) not in self.rulesets:
            path = str(self.folder / name) if is_file_name(name) else name
            ruleset = None
            try:
                ruleset = self.game.load_ruleset(path, settings)
            except LifeboatError as error:
                self.lines += [f"{key}: {line.removeprefix('--set ').removeprefix('--set: ')}" for line in error.lines]
            self.rulesets[name, tuple(settings)] = ruleset
        return self.rulesets[name, tuple(settings)]

    def add_plan(self, plans: dict[Any, Plan], key: Any, place: str, players: int, name: str, ruleset: Any) -> None:
        """Plan the games of a rule set; ``place`` begins the line of a mistake."""
        try:
            bots = assign_bots(self.head.bots, self.game, ruleset, players, beside=self.folder)
            plans[key] = Plan(self.game, ruleset, name, players, bots, self.games, self.seed)
        except BotsError as error:
            self.lines += [f"bots: {line}" for line in error.lines]
        except LifeboatError as error:
            self.lines += [f"{place}{line}" for line in error.lines]

    def target(self, number: int, entry: Entry) -> Iterator[Target]:
        """Yield the target that an entry makes, if nothing is wrong with it."""
        place = f"target {number}"
        before = len(self.lines)
        if entry.measure not in self.measures:
            found = f"{shown(entry.measure)}, allowed {choices(self.measures)}"
            self.lines.append(f"{place}.measure: {found}{did_you_mean(entry.measure, self.measures)}")
            return
        players = self.players(place, entry)
        low, high, fair = self.limits(place, entry)
        base = entry.no_worse_than or entry.close_to
        target = Target(
            entry.measure, low, high, entry.of or (), fair, base, players, entry.name, self.measures[entry.measure]
        )
        self.check_of(place, target)
        if base is not None:
            self.check_base(f"{place}.{'no_worse_than' if entry.no_worse_than else 'close_to'}", target, base)
        if len(self.lines) == before:
            yield target

    def players(self, place: str, entry: Entry) -> tuple[int, ...]:
        """Return the numbers of players that a target is for."""
        all_of_them = self.head.players or tuple(self.plans)
        for players in entry.players or ():
            if all_of_them and players not in all_of_them:
                allowed = f"allowed {choices(map(str, all_of_them))}, as the file says above"
                self.lines.append(f"{place}.players: {players}, {allowed}")
        return entry.players or all_of_them

    def limits(self, place: str, entry: Entry) -> tuple[float, float, bool]:
        """Return low and high end, and whether they are counted from the fair win share."""
        given = [key for key in LIMITS if getattr(entry, key) is not None]
        for key, partners in (("around", ("within",)), ("by", ("no_worse_than", "close_to"))):
            if getattr(entry, key) is not None and not set(partners) & set(given):
                self.lines.append(f"{place}.{key}: stands only beside {choices(partners)}")
        if len(given) != 1:
            self.lines.append(f"{place}: {' and '.join(given) or 'no limit'}, allowed one of {choices(LIMITS)}")
            return 0, 0, False
        try:
            return limits_of(entry, given[0], self.measures)
        except Misplaced as error:
            self.lines.append(f"{place}.{error.key}: {error}")
        except ValueError as error:
            self.lines.append(f"{place}.{given[0]}: {error}")
        return 0, 0, False

    def check_of(self, place: str, target: Target) -> None:
        """Refuse a target that is about nobody, or about somebody that there is not."""
        kind, spelled = target.kind, " and ".join(map(shown, target.of))
        if not target.of:
            if not kind.whole:
                self.lines.append(f'{place}.of: required for {target.measure}, "every" or the id of a {kind.of}')
        elif not kind.of:
            self.lines.append(f"{place}.of: {spelled}, not for {target.measure}, which is of whole games")
        elif EVERY in target.of and len(target.of) > 1:
            self.lines.append(f'{place}.of: {spelled}, allowed "every" alone, or ids')
        else:
            for plan in list(self.plans.values())[:1]:
                self.check_ids(f"{place}.of", target, plan)

    def check_ids(self, place: str, target: Target, plan: Plan) -> None:
        """Refuse ids that a rule set does not have."""
        names = plan.game.describe(plan.ruleset, plan.players, plan.bots)
        known = names["actions"] if target.kind.of == "action" else [role["id"] for role in names["roles"]]
        for id in target.of:
            if id not in (EVERY, *known):
                near = did_you_mean(id, [EVERY, *known])
                allowed = choices([EVERY, *known])
                self.lines.append(f"{place}: unknown {target.kind.of} {quoted(id)}, allowed {allowed}{near}")

    def check_base(self, place: str, target: Target, base: str) -> None:
        """Plan the games of a rule set that a target compares with."""
        ruleset = self.load(place, base, ())
        if ruleset is None or not self.plans:
            return  # what is wrong with the bots, say, has been told
        for players in target.players:
            if (base, players) not in self.bases:
                self.add_plan(self.bases, (base, players), f"{place}: {base}: ", players, base, ruleset)
        for (name, _), plan in self.bases.items():
            if name == base and target.kind.of and target.of:
                self.check_ids(place, target, plan)
                break


class Misplaced(ValueError):
    """A mistake in a key that stands beside the limit."""

    def __init__(self, key: str, what: object) -> None:
        self.key = key
        super().__init__(what)


def limits_of(entry: Entry, form: str, measures: Mapping[str, Measure]) -> tuple[float, float, bool]:
    """Return low and high end of a form of limit, and whether they are counted from the fair win share.

    Raises
    ------
    ValueError
        With what was found and what is allowed.
    """
    unit = measures[entry.measure].unit
    if form == "within":
        return _around(entry, width(entry.within, unit), unit)
    if form == "between":
        if not isinstance(entry.between, list) or len(entry.between) != 2:
            raise ValueError(f"{shown(entry.between)}, allowed a list of lower and upper end")
        low, high = (amount(end, unit) for end in entry.between)
        in_order(low, high, entry.between)
        return low, high, False
    if form == "at_least":
        return amount(entry.at_least, unit), inf, False
    if form == "at_most":
        return -inf, amount(entry.at_most, unit), False
    return *_from_base(entry, form, measures), False


def _around(entry: Entry, wide: float, unit: Unit) -> tuple[float, float, bool]:
    try:
        if entry.around not in (None, "fair"):
            middle = amount(entry.around, unit)
            return middle - wide, middle + wide, False
        if entry.measure != "win_share":
            found = "missing" if entry.around is None else '"fair"'
            raise ValueError(f'{found}, allowed the middle of what is allowed ("fair" for win_share only)')
    except ValueError as error:
        raise Misplaced("around", error) from None
    return -wide, wide, True


def _from_base(entry: Entry, form: str, measures: Mapping[str, Measure]) -> tuple[float, float]:
    """Return how far below and above another rule set a measure may be."""
    kind = measures[entry.measure]
    if not kind.differs:
        known = [name for name, one in measures.items() if one.differs]
        raise ValueError(f"not for {entry.measure}, allowed for {choices(known)}")
    if form == "no_worse_than" and not kind.good:
        raise ValueError(f"not for {entry.measure}: more of it is neither better nor worse, allowed close_to")
    try:
        if entry.by is None:
            raise ValueError("required, but missing")
        wide = width(entry.by, kind.unit)
    except ValueError as error:
        raise Misplaced("by", error) from None
    if form == "close_to":
        return -wide, wide
    return (-wide, inf) if kind.good == "high" else (-inf, wide)
