"""What happens in the thirst (rules 2.4): parasols, drinking, giving water, wounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lifeboat_sim.core.story import Event

from .. import verbs
from .moments import Moment
from .wounds import taking

FROM = {"named": "", "rowed": " from rowing", "fought": " from fighting", "drank": " from drinking"}
"""Where a thirst comes from."""


def parasols(m: Moment) -> Iterator[Event]:
    """Tell of the parasols that took a thirst."""
    for p in (int(p) for p in m.was["seats"][: m.was["n_aboard"]]):
        if (int(m.now["shaded"]) & ~int(m.was["shaded"])) >> p & 1:
            yield m.event("shaded", f"{m.names.character(p)} is thirsty; the parasol helps.", p)


def thirsty(m: Moment) -> int:
    """Return the character that is thirsty."""
    return int(m.was["seats"][m.was["turn"]])


def drink(m: Moment) -> Iterator[Event]:
    """Tell who drinks."""
    if m.verb == verbs.DRINK:
        p = thirsty(m)
        because = reason(m.was, p)
        text = f"{m.names.character(p)} is thirsty{FROM[because]} and drinks{shared(m)}."
        yield m.event("drink", text, p, because=because)


def give_water(m: Moment) -> Iterator[Event]:
    """Tell who is given water, or takes a wound."""
    p = thirsty(m)
    who, because = m.names.character(p), reason(m.was, p)
    if m.verb == verbs.GIVE:
        giver = m.names.character(m.who)
        text = f"{who} is thirsty{FROM[because]}; {giver} gives water{shared(m)}."
        yield m.event("give_water", text, m.who, to=m.names.id(p), because=because)
    elif m.grown("wounds", p):
        wound = taking(m, p)
        joint = "," if " and " in wound else " and"
        text = f"{who} is thirsty{FROM[because]}{joint} {wound}."
        yield m.event("thirst", text, p, because=because, state=m.state(p))


def reason(g: Any, p: int) -> str:
    """Return why a character has the thirst at hand."""
    reasons = reasons_of(g, p)
    place = len(reasons) - 1 - int(g["thirsts"])
    return reasons[place] if 0 <= place < len(reasons) else "named"


def reasons_of(g: Any, p: int) -> list[str]:
    """Return why a character is thirsty, for each thirst not spared: named on the card, rowed, fought, drank."""
    rules, card = g["rules"], int(g["card"])
    reasons = ["named"] * (int(rules["thirsty"][card]) >> p & 1)
    reasons += ["rowed"] * (int(g["rowed"]) >> p & 1 & int(rules["with_oar"]) >> card)
    reasons += ["fought"] * (int(g["fought"]) >> p & 1 & int(rules["with_boxer"]) >> card)
    reasons += ["drank"] * (int(g["drank"]) >> p & 1)
    return reasons[: max(len(reasons) - int(g["spared"][p]), 0)]


def shared(m: Moment) -> str:
    """Return whom the water that was drunk spares a thirst."""
    sharers = [
        int(p) for p in m.was["seats"][: m.was["n_aboard"]] if m.grown("spared", int(p)) and reasons_of(m.was, int(p))
    ]
    return f", which spares {m.names.characters(sharers)} a thirst" if sharers else ""
