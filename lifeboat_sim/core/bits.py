"""Small sets as the bits of an integer: characters, kinds of card, navigation cards.

Members are 0 to 63. The loop over a set from the lowest member up is, everywhere::

    rest = members
    while rest:
        member = lowest(rest)
        rest &= rest - 1
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from lifeboat_sim.jit import COMPILED, int64, jit

ONE = int64(1)

if COMPILED:

    @intrinsic
    def _first_bit(typing_context: Any, members: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    @intrinsic
    def _bits_set(typing_context: Any, members: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    _lowest: Any = _first_bit
    _count: Any = _bits_set

else:

    def _lowest(members: int) -> int:
        bits = int(members) & 0xFFFFFFFFFFFFFFFF
        return int64((bits & -bits).bit_length() - 1)

    def _count(members: int) -> int:
        return int64((int(members) & 0xFFFFFFFFFFFFFFFF).bit_count())


lowest = cast("Callable[[int], int]", _lowest)
"""Return the lowest member of a set that is not empty (one machine instruction)."""
count = cast("Callable[[int], int]", _count)
"""Return the number of members (one machine instruction)."""


@jit
def bit(member: int) -> int:
    """Return the set of one member."""
    return ONE << member


@jit
def has(members: int, member: int) -> bool:
    """Return whether a set has a member."""
    return (members >> member) & ONE != 0


def constants(n: int) -> list[int]:
    """Return 0 to n-1 as constants for kernels.

    Numba takes a plain Python integer for a literal and compiles a function anew for each one that is passed to it.
    """
    return [int64(i) for i in np.arange(n)]
