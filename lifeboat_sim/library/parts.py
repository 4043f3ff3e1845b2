"""The parts of a run, one for each number of players: what is played in each, and how that is read from a folder.

A run with one number of players lies in its folder itself. With several, each has a folder in it, and ``parts.json``
says of all of them what is played, before the first game is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError, PlanError
from lifeboat_sim.library.begun import check_version
from lifeboat_sim.library.running import run_info
from lifeboat_sim.runs.files import json_bytes, write_json
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.plan import Plan, plan_of
from lifeboat_sim.runs.played import check_same, checked, read_json
from lifeboat_sim.runs.run import RUN, RunInfo, read_info
from lifeboat_sim.runs.stopping_rules import StoppingRule, rule_of
from lifeboat_sim.runs.trial import with_metrics

PARTS = "parts.json"
FORMAT = 1
"""Version of ``parts.json``."""
OF_NO_ACCOUNT = ("versions", "metrics")
"""Keys of ``run.json`` that may differ: integers come out the same, and metrics are compared by their file."""


@dataclass(frozen=True)
class Part:
    """One number of players of a run: what is played, until when, what ``run.json`` says, and where it lies."""

    plan: Plan
    rule: StoppingRule
    info: dict[str, Any]
    folder: Path

    @property
    def band(self) -> float:
        """Half-width of the band around the fair share, as a share."""
        return float(self.info["band"])

    @property
    def is_described(self) -> bool:
        """Whether ``run.json`` lies in the folder as it is to be."""
        file = self.folder / RUN
        return file.is_file() and file.read_bytes() == json_bytes(self.info)

    def describe(self) -> None:
        """Write ``run.json``, if it does not lie there; raises FolderError."""
        if not self.is_described:
            write_json(self.folder / RUN, self.info)


def parts_for(
    plans: Sequence[Plan], rule: StoppingRule, out: Path, band: float, settings: Sequence[str], **said: Any
) -> list[Part]:
    """Return the parts of a new run; see ``run_info`` for what is said."""
    parts = []
    for plan in plans:
        own = rule.looking_every(plan.chunk_size())
        folder = out if len(plans) == 1 else out / f"{plan.players}p"
        parts.append(Part(plan, own, run_info(plan, own, band, settings, **said), folder))
    return parts


def write_parts(out: Path, parts: Sequence[Part]) -> None:
    """Write what is played in all parts, if there are several; raises FolderError."""
    if len(parts) > 1:
        write_json(out / PARTS, {"format": FORMAT, "parts": {part.folder.name: part.info for part in parts}})


def read_parts(out: Path) -> list[Part]:
    """Return the parts of a run that was begun in a folder, without what a user counts in it.

    Raises
    ------
    FolderError
        If it is no such folder, is damaged, or was made by another version, engine or rule set; with the field that
        differs, what it says, and what is so here.
    """
    file = out / PARTS
    if not file.is_file():
        return [_part(read_info(out), out, out / RUN)]
    found = read_json(file, FolderError)
    parts = found.get("parts") if isinstance(found, dict) and found.get("format") == FORMAT else None
    if not isinstance(parts, dict) or not parts:
        raise FolderError(f"{file}: does not say what the parts of the run are; it may be damaged")
    restored = [_part(info, out / name, file) for name, info in parts.items()]
    for name, part in zip(parts, restored, strict=True):
        if name != f"{part.plan.players}p":
            raise FolderError(f"{file}: parts: {shown(name)} with {part.plan.players} players; it may be damaged")
    return restored


def _part(info: Any, folder: Path, file: Path) -> Part:
    check_version(info, file, "play the run again")
    said = checked(info, file, RunInfo, "run", FolderError)
    plan = plan_of(info, file.parent, file.name)
    rule = rule_of(info).looking_every(plan.chunk_size())
    more = {"title": said.title, "note": said.note, "report": said.report, "keep_games": said.keep_games}
    expected = json.loads(json.dumps(run_info(plan, rule, said.band, said.settings, **more)))
    check_same(info, expected, file, OF_NO_ACCOUNT)
    return Part(plan, rule, info, folder)


def counting(part: Part, own: OwnMetrics) -> Part:
    """Return a part in which a user's metrics are counted: those that it was begun with.

    Raises
    ------
    MetricsError
        If one of them fails.
    FolderError
        If they are not what the folder says of them: summary and report speak of them by its words.
    """
    plan = with_metrics(part.plan, own)
    assert plan.metrics is not None
    found, here = part.info["metrics"], json.loads(json.dumps(plan.metrics.info()))
    check_same(found, here, part.folder / RUN, ("file",), "metrics: ")
    return replace(part, plan=plan)


def longer(part: Part, games: int) -> Part:
    """Return a part with more games.

    Raises
    ------
    PlanError
        If it has more of them already.
    """
    if games < part.plan.games:
        raise PlanError(f"--games: {games}, but the run has {part.plan.games}; allowed as many, or more")
    rule = replace(part.rule, most=games)
    info: Mapping[str, Any] = part.info | rule.info()
    return Part(replace(part.plan, games=games), rule, dict(info), part.folder)
