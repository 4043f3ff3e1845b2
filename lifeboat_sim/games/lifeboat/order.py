"""The canonical order of options (rules 5): the passive one, then by verb, seat, hand before table, kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records

from . import decisions, verbs
from .ruleset import Ruleset
from .state import KINDS
from .text import kind_of, other_of, verb_of, who_of

WITHOUT_PASSIVE = (decisions.KEEP, decisions.TAKE, decisions.NAVIGATE)
"""Decisions that have no passive option."""
FIRST: tuple[int, ...] = (-1,)


def order(ruleset: Ruleset, records: Records) -> list[tuple[int, ...]]:
    """Return what the options of the open decision are sorted by: a key for each, ascending."""
    g = records.view(np.ndarray)[0]
    codes = [np.int64(code) for code in g["options"][: int(g["n_options"])]]
    keys = [_key(g, code) for code in codes]
    return keys if g["kind"] in WITHOUT_PASSIVE else [FIRST, *keys[1:]]


def _key(g: Any, code: Any) -> tuple[int, ...]:
    who, kind = who_of(code), int(kind_of(code))
    seat = 0 if who == verbs.NO_ONE else g["seats"].tolist().index(who)
    names_no_card = kind == verbs.NO_KIND and g["kind"] != decisions.NAVIGATE  # "mug X" stands before "mug X hidden"
    from_hand_or_table = g["kind"] in (decisions.GIVE, decisions.OFFER) and kind < KINDS
    on_table_only = from_hand_or_table and not int(g["hand_kinds"][int(g["decider"])]) >> kind & 1
    return (
        int(verb_of(code)), seat, int(on_table_only), 0 if names_no_card else kind + 1, int(other_of(code))
    )  # fmt: skip
