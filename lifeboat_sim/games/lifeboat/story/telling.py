"""A game that is told while it is played: the same events as in a story, as far as it has come."""

from __future__ import annotations

from lifeboat_sim.core.records import Records
from lifeboat_sim.core.story import Event

from ..ruleset import Ruleset
from . import ending, events_of
from .moments import Playing
from .names import Names


class Telling:
    """A game under way; see ``Telling`` in core/people.py."""

    def __init__(self, ruleset: Ruleset, records: Records) -> None:
        self.names = Names(ruleset)
        self.playing = Playing(records, self.names)
        self.began = False
        self.over = False

    @property
    def records(self) -> Records:
        """The game, at a decision or over."""
        return self.playing.records

    def go_on(self) -> list[Event]:
        """Play to the next decision with several options, or to the end, and tell what happens till then."""
        events: list[Event] = []
        if not self.began:
            events += ending.deal(self.records, self.names)
            self.began = True
        while not (self.playing.over or self.playing.is_open):
            moment = self.playing.step()
            events += events_of(moment) if moment else []
        if self.playing.over and not self.over:
            events += ending.end(self.records, self.names)
            self.over = True
        return events

    def take(self, choice: int) -> list[Event]:
        """Take an option of the decision now open, and tell what happens."""
        return events_of(self.playing.take(choice))

    def copied(self) -> Telling:
        """Return a copy, which goes on by itself."""
        copy = Telling.__new__(Telling)
        copy.names, copy.playing = self.names, self.playing.copied()
        copy.began, copy.over = self.began, self.over
        return copy
