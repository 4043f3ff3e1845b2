"""Whether a role is balanced: a verdict in words instead of a p-value.

The question is whether a win share lies within a *band*: the fair share plus or minus what the designer
tolerates. An interval wholly inside the band shows balance (two one-sided tests, Schuirmann 1987, hence
90 % for tests at 5 %); one wholly outside shows the contrary (95 %). Both are simultaneous over the
roles. What straddles an edge of the band is either not known well enough, or really on the border.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

Verdict = Literal["too strong", "too weak", "balanced", "on the border", "not enough games"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

INSIDE_LEVEL = 0.90
"""Confidence of the interval that must lie inside the band."""

OUTSIDE_LEVEL = 0.95
"""Confidence of the interval that must lie outside the band, and of every interval that is shown."""

FEWEST_GAMES = 300
"""With fewer finished games no difference and no target is judged: who wins once or never seems to vary too little."""


def verdicts(
    inside: tuple[ArrayLike, ArrayLike], outside: tuple[ArrayLike, ArrayLike], fair: float, band: float
) -> NDArray[np.str_]:
    """Judge win shares by their intervals.

    ================================================== ================
    `outside` wholly above the band                    too strong
    `outside` wholly below the band                    too weak
    `inside` wholly inside the band                    balanced
    else, half-width of `inside` up to half of `band`  on the border
    else, and where an interval is NaN                 not enough games
    ================================================== ================

    Parameters
    ----------
    inside : pair of array_like of float
        Low and high ends of the intervals at `INSIDE_LEVEL`.
    outside : pair of array_like of float
        Low and high ends of the intervals at `OUTSIDE_LEVEL`.
    fair : float
        Fair share, 0-1: the middle of the band.
    band : float
        Half-width of the band, as a share: 0.02 is 2 percentage points. Above 0.

    Returns
    -------
    ndarray of str
        One of `VERDICTS` for each interval.

    Raises
    ------
    ValueError
        If the band is not above 0.

    Examples
    --------
    >>> wide, narrow = ([0.10, 0.22], [0.20, 0.24]), ([0.11, 0.225], [0.19, 0.235])
    >>> print(*verdicts(narrow, wide, fair=1 / 6, band=0.02), sep=", ")
    not enough games, too strong
    """
    if not band > 0:
        raise ValueError(f"band: found {band}, allowed above 0")
    low, high = (np.asarray(end, float) for end in inside)
    low_outside, high_outside = (np.asarray(end, float) for end in outside)
    conditions: list[tuple[NDArray[np.bool_], Verdict]] = [
        (low_outside > fair + band, "too strong"),
        (high_outside < fair - band, "too weak"),
        ((low >= fair - band) & (high <= fair + band), "balanced"),
        ((high - low) / 2 <= band / 2, "on the border"),
    ]
    return np.select([met for met, _ in conditions], [word for _, word in conditions], "not enough games")


DifferenceVerdict = Literal["better", "worse", "no relevant change", "on the border", "not enough games"]
DIFFERENCE_VERDICTS: tuple[DifferenceVerdict, ...] = get_args(DifferenceVerdict)


def difference_verdicts(
    inside: tuple[ArrayLike, ArrayLike], outside: tuple[ArrayLike, ArrayLike], band: float, beyond: ArrayLike = True
) -> NDArray[np.str_]:
    """Judge what a variant changes for each role: the same rules as `verdicts`, around no change at all.

    ================================================== ==================
    `outside` wholly above the band, and `beyond`      better
    `outside` wholly below the band, and `beyond`      worse
    `inside` wholly inside the band                    no relevant change
    else, half-width of `inside` up to half of `band`  on the border
    else, and where an interval is NaN                 not enough games
    ================================================== ==================

    Parameters
    ----------
    inside, outside : pair of array_like of float
        Low and high ends of the intervals of the differences at `INSIDE_LEVEL` and `OUTSIDE_LEVEL`.
    band : float
        Half-width of the band around no change, as a share. Above 0.
    beyond : array_like of bool
        Whether the difference passes a test over all that is compared.

    Raises
    ------
    ValueError
        If the band is not above 0.

    Examples
    --------
    >>> wide, narrow = ([-0.01, 0.03], [0.01, 0.05]), ([-0.008, 0.032], [0.008, 0.048])
    >>> print(*difference_verdicts(narrow, wide, band=0.02), sep=", ")
    no relevant change, better
    """
    if not band > 0:
        raise ValueError(f"band: found {band}, allowed above 0")
    low, high = (np.asarray(end, float) for end in inside)
    low_outside, high_outside = (np.asarray(end, float) for end in outside)
    passes = np.asarray(beyond, bool)
    conditions: list[tuple[NDArray[np.bool_], DifferenceVerdict]] = [
        ((low_outside > band) & passes, "better"),
        ((high_outside < -band) & passes, "worse"),
        ((low >= -band) & (high <= band), "no relevant change"),
        ((high - low) / 2 <= band / 2, "on the border"),
    ]
    return np.select([met for met, _ in conditions], [word for _, word in conditions], "not enough games")
