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

IN_BAND_WORDS = {
    "yes": "all in the band",
    "unclear": "not clear",
    "no": "somebody is outside",
    "not enough games": "not enough games",
}
"""Whether all characters are within the band at a point of a sweep."""

IN_BAND_SYMBOLS = {"yes": "●", "unclear": "◐", "no": "▲", "not enough games": "○"}

IN_BAND_TONES: dict[str, Tone] = {"yes": "good", "unclear": "edge", "no": "high", "not enough games": "open"}


def effect_symbol(verdict: str, effect: float) -> tuple[str, Tone]:
    """Symbol and tone of what a knob does: up or down where it surely does something.

    >>> effect_symbol("matters", -0.03), effect_symbol("rises", 0.4), effect_symbol("no effect at all", 0.0)
    (('▼', 'low'), ('▲', 'high'), ('●', 'good'))
    """
    if verdict in ("matters", "rises", "falls"):
        return ("▲", "high") if effect > 0 else ("▼", "low")
    return {
        "no relevant effect": ("●", "good"),
        "no effect at all": ("●", "good"),
        "on the border": ("◐", "edge"),
        "blurred by other knobs": ("◐", "edge"),
    }.get(verdict, ("○", "open"))  # type: ignore[return-value]
