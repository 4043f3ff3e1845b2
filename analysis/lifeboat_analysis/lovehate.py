"""Whether some deal of love and hate is hopeless, or a gift.

A *cell* is a role with one love and one hate. Cells are many and their games few, so chance alone makes
some look extreme. Therefore each has also a *shrunk* share, drawn towards that of its role the more, the
less the cells of the role differ beyond chance; and it stands out only if it would among as many cells as
there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.blocks import game_totals, role_measures
from lifeboat_analysis.columns import Columns, Floats, Ints, divide, frame
from lifeboat_analysis.described import WIN_UNIT
from lifeboat_analysis.intervals import MIN_UNITS, share_interval
from lifeboat_analysis.multiplicity import benjamini_hochberg, minimal_effect_p
from lifeboat_analysis.roles import boat_order, role_ids

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run

Kind = Literal["narcissist", "psychopath", "ambivalent", "both", "plain"]
"""Loves itself; hates itself; loves and hates the same other one; loves and hates itself; anything else."""

MIN_CELL_GAMES = 300
"""A cell of fewer games never stands out."""


def deals(run: Run, band: float | None = None) -> pd.DataFrame:
    """Win share of every role with every love and hate.

    Parameters
    ----------
    run : Run
    band : float, optional
        By how much, as a share, a cell must differ from its role to stand out; default: the run's band.

    Returns
    -------
    DataFrame
        Long, by role, then love, then hate, each in boat order; all combinations, also those that never
        occurred.

        ====================== ======= ====================================================================
        ``role, love, hate``   str     ids
        ``games``              int64   finished games
        ``win_share``          float   NaN without games, as are the next three
        ``low, high``          float   95 % interval of this cell alone
        ``shrunk``             float   best guess of the cell's true win share: `shrink`
        ``kind``               str     one of `Kind`
        ``stands_out``         bool    differs from its role by more than the band; of all cells so marked
                                       at most 5 % are false alarms on average
        ====================== ======= ====================================================================
    """
    return frame(deal_columns(run, band))


def deal_columns(run: Run, band: float | None = None) -> Columns:
    """Columns of `deals`."""
    band = run.info["band"] if band is None else band
    order, ids = boat_order(run), role_ids(run)
    n_roles = len(order)
    cells = run.tallies["deals"][np.ix_(order, order, order)].reshape(n_roles, n_roles**2, 2)
    games, won = cells[..., 0], cells[..., 1]
    share = divide(won, games * WIN_UNIT)
    role_share = divide(won.sum(axis=1), games.sum(axis=1) * WIN_UNIT)[:, None]
    phi = _dispersion(run)[:, None]

    spread = np.sqrt(phi * divide(share * (1 - share), games))
    low, high = share_interval(share, games, spread, games.sum(axis=1, keepdims=True) - 1)
    noise = phi * divide(role_share * (1 - role_share), games)  # variance of a cell that is like its role
    p = minimal_effect_p(share - role_share, np.sqrt(noise), band)
    role, love, hate = (axis.ravel() for axis in np.indices((n_roles,) * 3))
    return Columns(
        {
            "role": ids[role],
            "love": ids[love],
            "hate": ids[hate],
            "games": games.ravel(),
            "win_share": share.ravel(),
            "low": low.ravel(),
            "high": high.ravel(),
            "shrunk": shrink(share, role_share, noise).ravel(),
            "kind": _kinds(role, love, hate),
            "stands_out": benjamini_hochberg(np.where(games < MIN_CELL_GAMES, np.nan, p)).ravel(),
        }
    )


def shrink(share: Floats, role_share: Floats, noise: Floats) -> Floats:
    """Shrink the cells of each role towards the role's share (empirical Bayes by moments).

    tau^2 = max(0, variance between cells - mean noise) is how much cells truly differ; a cell keeps the
    part tau^2 / (tau^2 + noise) of its difference.

    Parameters
    ----------
    share : ndarray of float, (roles, cells)
        Observed; NaN where a cell has no games, which leaves it out.
    role_share : ndarray of float, (roles, 1)
        Over all games of the role.
    noise : ndarray of float, (roles, cells)
        Variance of each cell's share if it were that of the role.

    Returns
    -------
    ndarray of float, (roles, cells)
        A role with a single cell keeps no difference; NaN where `share` is.
    """
    known = ~np.isnan(share)
    n_cells = known.sum(axis=1, keepdims=True)
    mean = divide(np.sum(share, axis=1, keepdims=True, where=known), n_cells)
    squares = np.sum((share - mean) ** 2, axis=1, keepdims=True, where=known)
    between = divide(squares, np.maximum(n_cells - 1, 0))
    excess = between - divide(np.sum(noise, axis=1, keepdims=True, where=known), n_cells)
    true_variance = np.where(excess > 0, excess, 0.0)
    kept = np.where(true_variance > 0, divide(true_variance, true_variance + noise), 0.0)
    return role_share + kept * (share - role_share)


def _dispersion(run: Run) -> Floats:
    """Dispersion of each role's win share between games, in boat order; 1 where too few games tell."""
    games, total, squared = game_totals(run, role_measures(run, "win"))
    share = divide(total, games * WIN_UNIT)
    variance = divide(squared, games * WIN_UNIT**2) - share**2
    phi = divide(variance, share * (1 - share))
    return np.where((games >= MIN_UNITS) & (phi > 0), phi, 1.0)


def _kinds(role: Ints, love: Ints, hate: Ints) -> NDArray[np.str_]:
    conditions: list[tuple[NDArray[np.bool_], Kind]] = [
        ((love == role) & (hate == role), "both"),
        (love == role, "narcissist"),
        (hate == role, "psychopath"),
        (love == hate, "ambivalent"),
    ]
    return np.select([met for met, _ in conditions], [kind for _, kind in conditions], "plain")
