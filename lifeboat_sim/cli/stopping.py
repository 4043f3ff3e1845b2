"""Ctrl-C, and what the system sends in its place: end at once, or in good order while games are played."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
SIGNALLED = 128
"""Exit status of a program that a signal ends, less the number of the signal."""

ONE_AND_THE_SAME = 0.5
"""Seconds in which a signal comes twice that was sent once: to the program, and to all that were started with it."""


class Stopped(BaseException):
    """A signal to stop. Not an Exception, so that nothing on the way takes it for a mistake."""

    def __init__(self, number: int) -> None:
        self.status = SIGNALLED + number
        super().__init__(number)


def listen(handler: Any = None) -> list[tuple[int, Any]]:
    """Have signals to stop handled (default: raise Stopped), and return how they were before.

    What is ignored stays ignored: whoever starts a program with ``nohup`` wants that.
    """
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    heard = [(number, old) for number, old in before if old is not signal.SIG_IGN]
    for number, _ in heard:
        signal.signal(number, handler or _stop)
    return heard


_came: list[int] = []
"""Signals that came: what is raised for one gets lost where Python drops exceptions, say in a callback of an import."""


def _stop(number: int, frame: FrameType | None) -> None:
    _came.append(number)
    raise Stopped(number)


def stop_if_asked() -> None:
    """Raise Stopped if a signal came that nobody has heard: to be called where work begins."""
    if _came:
        raise Stopped(_came[0])


class Patience:
    """While it lasts, the first signal is only noted, so that work can end in good order; the second stops at once.

    Attributes
    ----------
    status : int
        Exit status of a program that stops for the signal that came; 0 if none has come.
    """

    def __init__(self) -> None:
        self.status = 0
        self.since = 0.0
        self.before: list[tuple[int, Any]] = []

    def is_over(self) -> bool:
        """Return whether a signal came."""
        return self.status > 0

    def __enter__(self) -> Self:
        self.before = listen(self._note)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.status:  # else the next signal is the second one
            for number, handler in self.before:
                signal.signal(number, handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.status and time.monotonic() - self.since < ONE_AND_THE_SAME:
            return
        if self.status:
            raise Stopped(number)
        self.status, self.since = SIGNALLED + number, time.monotonic()
        with suppress(OSError):  # not by print: the signal may have come in the midst of one
            os.write(2, b"stopping after the games that are being played; once more stops at once\n")
