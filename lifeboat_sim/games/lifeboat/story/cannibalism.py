"""What happens when somebody plays cannibalism (expansion, rules 2.2): who allows it, who objects, what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from lifeboat_sim.core.story import Event

from .. import verbs
from .fight import standing_of, totals_of
from .moments import Moment


def objections(m: Moment) -> Iterator[Event]:
    """Tell who allows it, and who objects."""
    who = m.names.character(m.who)
    if m.verb == verbs.ALLOW:
        yield m.event("allow", f"{who} lets it happen.", m.who)
    elif m.verb == verbs.OBJECT:
        totals = totals_of(m, m.after)
        yield m.event("object", f"{who} objects: a fight, {standing_of(totals)}!", m.who, **totals)


def fed(m: Moment) -> Event:
    """Tell who has lost a wound."""
    healed = [int(p) for p in m.was["seats"][: m.was["n_aboard"]] if m.grown("wounds", int(p)) < 0]
    if not healed:
        return m.event("fed", "nobody living has a wound to lose.", m.actor, healed=[])
    verb = "loses" if len(healed) == 1 else "lose"
    awake = [p for p in healed if m.state(p) == "conscious" and m.was["wounds"][p] == m.was["rules"]["sizes"][p]]
    wakes = "wakes" if len(awake) == 1 else "wake"
    woken = f"; {m.names.characters(awake)} {wakes} up" if awake else ""
    text = f"{m.names.characters(healed)} {verb} a wound{woken}."
    return m.event("fed", text, m.actor, healed=m.names.ids(healed))
