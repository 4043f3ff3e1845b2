"""When a run ends: after a number of games, at a half-width, or at a verdict; and how it ended.

A rule that depends on results looks at them at fixed numbers of games only, in the order of the games. So where a run
stops is decided by the games alone, not by the threads that play them or the chunks in which they come.

What is judged is not known here: whoever plays hands over what can be said at a look (`Standing`), be it of the win
shares of a run or of the differences between two rule sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import isnan
from typing import Any, Literal, NamedTuple, Self

DEFAULT_GAMES = 1_000_000
PRESETS = {"quick": 20_000, "standard": 200_000, "deep": 2_000_000}
"""Numbers of games by name."""

Kind = Literal["games", "precision", "verdict"]
"""What a rule waits for: all games, a half-width, or a verdict on everybody."""
Ended = Literal["games", "precision", "verdict", "interrupted"]
"""What ended a run. A rule that waits for a half-width or a verdict ends with "games" if there was none."""


class Standing(NamedTuple):
    """What can be said after some games.

    Attributes
    ----------
    half_width : float
        Of the widest joint 95 % interval, as a share; NaN if there is none.
    decided, judged : int
        How many have a verdict other than "not enough games", of how many.
    """

    half_width: float
    decided: int
    judged: int


@dataclass(frozen=True)
class StoppingRule:
    """When to stop.

    Attributes
    ----------
    most : int
        Games that are played at most.
    half_width : float, optional
        Stop as soon as no joint 95 % interval has a larger half-width, as a share.
    until_verdict : bool
        Stop as soon as everybody has a verdict. Intervals must then hold at all looks.
    look : int
        Games between two looks: whole super-blocks.
    """

    most: int = DEFAULT_GAMES
    half_width: float | None = None
    until_verdict: bool = False
    look: int = 21_600

    @property
    def kind(self) -> Kind:
        """What it waits for."""
        return "verdict" if self.until_verdict else "games" if self.half_width is None else "precision"

    def looking_every(self, look: int) -> Self:
        """Return the same rule with looks so many games apart."""
        return replace(self, look=look)

    def ranges(self, chunk: int, begin: int = 0) -> Iterator[tuple[int, int]]:
        """Yield chunks from game ``begin`` on as half-open ranges of game numbers; each look is the end of one."""
        while begin < self.most:
            end = self.next_look(begin)
            for first in range(begin, end, chunk):
                yield first, min(first + chunk, end)
            begin = end

    def next_look(self, games: int) -> int:
        """Return after how many games, more than these, results are judged next."""
        stride = self.most if self.kind == "games" else self.look
        return min((games // stride + 1) * stride, self.most)

    def is_look(self, games: int) -> bool:
        """Return whether results are judged after so many games."""
        return games == self.most or (self.kind != "games" and games % self.look == 0)

    def is_met(self, standing: Standing) -> bool:
        """Return whether there is what it waits for; never so if it waits for nothing but games."""
        if self.until_verdict:
            return standing.decided == standing.judged > 0
        return self.half_width is not None and standing.half_width <= self.half_width

    def stops(self, games: int, judge: Callable[[], Standing]) -> bool:
        """Return whether to stop after so many games; ``judge`` is called at looks only."""
        return games >= self.most or (self.kind != "games" and self.is_look(games) and self.is_met(judge()))

    def ended(self, games: int, standing: Standing) -> Ended:
        """Return what ended a run of so many games."""
        if self.is_look(games) and self.is_met(standing):
            return self.kind
        return "games" if games >= self.most else "interrupted"

    def said(self, games: int, standing: Standing, of: str = "character", thousands: str = " ") -> str:
        """Return how a run of so many games ended, in words.

        Parameters
        ----------
        games : int
        standing : Standing
            At its end.
        of : str
            What is judged, one of them.
        thousands : str
            What stands between thousands.

        Examples
        --------
        >>> StoppingRule(200_000, half_width=0.005).said(43_200, Standing(0.00487, 0, 6))
        'stopped at the half-width asked for after 43 200 games: ±0.487 pp, asked for ±0.5 pp'
        """
        ended = self.ended(games, standing)
        played, most = (f"{n:,}".replace(",", thousands) for n in (games, self.most))
        reached = "none finished" if isnan(standing.half_width) else f"±{100 * standing.half_width:.3g} pp"
        asked = f"±{100 * (self.half_width or 0):.4g} pp"
        anytime = "; intervals are anytime-valid" if self.until_verdict else ""
        if ended == "interrupted":
            return f"interrupted after {played} of {most} games{anytime}"
        if ended == "verdict":
            early = games < self.most
            return ("stopped early at a verdict" if early else f"all {most} games gave every {of} a verdict") + anytime
        if ended == "precision":
            return f"stopped at the half-width asked for after {played} games: {reached}, asked for {asked}"
        missing = {
            "games": "",
            "precision": f" without reaching the half-width asked for: {reached}, asked for {asked}",
            "verdict": f" without a verdict for every {of}",
        }[self.kind]
        return f"all {most} games were played{missing}{anytime}"

    def info(self) -> dict[str, Any]:
        """Return what ``run.json`` says of it; ``rule_of`` reads it."""
        stop: dict[str, Any] = {"rule": self.kind}
        if self.half_width is not None:
            stop["half_width"] = self.half_width
        if self.kind != "games":
            stop["look"] = self.look
        return {"games": self.most, "stop": stop}


def rule_of(info: Mapping[str, Any]) -> StoppingRule:
    """Return the rule by which a run was stopped, from its ``run.json``."""
    stop = dict(info.get("stop") or {"rule": "games"})
    kind = stop.pop("rule")
    return StoppingRule(info["games"], until_verdict=kind == "verdict", **stop)
