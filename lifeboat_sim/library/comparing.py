"""Playing variants beside their base, and what a comparison leaves: ``compare.json``, tables, warnings."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from lifeboat_analysis import Compared, Comparison, comparison_summary, comparison_tables, difference_standing, standing
from lifeboat_sim.core.ruleset_files import differences
from lifeboat_sim.errors import FolderError
from lifeboat_sim.library.begun import Said
from lifeboat_sim.library.running import Watch
from lifeboat_sim.runs.contestants import Comparing, Wanted
from lifeboat_sim.runs.files import make, write_bytes, write_json
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.run import bots_in_words, plays_at_home
from lifeboat_sim.runs.side_by_side import Beside, Side, State, common_chunk, pair_up
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule
from lifeboat_sim.runs.trial import with_metrics

RESULTS, RUNS_FILE = "compare.json", "runs.json"


@dataclass(frozen=True)
class PlannedPart:
    """What is compared at one number of players: the runs, the base first, and when they end."""

    players: int
    sides: Sequence[Side]
    rule: StoppingRule


@dataclass(frozen=True)
class PlannedComparison:
    """A comparison to be.

    Attributes
    ----------
    what : Comparing
        Who is compared with whom.
    said : Said
    asked : Wanted, optional
        How it was asked for on the command line, for a report that says so.
    parts : tuple of PlannedPart
        One for each number of players.
    """

    what: Comparing
    said: Said
    asked: Wanted | None
    parts: tuple[PlannedPart, ...]

    @property
    def sides(self) -> list[Side]:
        """All runs of all parts."""
        return [side for part in self.parts for side in part.sides]


def planned_comparison(what: Comparing, said: Said, asked: Wanted | None = None) -> PlannedComparison:
    """Return what is to be played; all mistakes surface here, before anything is written.

    Raises
    ------
    LifeboatError
        For an unusable number of players, bot, or run folder.
    """
    more = what.stop.info() | {"band": said.band, "title": None, "note": None, "settings": []}
    parts = []
    for players in what.players:
        sides = what.sides(players, more)
        rule = what.stop.looking_every(common_chunk([side.plan for side in sides]))
        for side in sides:
            side.info |= rule.info()
        parts.append(PlannedPart(players, sides, rule))
    return PlannedComparison(what, said, asked, tuple(parts))


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


def play_part(
    what: Comparing, part: PlannedPart, band: float, chunks: Generator[Beside, None, None], watch: Watch
) -> Comparison | None:
    """Add up and pair the games of a part until its rule stops it; see `running.play_run`.

    Returns
    -------
    Comparison
        Of the unbroken beginning; None if there were no games at all.
    """
    state: State | None = None
    with closing(pair_up(part.sides, chunks)) as states:
        for state in states:
            judge = partial(judged, what, state, band)
            watch(state.games, judge)
            if part.rule.stops(state.games, judge):
                break
    return None if state is None else compared(what, state, band)


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
    other_bots = has_other_bots(one.base.info, one.variant.info)
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
        others = sorted(rules for rules in made_for if not plays_at_home(run.info, rules))
        if others:
            found.append(f"the bots were made for the rule set {', '.join(others)}, not for {of}")
    files = {run.info["metrics"]["sha256"] for run in (one.base, one.variant) if "metrics" in run.info}
    if len(files) > 1:
        found.append("your metrics come from two different files, so they are not compared")
    if other_bots:
        judged = "bots as well as of rules" if one.changes else "bots, not of rules"
        found.append(f"the bots differ, {who_against_whom(one)}: the differences are those of {judged}")
    return found


def has_other_bots(info: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether somebody who is in both runs is played by another bot, or with other weights."""
    pairs = [(entry, other["bots"][role]) for role, entry in info["bots"].items() if role in other["bots"]]
    return any(one[key] != another[key] for one, another in pairs for key in ("bot", "weights"))


def who_against_whom(one: Compared) -> str:
    """Return who plays the variant and who the base: by their files, where their names are the same."""
    for key in ("bot", "file"):
        words = [
            bots_in_words({role: entry.get(key) or entry["bot"] for role, entry in run.info["bots"].items()})
            for run in (one.variant, one.base)
        ]
        if words[0] != words[1]:
            return " against ".join(words)
    return f"{words[0]} with other weights"


def write_results(done: Sequence[Comparison], out: Path, several: bool) -> None:
    """Write ``tables/``, ``runs.json`` and ``compare.json``, by number of players if there are several."""
    for folder, files in tables_of(done, out, several).items():
        make(folder)
        for name, content in files.items():
            write_bytes(folder / name, content)
    write_json(out / RUNS_FILE, runs_of(done))
    write_json(out / RESULTS, json_of(done, several))


def tables_of(done: Sequence[Comparison], out: Path, several: bool) -> dict[Path, dict[str, bytes]]:
    """Return the content of the files of tables, by folder and name."""
    found = {}
    for one in done:
        folder = out / "tables" / f"{one.base.info['players']}p" if several else out / "tables"
        tables = comparison_tables(one) if one.compared else {}
        found[folder] = {f"{name}.csv": text.encode() for name, text in tables.items()}
    return found


def runs_of(done: Sequence[Comparison]) -> list[dict[str, Any]]:
    """Return the content of ``runs.json``: what ``run.json`` says of each run."""
    return [run.info for one in done for run in (one.base, *(variant.variant for variant in one.compared))]


def json_of(done: Sequence[Comparison], several: bool) -> dict[str, Any]:
    """Return the content of ``compare.json``."""
    if not several:
        return results(done[0])
    return {"players": {str(one.base.info["players"]): results(one) for one in done}}
