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
    role, band, most = about.role_word, band_text(about.band), about.run.info["max_rounds"]
    found = {
        "Win share": f"""A {role} has 1 for a win alone and 1/m where m share the win; the win share is the
            mean over the finished games with this {role} in the cast.""",
        "Fair share": """What everybody would win if all were equally strong: one over the number of players,
            times the share of finished games that have a winner.""",
        "Difference": "Win share less fair share, in percentage points (pp).",
        "Interval": f"""With probability 95 % it covers the value that endless games between the same bots
            would give. Simultaneous: it does so for all {role}s at once. Wilson's interval, with the variance
            between blocks of games in which everybody meets every love and hate equally often.""",
        **({"Anytime-valid": ANYTIME} if about.rule.until_verdict else {}),
        "Too strong, too weak": f"""The 95 % simultaneous interval lies wholly above or below the band of
            {band} around the fair share.""",
        "Balanced": f"The 90 % simultaneous interval lies wholly inside the band of {band}.",
        "On the border": """The interval straddles an edge of the band, although it is no wider than half of
            the band: several times the games may settle it, or no number will.""",
        "Not enough games": "The interval is still too wide for a verdict.",
        "Points": """Those of everybody in the cast at the end of a finished game, of the dead and the lost,
            too.""",
        "Fate": """Conscious, unconscious and dead aboard as the game ends; lost: went overboard dead, or
            drowned.""",
        "Unfinished": f"""A game still going after {most} rounds. It is counted, and is in no mean or share
            but that of how the games ended.""",
    }
    return {term: re.sub(r"\n +", " ", meaning) for term, meaning in found.items()}
