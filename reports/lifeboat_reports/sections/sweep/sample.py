"""What was played, in a line below the headline, and what the report is called."""

from __future__ import annotations

from lifeboat_reports.sections.sweep.effect_rows import HAS_EFFECTS
from lifeboat_reports.sections.sweep.learnt_points import retrained_fact
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import capital, things
from lifeboat_reports.sections.verdict import bots_words
from lifeboat_reports.wording import THIN, count, game_prefix, listing, number_word, plain, shortened

FEW = 3  # so many knobs are named at the top
SHORT = 60  # letters of the values of a knob there
KINDS = {
    "grid": "grid: every combination of values",
    "one at a time": "one knob at a time, all others as printed",
    "screening": "screening by Plackett and Burman, folded over",
    "surface": "points that fill the ranges evenly (Sobol')",
}


def title_of(of: Turned, alone: bool) -> str:
    """Which knobs of which rule set were turned."""
    knobs = listing(of.knobs) if len(of.knobs) <= 2 else things(len(of.knobs), "knob")
    players = f"{number_word(of.about.players)} players" if alone else "by number of players"
    return f"{capital(knobs)} in {game_prefix(of.swept.info)}{of.name}, {players}"


def sample(of: Turned) -> tuple[tuple[str, str], ...]:
    """What was played: no number means anything without it."""
    info, points = of.swept.info, len(of.swept.design)
    cast = f" of {number_word(len(of.about.names))} {of.role_word}s, drawn per game"
    missing = of.games - min(of.finished)
    games = f"{count(of.games)} at each of {things(points, 'point')}"
    if missing:
        games += f" (up to {count(missing)} unfinished)"
    joint = "joint per point" if of.kind == "grid" else "joint over all knobs" if of.kind in HAS_EFFECTS else "joint"
    return (
        ("Base", f"{of.name} · {info['ruleset_hash'][:8]}"),
        *turned_facts(of),
        ("Design", KINDS[of.kind]),
        ("Players", f"{of.about.players}{'' if of.about.players == len(of.about.names) else cast}"),
        ("Bots", bots_words(of.about)),
        ("Games", games),
        *retrained_fact(of),
        ("Seed", str(info["seed"])),
        ("Intervals", f"95{THIN}%, {joint}, paired"),
        ("Made with", f"Lifeboat Sim {plain(info['tool'])}"),
    )


def turned_facts(of: Turned) -> list[tuple[str, str]]:
    """The knobs with their values, if they are few."""
    if len(of.paths) > FEW:
        return [("Turned", things(len(of.paths), "knob"))]
    found = []
    for at, name in enumerate(of.knobs):
        values = shortened(of.values(at), SHORT)
        found.append(("Turned", f"{name}: {values}; printed {of.value(of.printed(at))}"))
    return found
