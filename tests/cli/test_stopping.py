"""A signal to stop is heard, even where Python drops what is raised for it."""

import signal
import weakref

import pytest

from lifeboat_sim.cli import stopping
from lifeboat_sim.cli.stopping import Stopped, listen, stop_if_asked


class Thing:
    """Something that a weak reference can point to."""


def test_a_signal_that_is_lost_in_a_callback_is_heard_where_work_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "_came", [])
    monkeypatch.setattr("sys.unraisablehook", lambda lost: None)
    before = listen()
    try:
        stop_if_asked()
        thing = Thing()
        reference = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
        del thing  # the callback raises, and Python drops it
        assert reference() is None
        with pytest.raises(Stopped) as stopped:
            stop_if_asked()
    finally:
        for number, handler in before:
            signal.signal(number, handler)
    assert stopped.value.status == 128 + signal.SIGINT
