"""The state of a game of the dice version of Lifeboat: who has what, the slot under way, the fight under way.

All arrays are by seat, if nothing else is said. Items are numbered in the canonical order of the rules (9.6).
"""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.bits import constants
from lifeboat_sim.core.records import Field, Ints, array, scalar

from ..shared.options import record_of
from ..shared.state import SEATS, TableState
from .options import PRINTED_ROLES, Options

ROLE_IDS = tuple(PRINTED_ROLES)
ROLES = len(ROLE_IDS)
THIEF, DIETER, ANGEL, ENERGY_SAVER, SAILOR, WILL_TO_LIVE, BERSERK = constants(ROLES)

ITEMS = 11
RATION, MEDKIT, WEAPON_1, WEAPON_2, WEAPON_3, WEAPON_4, COMPASS, CHARM, DOLL, RESERVE, FLARE = constants(ITEMS)
MOST_HP = 200
"""Where HP end if not at the stamina."""

# The steps of a round, in the order of play; the first is shared.BEGIN
BEGIN_ROUND, NEXT_SLOT, ACT, ANSWER, JOIN, BOOST, OUTCOME, SPOILS, LOSSES, CURSE, SETTLEMENT = constants(12)[1:]
# The decisions
ACTION, ACCEPTING, JOINING, FIRING, BURNING, TAKING_SPOILS, CURSING = constants(7)

# Options of an action, in canonical order, and codes of options: see rules/choices.py
(
    PASS, ADVANCE, ROB, LOTTERY, FIGHT, SEARCH, DISCARD, EAT, USE_MEDKIT, HEAL, USE_COMPASS, USE_DOLL, USE_FLARE,
) = constants(13)  # fmt: skip
ACCEPT, REFUSE = constants(2)
STAY_OUT, ATTACK, DEFEND = constants(3)
HOLD, FIRE = constants(2)
NO_SPOILS_TAKEN, TAKE_ITEM = constants(2)
NO_CURSE, MARK, SET_BACK = constants(3)

# What a point of damage comes from
BY_LOT, BY_MISSING_RATION, BY_HUNGER, BY_FIGHT, BY_CURSE = constants(5)
CAUSES = 5

# How a fight ends
ATTACKERS_WIN, DEFENDERS_WIN, UNDECIDED = constants(3)

ENDINGS = ("arrival", "all_dead", "rounds_used_up")
ARRIVAL, ALL_DEAD, ROUNDS_USED_UP = constants(3)


class State(TableState):
    """A position."""

    rules: Any = Field(record_of(Options), ())
    role_stamina: Ints = array("i2", ROLES)  # by role
    role_survival: Ints = array("i2", ROLES)
    role_deck: Ints = array("u1", ROLES)  # roles in the order in which they are dealt, seat by seat

    # The boat
    progress: int = scalar()
    medkits_left: int = scalar()  # that can still be had
    medkits_gone: int = scalar()  # used, discarded, removed
    specials_had: int = scalar()  # bits of items: had by anybody so far
    specials_gone: int = scalar()  # of these: used, discarded, removed
    doll: int = scalar()  # 1: the doll works this round

    # The players
    stamina: Ints = array("i2", SEATS)
    survival: Ints = array("i2", SEATS)
    guarded: Ints = array("i1", SEATS)  # the seat that a seat guards; secret
    hunted: Ints = array("i1", SEATS)  # the seat that it attacks; secret
    hp: Ints = array("i2", SEATS)  # 0: unconscious or dead
    dead: Ints = array("u1", SEATS)
    died_in: Ints = array("i2", SEATS)  # round of death
    killed_by: Ints = array("i1", SEATS)  # what the last point came from; NONE
    items: Ints = array("i4", SEATS, ITEMS)  # how many; of rations the dieter's portions
    kinds: Ints = array("i2", SEATS)  # bits of items: those of which there is a whole one
    hunger: Ints = array("i1", SEATS)
    rage: Ints = array("i2", SEATS)  # HP burnt for good
    may_be: Ints = array("u1", SEATS)  # bits of roles: what the others can take it for where roles are hidden

    # The action phase
    order: Ints = array("u1", SEATS)  # seats in the order of their slots
    turn: int = scalar()  # place in ``order``
    done: Ints = array("u1", SEATS)  # 1: the slot is over
    n_done: int = scalar()
    actor: int = scalar()  # whose slot it is
    ap: Ints = array("i4", SEATS)
    spent: Ints = array("u1", SEATS)  # 1: has spent an AP this round
    ate: Ints = array("u1", SEATS)  # 1: has eaten this round
    acted: Ints = array("i2", SEATS)  # actions this round
    advanced: Ints = array("i2", SEATS)  # of these: advances
    gambled: Ints = array("i2", SEATS)  # lotteries
    eaten: Ints = array("i2", SEATS)  # rations or portions
    priced: Ints = array("i2", SEATS)  # actions that cost an AP, if the energy saver's die does not say otherwise
    marks: Ints = array("u1", SEATS)  # curses that settlement brings

    # The robbery or fight under way
    defender: int = scalar()  # the attacker is the actor
    named: int = scalar()  # the item that is robbed; NONE: a fight for its own sake
    side: Ints = array("u1", SEATS)  # ATTACK, DEFEND, STAY_OUT
    asked_to_join: int = scalar()  # how far to the left of the attacker
    boost: int = scalar()  # place among the boosts, see rules/fight.py
    attack_sum: int = scalar()
    defence_sum: int = scalar()
    outcome: int = scalar()

    # Counted over the game
    fights: int = scalar()
    fight_ties: int = scalar()
    unconscious_fights: int = scalar()
    robberies: int = scalar()
    refusals: int = scalar()
    nothing_left: int = scalar()  # rolls of medkits and specials that brought nothing as there are no more
    guard_hits: int = scalar()
    points: Ints = array("i4", CAUSES, SEATS)  # of damage, by what it came from
    advances: Ints = array("i4", SEATS)
    lotteries: Ints = array("i4", SEATS)
    fights_begun: Ints = array("i4", SEATS)
    robberies_begun: Ints = array("i4", SEATS)
    rations_eaten: Ints = array("i4", SEATS)
    medkits_used: Ints = array("i4", SEATS)
    slots_cut: Ints = array("i4", SEATS)
    curses: Ints = array("i4", SEATS)
