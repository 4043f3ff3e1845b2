"""What happens, by number: what the rules tell and ``story/`` puts into words."""

from __future__ import annotations

from lifeboat_sim.core.bits import constants

(
    DEALT, TARGETS, ROUND_BEGAN, GOT, GOT_NOTHING, LOST_SLOT, ENDED_SLOT, GUARD_HIT, FREE_ACTION,
    ADVANCED, GAMBLED, ROBBED, GAVE, REFUSED, ATTACKED, JOINED, COUNTED, FIRED, BURNED, FOUGHT, TOOK, SEARCHED,
    DISCARDED, ATE, HEALED, USED, RESET_PAID, HURT, FELL, DIED, REMOVED, BLACK_LOT, MARKED, CURSED,
    SET_BOAT_BACK, ENDED,
) = constants(36)  # fmt: skip
