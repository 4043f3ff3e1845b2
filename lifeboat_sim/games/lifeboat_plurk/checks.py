"""What is wrong with a position, if anything: for tests of the rules, and for people who change them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records

from ..shared.state import OVER
from .options import Ruleset
from .state import (
    ARRIVAL,
    BY_CURSE,
    BY_LOT,
    COMPASS,
    DIETER,
    FLARE,
    ITEMS,
    MEDKIT,
    MOST_HP,
    RATION,
    ROLE_IDS,
)


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong with a position, a sentence each."""
    g = records.view(np.ndarray)[0]
    wrong = [*_roles(ruleset, g), *_medkits(ruleset, g), *_specials(g)]
    for seat in range(int(g["players"])):
        wrong += [f"seat {seat}: {what}" for what in (*_body(ruleset, g, seat), *_possessions(g, seat))]
    if g["stage"] == OVER:
        wrong += _scores(ruleset, g)
    return wrong


def _roles(ruleset: Ruleset, g: Any) -> Iterator[str]:
    roles = g["place"][: int(g["players"])].tolist()
    if len(set(roles)) != len(roles):
        yield f"the roles are {roles}, allowed each once"
    printed = [ruleset.roles[ROLE_IDS[role]] for role in roles]
    values = list(zip(g["stamina"].tolist(), g["survival"].tolist(), strict=True))
    if any(values[seat] != (role.stamina, role.survival) for seat, role in enumerate(printed)):
        yield "stamina and survival are not those of the roles"


def _medkits(ruleset: Ruleset, g: Any) -> Iterator[str]:
    parts = [int(g["medkits_left"]), int(g["items"][:, MEDKIT].sum()), int(g["medkits_gone"])]
    if min(parts) < 0 or sum(parts) != ruleset.options.medkit_total:
        yield f"medkits: {parts} to be had, held, gone; together they must be {ruleset.options.medkit_total}"


def _specials(g: Any) -> Iterator[str]:
    for item in range(int(COMPASS), int(FLARE) + 1):
        held = int(g["items"][:, item].sum())
        had, gone = (int(g[name]) >> item & 1 for name in ("specials_had", "specials_gone"))
        if held + gone != had:
            yield f"special item {item}: {held} held and {gone} gone, but {had} had"


def _body(ruleset: Ruleset, g: Any, seat: int) -> Iterator[str]:
    hp, dead, cap = int(g["hp"][seat]), int(g["dead"][seat]), ruleset.options.hp_cap
    most = int(g["stamina"][seat]) if cap else int(MOST_HP)
    if not 0 <= hp <= (0 if dead else most):
        yield f"{hp} HP, allowed 0 to {0 if dead else most}"
    if (g["killed_by"][seat] >= 0) != dead:
        yield "dead without a cause, or alive with one"


def _possessions(g: Any, seat: int) -> Iterator[str]:
    items = g["items"][seat].tolist()
    parts = [2 if item == RATION and g["place"][seat] == DIETER else 1 for item in range(ITEMS)]
    if min(items) < 0:
        yield f"possessions {items}, allowed none below 0"
    kinds = sum(1 << item for item in range(ITEMS) if items[item] >= parts[item])
    if kinds != g["kinds"][seat]:
        yield f"kinds {int(g['kinds'][seat])}, but has {items}"
    if g["killed_by"][seat] in (BY_LOT, BY_CURSE) and any(items):
        yield f"its possessions were removed, but it has {items}"


def _scores(ruleset: Ruleset, g: Any) -> Iterator[str]:
    """Rules 9.9, once more in other words."""
    n, arrived = int(g["players"]), bool(g["ended_by"] == ARRIVAL)
    alive = [arrived and not g["dead"][seat] for seat in range(n)]
    for seat in range(n):
        guarded, hunted = int(g["guarded"][seat]), int(g["hunted"][seat])
        expected = 0
        if alive[seat]:
            expected = int(g["survival"][seat]) + (int(g["survival"][guarded]) if alive[guarded] else 0)
        if not alive[hunted] and (arrived or ruleset.options.fail_scores):
            expected += int(g["stamina"][hunted])
        if g["score"][seat] != expected:
            yield f"seat {seat}: scores {int(g['score'][seat])}, not {expected}"
