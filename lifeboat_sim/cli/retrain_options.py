"""Options of all commands whose bots can go on learning: whether they do, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lifeboat_sim.cli import training_values
from lifeboat_sim.errors import PlanError

if TYPE_CHECKING:
    from lifeboat_sim.runs.contestants import Retraining

LEARNING = "Bots that go on learning"
"""Heading of these options on a help page."""

Retrain = Annotated[
    bool,
    typer.Option(
        "--retrain",
        help="Play once more with bots that have learnt the rules: what then still holds is robust.",
        rich_help_panel=LEARNING,
    ),
]
RetrainGames = Annotated[
    int | None,
    typer.Option(
        "--retrain-games",
        help="Games of training for each rule set and number of players, about; for --retrain.",
        parser=training_values.retrain_games,
        metavar="N",
        show_default="what so many weights take",
        rich_help_panel=LEARNING,
    ),
]


def retraining(retrain: bool, games: int | None) -> Retraining | None:
    """Return what is asked for; raises PlanError for a budget without --retrain."""
    from lifeboat_sim.runs.contestants import Retraining

    if games is not None and not retrain:
        raise PlanError("--retrain-games: only together with --retrain")
    return Retraining(games) if retrain else None
