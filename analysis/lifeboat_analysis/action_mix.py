"""What they do all game: actions by role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lifeboat_analysis.columns import Columns, divide, frame
from lifeboat_analysis.roles import by_role, role_columns

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run


def actions(run: Run) -> pd.DataFrame:
    """How often every role takes each action in a game.

    Returns
    -------
    DataFrame
        Index ``role`` in boat order. ``name`` str; one float column for each of ``run.info["actions"]``:
        mean number per game with the role (NaN without games).
    """
    return frame(action_columns(run))


def action_columns(run: Run) -> Columns:
    """Columns of `actions`."""
    means = divide(by_role(run, "actions"), by_role(run, "role_games")[:, None])
    columns = role_columns(run) | {action: means[:, at] for at, action in enumerate(run.info["actions"])}
    return Columns(columns, index="role")
