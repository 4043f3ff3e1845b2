"""A pilot: a few games that tell how fast this machine plays, how much results vary, and what pairs are worth."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from .crew import Crew
from .plan import Plan
from .run import Run
from .side_by_side import Pairing, play_pairs, to_play
from .simulate import compile_engine, ranges

CHUNKS_PER_THREAD = 4
"""So many chunks that no thread waits long for the last one."""


@dataclass(frozen=True)
class Pilot:
    """What came of a pilot.

    Attributes
    ----------
    runs : list of Run
        Of the rule set, and of the one that it is compared with, if any.
    pairing : Pairing or None
        What both have in common.
    speed : float
        Games a second, of both rule sets together; compilation is left out.
    """

    runs: list[Run]
    pairing: Pairing | None
    speed: float


def play_pilot(plans: Sequence[Plan], crew: Crew) -> Pilot:
    """Play the same games under one or two rule sets."""
    for plan in plans:
        compile_engine(plan)
    base = plans[0]
    chunk = min(base.chunk_size(), base.chunk_size(-(-base.games // (crew.hands * CHUNKS_PER_THREAD))))
    began = time.monotonic()
    *_, state = play_pairs([to_play(plan, {}) for plan in plans], ranges(base.games, chunk), crew)
    seconds = time.monotonic() - began
    pairing = state.pairings[0] if state.pairings else None
    return Pilot(state.runs, pairing, len(plans) * base.games / seconds)
