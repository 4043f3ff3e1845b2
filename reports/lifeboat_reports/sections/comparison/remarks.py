"""What a reader must know before any number: who played, what was not changed, what is not comparable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lifeboat_analysis import difference_standing
from lifeboat_reports.sections.common import Subject, not_anytime
from lifeboat_reports.sections.comparison.beside import FEWEST, Beside, Variant
from lifeboat_reports.sections.own_bots import own_bots_words
from lifeboat_reports.sections.verdict import bots_words
from lifeboat_reports.sentences import FEW, games_text
from lifeboat_reports.wording import THIN, count, listing, plain
from lifeboat_sim.runs.run import plays_at_home

NOISE = (
    "Intervals show simulation noise only, not how well these bots play: with better bots the effect of a rule can "
    "even change its sign."
)
ADVICE = "; lifeboat compare ... --retrain lets it learn them"


def who_played(of: Beside) -> str:
    """Which bots played, and what the numbers therefore do not say."""
    mixed = any(len({about.run.info["bots"][role]["bot"] for role in about.names}) > 1 for about in of.subjects)
    warning = f"Not all {of.role_word}s are played by the same bot. " if mixed else ""
    return f"{warning}Played by bots: {bots_of_all(of)}.{own_bots_words(of.subjects)} {NOISE}{frozen(of)}"


def frozen(of: Beside) -> str:
    """That bots have learnt no changed rules, and what to do about it; or where it stands what those do that have."""
    if of.comparison.retrained is not None:
        return " What still holds when they have learnt the rules is told below."
    if not any(variant.compared.changes for variant in of.variants):
        return ""
    return " These bots were frozen: they have not learnt what was changed. --retrain lets them learn it."


def bots_of_all(of: Beside) -> str:
    """Which bots played whom: said once if it is the same in all runs."""
    words = [bots_words(about) for about in of.subjects]
    if len(set(words)) == 1:
        return words[0]
    return "; ".join(f"{name}: {text}" for name, text in zip(of.names, words, strict=True))


def with_remarks(found: Sequence[Beside]) -> tuple[tuple[str, ...], list[Beside]]:
    """Warnings that hold for all parts, to be said once, and the parts with those of their own."""
    all_warnings = [warnings(of) for of in found]
    shared = [said for said in all_warnings[0] if len(found) > 1 and all(said in others for others in all_warnings)]
    played = who_played(found[0])
    parts = []
    for of, said in zip(found, all_warnings, strict=True):
        own = [who_played(of)] if who_played(of) != played else []
        parts.append(replace(of, remarks=(*own, *(sentence for sentence in said if sentence not in shared))))
    return tuple(shared), parts


def warnings(of: Beside) -> list[str]:
    """What the data of this comparison warn of."""
    found = [too_few_games(of)] if not of.enough else []
    if of.base.rule.kind != "games" and of.variants:
        found.append(how_it_ended(of))
    for variant in of.variants:
        found += [unchanged(variant, of), other_bots(variant, of), not_paired(variant, of)]
    found += made_for_other_rules(of)
    return [sentence for sentence in found if sentence]


def too_few_games(of: Beside) -> str:
    """Why no number is shown."""
    fewest = min(about.finished for about in of.subjects)
    if fewest >= FEWEST:
        others = [variant.title for variant in of.variants if not len(variant.wins)]
        return f"No numbers are shown: no {of.role_word} of {listing(others)} is in the base."
    return (
        f"No numbers are shown: {games_text(fewest)} came to an end, at least {FEWEST} are needed under each rule set."
    )


def how_it_ended(of: Beside) -> str:
    """How a comparison ended that could stop by itself, and what that means for its intervals."""
    sentence = ended_in_words(of)
    looks = f"It was judged every {count(of.base.rule.look)} games; {count(of.base.rule.most)} were the most."
    return " ".join(filter(None, [f"{sentence[0].upper()}{sentence[1:]}.", looks, not_anytime(of.base)]))


def ended_in_words(of: Beside) -> str:
    """What ended the comparison."""
    return of.base.rule.said(of.base.played, difference_standing(of.comparison), of.role_word, THIN)


def unchanged(variant: Variant, of: Beside) -> str:
    """A change that no game has met, or none at all."""
    if not variant.compared.is_unchanged:
        return ""
    games = variant.about.played
    is_same = not variant.compared.changes and not other_bots(variant, of)
    what = "nothing was changed" if is_same else "the change took effect in no game"
    return f"{variant.title}: {what}. All {games_text(games)} went the same as in the base."


def other_bots(variant: Variant, of: Beside) -> str:
    """Bots that differ between base and variant."""
    if all(_bot(of.base, role) == _bot(variant.about, role) for role in variant.wins.index):
        return ""
    judged = "bots and rules together" if variant.compared.changes else "bots, not rules"
    return f"{variant.title} was played by other bots than the base: here the comparison judges {judged}."


def _bot(about: Subject, role: str) -> tuple[Any, Any]:
    entry = about.run.info["bots"][role]
    return entry["bot"], entry["weights"]


def not_paired(variant: Variant, of: Beside) -> str:
    """Why two runs were not dealt the same games."""
    if variant.compared.pairing is not None:
        return ""
    return (
        f"{variant.title}: the runs are not paired, because {why_not_paired(variant, of)}. Their intervals are those "
        "of independent runs, wider than paired ones would be."
    )


def why_not_paired(variant: Variant, of: Beside) -> str:
    """What keeps the games of two runs from corresponding to each other."""
    base, other = of.base.run.info, variant.about.run.info
    if [role["id"] for role in base["roles"]] != [role["id"] for role in other["roles"]]:
        return f"the {of.role_word}s differ"
    if base["seed"] != other["seed"]:
        return "the seeds differ"
    return "they were not dealt the same games"


def made_for_other_rules(of: Beside) -> list[str]:
    """Bots that play under rules which they were not made for: part of a difference may be theirs."""
    away: dict[tuple[str, str], list[str]] = {}
    for about, name in zip(of.subjects, of.names, strict=True):
        for bot, rules in sorted({_home(about, role) for role in about.names}):
            if rules and not plays_at_home(about.run.info, rules):
                away.setdefault((bot, rules), []).append(name)
    total = len(of.subjects)
    sentences = []
    for (bot, rules), names in away.items():
        few = (
            names
            if len(names) <= FEW
            else [f"{len(names)} of the {total} here" if len(names) < total else f"all {total} here"]
        )
        others = "is another rule set" if len(names) == 1 else "are other rule sets"
        sentences.append(
            f"The bot {bot} was made for the rule set {rules}; {listing(few)} {others}. Part of a difference may come "
            f"from what the bot does not know about those rules{'' if of.comparison.retrained else ADVICE}."
        )
    return sentences


def _home(about: Subject, role: str) -> tuple[str, str]:
    """A bot, and the rule set it was made for; "" if it knows no rules."""
    entry = about.run.info["bots"][role]
    return plain(entry["bot"]), plain(entry.get("made_for") or "")
