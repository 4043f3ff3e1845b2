"""Options as integers: a verb, and the character, kind or card it is about.

``code = ((verb * 16 + who) * 64 + kind) * 64 + other``; the code is the option's meaning, whatever its place in the
list, so that bot noise can be addressed by it (a new verb comes last). ``text.py`` turns codes into the words of the
rules and back.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import constants
from lifeboat_sim.jit import int64, jit

NAMES = (
    "done", "keep", "show", "give", "offer", "refuse", "accept", "nothing", "row", "swap", "mug", "heal",
    "open_parasol", "fire_flare", "agree", "take", "stay_out", "attack", "defend", "bottom", "hold", "navigate",
    "throw", "suffer", "drink", "pick", "cannibalism", "allow", "object",
)  # fmt: skip
(
    DONE, KEEP, SHOW, GIVE, OFFER, REFUSE, ACCEPT, NOTHING, ROW, SWAP, MUG, HEAL,
    OPEN_PARASOL, FIRE_FLARE, AGREE, TAKE, STAY_OUT, ATTACK, DEFEND, BOTTOM, HOLD, NAVIGATE,
    THROW, SUFFER, DRINK, PICK, CANNIBALISM, ALLOW, OBJECT,
) = constants(len(NAMES))  # fmt: skip

NO_ONE = int64(15)
HIDDEN = int64(62)
"""In place of a kind: a random card of the hand."""
NO_KIND = int64(63)

_OTHER_BITS = int64(6)
_KIND_BITS = int64(6)
_WHO_BITS = int64(4)
_ANY_WHO = int64(15)
_ANY_KIND = int64(63)


@jit
def code(verb: int, who: int, kind: int, other: int) -> int:
    """Return the code of an option."""
    return (((verb << _WHO_BITS | who) << _KIND_BITS | kind) << _OTHER_BITS) | other


@jit
def verb_of(option: int) -> int:
    """Return the verb of an option."""
    return option >> (_WHO_BITS + _KIND_BITS + _OTHER_BITS)


@jit
def who_of(option: int) -> int:
    """Return the character that an option is about, or NO_ONE."""
    return (option >> (_KIND_BITS + _OTHER_BITS)) & _ANY_WHO


@jit
def kind_of(option: int) -> int:
    """Return the kind of card (or the navigation card) that an option is about, HIDDEN, or NO_KIND."""
    return (option >> _OTHER_BITS) & _ANY_KIND


@jit
def other_of(option: int) -> int:
    """Return the kind that an offer asks for, or NO_KIND."""
    return option & _ANY_KIND
