"""What the words of the report mean."""

from __future__ import annotations

import re

from lifeboat_reports.report import Definitions, Section
from lifeboat_reports.sections.common import Subject
from lifeboat_reports.wording import band_text

ANYTIME = """The run was judged again and again, and was to stop as soon as everybody had a verdict. The intervals of
            the win shares are made for that: with probability 95 % they cover at all looks, from the first to the
            last. They are a confidence sequence, whose multiplier stands for the usual quantile, and therefore wider.
            Those of all other measures are not corrected for it."""


def definitions(about: Subject) -> Section:
    """Every measure in words."""
    return Section(f"{about.prefix}definitions", "Definitions", (Definitions(tuple(terms(about).items())),))


def terms(about: Subject) -> dict[str, str]:
    """What each word means."""
    role, band = about.role_word, band_text(about.band)
    blocks = " in which everybody meets every love and hate equally often" if about.has_lives else ""
    found = {
        "Win share": f"""A {role} has 1 for a win alone and 1/m where m share the win; the win share is the
            mean over the finished games with this {role}{" in the cast" if about.has_lives else ""}.""",
        "Fair share": """What everybody would win if all were equally strong: one over the number of players,
            times the share of finished games that have a winner.""",
        "Difference": "Win share less fair share, in percentage points (pp).",
        "Interval": f"""With probability 95 % it covers the value that endless games between the same bots
            would give. Simultaneous: it does so for all {role}s at once. Wilson's interval, with the variance
            between blocks of games{blocks}.""",
        **({"Anytime-valid": ANYTIME} if about.rule.until_verdict else {}),
        "Too strong, too weak": f"""The 95 % simultaneous interval lies wholly above or below the band of
            {band} around the fair share.""",
        "Balanced": f"The 90 % simultaneous interval lies wholly inside the band of {band}.",
        "On the border": """The interval straddles an edge of the band, although it is no wider than half of
            the band: several times the games may settle it, or no number will.""",
        "Not enough games": "The interval is still too wide for a verdict.",
        **(terms_of_lives(about) if about.has_lives else terms_of_any_game(about)),
    }
    return {term: re.sub(r"\n +", " ", meaning) for term, meaning in found.items()}


def terms_of_lives(about: Subject) -> dict[str, str]:
    """Words of a game in which characters live or die."""
    return {
        "Points": """Those of everybody in the cast at the end of a finished game, of the dead and the lost,
            too.""",
        "Fate": """Conscious, unconscious and dead aboard as the game ends; lost: went overboard dead, or
            drowned.""",
        "Unfinished": f"""A game still going after {about.run.info["max_rounds"]} rounds. It is counted, and is in no
            mean or share but that of how the games ended.""",
    }


def terms_of_any_game(about: Subject) -> dict[str, str]:
    """Words of any other game."""
    places = {
        "seat": "Place in the order of play; seat 0 comes first, unless the rules or an option say otherwise.",
        "turn position": "Place in the order of play, from 0, which is whoever starts.",
    }
    found = {
        about.role_word.capitalize(): places.get(about.role_word, ""),
        "Points": "The final score of a game, of everybody who plays.",
        "Margin": "Points of the best score less those of the second best, in games that the highest score wins.",
        "Per game": "Mean over all games; with a 95 % t interval of this one mean alone.",
        "Pair": """Two seats of one game that are played by different bots. The better bot of a pair is the one with
            more points; in a tie it counts half.""",
    }
    mixed = about.run.info["mixed"]
    return {term: words for term, words in found.items() if words and (term != "Pair" or mixed)}
