"""Positions as tables: from a scenario's ``[position]`` to a record, and back."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from lifeboat_sim.core.mistakes import GATHERED, shown
from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import ScenarioError, did_you_mean, quoted

from . import steps
from .ruleset import Ruleset
from .state import NAVIGATION
from .tables import new_records
from .text import Words

Names = Annotated[tuple[str, ...], BeforeValidator(lambda value: tuple(value) if isinstance(value, list) else value)]
Numbers = Annotated[tuple[int, ...], BeforeValidator(lambda value: tuple(value) if isinstance(value, list) else value)]

FIRST_STEP = {
    "quartermaster": steps.BEGIN_ROUND,
    "actions": steps.ORDER_OF_ACTIONS,
    "navigation": steps.FORM_STACK,
}
"""Where play starts in each phase."""


class Table(BaseModel):
    """Base of the tables of a scenario."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class CharacterPosition(Table):
    """What a character has and is."""

    wounds: Annotated[int, Field(ge=0, le=127)] = 0
    hand: Names = ()
    table: Names = ()
    parasol_open: bool = False
    rowed: bool = False
    fought: bool = False
    love: str | None = None
    hate: str | None = None


class Position(Table):
    """A position, as a scenario describes it; the tables of the characters stand beside these keys."""

    phase: Literal["quartermaster", "actions", "navigation"] = "actions"
    birds: Annotated[int, Field(ge=0, le=24)] = 0
    seats: Names | None = None
    lost: Names = ()
    provisions: Names = ()
    navigation: Numbers | None = None
    row_stack: Numbers = ()
    characters: Annotated[dict[str, CharacterPosition], Field(alias=GATHERED, default_factory=dict)]


def nest_characters(table: Any) -> Any:
    """Return a ``[position]`` or ``[expect]`` with the tables of its characters moved under one key."""
    if not isinstance(table, dict):
        return table
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    if GATHERED in table:
        inner[GATHERED] = {}  # no such key: let it be told as an unknown character
    return {key: value for key, value in table.items() if key not in inner} | {GATHERED: inner}


# From a position to a record ---------------------------------------------------------------------------------


def record_of(position: Position, ruleset: Ruleset) -> Records:
    """Return a record that stands at the beginning of the position's phase.

    Raises
    ------
    ScenarioError
        If the position is impossible; the line quotes the offending name, value or card.
    """
    words = Words(ruleset)
    seats, lost = seats_of(position, ruleset)
    cast = [id for id in words.characters if id in seats or id in lost]
    free = ruleset.model_copy(update={"options": ruleset.options.model_copy(update={"cast": tuple(cast)})})
    records = new_records(free, len(cast))
    g = records.view(np.ndarray)[0]
    g["ended_by"] = g["card"] = -1
    g["birds"] = position.birds
    if position.birds >= ruleset.options.birds_to_land:
        raise ScenarioError(f"position.birds: {position.birds}, allowed 0 to {ruleset.options.birds_to_land - 1}")
    g["cast"] = sum(1 << words.characters.index(id) for id in cast)
    g["aboard"] = sum(1 << words.characters.index(id) for id in seats)
    g["n_aboard"] = len(seats)
    g["seats"][: len(seats)] = [words.characters.index(id) for id in seats]
    _check_provisions(position, ruleset)
    _place_characters(g, position, words, lost)
    _deal(g, "love", position, ruleset, cast, +1)
    _deal(g, "hate", position, ruleset, cast, -1)
    for p in range(len(words.characters)):
        g["love_of"][:, p] = g["hate_of"][:, p] = (words.characters[p] in cast) / len(cast)
    g["watched"] = 1
    g["provisions"][: len(position.provisions)] = [words.kinds.index(kind) for kind in position.provisions]
    g["provisions_left"] = len(position.provisions)
    _place_navigation(g, position, words)
    g["stage"] = FIRST_STEP[position.phase]
    return records


def seats_of(position: Position, ruleset: Ruleset) -> tuple[list[str], list[str]]:
    """Return who sits in the boat, bow first, and who is lost.

    Raises
    ------
    ScenarioError
        For unknown or repeated names, or a cast of the wrong size.
    """
    lost = list(position.lost)
    everybody = [id for id in ruleset.boat if id in (ruleset.options.cast or ruleset.boat)]
    seats = [id for id in everybody if id not in lost] if position.seats is None else list(position.seats)
    for key, names in (("seats", seats), ("lost", lost)):
        for id in names:
            check_character(f"position.{key}", id, ruleset)
    twice = [id for id, n in Counter(seats + lost).items() if n > 1]
    if twice:
        raise ScenarioError(f"position.seats: {twice[0]!r} stands there twice (seats and lost together are the cast)")
    if not 4 <= len(seats) + len(lost) <= 8:
        raise ScenarioError(f"position.seats: a cast of {len(seats) + len(lost)} (seats and lost), allowed 4 to 8")
    for id in position.characters:
        check_character("position", id, ruleset)
        if id not in seats and id not in lost:
            raise ScenarioError(f"position.{id}: {id!r} is neither in seats nor lost")
    return seats, lost


def check_character(key: str, id: str, ruleset: Ruleset) -> None:
    """Refuse an unknown character."""
    if id not in ruleset.characters:
        raise ScenarioError(f"{key}: unknown character {quoted(id)}{did_you_mean(id, ruleset.characters)}")


def check_card(key: str, kind: str, ruleset: Ruleset) -> None:
    """Refuse an unknown kind of provision."""
    if kind not in ruleset.provisions:
        raise ScenarioError(f"{key}: unknown card {quoted(kind)}{did_you_mean(kind, ruleset.provisions)}")


