"""A sweep once more, by bots that have learnt the rules of each point: a comparison of all points with the base.

It lies in the folder ``frozen-and-retrained`` of the sweep, and is a comparison like any other one: base and points are
dealt the same games by bots as they are, and again by bots that have gone on learning (`library.retraining`).
"""

from __future__ import annotations

from dataclasses import replace

from lifeboat_sim.errors import PlanError
from lifeboat_sim.library.begun import Said
from lifeboat_sim.library.comparing import PlannedComparison, planned_comparison
from lifeboat_sim.library.sweeping import PlannedSweep
from lifeboat_sim.runs.contestants import Contestant, Wanted, comparing
from lifeboat_sim.runs.played import kept_files
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.sweeps import settings_of

LEARNT = "frozen-and-retrained"
"""Folder of the comparison in that of a sweep."""
MOST_POINTS = 12
"""So many points at most are learnt: each takes a training, for minutes."""


def comparison_of(planned: PlannedSweep, band: float) -> PlannedComparison | None:
    """Return the comparison of all points with the base that a sweep asks for; None if no bots are to learn.

    The points of several numbers of players are the same rules, so that it has a part for each.

    Raises
    ------
    PlanError
        If there are too many points.
    """
    wanted, first = planned.wanted, planned.sweeps[0]
    if wanted.retrain is None:
        return None
    if planned.design.kind in ("screening", "surface"):
        option = "--screen" if planned.design.kind == "screening" else "--surface"
        raise PlanError(
            f"--retrain: not together with {option}, whose points are too many to be learnt; allowed with a grid, or "
            "knobs turned one at a time"
        )
    others = len(first.runs) - 1
    if others > MOST_POINTS:
        raise PlanError(f"--retrain: {others} points beside the base, allowed up to {MOST_POINTS}: each is learnt")
    base = Contestant(
        planned.ruleset.name,
        planned.ruleset,
        first.base.ruleset_id,
        settings=tuple(wanted.settings),
        bots_kept=kept_files(first.base.bots),
    )
    variants = []
    for place, plan in enumerate(first.runs[1:], start=1):
        settings = settings_of(planned.design.changes(first.places.index(place)))
        name = f"{base.name}, {', '.join(setting.removeprefix('options.') for setting in settings)}"
        variants.append(replace(base, name=name, ruleset=plan.ruleset, settings=(*base.settings, *settings)))
    asked = Wanted(
        base=base,
        variants=variants,
        settings=(),
        without=(),
        players=planned.players,
        bots=wanted.bots,
        bots_a=None,
        bots_b=None,
        seed=wanted.seed,
        stop=StoppingRule(planned.games),
        game=planned.game.id,
        retrain=wanted.retrain,
    )
    what = comparing(asked, planned.game)
    return planned_comparison(what, Said(band, None, None, report=False))
