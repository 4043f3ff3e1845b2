"""What stands at the end: the terms of a comparison, and how to get the same numbers again."""

from __future__ import annotations

import re

from lifeboat_reports.report import Code, Definitions, Paragraph, Section
from lifeboat_reports.sections.comparison.beside import Beside
from lifeboat_reports.sections.definitions import terms
from lifeboat_reports.sections.own_bots import own_bots_facts
from lifeboat_reports.sections.reproduce import metrics_facts
from lifeboat_reports.wording import band_text, plain


def definitions(of: Beside) -> Section:
    """The terms of a comparison before those of a run."""
    role, band = of.role_word, band_text(of.band)
    own = {
        "Difference": "Variant less base, in percentage points (pp) for shares.",
        "Joint interval": f"""With probability 95 % the intervals of all {role}s of a variant cover, all at the
            same time, the differences that endless games between the same bots would give.""",
        "Better, worse": f"""The joint 95 % interval of the difference lies wholly above or below a band of {band}
            around no change. With several variants the difference must also pass Holm's test over all {role}s of all
            variants.""",
        "No relevant change": f"The joint 90 % interval of the difference lies wholly inside the band of {band}.",
        "Paired": """Base and variant are dealt the same games under the same seed; the standard error of a difference
            comes from what they do in the same blocks of games.""",
        "Variance ratio": """Variance of the paired difference over that of independent runs: 0.5 means that pairing was
            worth twice the games.""",
    }
    found = {term: re.sub(r"\n +", " ", meaning) for term, meaning in own.items()}
    found |= {term: meaning for term, meaning in terms(of.base).items() if term != "Difference"}
    return Section(f"{of.prefix}definitions", "Definitions", (Definitions(tuple(found.items())),))


def reproduce(of: Beside, command: str) -> Section:
    """The command, and what must be the same for the same numbers."""
    info = of.base.run.info
    facts = [
        (name, f"{plain(about.run.info['ruleset']['id'])}, sha256 {about.run.info['ruleset_hash']}")
        for name, about in zip(of.names, of.subjects, strict=True)
    ]
    facts += metrics_facts(info)
    facts += own_bots_facts(about.run.info for about in of.subjects)
    versions = ", ".join(f"{plain(name)} {plain(version)}" for name, version in info["versions"].items())
    facts += [("Engine", info["engine_hash"]), ("Versions", f"Lifeboat Sim {plain(info['tool'])}, {versions}")]
    intro = "The same command gives the same games, whatever the number of threads and the size of the chunks."
    blocks = (Paragraph(intro), Code("Command", command), Definitions(tuple(facts)))
    return Section(f"{of.prefix}reproduce", "Reproduce", blocks)
