"""What happens in the thirst (rules 2.4): parasols, drinking, giving water, wounds."""

from __future__ import annotations

from collections.abc import Iterator

from lifeboat_sim.core.story import Event

from .. import verbs
from .moments import Moment, sentence
from .wounds import taking


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
        text = f"{m.names.character(p)} is thirsty and drinks.{shared(m)}"
        yield m.event("drink", text, p, because=reason(m, p))


def give_water(m: Moment) -> Iterator[Event]:
    """Tell who is given water, or takes a wound."""
    p = thirsty(m)
    who = m.names.character(p)
    if m.verb == verbs.GIVE:
        giver = m.names.character(m.who)
        text = f"{who} is thirsty; {giver} gives water.{shared(m)}"
        yield m.event("give_water", text, m.who, to=m.names.id(p), because=reason(m, p))
    elif m.grown("wounds", p):
        because = reason(m, p)
        why = {"rowed": " from rowing", "fought": " from fighting", "drank": " from drinking"}.get(because, "")
        text = f"{who} is thirsty{why} and {taking(m, p)}."
        yield m.event("thirst", text, p, because=because, state=m.state(p))


def shared(m: Moment) -> str:
    """Return a sentence about who shares the water, and is spared a thirst still to come; mostly nothing."""
    sharers = [p for p in (int(p) for p in m.was["seats"][: m.was["n_aboard"]]) if m.grown("spared", p)]
    return f" {sentence(m.names.characters(sharers))} shares it." if sharers else ""


def reason(m: Moment, p: int) -> str:
    """Return why a character has the thirst at hand: named on the card, rowed, fought, drank."""
    rules, card = m.was["rules"], int(m.was["card"])
    reasons = ["named"] * (int(rules["thirsty"][card]) >> p & 1)
    reasons += ["rowed"] * (int(m.was["rowed"]) >> p & 1 & int(rules["with_oar"]) >> card)
    reasons += ["fought"] * (int(m.was["fought"]) >> p & 1 & int(rules["with_boxer"]) >> card)
    reasons += ["drank"] * (int(m.was["drank"]) >> p & 1)
    place = len(reasons) - 1 - int(m.was["thirsts"])
    return reasons[place] if 0 <= place < len(reasons) else "named"
