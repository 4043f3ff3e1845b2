"""Values of a rule set in words, and where two rule sets differ. Loads neither tables nor charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lifeboat_reports.wording import NOTHING, name_in_a_sentence, plain, shortened

if TYPE_CHECKING:
    from lifeboat_analysis import Compared

CARDS = {"provisions": "provision", "navigation": "navigation card"}
ON_CARDS = {"all": "everybody", "drank_liquid_courage": "whoever drank liquid courage"}
"""Who is meant by the words that stand among the names on a navigation card."""
WHOLE = (*CARDS, "characters")  # tables whose entries come and go as a whole


def rule_difference_words(compared: Compared) -> list[str]:
    """Say what a variant changes, a line for each value: "row draw: 1 instead of 2", "provision compass: taken out"."""
    names = role_names(compared)
    word = plain(compared.base.info["role_word"])
    return [
        f"{path_words(where, names, word)}: {text}"
        for where, text in (change_words(path, before, now, meanings(names)) for path, before, now in compared.changes)
    ]


def change_words(path: str, before: Any, now: Any, names: Mapping[str, str] | None = None) -> tuple[str, str]:
    """The path of what a change is about, and what becomes of it; a card of which none are left is taken out.

    `names` says what ids mean.

    >>> change_words("options.row_draw", 2, 1)
    ('options.row_draw', '1 instead of 2')
    >>> change_words("provisions.compass.count", 1, 0)
    ('provisions.compass', 'taken out')
    >>> change_words("navigation.19", None, {"bird": 1})
    ('navigation.19', 'added (bird 1)')
    """
    table, *keys = str(path).split(".")
    if table in WHOLE and len(keys) == 1:
        if now is None:
            return path, "taken out"
        if before is None:
            return path, f"added ({value_words(without_own_kind(path, now), names)})"
    if table in CARDS and keys[1:] == ["count"]:
        whole = path.removesuffix(".count")
        if now in (0, None):
            return whole, "taken out"
        if before in (0, None):
            return whole, f"{value_words(now)} added"
    return path, f"{_or_none(now, names)} instead of {_or_none(before, names)}"


def _or_none(value: Any, names: Mapping[str, str] | None) -> str:
    return "none" if value is None else value_words(value, names)


def role_names(compared: Compared) -> dict[str, str]:
    """The names of all characters of both rule sets by id; where they differ, those of the base."""
    roles = [*compared.variant.info["roles"], *compared.base.info["roles"]]
    return {str(role["id"]): plain(role["name"]) for role in roles}


def path_words(path: str, names: Mapping[str, str], role_word: str) -> str:
    """Where a value stands, in words: the character by its name, the card by its kind."""
    table, *keys = str(path).split(".")
    if not keys:
        return spaced(table)
    first, rest = spaced(keys[0]), [spaced(key) for key in keys[1:]]
    if table == "characters":
        first = names.get(keys[0], f"{role_word} {first}")
    elif table in CARDS:
        first = f"{CARDS[table]} {first}"
    elif table != "options":
        first = f"{spaced(table)}, {first}"
    return ", ".join([first, *rest])


def value_words(value: Any, names: Mapping[str, str] | None = None) -> str:
    """A value as a designer would write it; of a whole card all that is set, but the name, which stands before it.

    Lists hold ids; `names` says what these mean.

    >>> value_words(True), value_words("score_now"), value_words(None), value_words([1, 2]), value_words([])
    ('yes', 'score now', '–', '1, 2', 'nothing')
    >>> value_words({"like": "water", "count": 3, "set_points": None})
    'like water; count 3'
    >>> value_words({"name": "A", "bird": 0, "overboard": [], "thirst": ["kid", "mate"], "row": True})
    'thirst kid, mate; row yes'
    >>> value_words({"overboard": ["kid"]}, {"kid": "the Kid"})
    'overboard the Kid'
    """
    names = names or {}
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        set_here = [
            f"{spaced(key)} {value_words(entry, names)}"
            for key, entry in value.items()
            if key != "name" and (entry or (key == "count" and entry == 0))
        ]
        return "; ".join(set_here) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(names.get(str(entry), value_words(entry)) for entry in value) or "nothing"
    return spaced(value)


def meanings(names: Mapping[str, str]) -> dict[str, str]:
    """What ids mean in a list on a card: characters, in the middle of a sentence, and words for several of them."""
    return {id: name_in_a_sentence(name) for id, name in names.items()} | ON_CARDS


def without_own_kind(path: str, value: Any) -> Any:
    """A card without its kind where that is its own id: that a card is like itself need not be said."""
    if isinstance(value, dict) and value.get("like") == str(path).rpartition(".")[2]:
        return {key: part for key, part in value.items() if key != "like"}
    return value


def spaced(text: Any) -> str:
    """Text with blanks in place of underscores, on one line and not longer than a table holds."""
    return shortened(plain(text), 200).replace("_", " ")


def knob_words(path: str, names: Mapping[str, str], role_word: str) -> str:
    """A knob in words, as it stands in a table or in a sentence.

    >>> knob_words("characters.kid.size", {"kid": "The Kid"}, "character")
    "the Kid's size"
    >>> knob_words("provisions.life_preserver.count", {}, ""), knob_words("provisions.oar.weapon", {}, "")
    ('number of life preserver cards', 'weapon of oar')
    >>> knob_words("navigation.19.bird", {}, ""), knob_words("options.row_draw", {}, "")
    ('bird of navigation card 19', 'row draw')
    """
    table, *keys = str(path).split(".")
    if len(keys) != 2 or table not in WHOLE:
        return path_words(path, names, role_word)
    id, key = keys[0], spaced(keys[1])
    if table == "characters":
        return f"{name_in_a_sentence(names.get(id, f'{role_word} {spaced(id)}'))}'s {key}"
    card = f"navigation card {spaced(id)}" if table == "navigation" else spaced(id)
    return f"number of {card} cards" if key == "count" else f"{key} of {card}"
