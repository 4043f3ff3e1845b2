"""A rule set of Lifeboat: options, characters, provisions, navigation cards (the file format: docs/rule-sets.md)."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from lifeboat_sim.core import ruleset_files, rulesets
from lifeboat_sim.core.mistakes import describe, dotted, in_full, shown
from lifeboat_sim.core.rulesets import Table
from lifeboat_sim.core.settings import settings_table
from lifeboat_sim.errors import RulesetError, choices, did_you_mean, plain_lines, plain_text, quoted

from .cards import DRINKERS, Character, NavigationCard, Provision, expansion_kinds, known_kinds, printed, printed_kinds
from .options import Options

SHIPPED = Path(__file__).parent / "rulesets"
MOST_CHARACTERS, MOST_KINDS, MOST_PROVISIONS, MOST_NAVIGATION = 8, 32, 127, 64
FEWEST_PLAYERS = 4
SMALL_GAME = (4, 5)
"""Numbers of players with which some provisions are removed."""


class Ruleset(BaseModel):
    """A whole rule set: every option, every card."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(plain_text)]
    note: Annotated[str, AfterValidator(plain_lines)] | None = None
    options: Options
    characters: dict[str, Character]
    provisions: dict[str, Provision]
    navigation: dict[str, NavigationCard]

    @field_validator("navigation")
    @classmethod
    def _by_number(cls, cards: dict[str, NavigationCard]) -> dict[str, NavigationCard]:
        """Sort the cards: unlike that of characters and provisions, their order in the file means nothing."""
        return dict(sorted(cards.items(), key=lambda item: (len(item[0]), item[0])))

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        mistakes = [*_character_mistakes(self), *_provision_mistakes(self), *_navigation_mistakes(self)]
        if mistakes:
            raise ValueError("\n".join(mistakes))
        return self

    @property
    def boat(self) -> list[str]:
        """The ids of all characters in printed seat order, bow first."""
        return sorted(self.characters, key=lambda id: self.characters[id].seat)

    @property
    def hash(self) -> str:
        """The identity of the rules: SHA-256 over everything but name and note."""
        return rulesets.canonical_hash(self)

    def player_numbers(self) -> list[int]:
        """Return the numbers of players that this rule set can be played with."""
        if self.options.cast is not None:
            return [len(self.options.cast)]
        return list(range(FEWEST_PLAYERS, len(self.characters) + 1))

    def provisions_removed(self, players: int) -> int:
        """Return how many provisions leave a game with this number of players."""
        return self.options.provisions_removed_small_game if players in SMALL_GAME else 0


def _character_mistakes(rules: Ruleset) -> list[str]:
    """Check numbers of characters, the seat order, the fixed cast."""
    mistakes = []
    characters = rules.characters
    seats = sorted(character.seat for character in characters.values())
    if seats != list(range(1, len(characters) + 1)):
        order = ", ".join(f"{id} {character.seat}" for id, character in characters.items())
        mistakes.append(f"characters: seats ({order}) must be 1 to {len(characters)}, each once")
    cast = rules.options.cast
    if cast is not None:
        for id in cast:
            if id not in characters:
                mistakes.append(f"options.cast: unknown character {quoted(id)}{did_you_mean(id, characters)}")
        if len(set(cast)) != len(cast):
            mistakes.append("options.cast: a character stands there twice")
        elif not FEWEST_PLAYERS <= len(cast) <= MOST_CHARACTERS:
            mistakes.append(f"options.cast: {len(cast)} characters, allowed {FEWEST_PLAYERS} to {MOST_CHARACTERS}")
    return mistakes


