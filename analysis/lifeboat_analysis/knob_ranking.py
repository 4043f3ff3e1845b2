"""Which number of the game matters: knobs by their largest effect on a win share, and those that do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Columns, frame
from lifeboat_analysis.screening import NO_EFFECT_AT_ALL, NO_EFFECT_SEEN, NO_RELEVANT_EFFECT, effects_columns
from lifeboat_analysis.swept_runs import IMBALANCE, WIN

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_analysis.swept import Swept


def ranking(swept: Swept) -> pd.DataFrame:
    """The knobs by what they do to the win shares, largest first.

    Returns
    -------
    DataFrame
        =============== ===== =================================================================================
        ``knob``        str
        ``largest``     float the largest size of its effects on win shares
        ``role``        str   whose
        ``effect``      float that effect, with its sign
        ``low, high``   float its 95 % interval, joint over all knobs and roles
        ``verdict``     str   its verdict: see `screening.effects`
        ``dead``        bool  nothing is seen of the knob in win shares, measures of the game and metrics of a user
                              (0 is in all intervals), and every effect on a win share is surely within the band
        ``detectable``  float smallest effect on a win share that would have been found with a chance of 80 %, of
                              the role where that is largest
        =============== ===== =================================================================================

    Raises
    ------
    ValueError
        As `screening.effects`.
    """
    return frame(ranking_columns(swept))


def ranking_columns(swept: Swept) -> Columns:
    """Columns of `ranking`."""
    table = _table(swept)
    is_win = np.char.startswith(table["objective"][0], WIN)
    size = np.nan_to_num(np.abs(table["effect"][:, is_win]), nan=-1)
    knobs, at = np.arange(len(size)), size.argmax(axis=1)
    roles = np.char.replace(table["objective"][:, is_win], WIN, "", 1)
    columns = {
        "knob": table["knob"][:, 0],
        "largest": np.abs(table["effect"][:, is_win])[knobs, at],
        "role": roles[knobs, at],
    }
    columns |= {name: table[name][:, is_win][knobs, at] for name in ("effect", "low", "high", "verdict")}
    columns |= {"dead": _is_dead(table), "detectable": table["detectable"][:, is_win].max(axis=1)}
    order = np.argsort(-size[knobs, at], kind="stable")
    return Columns({name: values[order] for name, values in columns.items()})


def dead_knobs(swept: Swept) -> pd.DataFrame:
    """The knobs that do nothing, and how small an effect would have been seen.

    Returns
    -------
    DataFrame
        In the order of the design: ``knob`` str; ``largest`` float, as in `ranking`; ``low, high`` float, between which
        the effect on every win share lies; ``detectable`` float, as in `ranking`; ``verdict`` str, "no effect at all"
        where no game went differently, else "no effect seen".
    """
    return frame(dead_knobs_columns(swept))


def dead_knobs_columns(swept: Swept) -> Columns:
    """Columns of `dead_knobs`."""
    table = _table(swept)
    is_win = np.char.startswith(table["objective"][0], WIN)
    dead = _is_dead(table)
    same = (table["verdict"] == NO_EFFECT_AT_ALL).all(axis=1)
    return Columns(
        {
            "knob": table["knob"][dead, 0],
            "largest": np.abs(table["effect"][:, is_win]).max(axis=1)[dead],
            "low": table["low"][:, is_win].min(axis=1)[dead],
            "high": table["high"][:, is_win].max(axis=1)[dead],
            "detectable": table["detectable"][:, is_win].max(axis=1)[dead],
            "verdict": np.where(same, NO_EFFECT_AT_ALL, NO_EFFECT_SEEN)[dead],
        }
    )


def _table(swept: Swept) -> Columns:
    """Return the effects with each column as a table (knobs, objectives)."""
    knobs = len(swept.design.factors)
    return Columns({name: values.reshape(knobs, -1) for name, values in effects_columns(swept).data.items()})


def _is_dead(table: Columns) -> NDArray[np.bool_]:
    """Return which knobs do nothing; imbalance, being made of the win shares, need not be asked."""
    is_win, is_imbalance = np.char.startswith(table["objective"][0], WIN), table["objective"][0] == IMBALANCE
    holds_zero = ((table["low"] <= 0) & (table["high"] >= 0) | is_imbalance).all(axis=1)
    within = np.isin(table["verdict"][:, is_win], (NO_RELEVANT_EFFECT, NO_EFFECT_AT_ALL)).all(axis=1)
    return np.asarray(holds_zero & within)
