"""What a reader must know before any number: who played, who was not trained for it, and what was too little."""

from __future__ import annotations

from lifeboat_reports.sections.comparison.remarks import NOISE
from lifeboat_reports.sections.own_bots import own_bots_words
from lifeboat_reports.sections.sweep.turned import FEWEST, Turned
from lifeboat_reports.sections.sweep.words import things
from lifeboat_reports.sections.verdict import bots_words
from lifeboat_reports.sentences import games_text


def who_played(of: Turned) -> str:
    """Which bots played, and what the numbers therefore do not say."""
    mixed = len({of.swept.info["bots"][role]["bot"] for role in of.about.names}) > 1
    warning = f"Not all {of.role_word}s are played by the same bot. " if mixed else ""
    return f"{warning}Played by bots: {bots_words(of.about)}.{own_bots_words([of.about])} {NOISE}"


def warnings(of: Turned) -> list[str]:
    """What the data of this sweep warn of."""
    found = []
    if not of.enough:
        found.append(
            f"No numbers are shown: {games_text(of.finished[0])} of the printed game came to an end, at least {FEWEST} "
            "are needed at each point."
        )
    elif thin := sum(games < FEWEST for games in of.finished):
        found.append(f"At {things(thin, 'point')} under {FEWEST} games came to an end: nothing is said about them.")
    return found
