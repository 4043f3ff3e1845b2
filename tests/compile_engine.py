"""Compile all entry points of the engine in one process, before several need them: ``python -m tests.compile_engine``.

Rules and bots are compiled once for all entry points of a process, and that is nearly all of the work. One that is
forgotten costs every worker half a minute.
"""

import numpy as np

from lifeboat_sim.games.lifeboat.warm_up import warm_up
from lifeboat_sim.jit import COMPILED
from tests.invariants import new_memory, play_checked
from tests.playing import plan

if __name__ == "__main__":
    if COMPILED:
        warm_up()
        play_checked(plan(games=1).records(), new_memory(), True, np.uint64(1), 0, 0)
