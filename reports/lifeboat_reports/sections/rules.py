"""What was played: characters, options and bots."""

from __future__ import annotations

from typing import Any

from lifeboat_reports.report import Block, Cell, Paragraph, Section
from lifeboat_reports.sections.changes import changes
from lifeboat_reports.sections.common import Subject, plain_table, role_table
from lifeboat_reports.sections.own_bots import bots_and_weights
from lifeboat_reports.sections.verdict import bots_words
from lifeboat_reports.wording import plain

HOW_IT_PLAYS = {
    "sensible": "The bot sensible scores every option of every decision by what it adds to its own points; the weights "
    "say how much each consideration counts.",
}


def rules(about: Subject) -> Section:
    """What was changed, the characters with size, survival value and bot, and every option of the rule set."""
    info = about.run.info
    by_id = {role["id"]: role for role in info["roles"]}
    facts = [key for key in ("size", "survival", "seat") if about.has_lives]
    columns: dict[str, list[str | Cell]] = {key: [plain(by_id[role][key]) for role in about.names] for key in facts}
    columns["bot"] = [plain(info["bots"][role]["bot"]) for role in about.names]
    blocks: list[Block] = []
    if info["ruleset"].get("note"):
        blocks.append(Paragraph(plain(info["ruleset"]["note"])))
    blocks.append(changes(about))
    if about.has_lives:
        blocks.append(role_table("characters", f"The {about.role_word}s, from bow to stern.", about, columns))
    elif len(set(map(str, columns["bot"]))) > 1:
        blocks.append(role_table("roles", f"The {about.role_word}s, and who plays them.", about, columns))
    else:
        blocks.append(Paragraph(f"Bots: {bots_words(about)}."))
    options = [(plain(key).replace("_", " "), option_text(value)) for key, value in info["ruleset"]["options"].items()]
    caption = f"Options of the rule set {plain(info['ruleset']['name'])}."
    blocks.append(plain_table(f"{about.prefix}options", caption, ("option", "*value"), options))
    blocks += bots_and_weights(about, HOW_IT_PLAYS)
    return Section(f"{about.prefix}rules", "Rules and bots", tuple(blocks))


def option_text(value: Any) -> str:
    """Value of an option as a designer would write it.

    >>> option_text(True), option_text(2), option_text("score_now"), option_text(None)
    ('yes', '2', 'score now', 'not set')
    """
    if value is None:
        return "not set"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list | tuple):
        return ", ".join(option_text(entry) for entry in value) or "none"
    return plain(value).replace("_", " ")
