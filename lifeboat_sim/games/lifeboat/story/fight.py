"""What happens in a fight (rules 2.3): who joins, which weapons are played, both totals, the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lifeboat_sim.core.records import Records
from lifeboat_sim.core.story import Event

from .. import kernels, verbs
from ..rules.fight import ATTACKERS, DEFENDERS
from .moments import Moment, sentence
from .names import listed
from .wounds import wounded


def fight(m: Moment) -> Iterator[Event]:
    """Tell who joins which side, and which weapons come to the table."""
    who = m.names.character(m.who)
    totals = totals_of(m, m.after)
    standing = f"{totals['attack']} against {totals['defence']}"
    if m.verb == verbs.ATTACK or m.verb == verbs.DEFEND:
        side = "attackers" if m.verb == verbs.ATTACK else "defenders"
        yield m.event("join", f"{who} joins the {side}: {standing}.", m.who, side=side, **totals)
    elif m.verb is not None and m.verb != verbs.STAY_OUT and m.verb != verbs.DONE:
        is_drink = int(m.was["rules"]["liquid_courage"]) >> m.card & 1
        what = f"drinks {m.names.a(m.card)}" if is_drink else f"plays {m.names.a(m.card)}"
        drank = [p for p in aboard(m.was) if (int(m.now["drank"]) & ~int(m.was["drank"])) >> p & 1 and p != m.who]
        shared = f" {sentence(m.names.characters(drank))} shares the drink." if drank else ""
        yield m.event("weapon", f"{who} {what}: {standing}.{shared}", m.who, card=m.names.kind(m.card), **totals)


def decide_fight(m: Moment) -> Iterator[Event]:
    """Tell both totals, who won, and who is hurt."""
    totals = totals_of(m, m.before)
    attackers_won = totals["attack"] > totals["defence"]
    losers = members(m.was, DEFENDERS if attackers_won else ATTACKERS)
    won = "the attackers win" if attackers_won else "the defenders win"
    tie = " (a tie goes to the defender)" if totals["attack"] == totals["defence"] else ""
    text = f"{strength(m, ATTACKERS)} against {strength(m, DEFENDERS)}: {won}{tie}."
    winner = "attackers" if attackers_won else "defenders"
    hurt = " ".join(wounded(m, p) for p in losers)
    yield m.event("fight", f"{text} {hurt}", winner=winner, wounded=m.names.ids(losers), **totals)


def aboard(g: Any) -> list[int]:
    """Return who is aboard, from the bow."""
    return [int(p) for p in g["seats"][: g["n_aboard"]]]


def members(g: Any, side: int) -> list[int]:
    """Return the members of a side, from the bow."""
    return [p for p in aboard(g) if g["side"][p] == side]


def totals_of(m: Moment, records: Records) -> dict[str, Any]:
    """Return who is on which side, and what the sides add up to."""
    g = m.was if records is m.before else m.now
    attackers, defenders = members(g, ATTACKERS), members(g, DEFENDERS)
    return {
        "attackers": m.names.ids(attackers),
        "defenders": m.names.ids(defenders),
        "attack": sum(int(kernels.fighting_strength(records, p)) for p in attackers),
        "defence": sum(int(kernels.fighting_strength(records, p)) for p in defenders),
    }


def strength(m: Moment, side: int) -> str:
    """Return a side with its sum: ``First Mate (8 + 3) and Frenchy (4) with 15``."""
    parts = []
    total = 0
    for p in members(m.was, side):
        size, whole = int(m.was["rules"]["sizes"][p]), int(kernels.fighting_strength(m.before, p))
        weapons = f" + {whole - size}" if whole > size else ""
        parts.append(f"{m.names.character(p)} ({size}{weapons})")
        total += whole
    return f"{listed(parts)} with {total}"
