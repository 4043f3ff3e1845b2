"""Numbers as results show them on the terminal and in Python: few digits, thin spaces, signs."""

from __future__ import annotations


def thin(number: int) -> str:
    """Return a number with a thin space between thousands."""
    return f"{number:,}".replace(",", "\u2009")


def percent(share: float | None) -> str:
    """Return a share in percent with one decimal."""
    return "-" if share is None else f"{100 * share:.1f} %"


def interval(low: float | None, high: float | None) -> str:
    """Return an interval in percent."""
    return "-" if low is None or high is None else f"{100 * low:.1f} - {percent(high)}"


def points(share: float, decimals: int, unit: str = " pp") -> str:
    """Return a difference of shares in percentage points."""
    if share != share:
        return "-"
    return f"{signed(100 * share, decimals)}{unit}"


def signed(number: float, decimals: int = 2) -> str:
    """Return a difference with its sign; what rounds to nothing has none.

    >>> signed(-0.304), signed(-0.004), signed(-0.304, 1)
    ('-0.30', '0.00', '-0.3')
    """
    text = f"{number:+.{decimals}f}"
    return text.lstrip("+-") if float(text) == 0 else text
