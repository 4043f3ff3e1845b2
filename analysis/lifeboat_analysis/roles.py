"""The roles of a run, or of a sweep, in boat order, bow to stern: the order of every table.

Tallies have their role axes in the order of ``info["roles"]``, which is that of the rule set; the order
of the seats can differ from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Ints
from lifeboat_analysis.described import seat_order

if TYPE_CHECKING:
    from lifeboat_analysis.swept import Swept
    from lifeboat_sim.runs.run import Run


def boat_order(run: Run | Swept) -> Ints:
    """Return the positions of the roles in the tallies, by seat: (roles,) int64."""
    return np.array(seat_order(run.info["roles"]), dtype=np.int64)


def role_ids(run: Run | Swept) -> NDArray[np.str_]:
    """Return the ids of the roles in boat order."""
    return _in_boat_order(run, "id")


def role_names(run: Run | Swept) -> NDArray[np.str_]:
    """Return the names of the roles in boat order."""
    return _in_boat_order(run, "name")


def roles_played(run: Run) -> list[str]:
    """Return the ids of the roles that are in a finished game, in boat order: of a fixed cast only those."""
    return [str(role) for role, games in zip(role_ids(run), by_role(run, "role_games"), strict=True) if games > 0]


def role_columns(run: Run | Swept) -> dict[str, NDArray[Any]]:
    """Return the columns that open every table by role: ``role`` (the id) and ``name``."""
    return {"role": role_ids(run), "name": role_names(run)}


def by_role(run: Run, tally: str) -> Ints:
    """Return a tally whose first axis is the role, in boat order."""
    return run.tallies[tally][boat_order(run)]


def _in_boat_order(run: Run | Swept, key: str) -> NDArray[np.str_]:
    return np.array([run.info["roles"][at][key] for at in boat_order(run)], dtype=np.str_)
