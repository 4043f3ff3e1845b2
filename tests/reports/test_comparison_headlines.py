"""The sentence on a variant, for every mixture of verdicts."""

import pandas as pd
import pytest

from lifeboat_reports.sections.comparison.headline import shares_clause
from tests.reports.reading import spaced

SENTENCES = {
    ("better +5", "worse -4", "same 0"): "A wins more often (+5.0 pp), B less often (\u22124.0 pp)",
    ("better +3", "worse -4", "same 0"): "B wins less often (\u22124.0 pp), A more often (+3.0 pp)",
    ("better +3", "better +4", "worse -6"): "C wins less often (\u22126.0 pp), B (+4.0 pp) and A (+3.0 pp) more often",
    ("better +3", "better +6", "better +4", "better +5"): "B (+6.0 pp), D (+5.0 pp) and two others win more often",
    ("better +5", "border -2", "same 0"): "A wins more often (+5.0 pp), B (\u22122.0 pp) is on the border of ±2 pp",
    ("better +5", "border -2", "border 2", "open 1"): "A wins more often (+5.0 pp), two others are on the border of "
    "±2 pp, not enough games to say for D",
    ("same 0", "same 0"): "no character's win share changes by more than 2 pp",
    ("open 0", "open 0"): "not enough games to say whose win share changes",
    (
        "border -2",
        "same 0",
        "same 1",
    ): "A (\u22122.0 pp) is on the border of ±2 pp, no relevant change for the other two",
    ("border -2", "open 3"): "A (\u22122.0 pp) is on the border of ±2 pp, not enough games to say for B",
    ("open 3", "same 0"): "not enough games to say for A, no relevant change for the other one",
}
WORDS = {"same": "no relevant change", "border": "on the border", "open": "not enough games"}


@pytest.mark.parametrize("rows", SENTENCES)
def test_sentence(rows: tuple[str, ...]) -> None:
    verdicts, sizes = zip(*(row.split() for row in rows), strict=True)
    difference = pd.Series([float(size) / 100 for size in sizes])
    wins = pd.DataFrame(
        {
            "name": list("ABCD"[: len(rows)]),
            "difference": difference,
            "low_simultaneous": difference - 0.005,
            "high_simultaneous": difference + 0.005,
            "verdict": [WORDS.get(verdict, verdict) for verdict in verdicts],
        }
    )
    assert spaced(shares_clause(wins, 0.02, "character")) == SENTENCES[rows]
