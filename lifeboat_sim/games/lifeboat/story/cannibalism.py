"""What cannibalism brings (expansion Cannibalism, rules 2.2): objections, and a meal."""

from __future__ import annotations

from collections.abc import Iterator

from lifeboat_sim.core.story import Event

from .. import verbs
from .fight import totals_of
from .moments import Moment


def objections(m: Moment) -> Iterator[Event]:
    """Tell who objects."""
    if m.verb == verbs.OBJECT:
        yield m.event("object", f"{m.names.character(m.who)} objects: a fight!", m.who, **totals_of(m, m.after))


def fed(m: Moment) -> Event:
    """Tell who loses a wound."""
    fed = [p for p in (int(p) for p in m.was["seats"][: m.was["n_aboard"]]) if m.grown("wounds", p) < 0]
    verb = "loses" if len(fed) == 1 else "lose"
    text = f"{m.names.characters(fed)} {verb} a wound." if fed else "nobody has a wound to lose."
    return m.event("fed", text, m.actor, healed=m.names.ids(fed))
