"""The search for better weights: CMA-ES, a small population that plays new games in every generation.

Source: Hansen (2016), The CMA Evolution Strategy: A Tutorial; the package ``cma`` is by the same author. All candidates
of a generation play the same games, so the luck of the deal does not decide between them. What comes out is the mean of
the final distribution, never the luckiest candidate.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from lifeboat_sim.errors import PlanError

from .arena import Arena
from .effort import POPULATION, STEP, Effort
from .seeds import Seeds
from .space import Space, Vector


def cma_package() -> Any:
    """Return the package ``cma``; raises PlanError if it is not there."""
    try:
        import cma
    except ImportError:
        needed = 'allowed after pip install "lifeboat-sim[tune]"'
        raise PlanError(f"train: the package cma is not there, {needed}") from None
    return cma


def searched(arena: Arena, space: Space, begin: Vector, effort: Effort, seeds: Seeds, restart: int) -> Vector:
    """Return the point to which a search comes.

    Parameters
    ----------
    arena : Arena
        Where candidates play.
    space : Space
        What is trained.
    begin : ndarray
        Where the search begins.
    effort : Effort
        How many generations, how many games, and how wide the first steps are.
    seeds : Seeds
        Of the task; each restart has games and steps of its own.
    restart : int
        Which search of the task it is, from 0. Every second one begins with wider steps.
    """
    random = np.random.default_rng(seeds.steps(restart))
    options = {
        "popsize": POPULATION,
        "seed": np.nan,  # leaves numpy's global random numbers alone
        "randn": lambda *shape: random.standard_normal(shape),
        "verbose": -9,
        "verb_log": 0,
        "CMA_diagonal": True,
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it says of one weight, or of flat games, is no news here
        found = cma_package().CMAEvolutionStrategy(begin, STEP * (1 + restart % 2), options)
        for generation in range(effort.generations):
            points = found.ask()
            bots = [space.bot(point, "candidate") for point in points]
            won = arena.wins(bots, seeds.tuning(restart, generation), effort.candidate)
            found.tell(points, [-int(sum_) for sum_ in won.sum(axis=1)])
    return np.asarray(found.mean, np.float64)
