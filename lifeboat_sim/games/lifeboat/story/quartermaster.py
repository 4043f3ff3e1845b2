"""What happens in the quartermaster's phase (rules 2.1): the draft, showing cards."""

from __future__ import annotations

from collections.abc import Iterator

from lifeboat_sim.core.story import Event

from .. import verbs
from .moments import Moment
from .names import counted


def begin_round(m: Moment) -> Iterator[Event]:
    """Tell of the provisions that are drawn."""
    n = int(m.now["pile_size"])
    text = f"{counted(n, 'provision')} {'is' if n == 1 else 'are'} drawn" if n else "no provisions are left to draw"
    yield m.event("round", f"{text}.", provisions=n)


def keep(m: Moment) -> Iterator[Event]:
    """Tell who kept what."""
    if m.option is None:
        return
    left = int(m.now["pile_size"])
    name = m.names.character(m.who)
    passed = f" and passes {counted(left, 'card')} on" if left else ""
    yield m.event(
        "keep",
        f"{name} keeps {m.names.a(m.card)}{passed}.",
        m.who,
        public=f"{name} keeps a card{passed}.",
        known_to=[m.who],
        card=m.names.kind(m.card),
    )


def show(m: Moment) -> Iterator[Event]:
    """Tell what is put face up."""
    if m.verb == verbs.SHOW:
        name, kind = m.names.character(m.who), m.names.kind(m.card)
        yield m.event("show", f"{name} puts {m.names.a(m.card)} face up.", m.who, card=kind)
