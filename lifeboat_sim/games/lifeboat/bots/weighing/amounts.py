"""Amounts that scoring functions use, typed once: a number that is passed to a kernel must always be of one type."""

from __future__ import annotations

import numpy as np

from lifeboat_sim.jit import int64

NOTHING: float = np.float64(0)
HALF: float = np.float64(0.5)
WHOLE: float = np.float64(1)

FRAIL = int64(2)
"""With so little health one may be unconscious before one can show a life preserver, or be helped."""
