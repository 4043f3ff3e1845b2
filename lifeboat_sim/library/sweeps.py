"""``sweep``, and the result that it returns."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from lifeboat_analysis import Comparison, Swept
from lifeboat_analysis.sweep_digest import sweep_columns
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.core.ruleset_files import toml
from lifeboat_sim.errors import PlanError, choices
from lifeboat_sim.library import arguments
from lifeboat_sim.library.arguments import Bots, Metrics, told_for_python
from lifeboat_sim.library.begun import Said
from lifeboat_sim.library.comparing import PlannedComparison
from lifeboat_sim.library.comparison_played import play_all, taught_by
from lifeboat_sim.library.result import ReportedResult
from lifeboat_sim.library.retraining import Lessons
from lifeboat_sim.library.rulesets import Ruleset, load_ruleset
from lifeboat_sim.library.simulating import Progress
from lifeboat_sim.library.sweep_retraining import LEARNT, comparison_of
from lifeboat_sim.library.sweep_table_columns import OF_A_SWEEP, OF_LEARNING, tables_of
from lifeboat_sim.library.sweep_verdicts import sweep_title, sweep_verdicts
from lifeboat_sim.library.sweeping import (
    CONFIRMED,
    POINTS,
    Kind,
    PlannedSweep,
    WantedSweep,
    confirmation,
    counting,
    json_of,
    opened,
    planned,
    sweep_command,
    swept,
    write_results,
)
from lifeboat_sim.library.verdict_tables import VerdictTable
from lifeboat_sim.runs.crew import Crew, Threads
from lifeboat_sim.runs.files import make, write_json
from lifeboat_sim.runs.log import log_of
from lifeboat_sim.runs.run import named_metrics
from lifeboat_sim.runs.simulate import compile_engine
from lifeboat_sim.runs.sweeps import Sweep, Sweeping

if TYPE_CHECKING:
    from lifeboat_reports import Report
    from lifeboat_sim.library.table_columns import Table

Values = str | Sequence[Any] | None
"""The values of a knob: ``"2..5"``, ``[2, 3, 5]``, ``["gifts", "none"]``; None for a step down and a step up."""
KINDS: Mapping[str, Kind] = {
    "grid": "grid",
    "one-at-a-time": "one at a time",
    "screening": "screening",
    "surface": "surface",
}


@dataclass(frozen=True, repr=False, eq=False)
class SweepResult(ReportedResult):
    """What turning the knobs of a rule set does.

    Shows its points or its strongest knobs where it is printed. The numbers tell of these bots, and the intervals of
    the noise of simulation only.

    Attributes
    ----------
    planned : PlannedSweep
        What was asked for, and played.
    swept : Swept
        What came of it, as `lifeboat_analysis` takes it.
    confirmed : Swept or None
        Of a screening: its strongest knobs, turned by themselves in fresh games.
    band : float
        Half-width of the band around the fair share, and of effects that do not matter.
    text : mapping
        Title and note of the report.
    """

    planned: PlannedSweep
    swept: Swept
    confirmed: Swept | None
    band: float
    text: Mapping[str, str | None]

    @property
    def _tables(self) -> Mapping[str, Table]:
        return OF_A_SWEEP

    @property
    def title(self) -> str:
        """What was played, in a line."""
        return f"{sweep_title(self.swept)}, seed {self.swept.info['seed']}"

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its tables; ``point_metrics`` if there are metrics of yours, ``robustness`` with ``retrain``."""
        names = [*tables_of(self.swept.design.kind), *([] if self.swept.compared is None else OF_LEARNING)]
        return tuple(name for name in names if name != "point_metrics" or named_metrics(self.swept.info))

    def summary(self) -> dict[str, Any]:
        """Return the main results as plain numbers: what ``sweep.json`` holds."""
        return json_of([(self.swept, self.confirmed)])

    def _columns(self, name: str) -> Mapping[str, Any]:
        return sweep_columns(self.swept)[name].data

    def _shown(self) -> list[VerdictTable]:
        return sweep_verdicts(self.swept, self.confirmed)

    def _report(self, folder: Path | None) -> Report:
        from lifeboat_reports import build_sweep_report

        again = () if self.confirmed is None else (self.confirmed,)
        command = sweep_command(self.planned, self.band, self.text["title"], self.text["note"])
        return build_sweep_report([self.swept], command, self.text["title"], self.text["note"], again)


