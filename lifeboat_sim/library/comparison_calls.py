"""The Python that compares the same again, for the report of a comparison."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lifeboat_sim.games import DEFAULT
from lifeboat_sim.library.rulesets import Ruleset
from lifeboat_sim.library.simulating import RunResult
from lifeboat_sim.runs.contestants import Comparing, Wanted
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.run import bots_text

Comparable = Ruleset | RunResult | str | Path
"""What can be compared: a rule set, by name, file or value, or a finished run, by folder or value."""


def call_of(
    every: Sequence[Comparable],
    wanted: Wanted,
    what: Comparing,
    band: float,
    text: Mapping[str, str | None],
    own: OwnMetrics | None,
) -> str:
    """Return the Python that compares the same again."""
    words: dict[str, Any] = {"without": list(wanted.without)} if wanted.without else {}
    if all(one.folder is None for one in what.contestants):
        words |= {"players": what.players[0]}
        words |= {name: getattr(wanted, name) for name in ("bots", "bots_a", "bots_b") if getattr(wanted, name)}
        words |= {"games": what.stop.most, "seed": what.seed}
        words |= {"until_verdict": True} if what.stop.until_verdict else {}
        words |= {} if what.stop.half_width is None else {"precision": what.stop.half_width}
    if wanted.retrain is not None:
        words["retrain"] = wanted.retrain.games or True
    words |= {"band": band}
    words |= {name: value for name, value in text.items() if value is not None}
    words |= _metrics(own)
    return _call("compare", [_expression(one) for one in every], words)


def _expression(one: Comparable) -> str:
    """Return the Python of what is compared."""
    if isinstance(one, RunResult):
        bots = bots_text({role: bot.typed for role, bot in one.plan.bots.items()})
        words = {"players": one.plan.players, "bots": bots, "games": one.games_played, "seed": one.plan.seed}
        return _call("simulate", [_expression(one.ruleset)], words | _metrics(one.plan.metrics))
    if isinstance(one, Ruleset):
        of = {} if one.game.id == DEFAULT else {"game": one.game.id}
        if not one.settings and not of:
            return _literal(one.id)
        return _call("load_ruleset", map(_literal, (one.id, *one.settings)), of)
    return _literal(str(one))


class _Written(str):
    """A value as it is written already."""


def _metrics(own: OwnMetrics | None) -> dict[str, Any]:
    """Return the argument that names metrics: their file, or the functions themselves."""
    if own is None:
        return {}
    sources = [*(metric.source for metric in own.metrics), *(chart.source for chart in own.charts)]
    names = ", ".join(source.name for source in sources)
    return {"metrics": own.file if own.is_typed else _Written(f"[{names}]")}


def _call(function: str, arguments: Iterable[str], words: Mapping[str, Any]) -> str:
    return f"{function}({', '.join([*arguments, *(f'{name}={_literal(value)}' for name, value in words.items())])})"


def _literal(value: Any) -> str:
    """Return a value as Python writes it, text in double quotes.

    >>> print(_literal("classic"), _literal(["compass"]), _literal(True))
    "classic" ["compass"] True
    """
    if isinstance(value, _Written):
        return value
    return repr(value) if isinstance(value, bool | float) else json.dumps(value, ensure_ascii=False)
