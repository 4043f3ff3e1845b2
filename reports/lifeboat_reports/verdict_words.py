"""The verdicts of a win share and of a difference, with their symbols: never told by a colour alone."""

from __future__ import annotations

from lifeboat_reports.report import Tone

SYMBOLS = {
    "too strong": "▲",
    "too weak": "▼",
    "balanced": "●",
    "on the border": "◐",
    "not enough games": "○",
}

TONES: dict[str, Tone] = {
    "too strong": "high",
    "too weak": "low",
    "balanced": "good",
    "on the border": "edge",
    "not enough games": "open",
}

DIFFERENCE_SYMBOLS = {
    "better": "▲",
    "worse": "▼",
    "no relevant change": "●",
    "on the border": "◐",
    "not enough games": "○",
}

DIFFERENCE_TONES: dict[str, Tone] = {
    "better": "high",
    "worse": "low",
    "no relevant change": "good",
    "on the border": "edge",
    "not enough games": "open",
}
