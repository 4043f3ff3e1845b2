"""Compile all entry points of the engine in one process, before several need them: ``python -m tests.compile_engine``.

Rules and bots are compiled once for all entry points of a process, and that is nearly all of the work. Each entry
point is called here as the tests call it; one that is forgotten costs every worker half a minute.
"""

import numpy as np

from lifeboat_sim.core.records import make
from lifeboat_sim.games.lifeboat import kernels
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.jit import COMPILED
from tests.invariants import new_memory, play_checked
from tests.playing import plan, play


def compile_engine() -> None:
    one = plan(games=1)
    records, seed = one.records(), np.uint64(one.seed)
    play(one)
    kernels.play_and_score(records, seed, 0, 0, make(LIFEBOAT.row).reshape(1, 1))
    play_checked(records, new_memory(), True, seed, 0, 0)
    kernels.deal_game(records, seed, 0)
    kernels.next_step(records)
    kernels.fighting_strength(records, 0)
    kernels.begin_game(records, seed, 0)
    kernels.option_scores(records, np.zeros(int(records.view(np.ndarray)["n_options"][0])))
    kernels.go_on(records, kernels.bot_choice(records))
    kernels.take_option(records, kernels.bot_choice(records))
    kernels.take_only_option(records)


if __name__ == "__main__":
    if COMPILED:
        compile_engine()