def sweep(
    ruleset: Ruleset | str | Path | None = None,
    vary: Mapping[str, Values] | Sequence[str] = (),
    *,
    game: str | None = None,
    design: str = "grid",
    every_knob: bool = False,
    leave_out: Sequence[str] = (),
    players: int | None = None,
    bots: Bots = None,
    games: int | str | None = None,
    seed: int = 1,
    confirm: int = CONFIRMED,
    band: float | str = 0.02,
    threads: int | None = None,
    out: str | Path | None = None,
    title: str | None = None,
    note: str | None = None,
    metrics: Metrics = None,
    retrain: bool | int = False,
    progress: Progress | None = None,
) -> SweepResult:
    """Turn knobs of a rule set: every number and option of it is one.

    The numbers are those of ``lifeboat sweep`` with the same options.

    Parameters
    ----------
    ruleset : Ruleset or str or Path
        The base: from `load_ruleset`, or what it takes.
    vary : mapping or sequence of str
        Knobs with their values: ``{"characters.kid.size": "2..5", "trading": ["gifts", "none"]}``. A path may hold
        ``*``. None, or a list of paths alone: as printed, a step down, a step up.
    design : str
        ``"grid"`` of one or two knobs; ``"one-at-a-time"``, each by itself; ``"screening"``, many at two values each,
        all at once; ``"surface"``, a formula fitted over the ranges of a few.
    every_knob : bool
        Turn every knob of the rule set: one at a time, unless ``design`` is another one than a grid.
    leave_out : sequence of str
        Knobs that stay as they are with ``every_knob``: paths, with ``*``.
    game, players, bots, seed, threads, title, note, metrics
        As in `simulate`; charts are not drawn.
    games : int or str, optional
        Games of each point, or a preset. Default: 108,000; 21,600 in screenings, surfaces, and of every knob.
    confirm : int
        So many of the strongest knobs of a screening are turned again by themselves, in fresh games.
    band : float or str
        Half-width of the band around fair that counts as balanced, and of effects that do not matter: ``"2pp"``.
    out : str or Path, optional
        Folder for everything, as ``lifeboat sweep`` writes it (without its report): a new one, or that of an earlier
        sweep of the same base, whose points are not played again. Without it everything stays in memory.
    retrain : bool or int
        Compare every point with the base once more by bots that have gone on learning under the rules of each, as
        `compare` does (table ``robustness``). A number is the games of training of each point.
    progress : callable, optional
        Called as ``progress(played, all)`` with games of all points.

    Returns
    -------
    SweepResult

    Raises
    ------
    LifeboatError
        If something cannot be swept as asked for, with a line for each mistake.

    Examples
    --------
    >>> from lifeboat_sim import sweep
    >>> found = sweep("classic", {"characters.kid.survival": "8..10"}, bots="random", games=360)
    >>> found.table()[["characters.kid.survival", "worst_role", "all_balanced"]]
       characters.kid.survival worst_role all_balanced
    0                        9       mate           no
    1                        8       mate           no
    2                        9       mate           no
    3                       10       mate           no
    """
    with told_for_python():
        left_out = arguments.names("leave_out", leave_out)
        if left_out and not every_knob:
            raise PlanError("leave_out: allowed with every_knob")
        base = load_ruleset(ruleset, game=game)
        text = {"title": arguments.text("title", title), "note": arguments.text("note", note)}
        wanted = WantedSweep(
            game=base.game.id,
            rules=base.id,
            settings=base.settings,
            vary=_as_text(vary),
            turn_all=every_knob,
            left_out=left_out,
            kind=_kind(design, every_knob),
            players=None if players is None else [arguments.checked_players(players)],
            bots=arguments.bots_as_text("bots", bots),
            games=None if games is None else arguments.checked_games(games),
            seed=arguments.checked_seed(seed),
            confirmed=arguments.whole("confirm", confirm, 0, 100, "0 to 100"),
            retrain=arguments.retraining(retrain),
        )
        own = arguments.own_metrics(metrics)
        what = planned(wanted, base.game) if own is None else counting(planned(wanted, base.game), own)
        width = arguments.share("band", band)
        folder = None if out is None else arguments.path("out", out)
        return _play(what, width, Threads(arguments.checked_threads(threads)), folder, text, progress)


