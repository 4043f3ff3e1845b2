"""What differs from the classic rules: as a table, and in a few words."""

from __future__ import annotations

from typing import Any

from lifeboat_reports.report import Paragraph, Table
from lifeboat_reports.rule_words import meanings, path_words, value_words, without_own_kind
from lifeboat_reports.sections.common import Subject, plain_table
from lifeboat_reports.wording import NOTHING, plain

FEW = 3  # so many changes are named at the top
SHORT = 60  # letters of a change that is named at the top


def changes(about: Subject) -> Table | Paragraph:
    """Every difference from the rules as printed, cards included, or that there is none."""
    found, printed = differences(about), printed_rules(about)
    if not found:
        return Paragraph(f"These are the {printed} rules.")
    rows = [
        (long_path(entry["path"], about), *(entry_words(entry, side, about) for side in (printed, "here")))
        for entry in found
    ]
    caption, note = f"What differs from the {printed} rules.", f"{NOTHING}: not there."
    return plain_table(f"{about.prefix}changes", caption, ("what", f"*{printed}", "*here"), rows, note)


def printed_rules(about: Subject) -> str:
    """What the rules as printed are called, with which ``run.json`` compares all others."""
    return "classic" if about.has_lives else "standard"


def changes_in_short(about: Subject) -> str:
    """The differences from the classic rules, if they are few and short, else their number."""
    found, printed = differences(about), printed_rules(about)
    texts = [
        f"{short_path(entry['path'], about)} {entry_words(entry, 'here', about)} "
        f"({printed} {entry_words(entry, printed, about)})"
        for entry in found
    ]
    if len(found) <= FEW and all(len(text) <= SHORT for text in texts):
        return ", ".join(texts)
    what = "one value" if len(found) == 1 else f"{len(found)} values"
    return f"{what} against the {printed} rules, listed under Rules and bots"


def differences(about: Subject) -> list[dict[str, Any]]:
    """The differences as `run.json` has them; a file that does not say has none."""
    return list(about.run.info.get("differences") or ())


def long_path(path: str, about: Subject) -> str:
    """Where a value stands, in words."""
    return path_words(path, names_of(about), about.role_word)


def short_path(path: str, about: Subject) -> str:
    """The same for the top of the report; an option as it is written in a rule set."""
    table, _, key = str(path).partition(".")
    return plain(key) if table == "options" else long_path(path, about)


def names_of(about: Subject) -> dict[str, str]:
    """What the ids of the characters mean."""
    return {str(role["id"]): plain(role["name"]) for role in about.run.info["roles"]}


def entry_words(entry: dict[str, Any], side: str, about: Subject) -> str:
    """One side of a difference, in words."""
    return value_words(without_own_kind(entry["path"], entry.get(side)), meanings(names_of(about)))
