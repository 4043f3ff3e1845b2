"""What there is to look up: roles, dice tables."""

from __future__ import annotations

from lifeboat_sim.core.people import Grid

from ..options import Ruleset
from .names import ROLE_NAMES

EFFECTS = {
    "thief": "own robberies cannot be refused",
    "dieter": "each ration is two portions",
    "angel": "for 1 AP may use a medkit without using it up",
    "energy_saver": "rolls a d6 before each action that costs AP: a 6 costs none",
    "sailor": "advances with d12",
    "will_to_live": "draws no lots",
    "berserk": "in a fight may burn own HP for +1 each",
}


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    options = ruleset.options
    roles = [(ROLE_NAMES[id], str(role.stamina), str(role.survival), EFFECTS[id]) for id, role in ruleset.roles.items()]
    lottery = [
        ("1", "a ration"),
        ("2", "a special item: d4 + d4"),
        ("3", "a weapon of power d4"),
        ("4", f"a medkit ({options.medkit_total} in a game)"),
        ("5", "2 rations"),
        ("6", "3 rations"),
    ]
    specials = [
        ("2", "compass: progress +10 for 1 AP"),
        ("3", "lucky charm: no lots while held"),
        ("4", "cursed doll: for 1 AP black lots are 2 damage this round"),
        ("5, 6", "nothing"),
        ("7", "reserve rations: settlement asks for no ration while held"),
        ("8", "flare gun: progress +20, or +8 in a fight"),
    ]
    advance = [
        ("everybody", f"{options.adv_pairs} times a coin and a d{options.adv_die}"),
        ("sailor", f"{options.sailor_pairs} times a coin and a d12"),
    ]
    return [
        Grid("Roles", ("role", "stamina", "survival", "skill"), tuple(roles)),
        Grid("Allocation and lottery", ("d6", "brings"), tuple(lottery)),
        Grid("Special items", ("d4 + d4", "brings"), tuple(specials)),
        Grid("Advance", ("who", "rolls; a die counts if its coin shows P"), tuple(advance)),
    ]
