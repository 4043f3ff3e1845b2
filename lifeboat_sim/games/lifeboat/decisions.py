"""The decisions of section 5 of the rules, and the two chance events that can be asked for.

Each decision is a pair of functions in the rule file of its section: ``ask_...`` lists its options in canonical
order, the passive one first, and ``take_...`` does what was chosen.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import constants
from lifeboat_sim.jit import int64

NAMES = (
    "keep", "show", "give", "offer", "accept", "action", "reply", "take", "join", "weapon", "show_oar", "row",
    "show_compass", "navigate", "preserver", "chum", "drink", "give_water", "object", "mug_card", "bottom_order",
)  # fmt: skip
(
    KEEP, SHOW, GIVE, OFFER, ACCEPT, ACTION, REPLY, TAKE, JOIN, WEAPON, SHOW_OAR, ROW,
    SHOW_COMPASS, NAVIGATE, PRESERVER, CHUM, DRINK, GIVE_WATER, OBJECT, MUG_CARD, BOTTOM_ORDER,
) = constants(len(NAMES))  # fmt: skip

N_DECISIONS = 19
"""The decisions of characters; the kinds after them are chance events. Their numbers are part of the address of noise:
a new decision comes last, so that games without it stay as they are."""

NATURE = int64(-1)
"""The decider of a chance event."""
