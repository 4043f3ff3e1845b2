"""What happens overboard (rules 2.4): who falls, help and chum, what the water does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lifeboat_sim.core.story import Event
from lifeboat_sim.core.words import listed

from .. import verbs
from ..boat import DROWNED, FALL, SHARKS
from .moments import Moment, sentence
from .names import cards, counted
from .wounds import causes


def overboard(m: Moment) -> Iterator[Event]:
    """Tell who falls."""
    fallen = set_of(m, int(m.now["fallen"]))
    if fallen:
        verb = "falls" if len(fallen) == 1 else "fall"
        yield m.event("overboard", f"{m.names.characters(fallen)} {verb} overboard.", fallen=m.names.ids(fallen))


def in_the_water(m: Moment) -> Iterator[Event]:
    """Tell of life preservers and chum."""
    who = m.names.character(m.who)
    if m.verb == verbs.SHOW:
        yield m.event("show_preserver", f"{who} shows a life preserver.", m.who)
    elif m.verb == verbs.THROW and m.target != verbs.NO_ONE:
        text = f"{who} throws {m.names.character(m.target)} a life preserver."
        yield m.event("throw_preserver", text, m.who, to=m.names.id(m.target))
    elif m.verb == verbs.THROW:
        yield m.event("chum", f"{who} throws chum into the water.", m.who)


def fall(m: Moment) -> Iterator[Event]:
    """Tell what becomes of each of the fallen."""
    spilled = int(m.now["chum_thrown"]) - int(m.was["chum_thrown"])
    if spilled:
        yield m.event("spilled_chum", f"{counted(spilled, 'chum')} of the fallen goes into the water, too.", n=spilled)
    for p in set_of(m, int(m.was["fallen"])):
        if not int(m.now["fallen"]) >> p & 1:
            yield m.event("stays", f"the life preserver keeps {m.names.character(p)} in the boat.", p)
        else:
            yield fallen(m, p)


def fallen(m: Moment, p: int) -> Event:
    """Tell what the water does to one character."""
    by_fall = int(m.now["wounds_by"][p][FALL]) - int(m.was["wounds_by"][p][FALL])
    by_sharks = int(m.now["wounds_by"][p][SHARKS]) - int(m.was["wounds_by"][p][SHARKS])
    lost = lost_cards(m, p)
    who = sentence(m.names.character(p))
    data: dict[str, Any] = {"fall": by_fall, "sharks": by_sharks, "state": m.state(p), "lost_cards": lost}
    hurt = causes(by_fall, by_sharks)
    was_dead = m.was["wounds"][p] > m.was["rules"]["sizes"][p]
    if m.state(p) == "lost":
        if was_dead:
            text = f"the body of {m.names.character(p)} is lost."
        elif m.now["cause"][p] == DROWNED:
            text = f"{who} drowns" + (f" after {hurt}." if hurt else ", unconscious.")
        else:
            text = f"{who} dies of {hurt}, and is lost."
        return m.event("lost", text, p, **data)
    wounds, size = int(m.now["wounds"][p]), int(m.was["rules"]["sizes"][p])
    parts = [f"takes {hurt} ({wounds} of {size})" if hurt else "is not hurt"]
    if m.state(p) == "unconscious" and hurt:
        parts.append("comes back unconscious")
    if lost:
        parts.append(f"loses {cards(lost)}")
    said = listed(parts) if hurt else ", but ".join(parts)
    return m.event("back", f"{who} {said}.", p, **data)


def lost_cards(m: Moment, p: int) -> list[str]:
    """Return the kinds of the face-up cards that a character has lost in a step (chum is told of before)."""
    kinds = m.names.words.kinds
    chum = int(m.was["rules"]["chum"])
    lost = [int(m.was["table"][p][k]) - int(m.now["table"][p][k]) for k in range(len(kinds))]
    return [kind for k, kind in enumerate(kinds) if not chum >> k & 1 for _ in range(lost[k])]


def set_of(m: Moment, members: int) -> list[int]:
    """Return the members of a set of characters aboard before the step, from the bow."""
    return [int(p) for p in m.was["seats"][: m.was["n_aboard"]] if members >> int(p) & 1]
