"""One game as a story: what happened, event by event, with the position after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FORMAT = 1
"""Version of the JSON form."""


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes
    ----------
    round : int
        1 is the first round, 0 the deal.
    phase : str
        Part of the round.
    kind : str
        What sort of event it is; the game's documentation lists them with the keys of ``data``.
    who : str or None
        Id of the role that did it.
    text : str
        A sentence that tells all of it.
    public : str
        A sentence that tells what everybody at the table sees.
    known_to : tuple of str, optional
        The roles that know the whole ``text``; None: everybody.
    data : mapping
        The particulars, as plain values.
    position : mapping
        The position after the event, as plain values, nothing hidden.
    """

    round: int
    phase: str
    kind: str
    who: str | None
    text: str
    public: str
    known_to: tuple[str, ...] | None
    data: Mapping[str, Any]
    position: Mapping[str, Any]

    def seen_by(self, role: str | None) -> str:
        """Return the sentence as a role's player reads it; None: somebody who sees everything."""
        return self.text if role is None or self.known_to is None or role in self.known_to else self.public


@dataclass(frozen=True)
class Story:
    """A whole game.

    Attributes
    ----------
    info : mapping
        What was played: game, rule set, players, bots, seed, number, and the cards that the events speak of.
    events : sequence of Event
    result : mapping
        How it ended: rounds, ending, winners, scores in their parts.
    """

    info: Mapping[str, Any]
    events: Sequence[Event]
    result: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values; each event names only what its position changes."""
        events = []
        before: Mapping[str, Any] = {}
        for event in self.events:
            known_to = None if event.known_to is None else list(event.known_to)
            events.append(
                {
                    "round": event.round, "phase": event.phase, "kind": event.kind, "who": event.who,
                    "text": event.text, "public": event.public, "known_to": known_to, "data": dict(event.data),
                    "changes": changes(before, event.position),
                }
            )  # fmt: skip
            before = event.position
        return {"format": FORMAT, **self.info, "events": events, "result": dict(self.result)}


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return what has to be written over one position to make it another, table by table."""
    result: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key)
        if value == old:
            continue
        result[key] = changes(old, value) if isinstance(value, Mapping) and isinstance(old, Mapping) else value
    return result
