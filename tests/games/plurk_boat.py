"""Positions of the dice version of Lifeboat, set up by hand."""

from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.lifeboat_plurk import state
from lifeboat_sim.games.lifeboat_plurk.game import LIFEBOAT_PLURK as PLURK
from lifeboat_sim.games.lifeboat_plurk.kernels import KERNELS
from lifeboat_sim.games.lifeboat_plurk.story.names import ITEM_IDS
from tests.games import driving
from tests.games.driving import of

TH, DI, AN, ES, SA, WL, BE = state.ROLE_IDS


def boat(*roles: str, settings: tuple[str, ...] = (), bot: str = "passive") -> Records:
    """A boat with these roles by seat, nobody with anything; the slots come by seat, and everybody has 1 AP."""
    records = driving.dealt(PLURK, len(roles), *settings, bot=bot)
    g = of(records)
    n = len(roles)
    for name in ("items", "kinds", "hunger", "rage", "marks", "done", "spent", "ate", "dead", "points"):
        g[name] = 0
    for name in ("acted", "gambled", "eaten", "advanced", "priced"):
        g[name] = 0
    g["progress"], g["turn"], g["n_done"], g["specials_had"], g["specials_gone"] = 0, 0, 0, 0, 0
    g["medkits_left"], g["medkits_gone"] = g["rules"]["medkit_total"], 0
    g["place"][:n] = [state.ROLE_IDS.index(role) for role in roles]
    g["stamina"][:n] = g["role_stamina"][g["place"][:n]]
    g["survival"][:n] = g["role_survival"][g["place"][:n]]
    g["hp"][:n], g["ap"][:n], g["order"][:n] = g["stamina"][:n], 1, range(n)
    g["guarded"][:n] = [(seat + 1) % n for seat in range(n)]
    g["hunted"][:n] = [(seat + 2) % n for seat in range(n)]
    g["stage"] = state.NEXT_SLOT
    return records


def give(records: Records, seat: int, *items: str) -> None:
    """Give items, each as if it had been rolled."""
    g = of(records)
    for id in items:
        item = ITEM_IDS.index(id)
        parts = 2 if item == state.RATION and g["place"][seat] == state.DIETER else 1
        g["items"][seat, item] += parts
        g["kinds"][seat] |= 1 << item
        if item == state.MEDKIT:
            g["medkits_left"] -= 1
        elif item >= state.COMPASS:
            g["specials_had"] |= 1 << item


def kill(records: Records, seat: int, cause: int = int(state.BY_FIGHT)) -> None:
    """Let a seat be dead; its possessions lie there."""
    g = of(records)
    g["hp"][seat], g["dead"][seat], g["killed_by"][seat], g["died_in"][seat] = 0, 1, cause, g["length"] - 1


def go(records: Records) -> None:
    """Play to the next decision."""
    PLURK.go_on(records, -1)


def settle(records: Records) -> None:
    """Do the settlement, and no more."""
    of(records)["stage"] = state.SETTLEMENT
    KERNELS.next_step(records)


def has(records: Records, seat: int) -> dict[str, int]:
    """Return what a seat has; of the dieter's rations the portions."""
    return {ITEM_IDS[item]: int(n) for item, n in enumerate(of(records)["items"][seat]) if n}


def options(records: Records) -> list[str]:
    """Return the options of the open decision."""
    return driving.options(PLURK, records)


def choose(records: Records, *texts: str) -> None:
    """Take options by their texts."""
    driving.choose(PLURK, records, *texts)


def asked(records: Records) -> tuple[str, int]:
    """Return which decision is open, and of which seat."""
    g = of(records)
    return PLURK.decisions[int(g["kind"])], int(g["decider"])


def chosen(records: Records) -> str:
    """Return what the decider's bot chooses."""
    return options(records)[PLURK.bot_choice(records)]


def reroll(records: Records, number: int) -> None:
    """Let other dice fall from now on."""
    of(records)["deal_key"] = np.random.default_rng(number).integers(2**64, dtype=np.uint64)


def values(records: Records, name: str, n: int) -> list[Any]:
    """Return the first values of a field by seat."""
    return list(of(records)[name][:n].tolist())
