"""The cards: characters, provisions, navigation cards, as models.

Those of the game as printed are in ``data/``. Those of its expansions stand in their rule sets, ``rulesets/``, and
again, with how well they are known, in ``data/*_expansions.toml``.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from lifeboat_sim.errors import plain_text

DATA = Path(__file__).parent / "data"

Ability = Literal[
    "none", "double_cash", "double_jewels", "double_paintings", "swimmer", "pickpocket", "keeps_kit", "shares_drink"
]

DRINKERS = "drank_liquid_courage"
"""Stands among the names that a navigation card throws overboard, for whoever drank liquid courage this round."""


def _listed(value: Any) -> Any:
    """Accept one word for a list of one."""
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value


class Card(BaseModel):
    """Base of all cards: nothing unknown, nothing converted, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Character(Card):
    """A character: size is both strength and hit points, survival its points."""

    name: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(plain_text)]
    size: Annotated[int, Field(ge=1, le=99)]
    survival: Annotated[int, Field(ge=0, le=99)]
    seat: Annotated[int, Field(ge=1, le=8)]
    ability: Annotated[tuple[Ability, ...], BeforeValidator(_listed)]


class Provision(Card):
    """A kind of provision. ``like`` names the kind, printed or of an expansion, that it behaves as."""

    like: str
    count: Annotated[int, Field(ge=0, le=127)]
    weapon: Annotated[int, Field(ge=0, le=99)] = 0
    points: Annotated[int, Field(ge=0, le=99)] = 0
    set_points: Annotated[tuple[Annotated[int, Field(ge=0, le=99)], ...] | None, BeforeValidator(_listed)] = None


class NavigationCard(Card):
    """A navigation card; ``all`` among the names means every character, overboard ``drank_liquid_courage`` who did."""

    bird: Annotated[int, Field(ge=-1, le=1)]
    overboard: Annotated[tuple[str, ...], BeforeValidator(_listed)]
    thirst: Annotated[tuple[str, ...], BeforeValidator(_listed)]
    row: bool
    fight: bool
    print_a_thirst: Annotated[tuple[str, ...] | None, BeforeValidator(_listed)] = None


CLASSES = {"cash": "cash", "jewels": "jewels", "painting_3": "paintings", "painting_2": "paintings"}
"""The class of treasure of the printed kinds."""


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def printed_kinds() -> tuple[str, ...]:
    """Return the printed kinds of provision in canonical order."""
    return tuple(card["id"] for card in _data("provisions")["provision"])


def expansion_kinds() -> dict[str, dict[str, Any]]:
    """Return what the kinds of the expansions are, for new cards like them where they are not in the rule set."""
    cards = _data("provisions_expansions")["provision_expansion"]
    return {card["id"]: _behaviour(card) for card in cards if card["id"] not in printed_kinds()}


def known_kinds() -> tuple[str, ...]:
    """Return all kinds with a behaviour of their own, in canonical order: the printed ones, then the expansions'."""
    return (*printed_kinds(), *expansion_kinds())


def _behaviour(card: dict[str, Any]) -> dict[str, Any]:
    return {key: card[key] for key in ("weapon", "points", "set_points") if key in card}


def printed() -> dict[str, Any]:
    """Return the printed game as the tables of a rule set."""
    characters = {
        card["id"]: {
            "name": card["name_en"], "size": card["size"], "survival": card["survival"], "seat": card["seat"],
            "ability": card["ability"],
        }
        for card in _data("characters")["character"]
    }  # fmt: skip
    provisions = {
        card["id"]: {"like": card["id"], "count": card["count"]} | _behaviour(card)
        for card in _data("provisions")["provision"]
    }
    navigation = {
        str(card["id"]): {
            key: card[key] for key in ("bird", "overboard", "thirst", "row", "fight", "print_a_thirst") if key in card
        }
        for card in _data("navigation")["nav"]
    }
    return {"options": {}, "characters": characters, "provisions": provisions, "navigation": navigation}