def _kind(design: str, every_knob: bool) -> Kind:
    if not isinstance(design, str) or design not in KINDS:
        raise PlanError(f"design: {shown(design)}, allowed {choices(KINDS)}")
    return "one at a time" if every_knob and design == "grid" else KINDS[design]


def _as_text(vary: Mapping[str, Values] | Sequence[str]) -> list[str]:
    """Return knobs and values as ``--vary`` takes them."""
    if isinstance(vary, str):
        raise PlanError(f'vary: {shown(vary)}, allowed knobs with values, such as {{"row_draw": [1, 2, 3]}}')
    paths = arguments.names("vary", list(vary) if isinstance(vary, Mapping) else vary)
    if not isinstance(vary, Mapping):
        return paths
    return [path if values is None else f"{path}={_values_as_text(path, values)}" for path, values in vary.items()]


def _values_as_text(path: str, values: str | Sequence[Any]) -> str:
    """Return values as ``--vary`` takes them.

    >>> _values_as_text("trading", ["gifts", "none"]), _values_as_text("row_draw", range(1, 4))
    ('"gifts","none"', '1,2,3')
    """
    if isinstance(values, str):
        return values
    try:
        return ",".join(toml(value.tolist() if hasattr(value, "tolist") else value) for value in values)
    except (TypeError, ValueError):  # no value of TOML; a number of thousands of digits
        raise PlanError(f'vary: {path}: {shown(values)}, allowed values such as [1, 2, 3] or "1..3"') from None


def _play(
    what: PlannedSweep,
    band: float,
    crew: Threads,
    out: Path | None,
    text: Mapping[str, str | None],
    progress: Progress | None,
) -> SweepResult:
    """Play a sweep and what confirms it, into memory or into a folder."""
    started = time.time()
    comparison = comparison_of(what, band)
    taught = [] if comparison is None else taught_by(comparison, crew)
    with nullcontext() if out is None else opened(out, what, Said(band, text["title"], text["note"])):
        found = _swept(what.sweeps[0], what, band, crew, out, progress)
        again = confirmation(what, found)
        confirmed = None if again is None else _swept(again, what, band, crew, out, progress)
        if comparison is not None:
            found = replace(found, compared=_compared(comparison, taught, out, crew))
        if out is not None:
            write_results([(found, confirmed)], out)
            games = sum(one.batches.games * len(one.hashes) for one in (found, confirmed) if one is not None)
            write_json(out / "log.json", log_of(started, crew.hands, what.sweeps[0].base.chunk_size(), games, False))
    return SweepResult(what, found, confirmed, band, text)


def _swept(
    sweep: Sweep, what: PlannedSweep, band: float, crew: Crew, out: Path | None, progress: Progress | None
) -> Swept:
    more = {"band": band, "title": None, "note": None, "settings": list(what.wanted.settings)}
    sweeping = Sweeping(sweep, None if out is None else out / POINTS, more)
    compile_engine(sweep.base)
    for games in sweeping.play(crew):
        if progress is not None:
            progress(games, sweep.base.games * len(sweep.runs))
    return swept(sweeping, what.ruleset.name, band)


def _compared(planned: PlannedComparison, taught: Lessons, out: Path | None, crew: Threads) -> Comparison:
    """Compare all points with the base, by bots as they are and by bots that have learnt the rules."""
    with TemporaryDirectory() as memory:
        folder = (Path(memory) if out is None else out) / LEARNT
        make(folder)
        return play_all(folder, planned, taught, crew)