def _provision_mistakes(rules: Ruleset) -> list[str]:
    """Check kinds and numbers of provisions, and that there are enough for the deal."""
    mistakes = []
    known = known_kinds()
    for id, card in rules.provisions.items():
        like = card.like
        if like not in known:
            near = did_you_mean(like, known)
            mistakes.append(f"provisions.{id}.like: unknown kind {quoted(like)}, allowed {choices(known)}{near}")
        elif id in known and like != id:
            noun = "a printed kind" if id in printed_kinds() else "a kind of an expansion"
            mistakes.append(f"provisions.{id}.like: {noun} cannot become another one; make a new card like {like}")
        if card.points and like not in ("cash", "painting_3", "painting_2"):
            mistakes.append(f"provisions.{id}.points: only cash and paintings have points of their own")
        if card.set_points is not None and id != "jewels":
            mistakes.append(
                f"provisions.{id}.set_points: only jewels have them (new cards like jewels count with them)"
            )
    total = sum(card.count for card in rules.provisions.values())
    if total > MOST_PROVISIONS:
        mistakes.append(f"provisions: {total} cards, allowed up to {MOST_PROVISIONS}")
    for players in rules.player_numbers():
        needed = rules.options.starting_hand * players + rules.provisions_removed(players)
        if needed > total:
            mistakes.append(f"provisions: {total} cards are too few for {players} players, who need {needed}")
            break
    jewels = rules.provisions.get("jewels")
    if jewels is not None and jewels.set_points is not None and not 1 <= len(jewels.set_points) <= MOST_PROVISIONS + 1:
        mistakes.append(
            "provisions.jewels.set_points: allowed 1 to 128 numbers, beginning with the points for no jewels"
        )
    return mistakes


def is_card_number(text: str) -> bool:
    """Return whether a key can be the printed number of a navigation card."""
    return re.fullmatch("[1-9][0-9]{0,3}", text) is not None


def _navigation_mistakes(rules: Ruleset) -> list[str]:
    """Check numbers of navigation cards, and the names on them."""
    mistakes = []
    names = [*rules.characters, "all"]
    for number, card in rules.navigation.items():
        if not is_card_number(number):
            mistakes.append(f"{dotted(('navigation', number))}: {shown(number)}, allowed a card number from 1 to 9999")
        for key in ("overboard", "thirst", "print_a_thirst"):
            for name in getattr(card, key) or ():
                if name not in names and (key, name) != ("overboard", DRINKERS):
                    near = did_you_mean(name, names)
                    mistakes.append(f"navigation.{number}.{key}: unknown character {quoted(name)}{near}")
    return mistakes


TABLES = ("options", "characters", "provisions", "navigation")
"""The tables of a file."""
LIMITS = {"characters": (4, MOST_CHARACTERS), "provisions": (1, MOST_KINDS), "navigation": (0, MOST_NAVIGATION)}
"""Fewest and most cards of each table."""
RESERVED = {
    "hidden", "done", "for", "all", "none", "error", "phase", "birds", "seats", "lost", "provisions", "navigation",
    "row_stack", "characters", "pending", "options", "navigation_top", "navigation_bottom", "provisions_left", "over",
    "rounds", "winners", "score", DRINKERS,
}  # fmt: skip
"""Words that options of decisions and scenario files use in the place of an id."""


def layer(below: Table, tables: Table) -> tuple[Table, list[str]]:
    """Lay the tables of a file over a whole rule set (see docs/rule-sets.md)."""
    whole = copy.deepcopy(below)
    mistakes: list[str] = []
    for key, table in tables.items():
        if key in ("name", "note"):
            whole[key] = table
        elif key not in TABLES:
            allowed = ("name", "extends", "note", *TABLES)
            near = in_full(key, table, Ruleset, below) or did_you_mean(key, allowed)
            mistakes.append(f"{dotted([key])}: unknown key" + (near or f", allowed {choices(allowed)}"))
        elif not isinstance(table, dict):
            mistakes.append(f"{key}: {shown(table)}, allowed a table")
        elif key == "options":
            whole[key] |= table
        else:
            known = list(whole[key])
            for id in sorted(table, key=lambda id: id not in known):  # changes first: new cards copy from them
                _lay_card(whole[key], key, id, table[id], mistakes)
    for key, (fewest, most) in LIMITS.items():
        if not fewest <= len(whole[key]) <= most:
            mistakes.append(f"{key}: {len(whole[key])}, allowed {fewest} to {most}")
    return whole, mistakes


