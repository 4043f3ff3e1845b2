"""What differs from the classic rules: as a table, and in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lifeboat_reports.report import Paragraph, Table
from lifeboat_reports.sections.common import Subject, plain_table
from lifeboat_reports.wording import NOTHING, name_in_a_sentence, plain, shortened

FEW = 3  # so many changes are named at the top
SHORT = 60  # letters of a change that is named at the top
CARDS = {"provisions": "provision card", "navigation": "navigation card"}
ON_CARDS = {"all": "everybody", "drank_liquid_courage": "whoever drank liquid courage"}
"""Who is meant by the words that stand among the names on a navigation card."""


def changes(about: Subject) -> Table | Paragraph:
    """Every difference from the classic rules, cards included, or that there is none."""
    found = differences(about)
    if not found:
        return Paragraph("These are the classic rules.")
    rows = [
        (path_words(entry["path"], about), *(entry_words(entry, side, about) for side in ("classic", "here")))
        for entry in found
    ]
    caption, note = "What differs from the classic rules.", f"{NOTHING}: not there."
    return plain_table(f"{about.prefix}changes", caption, ("what", "*classic", "*here"), rows, note)


def changes_in_short(about: Subject) -> str:
    """The differences from the classic rules, if they are few and short, else their number."""
    found = differences(about)
    texts = [
        f"{short_path(entry['path'], about)} {entry_words(entry, 'here', about)} "
        f"(classic {entry_words(entry, 'classic', about)})"
        for entry in found
    ]
    if len(found) <= FEW and all(len(text) <= SHORT for text in texts):
        return ", ".join(texts)
    what = "one value" if len(found) == 1 else f"{len(found)} values"
    return f"{what} against the classic rules, listed under Rules and bots"


def differences(about: Subject) -> list[dict[str, Any]]:
    """The differences as `run.json` has them; a file that does not say has none."""
    return list(about.run.info.get("differences") or ())


def path_words(path: str, about: Subject) -> str:
    """Where a value stands, in words: the character by its name, the card by its kind."""
    table, *keys = str(path).split(".")
    if not keys:
        return spaced(table)
    first, rest = spaced(keys[0]), [spaced(key) for key in keys[1:]]
    if table == "characters":
        first = names_of(about).get(keys[0], f"{about.role_word} {first}")
    elif table in CARDS:
        first = f"{CARDS[table]} {first}"
    elif table != "options":
        first = f"{spaced(table)}, {first}"
    return ", ".join([first, *rest])


def short_path(path: str, about: Subject) -> str:
    """The same for the top of the report; an option as it is written in a rule set."""
    table, _, key = str(path).partition(".")
    return plain(key) if table == "options" else path_words(path, about)


def names_of(about: Subject) -> dict[str, str]:
    """What the ids of the characters mean."""
    return {str(role["id"]): plain(role["name"]) for role in about.run.info["roles"]}


def entry_words(entry: dict[str, Any], side: str, about: Subject) -> str:
    """One side of a difference, in words; that a card is like itself need not be said."""
    value, own_id = entry.get(side), str(entry["path"]).rpartition(".")[2]
    if isinstance(value, dict) and value.get("like") == own_id:
        value = {key: part for key, part in value.items() if key != "like"}
    return value_words(value, {id: name_in_a_sentence(name) for id, name in names_of(about).items()} | ON_CARDS)


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


def spaced(text: Any) -> str:
    """Text with blanks in place of underscores, on one line and not longer than a table holds."""
    return shortened(plain(text), 200).replace("_", " ")
