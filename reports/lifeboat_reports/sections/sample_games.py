"""Three games to look at: a typical one, the closest, the most lopsided."""

from __future__ import annotations

from typing import Any

from lifeboat_reports.report import Link, Links, Paragraph, Section
from lifeboat_reports.sections.common import Subject
from lifeboat_reports.sections.points import point_text
from lifeboat_reports.wording import count, listing, name_in_a_sentence, plain


def sample_games(about: Subject) -> Section | None:
    """Links to the pages of the sample games, each with what it is; None where the run has none."""
    games = about.run.samples
    if not games:
        return None
    what = "steps through the game" if about.has_lives else "tells the game from the deal to the scores"
    intro = (
        f"Each link opens a page beside this report that {what}. They show how games go; they prove "
        f"nothing. Chosen among the first {count(min(int(about.run.tallies['games'][0]), FIRST_GAMES))} games."
    )
    links = [
        Link(plain(game["title"]), about.beside + f"sample-games/{game['page']}", told(game, about))
        for game in games.values()
    ]
    return Section(f"{about.prefix}samples", "Three games to look at", (Paragraph(intro), Links(tuple(links))))


FIRST_GAMES = 21_600
"""Games that samples are chosen among (``lifeboat_sim.runs.find``)."""


def told(game: dict[str, Any], about: Subject) -> str:
    """Return in a sentence how a game ended."""
    scores = sorted(game["scores" if about.has_lives else "score"].values(), reverse=True)
    first, *others = (about.names[role] for role in game["winners"]) if game["winners"] else ("",)
    winners = listing([first, *map(name_in_a_sentence, others)])
    if not winners:
        won = "Nobody wins"
    elif len(game["winners"]) > 1:
        won = f"{winners} share the win with {point_text(scores[0])} points"
    else:
        ahead = f", {point_text(scores[0] - scores[1])} ahead" if scores[0] >= scores[1] else ""
        won = f"{winners} wins with {point_text(scores[0])} points{ahead}"
    return f"{won}; {how_long(game, about)}. Game {game['number']}."


def how_long(game: dict[str, Any], about: Subject) -> str:
    """Return how long a game was, and how many died in it or how it ended."""
    length = game[about.length]
    unit = {"pitches": "pitch"}.get(about.length, about.length.removesuffix("s")) if length == 1 else about.length
    if not about.has_lives:
        return f"{length} {unit}, ended by {plain(game['ended_by']).replace('_', ' ')}"
    gone = sum(state in ("dead", "lost") for state in game["states"].values())
    return f"{length} {unit}, {gone} of {len(game['states'])} dead or lost"
