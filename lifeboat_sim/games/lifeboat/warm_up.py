"""Every entry point called once, so that all machine code is there before it is needed.

Rules and bots are compiled once for all entry points of a process, and that is nearly all of the work.
"""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.records import make

from . import kernels, steps
from .bots import set_bots
from .bots.seen import roll_below
from .rows import ROW
from .ruleset import load_ruleset
from .tables import new_records

SEED = np.uint64(1)


def warm_up() -> None:
    """Call every entry point of ``kernels.py``, with the types that all commands call it with."""
    ruleset = load_ruleset("classic", ())
    records = new_records(ruleset, 6)
    set_bots(records, dict.fromkeys(ruleset.characters, ("sensible", None)), ruleset)
    g = records.view(np.ndarray)[0]
    rows = make(ROW, 1).reshape(1, 1)
    kernels.play_games(records, SEED, 0, 1, rows[0])
    kernels.play_and_score(records, SEED, 0, 1, rows)
    kernels.begin_game(records, SEED, 0)
    kernels.option_scores(records, np.zeros(int(g["n_options"])))
    kernels.go_on(records, kernels.bot_choice(records))
    kernels.fighting_strength(records, 0)
    roll_below(records, 2, 0)
    kernels.take_option(records, kernels.bot_choice(records))
    kernels.deal_game(records, SEED, 0)
    while g["n_options"] != 1 and g["stage"] != steps.OVER:  # this game has decisions with a single option
        kernels.next_step(records)
        if g["n_options"] > 1:
            kernels.take_option(records, 0)
    kernels.take_only_option(records)
