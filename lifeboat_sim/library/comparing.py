"""Playing variants beside their base, and what a comparison leaves: ``compare.json``, tables, warnings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from lifeboat_analysis import Compared, Comparison, comparison_summary, comparison_tables, difference_standing, standing
from lifeboat_sim.core.ruleset_files import differences
from lifeboat_sim.errors import FolderError
from lifeboat_sim.library.running import Watch
from lifeboat_sim.runs.contestants import Comparing
from lifeboat_sim.runs.crew import Crew, never, until
from lifeboat_sim.runs.files import write_bytes, write_json
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.run import bots_in_words
from lifeboat_sim.runs.side_by_side import Side, State, common_chunk, play_pairs
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule
from lifeboat_sim.runs.trial import with_metrics


def said_of_runs(what: Comparing, band: float) -> dict[str, Any]:
    """Return what is said of every run beside its plan."""
    return what.stop.info() | {"band": band, "title": None, "note": None, "settings": []}


def count_too(sides: Sequence[Side], own: OwnMetrics) -> None:
    """Let all sides count the metrics of a user; those that were played before must have counted them.

    Raises
    ------
    MetricsError
        If one of them cannot be used.
    FolderError
        If a finished run has not counted them.
    """
    for side in sides:
        if side.folder is not None and side.info.get("metrics", {}).get("sha256") != own.hash:
            raise FolderError(
                f"{side.folder}: was not played with {own.file} as it is now, and cannot be compared by it; "
                "play it again with --metrics"
            )
        side.plan = with_metrics(side.plan, own)
        side.info |= {"metrics": side.plan.metrics.info()} if side.plan.metrics else {}


def rule_for(what: Comparing, sides: Sequence[Side]) -> StoppingRule:
    """Return when the games of all sides end, and say so in what is said of each."""
    rule = what.stop.looking_every(common_chunk([side.plan for side in sides]))
    for side in sides:
        side.info |= rule.info()
    return rule


def play_sides(
    what: Comparing,
    sides: Sequence[Side],
    rule: StoppingRule,
    band: float,
    watch: Watch,
    crew: Crew,
    chunk: int,
    is_stopped: Callable[[], bool] = never,
) -> Comparison:
    """Play all sides together, the base first, until the rule or somebody stops them; see `running.play_run`.

    Returns
    -------
    Comparison
        Of the unbroken beginning.
    """
    chunks = rule.ranges(common_chunk([side.plan for side in sides], chunk))
    state: State | None = None
    with closing(play_pairs(sides, until(is_stopped, chunks), crew)) as states:
        for state in states:
            judge = partial(judged, what, state, band)
            watch(state.games, judge)
            if rule.stops(state.games, judge):
                break
    assert state is not None
    return compared(what, state, band)


def compared(what: Comparing, state: State, band: float) -> Comparison:
    """Return the comparison as it stands."""
    base, *others = what.contestants
    run, *variants = state.runs
    found = [
        Compared(one.name, run, variant, pairing, differences(base.ruleset, one.ruleset))
        for one, variant, pairing in zip(others, variants, state.pairings, strict=True)
    ]
    return Comparison(base.name, run, tuple(found), band)


def judged(what: Comparing, state: State, band: float) -> Standing:
    """Return what can be said by now: of the differences, or of the base alone if there is no variant."""
    comparison = compared(what, state, band)
    return difference_standing(comparison) if comparison.compared else standing(comparison.base, band)


# Results -----------------------------------------------------------------------------------------------------


def results(comparison: Comparison) -> dict[str, Any]:
    """Return what ``compare.json`` says at one number of players."""
    from lifeboat_reports import rule_difference_words

    found = comparison_summary(comparison)
    for one in comparison.compared:
        words = {"rule_difference": rule_difference_words(one), "warnings": warnings(one)}
        found["variants"][one.name] = words | found["variants"][one.name]
    return found


def warnings(one: Compared) -> list[str]:
    """Return what a reader of a comparison must not miss."""
    found = []
    bots = [{role: entry["bot"] for role, entry in run.info["bots"].items()} for run in (one.base, one.variant)]
    other_bots = any(bots[0][role] != bots[1].get(role, bots[0][role]) for role in bots[0])
    if one.is_unchanged:
        found.append("the change took effect in no game" if one.changes or other_bots else "nothing was changed")
    if one.pairing is None:
        found.append("the characters or casts differ, so the games could not be paired")
    for run, of in ((one.base, "the base"), (one.variant, "this variant")):
        if not run.tallies["role_games"].any():
            found.append(f"no game of {of} came to an end")
        if run.info.get("stopped_at_verdict"):
            found.append(f"{of} was stopped at a verdict, which the intervals here do not allow for")
    if not one.roles and all(run.tallies["role_games"].any() for run in (one.base, one.variant)):
        found.append("no character plays in both")
    for run, of in ((one.base, "the base"), (one.variant, "this variant")):
        made_for = {entry["made_for"] for entry in run.info["bots"].values()} - {None}
        if made_for and run.info["differences"]:
            found.append(f"the bots were made for the rule set {', '.join(sorted(made_for))}, not for {of}")
    files = {run.info["metrics"]["sha256"] for run in (one.base, one.variant) if "metrics" in run.info}
    if len(files) > 1:
        found.append("your metrics come from two different files, so they are not compared")
    if other_bots:
        judged = "bots as well as of rules" if one.changes else "bots, not of rules"
        who = f"{bots_in_words(bots[1])} against {bots_in_words(bots[0])}"
        found.append(f"the bots differ, {who}: the differences are those of {judged}")
    return found


def write_results(done: Sequence[Comparison], out: Path, several: bool) -> None:
    """Write ``compare.json``, ``runs.json`` and ``tables/``, by number of players if there are several."""
    for one in done:
        tables = out / "tables" / f"{one.base.info['players']}p" if several else out / "tables"
        tables.mkdir(parents=True, exist_ok=True)
        for name, text in comparison_tables(one).items() if one.compared else ():
            write_bytes(tables / f"{name}.csv", text.encode())
    infos = [run.info for one in done for run in (one.base, *(variant.variant for variant in one.compared))]
    write_json(out / "runs.json", infos)
    write_json(out / "compare.json", json_of(done, several))


def json_of(done: Sequence[Comparison], several: bool) -> dict[str, Any]:
    """Return the content of ``compare.json``."""
    if not several:
        return results(done[0])
    return {"players": {str(one.base.info["players"]): results(one) for one in done}}
