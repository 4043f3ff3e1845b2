"""What stands at the end: bots, terms, and how to get the same numbers again."""

from __future__ import annotations

import re

from lifeboat_reports.report import Code, Definitions, Paragraph, Section
from lifeboat_reports.sections.definitions import terms
from lifeboat_reports.sections.own_bots import own_bots_facts
from lifeboat_reports.sections.reproduce import metrics_facts
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.wording import band_text, plain


def bots(of: Turned) -> Section | None:
    """That nobody knows whether the effects hold with bots that were trained for the changed rules, if so."""
    if of.compared is not None:
        return None
    advice = "`--retrain` lets them learn them"
    if of.kind in ("screening", "surface"):
        advice = "compare a point that matters with the base by `lifeboat compare --retrain`"
    text = (
        "The same bots played at every point, and none was trained for the changed rules: whether an effect would be "
        f"the same with bots that have learnt them is not known from this sweep; {advice}."
    )
    return Section(f"{of.prefix}bots", "The bots did not adapt", (Paragraph(text),))


def definitions(of: Turned) -> Section:
    """The terms of a sweep before those of a run."""
    role, band = of.role_word, band_text(of.band)
    own = {
        "Knob": "A number or option of the rule set that is turned; all others stay as printed.",
        "Point": "A choice of values for all knobs. All points are dealt the same games.",
        "Worst deviation": f"""The largest distance of a {role}'s win share from the fair share. Noise makes it larger,
            so it comes with an interval: from the largest lower bound of all {role}s' distances to the largest upper
            bound.""",
        "All in the band": f"""Every {role}'s 90 % interval lies wholly within {band} of the fair share. Somebody is
            outside: a joint 95 % interval lies wholly outside. Each point is judged by itself.""",
        "Effect": """What becomes of a measure from the first value of a knob to its last; per step: divided by the
            number of steps of 1 between them.""",
        "Matters": f"""The joint 95 % interval of an effect on a win share lies wholly beyond {band}. No relevant
            effect: the joint 90 % interval lies wholly within. Blurred by other knobs: neither, because of what three
            knobs of a screening together may add; more games do not help, to turn the knob by itself does.""",
        "Joint interval": f"""With probability 95 % all the intervals that are called joint cover at the same time what
            endless games between the same bots would give: those of all {role}s of a point, or the effects of all knobs
            on all {role}s.""",
        "Imbalance": f"""Root mean square of the {role}s' deviations from the fair share, less what noise adds.""",
    }
    found = {term: re.sub(r"\n +", " ", meaning) for term, meaning in own.items()}
    found |= {
        term: meaning for term, meaning in terms(of.about).items() if term not in ("Difference", "Points", "Fate", *own)
    }
    return Section(f"{of.prefix}definitions", "Definitions", (Definitions(tuple(found.items())),))


def reproduce(of: Turned, command: str) -> Section:
    """The command, and what must be the same for the same numbers."""
    info = of.swept.info
    versions = ", ".join(f"{plain(name)} {plain(version)}" for name, version in info["versions"].items())
    facts = (
        ("Base", f"{plain(info['ruleset']['id'])}, sha256 {info['ruleset_hash']}"),
        *metrics_facts(info),
        *own_bots_facts([info]),
        ("Engine", info["engine_hash"]),
        ("Versions", f"Lifeboat Sim {plain(info['tool'])}, {versions}"),
    )
    intro = "The same command gives the same games, whatever the number of threads and the size of the chunks."
    return Section(
        f"{of.prefix}reproduce", "Reproduce", (Paragraph(intro), Code("Command", command), Definitions(facts))
    )
