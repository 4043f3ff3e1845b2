"""The headline says in plain words who wins too often."""

import numpy as np
import pandas as pd
import pytest

from lifeboat_reports.sentences import headline
from tests.reports.reading import spaced

NAMES = ["Lady Lauren", "Sir Stephen", "The Captain", "First Mate", "Frenchy", "The Kid"]


def shares(verdicts: str, win_shares: dict[str, float] | None = None) -> pd.DataFrame:
    """A table of win shares; a letter for each verdict: s(trong), w(eak), b(alanced), e(dge), n(one)."""
    words = {
        "s": "too strong",
        "w": "too weak",
        "b": "balanced",
        "e": "on the border",
        "n": "not enough games",
    }
    share = np.array([(win_shares or {}).get(name, 1 / 6) for name in NAMES])
    return pd.DataFrame(
        {
            "name": NAMES,
            "win_share": share,
            "low_simultaneous": share - 0.004,
            "high_simultaneous": share + 0.004,
            "fair": 1 / 6,
            "verdict": [words[letter] for letter in verdicts],
        }
    )


SENTENCES = {
    "bbbbsw": "Frenchy wins too often: 21.3 % of games where 16.7 % would be fair; the Kid (12.1 %) "
    "too seldom; the other four are balanced within ±2 pp.",
    "bbbbss": "Frenchy (21.3 %) and the Kid (12.1 %) win too often where 16.7 % would be fair; "
    "the other four are balanced within ±2 pp.",
    "bbbbbw": "The Kid wins too seldom: 12.1 % of games where 16.7 % would be fair; "
    "the other five are balanced within ±2 pp.",
    "bbbbbb": "All six characters are balanced within ±2 pp of the fair share of 16.7 %.",
    "eeeeee": "All six characters are on the border of ±2 pp around fair, 16.7 %.",
    "bbbbbe": "The Kid is on the border of ±2 pp; the other five are balanced within ±2 pp.",
    "nnnnnn": "Not enough games to say which characters win too often: win shares are known to ±0.4 % only.",
    "ennnnn": "Lady Lauren is on the border of ±2 pp; for the other five there are not enough games to say.",
    "bnbbbs": "The Kid wins too often: 12.1 % of games where 16.7 % would be fair; for Sir Stephen there are "
    "not enough games to say; the other four are balanced within ±2 pp.",
    "sssssb": "Lady Lauren (16.7 %), Sir Stephen (16.7 %), the Captain (16.7 %), First Mate (16.7 %) and "
    "Frenchy (21.3 %) win too often where 16.7 % would be fair; the Kid is balanced within ±2 pp.",
}


@pytest.mark.parametrize("verdicts", SENTENCES)
def test_headline_names_who_is_off_and_counts_the_rest(verdicts: str) -> None:
    table = shares(verdicts, {"Frenchy": 0.213, "The Kid": 0.121})
    assert spaced(headline(table, 0.02, "character")) == SENTENCES[verdicts]


def test_headline_of_games_that_nobody_wins() -> None:
    table = shares("nnnnnn").assign(fair=0.0)
    assert headline(table, 0.02, "character") == "No game had a winner."


def test_headline_has_no_words_of_statisticians() -> None:
    for verdicts in SENTENCES:
        sentence = headline(shares(verdicts), 0.02, "character").lower()
        assert not any(word in sentence for word in ("significant", "p-value", "confidence", "p <"))
