"""A comparison that was begun: ``comparison.json`` is read, and checked against what would be written here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError, LifeboatError, PlanError
from lifeboat_sim.library.begun import RetrainingOfFile, Said, SaidOfFile, Texts, check_version, retraining_of
from lifeboat_sim.library.comparing import PlannedComparison, planned_comparison
from lifeboat_sim.library.comparison_folder import COMPARISON, design_info, settle
from lifeboat_sim.runs.chunks import games_played
from lifeboat_sim.runs.contestants import Comparing, Contestant, Wanted
from lifeboat_sim.runs.plan import Plan, plan_of
from lifeboat_sim.runs.played import (
    AS_TUPLE,
    BotOfFile,
    BotsFileOfFile,
    Table,
    check_same,
    checked,
    kept_files,
    read_json,
    told_of,
)
from lifeboat_sim.runs.run import FORMAT, MetricsOfFile, StopOfFile, bots_text
from lifeboat_sim.runs.stopping_rules import rule_of


class RunOfFile(Table):
    """A finished run that is compared: where it lies, in the folder of the comparison or not, and which one it is."""

    folder: str
    inside: bool
    identity: str


class ContestantOfFile(Table):
    """Who is compared."""

    name: str
    settings: Texts
    ruleset: dict[str, Any]
    ruleset_hash: str
    bots: dict[str, BotOfFile]
    bots_files: Annotated[tuple[BotsFileOfFile, ...], AS_TUPLE] = ()
    run: RunOfFile | None


class AskedOfFile(Table):
    """What was asked for on the command line."""

    base: str
    variants: Texts
    settings: Texts
    without: Texts
    bots: str | None
    bots_a: str | None
    bots_b: str | None


class ComparisonOfFile(Table):
    """What ``comparison.json`` must hold for a comparison to be gone on with; it holds more."""

    model_config = ConfigDict(extra="ignore")

    format: Literal[1]
    game: str
    engine_hash: str
    versions: dict[str, str]
    players: Annotated[tuple[int, ...], AS_TUPLE, Field(min_length=1)]
    seed: int
    games: int
    stop: StopOfFile
    contestants: Annotated[tuple[ContestantOfFile, ...], AS_TUPLE, Field(min_length=1)]
    metrics: MetricsOfFile | None = None
    retrain: RetrainingOfFile | None = None
    said: SaidOfFile
    asked: AskedOfFile | None


def read_comparison(out: Path, games: int | None = None) -> tuple[PlannedComparison, Mapping[str, Any] | None]:
    """Return the comparison that was begun in a folder, with more games if a number is given.

    Returns
    -------
    planned : PlannedComparison
        Without metrics of a user.
    metrics : mapping, optional
        What the folder says of those.

    Raises
    ------
    FolderError
        If ``comparison.json`` is damaged, or was written by another version, engine or rule set, with the field that
        differs, what it says, and what is so here; or if a finished run is not there any more, or is another one.
    PlanError
        If it has more games than are asked for, or has finished runs, whose number of games is fixed.
    """
    file = out / COMPARISON
    found = read_json(file, FolderError)
    check_version(found, file, "compare again")
    begun = checked(found, file, ComparisonOfFile, "comparison", FolderError)
    if begun.said.report and begun.asked is None:
        raise FolderError(f"{file}: asked: nothing, allowed what the report says was asked for; it may be damaged")
    plans = [_plan(one, found, out) for one in begun.contestants]
    contestants = [_contestant(one, plan, out) for one, plan in zip(begun.contestants, plans, strict=True)]
    retrain = retraining_of(begun.retrain)
    what = Comparing(plans[0].game, contestants, begun.players, begun.seed, rule_of(found), retrain)
    said = Said(**begun.said.model_dump())
    asked = None if begun.asked is None else _wanted(begun.asked, begun.metrics, begun.game)
    planned = _planned(what, said, asked, file)
    settle(out, planned)
    _check_runs(begun, planned, file)
    here = json.loads(json.dumps(design_info(out, planned)))
    check_same(found, here, file, ("versions", "metrics", "contestants"))
    for one, other in zip(found["contestants"], here["contestants"], strict=True):
        check_same(one, other, file, (), f"contestants: {one['name']}: ")
    if games is not None:
        planned = _planned(_longer(what, games), said, asked, file)
    return planned, found.get("metrics")


def _plan(one: ContestantOfFile, found: Mapping[str, Any], out: Path) -> Plan:
    """Return what a contestant plays; raises FolderError."""
    said = {key: found[key] for key in ("game", "engine_hash", "seed", "games")}
    info = {"format": FORMAT, "players": found["players"][0], **said, **one.model_dump(exclude={"name", "run"})}
    return plan_of(info, out, COMPARISON)


def _contestant(one: ContestantOfFile, plan: Plan, out: Path) -> Contestant:
    bots = bots_text({role: bot.typed for role, bot in plan.bots.items()})
    folder = None
    if one.run is not None:
        folder = out / one.run.folder if one.run.inside else Path(one.run.folder)
    return Contestant(one.name, plan.ruleset, plan.ruleset_id, bots, folder, one.settings, kept_files(plan.bots))


def _wanted(asked: AskedOfFile, metrics: MetricsOfFile | None, game: str) -> Wanted:
    return Wanted(
        base=asked.base,
        variants=list(asked.variants),
        settings=list(asked.settings),
        without=list(asked.without),
        players=None,
        bots=asked.bots,
        bots_a=asked.bots_a,
        bots_b=asked.bots_b,
        seed=None,
        stop=None,
        metrics=None if metrics is None else Path(metrics.file),
        game=game,
    )


def _planned(what: Comparing, said: Said, asked: Wanted | None, file: Path) -> PlannedComparison:
    """Return the comparison; raises FolderError."""
    try:
        return planned_comparison(what, said, asked)
    except FolderError:
        raise
    except LifeboatError as error:
        raise FolderError(told_of(file, error), str(file)) from None


def _check_runs(begun: ComparisonOfFile, planned: PlannedComparison, file: Path) -> None:
    """Refuse finished runs that are not those that the comparison was begun with; raises FolderError."""
    for one, side in zip(begun.contestants, planned.parts[0].sides, strict=True):
        if one.run is None or side.folder is None:
            continue
        if side.identity != one.run.identity:
            raise FolderError(f"{side.folder}: is another run than the one that {file} tells of; compare again")
        if (games := games_played(side.folder)) != begun.games:
            raise FolderError(f"{side.folder}: has {games} games, but {begun.games} in {file}; compare again")


def _longer(what: Comparing, games: int) -> Comparing:
    """Return a comparison with more games; raises PlanError."""
    finished: Sequence[Path] = [one.folder for one in what.contestants if one.folder is not None]
    if finished:
        raise PlanError(
            f"--games: {shown(games)}, but {finished[0]} is a finished run: its games are compared, and no others; "
            "allowed after lifeboat resume has made it longer, in a new comparison"
        )
    if games < what.stop.most:
        raise PlanError(f"--games: {games}, but the comparison has {what.stop.most}; allowed as many, or more")
    return replace(what, stop=replace(what.stop, most=games))
