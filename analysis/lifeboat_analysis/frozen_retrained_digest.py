"""What ``compare.json`` says of bots that have gone on learning: the same numbers once more, and what is robust."""

from __future__ import annotations

from typing import Any

from lifeboat_analysis.comparison import Comparison, difference_standing
from lifeboat_analysis.described import roles_key
from lifeboat_analysis.digest import plain, stop_digest
from lifeboat_analysis.frozen_retrained import DEPENDS, NUMBERS, ROBUST, robustness

IS_ROBUST = {ROBUST: True, DEPENDS: False}
"""As JSON says it; None where there are not enough games."""


def with_retrained(found: dict[str, Any], comparison: Comparison) -> dict[str, Any]:
    """Add what retrained bots come to to the results of a comparison, and return it.

    Parameters
    ----------
    found : dict
        `comparison_summary` of the frozen bots.
    comparison : Comparison
        With an arm of retrained bots.

    Returns
    -------
    dict
        With ``retrained``: games, stop, and by side how its bots were trained; for each variant ``agreement``: how many
        characters are robust, depend on who plays, or are unknown; and in each character ``retrained``: the numbers of
        its win share, and ``robust``: true, false, or None where there are not enough games.
    """
    arm = comparison.retrained
    assert arm is not None
    base = arm.comparison.base
    names = [comparison.name, *(one.name for one in comparison.compared)]
    for compared, columns in zip(comparison.compared, robustness(comparison), strict=True):
        variant = found["variants"][compared.name]
        every = variant[roles_key(comparison.base.info)]
        by_id = every if isinstance(every, dict) else {one["id"]: one for one in every}
        words = [str(word) for word in columns["agreement"]]
        variant["agreement"] = {
            "robust": words.count(ROBUST),
            "depends": words.count(DEPENDS),
            "unknown": len(words) - words.count(ROBUST) - words.count(DEPENDS),
        }
        for at, role in enumerate(columns["role"]):
            numbers = {name: columns[f"retrained_{name}"][at] for name in NUMBERS}
            by_id[str(role)] |= {"retrained": plain(numbers), "robust": IS_ROBUST.get(words[at])}
    return found | {
        "retrained": {
            "games": int(base.tallies["games"][0]),
            "stop": plain(stop_digest(base, difference_standing(arm.comparison))),
            "training": {name: plain(dict(one)) for name, one in zip(names, arm.training, strict=True)},
        }
    }