def _lay_card(cards: Table, key: str, id: str, card: Any, mistakes: list[str]) -> None:
    """Change one card, add it, or take it out."""
    place = dotted((key, id))
    if not isinstance(card, dict):
        near = in_full(id, card, Ruleset, {key: cards})
        near = near if f"{place}." in near else ""
        mistakes.append(f"{place}: {shown(card)}, allowed a table of its own{near}")
    elif key == "navigation" and "remove" in card:
        if card["remove"] is not True or len(card) > 1:
            mistakes.append(f"{place}.remove: allowed remove = true, and nothing beside it")
        elif id not in cards:
            mistakes.append(f"{place}.remove: there is no such card")
        else:
            del cards[id]
    elif id not in cards:
        _add_card(cards, key, id, card, mistakes)
    else:
        if key == "navigation" and "thirst" in card and "print_a_thirst" not in card:
            cards[id].pop("print_a_thirst", None)  # what the file says holds for both printings
        cards[id] = cards[id] | card


def _add_card(cards: Table, key: str, id: str, card: Table, mistakes: list[str]) -> None:
    """Add a new card: a provision copies what it does not say from the kind that it is like."""
    models: dict[str, type[BaseModel]] = {
        "characters": Character,
        "provisions": Provision,
        "navigation": NavigationCard,
    }
    needed = [name for name, field in models[key].model_fields.items() if field.is_required()]
    noun = {"characters": "character", "provisions": "kind", "navigation": "card"}[key]
    place = dotted((key, id))
    if not set(needed) <= set(card):
        needs = choices(needed).replace(" or ", " and ")
        mistakes.append(f"{place}: unknown {noun}{did_you_mean(id, cards)}; a new one needs {needs}")
    elif key == "navigation" and not is_card_number(id):
        mistakes.append(f"{place}: {shown(id)}, allowed a card number from 1 to 9999")
    elif key != "navigation" and (id in RESERVED or not re.fullmatch("[A-Za-z][A-Za-z0-9_-]{0,39}", id)):
        spelling = "allowed a letter, then letters, digits, - and _"
        rule = "a word with a meaning of its own" if id in RESERVED else spelling
        mistakes.append(f"{place}: {shown(id)} cannot be an id: {rule}")
    elif key == "provisions":
        like = card["like"] if isinstance(card["like"], str) else ""
        behaviour = cards.get(like) or expansion_kinds().get(like, {})
        cards[id] = {name: behaviour[name] for name in ("weapon", "points") if name in behaviour} | card
    else:
        cards[id] = card


def load_ruleset(name: str, settings: Sequence[str] = (), beside: Path | None = None) -> Ruleset:
    """Return a rule set by shipped name or file, with single values changed.

    Parameters
    ----------
    name : str
        ``classic``, another shipped name, or a file (ends in ``.toml`` or has a slash).
    settings : sequence of str
        ``PATH=VALUE``, e.g. ``row_draw=1`` or ``characters.kid.size=4``.
    beside : Path, optional
        Folder that a relative file name starts from.

    Raises
    ------
    RulesetError
        With one line per mistake.
    """
    return change_ruleset(rulesets.load(name, Ruleset, layer, SHIPPED, printed, beside), settings)


def change_ruleset(ruleset: Ruleset, settings: Sequence[str]) -> Ruleset:
    """Return a rule set with single values changed, each as ``PATH=VALUE``; raises RulesetError."""
    return with_tables(ruleset, settings_table(settings, TABLES), "--set") if settings else ruleset


