"""The verdicts of a win share, with their symbols: never told by a colour alone."""

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
