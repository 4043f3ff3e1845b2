"""Setup (rules 9.3): roles, HP, targets."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.jit import int64, jit

from ...shared.cards import fill, shuffle
from ...shared.chance import dice
from ...shared.loop import tell
from ...shared.state import NONE, SEATS
from ..events import DEALT, TARGETS
from ..options import DERANGEMENT, INDEPENDENT
from ..state import BEGIN_ROUND, CAUSES, ITEMS, ROLES, State
from .dice import GUARDED, HUNTED, ROLES_DEALT
from .hidden_roles import shows_stamina


@jit
def deal(g: State) -> None:
    """9.3 Deal the roles and the secret targets; nobody owns anything, and the boat is far from home."""
    g.progress, g.doll = 0, 0
    g.medkits_left, g.medkits_gone = g.rules.medkit_total, 0
    g.specials_had, g.specials_gone = 0, 0
    g.turn, g.n_done, g.actor, g.asked_to_join, g.boost = 0, 0, 0, 0, 0
    g.defender, g.named, g.attack_sum, g.defence_sum, g.outcome = 0, NONE, 0, 0, 0
    g.fights, g.fight_ties, g.unconscious_fights = 0, 0, 0
    g.robberies, g.refusals, g.nothing_left, g.guard_hits = 0, 0, 0, 0
    for seat in range(SEATS):
        clear_seat(g, int64(seat))
    deal_roles(g)
    draw_targets(g, g.guarded, GUARDED)
    draw_targets(g, g.hunted, HUNTED)
    for seat in range(g.players):
        tell(g, DEALT, seat, int64(g.place[seat]), 0, 0, 0)
        tell(g, TARGETS, seat, int64(g.guarded[seat]), int64(g.hunted[seat]), 0, 0)
    g.stage = BEGIN_ROUND


@jit
def clear_seat(g: State, seat: int) -> None:
    """Forget the game before."""
    g.stamina[seat], g.survival[seat], g.hp[seat] = 0, 0, 0
    g.dead[seat], g.died_in[seat], g.killed_by[seat] = 0, 0, NONE
    g.hunger[seat], g.rage[seat], g.kinds[seat], g.marks[seat], g.done[seat] = 0, 0, 0, 0, 0
    g.ap[seat], g.spent[seat], g.ate[seat], g.side[seat] = 0, 0, 0, 0
    g.acted[seat], g.advanced[seat], g.gambled[seat], g.eaten[seat], g.priced[seat] = 0, 0, 0, 0, 0
    for item in range(ITEMS):
        g.items[seat, item] = 0
    for cause in range(CAUSES):
        g.points[cause, seat] = 0
    g.advances[seat], g.lotteries[seat], g.fights_begun[seat], g.robberies_begun[seat] = 0, 0, 0, 0
    g.rations_eaten[seat], g.medkits_used[seat], g.slots_cut[seat], g.curses[seat] = 0, 0, 0, 0


@jit
def deal_roles(g: State) -> None:
    """Deal roles at random, none of them twice; everybody begins with the role's stamina in HP."""
    fill(g.role_deck, ROLES)
    shuffle(g, g.role_deck, ROLES, ROLES_DEALT, 0)
    for seat in range(g.players):
        role = int64(g.role_deck[seat])
        g.place[seat] = role
        g.stamina[seat], g.survival[seat] = g.role_stamina[role], g.role_survival[role]
        g.hp[seat] = g.stamina[seat]
        shows_stamina(g, int64(seat))


@jit
def draw_targets(g: State, target: Any, what: int) -> None:
    """9.12 A3 Draw everybody's target, by option ``targets``."""
    if g.rules.targets == INDEPENDENT:
        for seat in range(g.players):
            target[seat] = (seat + 1 + dice(g, g.players - 1, what, seat, 0)) % g.players
        return
    again = int64(0)
    fill(target, g.players)
    shuffle(g, target, g.players, what, again)
    while g.rules.targets == DERANGEMENT and someone_has_itself(g, target):
        again += 1
        shuffle(g, target, g.players, what, again)


@jit
def someone_has_itself(g: State, target: Any) -> bool:
    """Return whether anybody is its own target."""
    for seat in range(g.players):
        if target[seat] == seat:
            return True
    return False
