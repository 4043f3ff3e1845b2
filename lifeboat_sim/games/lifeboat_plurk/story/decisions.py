"""Decisions and their options in words (rules 9.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Option

from ...shared.telling import Asked
from ..rules.choices import ITEM_BITS, SEAT_BITS
from ..state import (
    ACCEPTING,
    ACTION,
    ADVANCE,
    BURNING,
    CURSING,
    DISCARD,
    EAT,
    FIGHT,
    FIRING,
    HEAL,
    JOINING,
    LOTTERY,
    MARK,
    NO_CURSE,
    NO_SPOILS_TAKEN,
    PASS,
    ROB,
    SEARCH,
    USE_COMPASS,
    USE_DOLL,
    USE_FLARE,
    USE_MEDKIT,
)
from .names import ITEM_IDS, an_item, public_names, slug

DECISIONS = (
    Asked(
        "action",
        "What do you do?",
        True,
        (
            "Rules 9.6: any number of actions, until you pass.",
            "Most cost 1 AP; eating brings 1 AP, and a medkit and the flare gun cost none.",
        ),
    ),
    Asked("accept", "Do you hand it over?", False, ("Rules 9.6: if you refuse, there is a fight for it.",)),
    Asked("join", "Do you join the fight?", True, ("Rules 9.7: everyone on the losing side takes 1 damage.",)),
    Asked("fire", "Do you fire the flare gun?", True, ("Rules 9.7: +8 in this fight; it is used up then.",)),
    Asked("burn", "How many HP do you burn?", True, ("Rules 9.7: each one that you give up counts +1.",)),
    Asked("spoils", "What do you take?", True, ("Rules 9.7: nothing, or one item.",)),
    Asked("curse", "Whom do you curse?", True, ("Rules 9.6: a mark is 1 damage in this round's settlement.",)),
)

PLAIN_ACTIONS = {
    PASS: Option("pass", "", "pass"),
    ADVANCE: Option("advance", "", "advance"),
    LOTTERY: Option("lottery", "", "play the lottery"),
    EAT: Option("eat", "", "eat a ration for 1 AP"),
    USE_COMPASS: Option("compass", "use", "the compass: progress +10"),
    USE_DOLL: Option("doll", "use", "the cursed doll: black lots are 2 damage"),
    USE_FLARE: Option("flare", "fire", "the flare gun: progress +20"),
}
SIMPLE = {
    ACCEPTING: (Option("accept", "", "hand it over"), Option("refuse", "", "refuse, and fight")),
    JOINING: (
        Option("stay_out", "", "stay out"),
        Option("attack", "join", "the attacker"),
        Option("defend", "join", "the defender"),
    ),
    FIRING: (Option("hold", "", "hold the flare gun back"), Option("fire", "", "fire it: +8")),
}


def option(g: Any, names: Sequence[str], kind: int, code: int) -> Option:
    """Return an option in words; players are called as they call each other."""
    called = public_names(g, names)
    if kind in SIMPLE:
        return SIMPLE[kind][code]
    if kind == BURNING:
        return Option(str(code), "", f"burn {code} HP" if code else "burn none")
    code, item = divmod(code, 1 << ITEM_BITS)
    verb, seat = divmod(code, 1 << SEAT_BITS)
    who = called[seat]
    if kind == ACTION:
        return PLAIN_ACTIONS[verb] if verb in PLAIN_ACTIONS else _action(verb, who, item)
    if kind == CURSING:
        return _curse(verb, who)
    if verb == NO_SPOILS_TAKEN:
        return Option("nothing", "", "take nothing")
    return Option(f"take {slug(who)} {ITEM_IDS[item]}", "take", f"{an_item(item)} of {who}")


def _action(verb: int, who: str, item: int) -> Option:
    """Return an action that is about somebody or an item."""
    if verb == ROB:
        return Option(f"rob {slug(who)} {ITEM_IDS[item]}", f"rob {who} of", an_item(item))
    if verb == DISCARD:
        return Option(f"discard {ITEM_IDS[item]}", "destroy", an_item(item))
    group = {FIGHT: "fight", SEARCH: "search", USE_MEDKIT: "use a medkit for", HEAL: "heal, for 1 AP,"}[verb]
    word = {FIGHT: "fight", SEARCH: "search", USE_MEDKIT: "medkit", HEAL: "heal"}[verb]
    return Option(f"{word} {slug(who)}", group, who)


def _curse(verb: int, who: str) -> Option:
    """Return a curse."""
    if verb == NO_CURSE:
        return Option("nothing", "", "curse nobody")
    if verb == MARK:
        return Option(f"mark {slug(who)}", "mark", f"{who} for 1 damage")
    return Option("set_back", "", "set the boat back by a d6")