def without_card(ruleset: Ruleset, card: str) -> Ruleset:
    """Return a rule set without a kind of provision card, or without the navigation card of a number.

    Raises
    ------
    RulesetError
        If there is no such card, or too few are left to deal.
    """
    if card in ruleset.navigation:
        return with_tables(ruleset, {"navigation": {card: {"remove": True}}}, "--without")
    there = [id for id, kind in ruleset.provisions.items() if kind.count > 0]
    if card not in there:
        allowed = f"allowed {choices(there)}, or the number of a navigation card"
        raise RulesetError(f"--without: unknown card {quoted(card)}, {allowed}{did_you_mean(card, there)}")
    return with_tables(ruleset, {"provisions": {card: {"count": 0}}}, "--without")


SCORING = ("options.psychopath", "options.lost_score", "options.tie")
"""Options that decide nothing but how a game that is over is scored (rules 3)."""


def is_scoring(path: str) -> bool:
    """Return whether a knob decides nothing but how a game that is over is scored: values and points do, too."""
    table, _, key = path.partition(".")
    worth = {"characters": ("survival",), "provisions": ("points", "set_points")}
    return path in SCORING or key.rpartition(".")[2] in worth.get(table, ())


def with_tables(base: Ruleset, tables: Table, label: str) -> Ruleset:
    """Return a rule set with further tables laid over it; ``label`` begins the line of each mistake.

    Raises
    ------
    RulesetError
        With one line per mistake.
    """
    below = base.model_dump(mode="json", exclude_none=True)
    return Ruleset.model_validate(rulesets.laid_over(below, tables, Ruleset, layer, label))


def restore_ruleset(tables: Mapping[str, Any]) -> Ruleset:
    """Return the rule set that a run folder or saved game holds in full.

    Raises
    ------
    RulesetError
        If it is no whole rule set.
    """
    try:
        return Ruleset.model_validate_json(json.dumps(tables))
    except ValidationError as error:
        raise RulesetError(describe(error, Ruleset)) from None


def ruleset_schema() -> dict[str, Any]:
    """Return the JSON schema of rule-set files, for editors."""
    schema = ruleset_files.schema(Ruleset, "A rule set of Lifeboat")
    schema["$defs"]["NavigationCard"]["properties"]["remove"] = {"const": True, "description": "Take the card out."}
    abilities = schema["$defs"]["Character"]["properties"]["ability"]
    schema["$defs"]["Character"]["properties"]["ability"] = {"anyOf": [abilities["items"], abilities]}
    return schema


def ruleset_template() -> str:
    """Return the text of a rule-set file to begin with."""
    return ruleset_files.template(Ruleset, "classic", EXAMPLES)


EXAMPLES = """\
# [characters.kid]
# size = 3                               # strength and hit points, 1 to 99
# survival = 9                           # points, 0 to 99
# seat = 6                               # place from the bow; all seats together must be 1 to 6, each once
# ability = "pickpocket"                 # none, double_cash, double_jewels, double_paintings, swimmer, pickpocket,
                                         # keeps_kit, shares_drink, or a list of several

# [provisions.water]
# count = 16                             # cards in the deck, 0 to 127

# [provisions.cutlass]                   # a new card: behaves like a printed one
# like = "knife"
# weapon = 5
# count = 1

# [provisions.jewels]
# set_points = [0, 1, 4, 8]              # points for none, one, two, three

# [navigation.25]                        # change a printed card
# bird = 1                               # 1, 0 or -1
# overboard = []                         # names, "all", "drank_liquid_courage"
# thirst = []
# row = false                            # the oar: rowers are thirsty
# fight = false                          # the boxer: fighters are thirsty

# [navigation.22]                        # take a card out
# remove = true
"""


def shipped_rulesets() -> list[str]:
    """Return the names of the rule sets that ship."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


__all__ = ["Ruleset", "RulesetError", "load_ruleset", "shipped_rulesets", "with_tables"]
