"""Differences by bots that stayed as they were, beside those by bots that have gone on learning: what is robust.

A difference may be the work of a rule, or of bots that do not know the rule. If bots that have learnt the rules of
their side come to the same verdict, it is called robust; else it depends on who plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lifeboat_analysis.columns import Columns
from lifeboat_analysis.comparison import Comparison, win_differences
from lifeboat_analysis.swept import Swept

ROBUST, DEPENDS, UNKNOWN = "robust", "depends on who plays", "not enough games"
AGREEMENTS = (ROBUST, DEPENDS, UNKNOWN)
NUMBERS = ("base", "variant", "difference", "low_simultaneous", "high_simultaneous", "verdict")
"""What is set side by side."""


def agreement(frozen: str, retrained: str, is_same_sign: bool) -> str:
    """Return whether two verdicts agree.

    Both must be the same word. Differences on the border of the band must have the same sign, too; within it a sign
    tells nothing.

    >>> agreement("better", "better", True), agreement("better", "no relevant change", True)
    ('robust', 'depends on who plays')
    >>> agreement("on the border", "on the border", False), agreement("worse", "not enough games", True)
    ('depends on who plays', 'not enough games')
    """
    if UNKNOWN in (frozen, retrained):
        return UNKNOWN
    is_robust = frozen == retrained and (is_same_sign or frozen == "no relevant change")
    return ROBUST if is_robust else DEPENDS


def robustness(comparison: Comparison) -> list[Columns]:
    """Set the differences in win share by frozen and by retrained bots side by side.

    Returns
    -------
    list of Columns
        One for each variant, by ``role``: those of whom both tell, in the base's boat order; empty if no bots have gone
        on learning. ``name`` str; ``frozen_base, frozen_variant, frozen_difference, frozen_low_simultaneous,
        frozen_high_simultaneous`` float, ``frozen_verdict`` str as in `win_differences`, the same as ``retrained_...``;
        ``agreement`` str: "robust", "depends on who plays", "not enough games".
    """
    if comparison.retrained is None:
        return []
    pairs = zip(win_differences(comparison), win_differences(comparison.retrained.comparison), strict=True)
    return [_beside(frozen, retrained) for frozen, retrained in pairs]


def robustness_at_points_columns(swept: Swept) -> Columns:
    """Set both differences of each point of a sweep side by side.

    Returns
    -------
    Columns
        A row for each character at each point that is not the base: ``point`` int, the first one that has these rules;
        ``variant_name`` str; the rest as in `robustness`.

    Raises
    ------
    ValueError
        If no bots have gone on learning.
    """
    if swept.compared is None or swept.compared.retrained is None:
        raise ValueError("compared: no bots have gone on learning, allowed a sweep with retrained bots")
    tables = []
    for run, (one, columns) in enumerate(
        zip(swept.compared.compared, robustness(swept.compared), strict=True), start=1
    ):
        rows = len(columns["role"])
        head = {"point": np.full(rows, swept.places.index(run)), "variant_name": np.full(rows, one.name)}
        tables.append(head | columns.data)
    return Columns({name: np.concatenate([table[name] for table in tables]) for name in tables[0]})


def _beside(frozen: Columns, retrained: Columns) -> Columns:
    there = {str(role): at for at, role in enumerate(retrained["role"])}
    here = [at for at, role in enumerate(frozen["role"]) if str(role) in there]
    of_retrained = [there[str(frozen["role"][at])] for at in here]
    columns: dict[str, Any] = {"role": frozen["role"][here], "name": frozen["name"][here]}
    columns |= {f"frozen_{name}": frozen[name][here] for name in NUMBERS}
    columns |= {f"retrained_{name}": retrained[name][of_retrained] for name in NUMBERS}
    columns["agreement"] = np.array(list(_agreements(columns)), dtype=np.str_)
    return Columns(columns, index="role")


def _agreements(columns: dict[str, Any]) -> Iterator[str]:
    same_sign = columns["frozen_difference"] * columns["retrained_difference"] > 0
    verdicts = zip(columns["frozen_verdict"], columns["retrained_verdict"], same_sign, strict=True)
    for frozen, retrained, same in verdicts:
        yield agreement(str(frozen), str(retrained), bool(same))
