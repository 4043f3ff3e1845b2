"""What happens in a fight (rules 2.3): who joins, which weapons are played, both totals, the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records
from lifeboat_sim.core.story import Event
from lifeboat_sim.core.words import listed

from .. import kernels, verbs
from ..rules.fight import ATTACKERS, DEFENDERS
from .moments import Moment
from .names import Names, spelt
from .wounds import wounded


def fight(m: Moment) -> Iterator[Event]:
    """Tell who joins which side, and which weapons come to the table."""
    who = m.names.character(m.who)
    totals = totals_of(m, m.after)
    standing = standing_of(totals)
    if m.verb == verbs.ATTACK or m.verb == verbs.DEFEND:
        side = "attackers" if m.verb == verbs.ATTACK else "defenders"
        yield m.event("join", f"{who} joins the {side}: {standing}.", m.who, side=side, **totals)
    elif m.verb is not None and m.verb != verbs.STAY_OUT and m.verb != verbs.DONE:
        if int(m.was["rules"]["liquid_courage"]) >> m.card & 1:
            did = f"drinks {spelt(m.names.kind(m.card))}{shared(m)}"
        else:
            did = f"plays {m.names.a(m.card)}"
        yield m.event("weapon", f"{who} {did}: {standing}.", m.who, card=m.names.kind(m.card), **totals)


def shared(m: Moment) -> str:
    """Return who has a share in the liquid courage that was drunk."""
    sharers = [int(p) for p in m.was["seats"][: m.was["n_aboard"]] if p != m.who and m.grown("courage", int(p))]
    return f", and {m.names.characters(sharers)} with it" if sharers else ""


def standing_of(totals: Mapping[str, Any]) -> str:
    """Return ``11 against 8``."""
    return f"{totals['attack']} against {totals['defence']}"


def decide_fight(m: Moment) -> Iterator[Event]:
    """Tell both totals, who won, and who is hurt."""
    totals = totals_of(m, m.before)
    attackers_won = totals["attack"] > totals["defence"]
    losers = members(m.was, DEFENDERS if attackers_won else ATTACKERS)
    won = "the attackers win" if attackers_won else "the defenders win"
    tie = " (a tie goes to the defender)" if totals["attack"] == totals["defence"] else ""
    sides = [strength(m.names, m.before, side) for side in (ATTACKERS, DEFENDERS)]
    text = f"{sides[0]} against {sides[1]}: {won}{tie}."
    winner = "attackers" if attackers_won else "defenders"
    hurt = " ".join(wounded(m, p) for p in losers)
    yield m.event("fight", f"{text} {hurt}", winner=winner, wounded=m.names.ids(losers), **totals)


def members(g: Any, side: int) -> list[int]:
    """Return the members of a side, from the bow."""
    return [int(p) for p in g["seats"][: g["n_aboard"]] if g["side"][p] == side]


def totals_of(m: Moment, records: Records) -> dict[str, Any]:
    """Return who is on which side, what the sides add up to, and what each member adds."""
    g = m.was if records is m.before else m.now
    attackers, defenders = members(g, ATTACKERS), members(g, DEFENDERS)
    strengths = {p: int(kernels.fighting_strength(records, p)) for p in attackers + defenders}
    return {
        "attackers": m.names.ids(attackers),
        "defenders": m.names.ids(defenders),
        "attack": sum(strengths[p] for p in attackers),
        "defence": sum(strengths[p] for p in defenders),
        "strengths": {m.names.id(p): strength for p, strength in strengths.items()},
    }


def strength(names: Names, records: Records, side: int) -> str:
    """Return a side with its sum: ``First Mate (8 + 3) and Frenchy (4) with 15``."""
    g = records.view(np.ndarray)[0]
    parts = []
    total = 0
    for p in members(g, side):
        size, whole = int(g["rules"]["sizes"][p]), int(kernels.fighting_strength(records, p))
        weapons = f" + {whole - size}" if whole > size else ""
        parts.append(f"{names.character(p)} ({size}{weapons})")
        total += whole
    return f"{listed(parts)} with {total}"
