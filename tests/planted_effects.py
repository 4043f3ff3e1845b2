"""Shared by tests: a game in which some knobs move win shares by known amounts, two act together, and one does nothing.

Values go from 1 to 5, printed is 3; z is -1, 0, 1 at 1, 3, 5.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.runs.designs import Design, Factor
from tests.planted_game import ROLES, factor, planted

Floats = NDArray[np.float64]
FIRST_PAIR = np.array([1, -1, 0, 0, 0, 0]) / 100
NEXT_TWO = np.array([0, 0, 2, -1, -1, 0]) / 100
A, B, WORD, TOGETHER = 3.0, 1.0, -1.0, 1.5
"""What ``a`` and ``b`` move Ann by, from the middle to the end, what the word moves Cid by, and ``a`` with ``b`` Ann."""


def z(knobs: Mapping[str, Any], name: str) -> float:
    return float(knobs[name] - 3) / 2


def chances(knobs: Mapping[str, Any]) -> Floats:
    a, b, word = z(knobs, "a"), z(knobs, "b"), float(knobs["word"] == "on")
    return 1 / 6 + FIRST_PAIR * (A * a + B * b + TOGETHER * a * b) + NEXT_TWO * WORD * word


def pace(knobs: Mapping[str, Any]) -> float:
    return 0.5 + 0.1 * z(knobs, "c")


GAME = planted(chances, pace)
NUMBERS = [factor(GAME, name, (1, 5)) for name in "abcd"]
FACTORS = [*NUMBERS, factor(GAME, "word", ("off", "on"))]
PATHS = [one.knob.path for one in FACTORS]


def main_effects() -> Floats:
    """Mean change of the win shares (knobs, roles) from a knob's first to its last value, over all others' values."""
    corners = [dict(zip("abcd", values, strict=True)) for values in product((1, 5), repeat=4)]
    table = np.array([[chances(corner | {"word": word}) for corner in corners] for word in ("off", "on")])
    table = table.reshape(2, 2, 2, 2, 2, len(ROLES))
    ends = [table.take(1, axis) - table.take(0, axis) for axis in (1, 2, 3, 4, 0)]
    return np.array([end.reshape(-1, len(ROLES)).mean(axis=0) for end in ends])


def at_points(design: Design) -> Floats:
    """Return the chances (points, roles) at the points of a design."""
    printed = dict.fromkeys("abcdefg", 3) | {"word": "off"}
    found = [
        {path.removeprefix("options."): value for path, value in design.values(point).items()}
        for point in range(len(design))
    ]
    return np.array([chances(printed | values) for values in found])


def named(factors: Sequence[Factor]) -> list[str]:
    return [one.knob.path for one in factors]
