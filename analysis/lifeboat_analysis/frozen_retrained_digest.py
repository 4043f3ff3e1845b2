"""What ``compare.json`` and ``sweep.json`` say of bots that have gone on learning: numbers, and what is robust."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lifeboat_analysis.columns import Columns
from lifeboat_analysis.comparison import Comparison, difference_standing
from lifeboat_analysis.described import roles_key
from lifeboat_analysis.digest import plain, stop_digest
from lifeboat_analysis.frozen_retrained import DEPENDS, NUMBERS, ROBUST, robustness
from lifeboat_analysis.swept import Swept

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
    for compared, columns in zip(comparison.compared, robustness(comparison), strict=True):
        variant = found["variants"][compared.name]
        every = variant[roles_key(comparison.base.info)]
        by_id = every if isinstance(every, dict) else {one["id"]: one for one in every}
        variant["agreement"] = _agreement(columns["agreement"])
        for at, role in enumerate(columns["role"]):
            by_id[str(role)] |= {"retrained": _numbers(columns, "retrained", at), "robust": _is_robust(columns, at)}
    return found | {"retrained": _arm(comparison)}


def points_retrained(swept: Swept) -> dict[str, Any]:
    """Return what ``sweep.json`` says of bots that have gone on learning.

    Parameters
    ----------
    swept : Swept
        With a comparison that has an arm of retrained bots.

    Returns
    -------
    dict
        ``games``, ``stop`` and ``training``, by side, as in ``compare.json``; ``points``, a list of those that are not
        the base: ``point``, ``variant_name``, ``agreement``, and ``characters`` by id (``seats``, a list, or ``roles``
        in other games): ``frozen`` and ``retrained`` numbers of the win share, and ``robust``.
    """
    comparison = swept.compared
    assert comparison is not None
    key = roles_key(comparison.base.info)
    points = []
    for run, (one, columns) in enumerate(zip(comparison.compared, robustness(comparison), strict=True), start=1):
        by_id = {
            str(role): {arm: _numbers(columns, arm, at) for arm in ("frozen", "retrained")}
            | {"robust": _is_robust(columns, at)}
            for at, role in enumerate(columns["role"])
        }
        every = [{"id": role} | numbers for role, numbers in by_id.items()] if key == "seats" else by_id
        point = {"point": swept.places.index(run), "variant_name": one.name}
        points.append(point | {"agreement": _agreement(columns["agreement"]), key: every})
    return _arm(comparison) | {"points": points}


def _arm(comparison: Comparison) -> dict[str, Any]:
    """Return how many games the retrained bots have played, and how they came about."""
    arm = comparison.retrained
    assert arm is not None
    base = arm.comparison.base
    names = [comparison.name, *(one.name for one in comparison.compared)]
    return {
        "games": int(base.tallies["games"][0]),
        "stop": plain(stop_digest(base, difference_standing(arm.comparison))),
        "training": {name: plain(dict(one)) for name, one in zip(names, arm.training, strict=True)},
    }


def _agreement(words: Iterable[Any]) -> dict[str, int]:
    """Return for how many characters both kinds of bots agree, do not, or cannot be told to."""
    said = [str(word) for word in words]
    robust, depends = said.count(ROBUST), said.count(DEPENDS)
    return {"robust": robust, "depends": depends, "unknown": len(said) - robust - depends}


def _numbers(columns: Columns, arm: str, at: int) -> Any:
    return plain({name: columns[f"{arm}_{name}"][at] for name in NUMBERS})


def _is_robust(columns: Columns, at: int) -> bool | None:
    return IS_ROBUST.get(str(columns["agreement"][at]))
