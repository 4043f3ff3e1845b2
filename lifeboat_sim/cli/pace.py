"""How fast a run goes, how long it still takes, and when that is worth a line in a log."""

from __future__ import annotations

from collections import deque

from lifeboat_sim.library.words import thin

WINDOW = 60.0
"""Seconds that speed is measured over: a machine may be busy for a while, and then be free."""
APART, LONGEST = 30.0, 600.0
"""Seconds between two lines of a log, at least and at most, as long as chunks of games are finished."""
STEP = 0.1
"""Share of the games after which there is something to say."""


class Pace:
    """Games played by the time, of so many; or of at most so many, where the run may end before."""

    def __init__(self, most: int, is_limit: bool = False) -> None:
        self.most = most
        self.is_limit = is_limit
        self.notes: deque[tuple[float, int]] = deque()

    def begin_again(self) -> None:
        """Forget what was noted: it says nothing of how fast the rest will go."""
        self.notes.clear()

    def note(self, now: float, played: int) -> None:
        """Note how many games are played by now (seconds of any clock)."""
        while len(self.notes) > 1 and now - self.notes[1][0] >= WINDOW:
            self.notes.popleft()
        self.notes.append((now, played))

    @property
    def speed(self) -> float:
        """Games a second in the last minute; 0 where nothing can be said yet."""
        (begin, before), (now, played) = self.notes[0], self.notes[-1]
        return (played - before) / (now - begin) if now > begin else 0.0

    @property
    def left(self) -> str:
        """How long the rest takes at this speed, as far as that is known."""
        if not self.speed:
            return "?"
        return f"{'at most ' * self.is_limit}{lasting((self.most - self.notes[-1][1]) / self.speed)}"

    def words(self) -> str:
        """Return how far it is, and how long it still takes."""
        played = self.notes[-1][1]
        return (
            f"{100 * played // self.most} %, {thin(played)} of {thin(self.most)} games, "
            f"{thin(round(self.speed))}/s, {self.left} left"
        )


class Lines:
    """When a log gets a line: a tenth further on, or ten minutes later, but never twice within half a minute."""

    def __init__(self) -> None:
        self.last = 0.0
        self.step = 0

    def begin(self, now: float) -> None:
        """Begin to wait for the first one."""
        self.last = now

    def is_due(self, now: float, share: float) -> bool:
        """Return whether it is time for the next line, and begin to wait for the one after it."""
        step = int(share / STEP + 1e-9)
        waited = now - self.last
        if share >= 1 or waited < APART or (step == self.step and waited < LONGEST):
            return False
        self.last, self.step = now, step
        return True


def lasting(seconds: float) -> str:
    """Return a time in words.

    >>> [lasting(seconds) for seconds in (8.2, 100, 725, 3 * 3600 + 5 * 60, 50 * 3600)]
    ['8 s', '1 min 40 s', '12 min', '3 h 5 min', '2 d 2 h']
    """
    whole = max(round(seconds), 0)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 10:
        return f"{minutes} min {rest} s"
    hours, minutes = divmod(minutes, 60)
    if hours < 1:
        return f"{minutes} min"
    days, hours = divmod(hours, 24)
    return f"{days} d {hours} h" if days else f"{hours} h {minutes} min"
