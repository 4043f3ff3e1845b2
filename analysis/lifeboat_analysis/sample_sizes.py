"""How many games a designer's questions take: what is assumed, what is asked, the answers.

The formulas are in ``planning.py``. Here they meet a game: its characters, how often each is in play, its
blocks, and what a pilot has measured. Where characters differ, the one with the largest variance decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from lifeboat_analysis.blocks import role_means
from lifeboat_analysis.columns import divide
from lifeboat_analysis.intervals import share_interval
from lifeboat_analysis.paired import Compared, role_differences
from lifeboat_analysis.planning import (
    ALPHA,
    games_for_band,
    games_for_difference,
    games_for_half_width,
    share_variance,
    whole_blocks,
)
from lifeboat_analysis.roles import role_ids
from lifeboat_analysis.winshare import fair_share

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

Question = Literal["half_width", "difference", "band"]
Claim = Literal["one", "joint", "separate"]


@dataclass(frozen=True)
class Questions:
    """What is asked. Widths and differences are shares: 0.02 is 2 percentage points.

    Attributes
    ----------
    half_widths : tuple of float
        A win share shall be known so well.
    differences : tuple of float
        A difference of that size between two rule sets shall be found.
    bands : tuple of float
        Balance shall be proven within that of the fair share,
    truth : float
        while the characters really are so far from it.
    power : float
        Chance of finding or proving it.
    """

    half_widths: tuple[float, ...] = ()
    differences: tuple[float, ...] = ()
    bands: tuple[float, ...] = ()
    truth: float = 0.0
    power: float = 0.9


@dataclass(frozen=True)
class Table:
    """The game at the table.

    Attributes
    ----------
    players, characters : int
        Number of players, and of characters that can be in play.
    presence : float
        Share of the games that a character is in.
    super_block : int
        Games in a super-block.
    """

    players: int
    characters: int
    presence: float
    super_block: int


@dataclass(frozen=True)
class Spread:
    """How much win shares vary from game to game.

    Attributes
    ----------
    fair : float
        The fair share.
    dispersion : float
        Variance of a share over that of a coin; the largest of the characters.
    variance : float
        The largest of a character's share.
    variance_character : str or None
        Its id; None, like all that follows, where nothing was measured.
    farthest, farthest_character : float or None, str or None
        The largest difference from fair, below 0 for a weak character, and whose it is.
    farthest_reach : float or None
        How far its joint 95 % interval reaches to each side.
    accuracy : float or None
        How far off the measured variances may be, as a share of themselves (95 %). Games are proportional to
        variances, so this holds for the answers, too.
    """

    fair: float
    dispersion: float
    variance: float
    variance_character: str | None = None
    farthest: float | None = None
    farthest_character: str | None = None
    farthest_reach: float | None = None
    accuracy: float | None = None


@dataclass(frozen=True)
class Pairing:
    """What playing the same deals under two rule sets does to the variance of a difference.

    Attributes
    ----------
    ratio : float
        Variance ratio, mean of the characters; 1: not paired.
    worst_ratio, variance : float
        Variance ratio, and variance of a share (mean of the rule sets), of the character whose difference
        varies most: planned with.
    worst_character : str or None
        Its id; None where nothing was measured.
    """

    ratio: float
    worst_ratio: float
    variance: float
    worst_character: str | None = None


@dataclass(frozen=True)
class Answer:
    """Games that a question takes.

    Attributes
    ----------
    question : str
        "half_width", "difference" or "band".
    value : float
        The half-width, the difference, the band.
    claim : str
        "one": about one character, named beforehand. "joint": one statement about all. "separate": a
        statement about each, of which none may be a false alarm.
    with_character : float or None
        Games with the character in it; None where no number is enough.
    games : float or None
        Games played for that, under each rule set.
    play : int or None
        The same, rounded up to whole super-blocks.
    """

    question: Question
    value: float
    claim: Claim
    with_character: float | None
    games: float | None
    play: int | None


def assumed_spread(players: int) -> Spread:
    """Without a pilot: every character wins its fair share, like a coin."""
    fair = 1 / players
    return Spread(fair, 1.0, share_variance(fair))


def measured_spread(run: Run) -> Spread:
    """Return what a pilot tells; all NaN if no character ever both won and lost in it."""
    wins = role_means(run, "win")
    variance = wins.games * wins.se**2
    dispersion = divide(variance, wins.mean * (1 - wins.mean))
    if not np.any(variance > 0):
        return Spread(np.nan, np.nan, np.nan)
    ids, fair = role_ids(run), fair_share(run)
    most, farthest = int(np.nanargmax(variance)), int(np.nanargmax(np.abs(wins.mean - fair)))
    low, high = share_interval(
        wins.mean, wins.games, wins.se, wins.freedom, comparisons=max(1, int((wins.games > 0).sum()))
    )
    return Spread(
        fair,
        float(np.nanmax(dispersion)),
        float(variance[most]),
        str(ids[most]),
        float(wins.mean[farthest] - fair),
        str(ids[farthest]),
        float(high[farthest] - low[farthest]) / 2,
        float(1.96 * np.sqrt(2 / wins.freedom[most])),  # of a variance of normal numbers
    )


def unpaired(spread: Spread, ratio: float = 1.0) -> Pairing:
    """Return the pairing of rule sets that are not known to be paired, or said to be with a variance ratio."""
    return Pairing(ratio, ratio, spread.variance, spread.variance_character)


def measured_pairing(compared: Compared) -> Pairing:
    """Return what a pilot of two rule sets tells that were dealt the same games."""
    found = role_differences(compared, "win")
    variance = np.mean([means.games * means.se**2 for means in (found.base, found.variant)], axis=0)
    worst = int(np.argmax(np.nan_to_num(found.variance_ratio * variance, nan=-1)))
    return Pairing(
        float(np.nanmean(found.variance_ratio)),
        float(found.variance_ratio[worst]),
        float(variance[worst]),
        compared.roles[worst],
    )


def answers(questions: Questions, table: Table, spread: Spread, pairing: Pairing) -> list[Answer]:
    """Answer all questions for one number of players.

    Examples
    --------
    >>> six = Table(players=6, characters=6, presence=1, super_block=36)
    >>> spread = assumed_spread(6)
    >>> for answer in answers(Questions(half_widths=(0.005,)), six, spread, unpaired(spread)):
    ...     print(answer.claim, round(answer.games), answer.play)
    one 21341 21348
    joint 38669 38700
    """
    found: list[Answer] = []
    several = table.characters

    def add(question: Question, value: float, claim: Claim, games: float) -> None:
        if games > 0:
            played = games / table.presence
            found.append(Answer(question, value, claim, games, played, whole_blocks(played, table.super_block)))
        else:  # nothing varies: no game came out differently
            found.append(Answer(question, value, claim, None, None, None))

    for width in questions.half_widths:
        add("half_width", width, "one", games_for_half_width(width, spread.variance))
        add("half_width", width, "joint", games_for_half_width(width, spread.variance, comparisons=several))

    for difference in questions.differences:
        add("difference", difference, "one", _for_difference(difference, questions, pairing, 1))
        add("difference", difference, "separate", _for_difference(difference, questions, pairing, several))

    variance = share_variance(min(spread.fair + questions.truth, 0.5), spread.dispersion)
    power, truth = questions.power, questions.truth
    for band in questions.bands:
        add("band", band, "one", games_for_band(band, variance, power=power, truth=truth))
        add("band", band, "joint", games_for_band(band, variance, power=power, truth=truth, jointly=several))
        add("band", band, "separate", games_for_band(band, variance, power=power, truth=truth, comparisons=several))
    return found


def _for_difference(difference: float, questions: Questions, pairing: Pairing, comparisons: int) -> float:
    return games_for_difference(
        difference,
        pairing.variance,
        power=questions.power,
        ratio=pairing.worst_ratio,
        alpha=ALPHA,
        comparisons=comparisons,
    )
