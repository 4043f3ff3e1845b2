"""The tables of a run in tidy form: those of `lifeboat_analysis`, wide ones made long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from lifeboat_analysis.catalogue import all_columns
from lifeboat_sim.library.frames import long

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

Data = Mapping[str, Any]
BY_ROLE = ("role", "name")


def run_columns(run: Run, band: float, name: str) -> Data:
    """Return the columns of a table of `table_columns.OF_A_RUN`."""
    data = all_columns(run, band)[name]().data
    return LONG[name](run, data) if name in LONG else data


def _points(run: Run, data: Data) -> Data:
    return long(data, BY_ROLE, "part", run.info["parts"], {"points": "", "se": "_se"})


def _fates(run: Run, data: Data) -> Data:
    return long(data, BY_ROLE, "fate", run.info["fates"], {"share": "", "low": "_low", "high": "_high"})


def _causes(run: Run, data: Data) -> Data:
    return long(data, BY_ROLE, "cause", [cause for cause in run.info["causes"] if cause != "none"], {"share": ""})


def _wounds(run: Run, data: Data) -> Data:
    return long(data, BY_ROLE, "cause", run.info["wound_causes"], {"wounds": ""})


def _actions(run: Run, data: Data) -> Data:
    return long(data, BY_ROLE, "action", run.info["actions"], {"times": ""})


LONG: dict[str, Callable[[Run, Data], Data]] = {
    "score_composition": _points,
    "fates": _fates,
    "causes_of_death": _causes,
    "wounds": _wounds,
    "actions": _actions,
}
"""How wide tables become long ones. Their sums over a row are left out: whoever adds up must not count twice."""