def _check_provisions(position: Position, ruleset: Ruleset) -> None:
    """Refuse unknown cards, and more copies than the rule set has."""
    places = [("position.provisions", position.provisions)]
    for id, character in position.characters.items():
        places += [(f"position.{id}.hand", character.hand), (f"position.{id}.table", character.table)]
    used: Counter[str] = Counter()
    for key, cards in places:
        for card in cards:
            check_card(key, card, ruleset)
            used[card] += 1
            if used[card] > ruleset.provisions[card].count:
                raise ScenarioError(
                    f"{key}: {card!r}: more copies than the rule set has ({ruleset.provisions[card].count})"
                )


def _place_characters(g: Any, position: Position, words: Words, lost: list[str]) -> None:
    for id, character in position.characters.items():
        if id in lost and (character.hand or character.table or character.parasol_open):
            raise ScenarioError(f"position.{id}: {id!r} is lost and cannot have cards")
        p = words.characters.index(id)
        g["wounds"][p] = character.wounds
        for kind in character.hand:
            _add(g, "hand", p, words.kinds.index(kind))
        for kind in character.table:
            _add(g, "table", p, words.kinds.index(kind))
        g["hand_size"][p] = len(character.hand)
        g["rowed"] |= character.rowed << p
        g["fought"] |= character.fought << p
        g["parasol_open"] |= character.parasol_open << p
        if character.parasol_open:
            parasols = _members(int(g["table_kinds"][p]) & int(g["rules"]["parasols"]))
            if not parasols:
                raise ScenarioError(f"position.{id}.parasol_open: {id!r} has no parasol on the table")
            g["open_parasol"][p] = parasols[0]


def _add(g: Any, place: str, p: int, kind: int) -> None:
    g[place][p, kind] += 1
    g[f"{place}_kinds"][p] |= 1 << kind


def _deal(
    g: Any, key: Literal["love", "hate"], position: Position, ruleset: Ruleset, cast: list[str], step: int
) -> None:
    """Deal loves or hates: as given, or by default the next (previous) of the cast in printed seat order."""
    given = {
        id: getattr(character, key)
        for id, character in position.characters.items()
        if getattr(character, key) is not None
    }
    in_order = [id for id in ruleset.boat if id in cast]
    dealt = {id: given.get(id, id) if given else in_order[(i + step) % len(cast)] for i, id in enumerate(in_order)}
    for id, name in dealt.items():
        if name not in cast:
            near = did_you_mean(name, cast)
            raise ScenarioError(f"position.{id}.{key}: unknown character {quoted(name)}, allowed one of the cast{near}")
    if sorted(dealt.values()) != sorted(cast):
        twice = next(name for name, n in Counter(dealt.values()).items() if n > 1)
        raise ScenarioError(
            f"position: {twice!r} is dealt twice as {key}; together they must be a permutation of the cast"
        )
    places = list(ruleset.characters)
    for id, name in dealt.items():
        g[key][places.index(id)] = places.index(name)


def _place_navigation(g: Any, position: Position, words: Words) -> None:
    deck = position.navigation
    if deck is None:
        deck = tuple(number for number in words.cards if number not in position.row_stack)
    seen: set[int] = set()
    for key, numbers in (("row_stack", position.row_stack), ("navigation", deck)):
        for number in numbers:
            if number not in words.cards:
                raise ScenarioError(f"position.{key}: unknown navigation card {shown(number)}")
            if number in seen:
                raise ScenarioError(f"position.{key}: navigation card {number} stands there twice")
            seen.add(number)
    g["row_stack"] = np.uint64(sum(1 << words.cards.index(number) for number in position.row_stack)).astype(np.int64)
    g["navigation"][: len(deck)] = [words.cards.index(number) for number in deck]
    g["navigation_left"] = len(deck)


# From a record to a position ---------------------------------------------------------------------------------


def _members(bits: Any) -> list[int]:
    return [i for i in range(64) if int(bits) >> i & 1]


def table_of(records: Records, words: Words) -> dict[str, Any]:
    """Return the position of a record with the keys of ``[position]`` (see the scenario format), without the phase."""
    g = records.view(np.ndarray)[0]
    cast = _members(g["cast"])
    seats = [int(p) for p in g["seats"][: g["n_aboard"]]]
    top, left = int(g["navigation_top"]), int(g["navigation_left"])
    table: dict[str, Any] = {
        "birds": int(g["birds"]),
        "seats": [words.characters[p] for p in seats],
        "lost": [words.characters[p] for p in cast if p not in seats],
        "provisions": [
            words.kinds[k] for k in g["provisions"][g["provisions_top"] : g["provisions_top"] + g["provisions_left"]]
        ],
        "navigation": [words.cards[g["navigation"][(top + i) % NAVIGATION]] for i in range(left)],
        "row_stack": [words.cards[card] for card in _members(g["row_stack"])],
    }
    for p in cast:
        table[words.characters[p]] = {
            "wounds": int(g["wounds"][p]),
            "hand": _cards(g["hand"][p], words),
            "table": _cards(g["table"][p], words),
            "parasol_open": bool(g["parasol_open"] >> p & 1),
            "rowed": bool(g["rowed"] >> p & 1),
            "fought": bool(g["fought"] >> p & 1),
            "love": words.characters[g["love"][p]],
            "hate": words.characters[g["hate"][p]],
        }
    return table


def _cards(counts: Any, words: Words) -> list[str]:
    return [kind for k, kind in enumerate(words.kinds) for _ in range(counts[k])]


def state_of(records: Records, p: int) -> str:
    """Return ``conscious``, ``unconscious``, ``dead`` or ``lost``."""
    g = records.view(np.ndarray)[0]
    if not int(g["aboard"]) >> p & 1:
        return "lost"
    wounds, size = g["wounds"][p], g["rules"]["sizes"][p]
    return "conscious" if wounds < size else "unconscious" if wounds == size else "dead"
