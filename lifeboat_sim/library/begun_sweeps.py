"""A sweep that was begun in a folder: ``design.json`` is read, and checked against what would be written here."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from lifeboat_sim.errors import FolderError, LifeboatError, PlanError
from lifeboat_sim.library.begun import RetrainingOfFile, Said, SaidOfFile, Texts, check_version, retraining_of
from lifeboat_sim.library.sweeping import DESIGN, Kind, PlannedSweep, WantedSweep, design_info, planned
from lifeboat_sim.runs.plan import plan_of
from lifeboat_sim.runs.played import AS_TUPLE, Table, check_same, checked, kept_files, read_json, told_of
from lifeboat_sim.runs.run import RunInfo


class WantedOfFile(Table):
    """What a sweep was asked for."""

    game: str
    rules: str | None
    settings: Texts
    vary: Texts
    turn_all: bool
    left_out: Texts
    kind: Kind
    players: Annotated[tuple[int, ...], AS_TUPLE] | None
    bots: str | None
    games: int | None
    seed: int
    confirmed: int
    retrain: RetrainingOfFile | None


class DesignOfFile(Table):
    """What ``design.json`` must hold for a sweep to be gone on with; it holds more."""

    model_config = ConfigDict(extra="ignore")

    players: Annotated[tuple[int, ...], AS_TUPLE, Field(min_length=1)]
    base: dict[str, Any]
    wanted: WantedOfFile
    said: SaidOfFile


def read_design(folder: Path, games: int | None = None) -> tuple[PlannedSweep, Said, Any]:
    """Return the sweep that was begun in a folder, with more games at each point if a number is given.

    Returns
    -------
    planned : PlannedSweep
        Without metrics of a user.
    said : Said
    metrics : mapping, optional
        What the folder says of those.

    Raises
    ------
    FolderError
        If ``design.json`` is damaged, or was written by another version, engine or rule set; with the field that
        differs, what it says, and what is so here.
    PlanError
        If it has more games than are asked for.
    """
    file = folder / DESIGN
    found = read_json(file, FolderError)
    base = found.get("base") if isinstance(found, dict) else None
    check_version(base, file, "sweep again")
    design = checked(found, file, DesignOfFile, "design of a sweep", FolderError)
    info = design.base | {"players": design.players[0]}
    checked(info, file, RunInfo, "design of a sweep", FolderError)
    plan = plan_of(info, folder, DESIGN)
    asked = design.wanted.model_dump(exclude={"retrain"})
    wanted = WantedSweep(**asked, retrain=retraining_of(design.wanted.retrain))
    said = Said(**design.said.model_dump())
    try:
        kept = kept_files(plan.bots)
        what = planned(wanted, plan.game, plan.ruleset, kept)
    except LifeboatError as error:
        raise FolderError(told_of(file, error), str(file)) from None
    here = json.loads(json.dumps(design_info(what, said)))
    check_same(found, here, file, ("base",))
    check_same(found["base"], here["base"], file, ("versions", "metrics"), "base.")
    if games is None:
        return what, said, info.get("metrics")
    if games < what.games:
        raise PlanError(f"--games: {games}, but the sweep has {what.games} at each point; allowed as many, or more")
    return planned(replace(wanted, games=games), plan.game, plan.ruleset, kept), said, info.get("metrics")
