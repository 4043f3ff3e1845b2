"""Bots of a user, which come from bots files: what a reader must know of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lifeboat_reports.report import Paragraph
from lifeboat_reports.sections.common import Subject
from lifeboat_reports.wording import listing, name_in_a_sentence, number_word, plain


def own_bots_words(subjects: Iterable[Subject]) -> str:
    """Whose bots these are, made of what and for which rules: a sentence for each, nothing if all are built in."""
    found: dict[str, None] = {}
    for about in subjects:
        files = {one["file"]: one for one in about.run.info.get("bots_files", ())}
        for file in dict.fromkeys(about.run.info["bots"][role].get("file") for role in about.names):
            if file is not None:
                found[_sentence(file, files)] = None
    return "".join(f" {sentence}" for sentence in found)


def _sentence(file: str, files: Mapping[str, Mapping[str, Any]]) -> str:
    """What one of them is."""
    one, bases = files[file], []
    while (base := files[file]["base"]) in files:
        bases.append(base)
        file = base
    over = " over ".join(plain(each) for each in [*bases, base])
    at = f" with {number_word(one['players'])} players" if one["players"] else ""
    made_for = f", made for the rule set {plain(one['made_for'])}{at}" if one["made_for"] else ""
    return f"The bot {plain(one['name'])} is a user's: {plain(one['file'])} over {over}{made_for}."


def own_bots_facts(infos: Iterable[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Which bots files were read, if any was."""
    files = [(one["file"], one["sha256"]) for info in infos for one in info.get("bots_files", ())]
    return [("Your bots", f"{plain(file)}, sha256 {sha256}") for file, sha256 in dict.fromkeys(files)]


def bots_and_weights(about: Subject, how_it_plays: Mapping[str, str]) -> list[Paragraph]:
    """How each bot that has weights plays, and these: those of most characters, then who has others."""
    found: list[Paragraph] = []
    entries: dict[str, dict[str, Mapping[str, Any]]] = {}
    for role in about.names:
        entry = about.run.info["bots"][role]
        if entry["weights"]:
            entries.setdefault(entry["bot"], {})[role] = entry
    sentences = {one["name"]: one["sentence"] for one in about.run.info.get("bots_files", ())}
    for bot, played in entries.items():
        first = next(iter(played.values()))
        if how := how_it_plays.get(first.get("form") or bot):
            found.append(Paragraph(how))
        if sentences.get(bot):
            found.append(Paragraph(f"{plain(bot)}: {plain(sentences[bot])}"))
        found.append(Paragraph(f"Weights of the bot {plain(bot)}: {_weights(about, played)}.", "note"))
    return list(dict.fromkeys(found))


def _weights(about: Subject, played: Mapping[str, Mapping[str, Any]]) -> str:
    """The weights of a bot, those of most of its characters first."""
    by_role = {role: entry["weights"] for role, entry in played.items()}
    usual = {name: _most([weights[name] for weights in by_role.values()]) for name in next(iter(by_role.values()))}
    parts = [", ".join(_weight(name, value) for name, value in usual.items())]
    for role, weights in by_role.items():
        others = [_weight(name, value) for name, value in weights.items() if value != usual[name]]
        if others:
            parts.append(f"of {name_in_a_sentence(about.names[role])}: {listing(others)}")
    return "; ".join(parts)


def _weight(name: str, value: float) -> str:
    return f"{plain(name).replace('_', ' ')} {value:g}"


def _most(values: Sequence[float]) -> float:
    """The value that most have, of equals the first."""
    ((value, _),) = Counter(values).most_common(1)
    return value
