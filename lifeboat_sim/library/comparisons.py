"""``compare``, and the result that it returns."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from lifeboat_analysis import Comparison
from lifeboat_analysis.comparison_digest import comparison_table_names
from lifeboat_analysis.described import has_lives
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError, PlanError, said_by_system
from lifeboat_sim.games import DEFAULT, load_game
from lifeboat_sim.library import arguments
from lifeboat_sim.library.any_game_table_columns import tables_of_comparison
from lifeboat_sim.library.arguments import Bots, Metrics, told_for_python
from lifeboat_sim.library.begun import Said
from lifeboat_sim.library.comparing import (
    PlannedComparison,
    count_too,
    planned_comparison,
    results,
)
from lifeboat_sim.library.comparison_calls import Comparable, call_of
from lifeboat_sim.library.comparison_folder import runs_in, take_in
from lifeboat_sim.library.comparison_played import play_all, taught_by
from lifeboat_sim.library.comparison_tables import difference_columns
from lifeboat_sim.library.metric_tables import compared_metrics
from lifeboat_sim.library.result import ReportedResult
from lifeboat_sim.library.robust_tables import robust_verdicts
from lifeboat_sim.library.rulesets import Ruleset, load_ruleset
from lifeboat_sim.library.simulating import Progress, RunResult
from lifeboat_sim.library.table_columns import Table
from lifeboat_sim.library.verdict_tables import VerdictTable, comparison_title, comparison_verdicts
from lifeboat_sim.runs.contestants import Comparing, Contestant, Wanted, comparing, finished_run
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.folder import new_and_locked
from lifeboat_sim.runs.lock import LOCK
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.plan import plan_of
from lifeboat_sim.runs.run import Run, read_info
from lifeboat_sim.runs.side_by_side import is_read
from lifeboat_sim.runs.simulate import compile_engine

if TYPE_CHECKING:
    from lifeboat_reports import Report


@dataclass(frozen=True)
class Place:
    """The folder of a comparison; a temporary one is removed when nobody needs it any more."""

    path: Path
    temporary: TemporaryDirectory[str] | None = None

    def copy_to(self, path: Path) -> None:
        """Copy all files into another folder; raises FolderError."""
        try:
            shutil.copytree(self.path, path, dirs_exist_ok=True, ignore=shutil.ignore_patterns(LOCK))
        except (OSError, shutil.Error) as error:
            raise FolderError(f"{path}: cannot be written ({said_by_system(error)})") from None


@dataclass(frozen=True, repr=False, eq=False)
class ComparisonResult(ReportedResult):
    """Variants beside a base that was dealt the same games.

    Shows who wins more or less often under each variant where it is printed. The numbers tell of these bots, and the
    intervals of the noise of simulation only.

    Attributes
    ----------
    comparison : Comparison
        As `lifeboat_analysis` takes it.
    runs : mapping of str to RunResult
        The base and all variants, by their names in the comparison.
    call : str
        The Python that compares the same again.
    text : mapping
        Title and note of the report.
    metrics : OwnMetrics or None
        Metrics and charts of yours.
    folder : Path or None
        Where it lies; None if it was not to be kept.
    """

    comparison: Comparison
    runs: Mapping[str, RunResult]
    call: str
    text: Mapping[str, str | None]
    metrics: OwnMetrics | None
    folder: Path | None
    place: Place

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its tables: those that apply to the game; ``metrics`` if base and variants have any of yours."""
        there = {"pairing", *comparison_table_names(self.comparison)}
        return tuple(name for name in self._tables if name in there)

    @property
    def _tables(self) -> Mapping[str, Table]:
        return tables_of_comparison(has_lives(self.comparison.base.info))

    @property
    def title(self) -> str:
        """What was compared, in a line."""
        seed = self.comparison.base.info["seed"]
        return f"{comparison_title(self.comparison)}, seed {seed}"

    def summary(self) -> dict[str, Any]:
        """Return the main results as plain numbers: what ``compare.json`` holds."""
        return results(self.comparison)

    def save(self, folder: str | Path) -> Path:
        """Write the folder that ``lifeboat compare --no-report`` writes, and return its path.

        Raises
        ------
        FolderError
            If there is something in it already, or it cannot be written.
        """
        path = arguments.path("folder", folder)
        with new_and_locked(path):
            self.place.copy_to(path)
        return path

    def _report(self, folder: Path | None) -> Report:
        from lifeboat_reports import build_comparison_report

        charts = self.metrics.charts if self.metrics else ()
        return build_comparison_report([self.comparison], self.call, self.text["title"], self.text["note"], charts)

    def _columns(self, name: str) -> Mapping[str, Any]:
        return difference_columns(self.comparison, name)

    def _shown(self) -> list[VerdictTable]:
        own = [table for one in self.comparison.compared for table in compared_metrics(one, self.comparison.name)]
        return [*comparison_verdicts(self.comparison), *robust_verdicts(self.comparison), *own]


def compare(
    base: Comparable,
    *variants: Comparable,
    game: str | None = None,
    without: Sequence[str] = (),
    players: int | None = None,
    bots: Bots = None,
    bots_a: Bots = None,
    bots_b: Bots = None,
    games: int | str | None = None,
    precision: float | str | None = None,
    until_verdict: bool = False,
    seed: int | None = None,
    band: float | str = 0.02,
    threads: int | None = None,
    out: str | Path | None = None,
    title: str | None = None,
    note: str | None = None,
    metrics: Metrics = None,
    retrain: bool | int = False,
    progress: Progress | None = None,
) -> ComparisonResult:
    """Compare variants with a base: dealt the same games, they differ by what their rules make different.

    The numbers are those of ``lifeboat compare`` with the same options.

    Parameters
    ----------
    base, *variants : Ruleset, RunResult, str or Path
        A rule set: from `load_ruleset`, or what that takes. Or a finished run: from `simulate` or `open_run`, or its
        folder. Runs must agree in players, seed and number of games, which the arguments below then leave out; they are
        not played again.
    without : sequence of str
        Cards: one more variant for each, the base without it.
    game : str, optional
        Which game, one of ``lifeboat games``; default: that of the base, else Lifeboat.
    players : int, optional
        Number of players; default: that of the game (6 in Lifeboat), or the fixed cast of the base.
    bots : str or mapping, optional
        Who plays everywhere, as in `simulate`.
    bots_a, bots_b : str or mapping, optional
        Compare bots under one rule set: who plays the base, and who plays the variant.
    games, precision, until_verdict, seed, threads, title, note, metrics, progress
        As in `simulate`; precision and verdicts are those of the differences. Runs that were played with the same
        metrics are compared by them, whether they are named here or not.
    retrain : bool or int
        Play once more by bots of each side that have gone on learning under its own rules: what both kinds of bots
        agree on is robust (table ``robustness``). A number is the games of training of each side; True: as many as so
        many weights usually take, which may be millions.
    band : float or str
        How much of a difference in win share does not matter: ``"2pp"`` or 0.02.
    out : str or Path, optional
        New folder, written while games are played; ``lifeboat resume`` goes on with it if something stops them. Without
        it everything lies in a temporary folder as long as the result is there: five megabytes for a million games of
        each side that is played.

    Returns
    -------
    ComparisonResult

    Raises
    ------
    LifeboatError
        If something cannot be compared as asked for, with a line for each mistake.

    Examples
    --------
    >>> from lifeboat_sim import compare, load_ruleset
    >>> found = compare("classic", load_ruleset("classic", row_draw=1), bots="random", games=360)
    >>> found.table()[["variant_name", "name", "verdict"]].head(2)
              variant_name         name           verdict
    0  Classic, row_draw=1  Lady Lauren  not enough games
    1  Classic, row_draw=1  Sir Stephen  not enough games
    >>> list(found.runs)
    ['Classic', 'Classic, row_draw=1']
    """
    with told_for_python(), TemporaryDirectory() as memory:
        every = (base, *variants)
        _check(every, {"players": players, "bots": bots, "bots_a": bots_a, "games": games, "seed": seed})
        if not (variants or without or bots_a or bots_b):
            raise PlanError("nothing to compare with; allowed a second rule set or run, without, or bots_a with bots_b")
        asked = games is not None or precision is not None or until_verdict
        rule = arguments.stopping_rule(games, precision, until_verdict)
        own = _own(metrics, every)
        of = _game_of(every, game)
        first, *others = [_contestant(one, of, Path(memory)) for one in every]
        wanted = Wanted(
            base=first,
            variants=others,
            settings=(),
            without=list(without),
            players=None if players is None else [arguments.checked_players(players)],
            bots=arguments.bots_as_text("bots", bots),
            bots_a=arguments.bots_as_text("bots_a", bots_a),
            bots_b=arguments.bots_as_text("bots_b", bots_b),
            seed=None if seed is None else arguments.checked_seed(seed),
            stop=rule if asked or not any(one.folder for one in (first, *others)) else None,
            game=of.id,
            retrain=arguments.retraining(retrain),
        )
        what = comparing(wanted, of)
        said = Said(
            arguments.share("band", band), arguments.text("title", title), arguments.text("note", note), report=False
        )
        crew = Threads(arguments.checked_threads(threads))
        path = None if out is None else arguments.path("out", out)
        place = Place(path) if path else _temporary()
        planned = planned_comparison(what, said)
        comparison, own = _play_into(place.path, planned, Path(memory), own, crew, progress)
        text = {"title": said.title, "note": said.note}
        call = call_of(every, wanted, what, said.band, text, None if metrics is None else own)
        return ComparisonResult(comparison, _runs(what, comparison, own, path), call, text, own, path, place)


def _game_of(every: Sequence[Comparable], game: str | None) -> Game:
    """Return whose rules are compared; raises LifeboatError if they are of several games."""
    for one in every:
        if isinstance(one, RunResult | Ruleset):
            found = one.plan.game if isinstance(one, RunResult) else one.game
        elif _is_run(one, load_game(game or DEFAULT)):
            found = load_game(read_info(arguments.path("ruleset", one))["game"])
        else:
            continue
        if game not in (None, found.id):
            raise PlanError(f"game: {shown(game)}, but {one} is of {found.title}")
        game = found.id
    return load_game(game or DEFAULT)


def _is_run(one: str | Path, game: Game) -> bool:
    """Return whether it is the folder of a finished run; a shipped rule set goes before a folder."""
    named = str(one) in game.rulesets() or str(one).endswith(".toml")
    return not named and arguments.path("ruleset", one).is_dir()


def _temporary() -> Place:
    """Return a place that goes with the result."""
    temporary = TemporaryDirectory(prefix="lifeboat-", ignore_cleanup_errors=True)
    return Place(Path(temporary.name) / "comparison", temporary)


def _check(every: Sequence[Comparable], asked: Mapping[str, Any]) -> None:
    """Refuse runs whose games are not the same, or that were played otherwise than is asked; raises PlanError."""
    runs = [one for one in every if isinstance(one, RunResult)]
    for name, value in asked.items() if runs else ():
        if value is not None:
            raise PlanError(f"{name}: not together with a run, which was played as it says")
    for run in runs[1:]:
        for what in ("players", "seed", "games"):
            here, there = ((one.games_played if what == "games" else getattr(one.plan, what)) for one in (run, runs[0]))
            if here != there:
                difference = f"{what} {here}, but {there} in {runs[0].ruleset.name}"
                raise PlanError(f"{run.ruleset.name}: {difference}; pairs are of the same games")


def _own(metrics: Metrics, every: Sequence[Comparable]) -> OwnMetrics | None:
    """Return the metrics that are counted: those asked for, or else those that all runs were played with.

    Raises
    ------
    LifeboatError
        If they cannot be used, or a run was not played with those asked for.
    """
    own = arguments.own_metrics(metrics)
    found = [one.plan.metrics for one in every if isinstance(one, RunResult)]
    if own is None:
        is_one = len(found) == len(every) and len({one.hash if one else None for one in found}) == 1
        return found[0] if is_one else None
    for one in every:
        if isinstance(one, RunResult) and one.run.info.get("metrics", {}).get("sha256") != own.hash:
            raise PlanError(f"{one.ruleset.name}: was not played with these metrics; allowed a run that was, or rules")
    return own


def _contestant(one: Comparable, game: Game, memory: Path) -> Contestant:
    """Return what is compared; ``memory`` takes in runs that lie nowhere else."""
    if isinstance(one, RunResult):
        folder = one.folder
        if folder is None:
            folder = memory / str(len(list(memory.iterdir())))
            one.save(folder)
        return replace(finished_run(folder), name=one.ruleset.name)
    if not isinstance(one, Ruleset):
        if _is_run(one, game):
            return finished_run(Path(one))
        one = load_ruleset(one, game=game.id)
    return Contestant(one.name, one.rules, one.id, settings=one.settings)


def _play_into(
    path: Path,
    planned: PlannedComparison,
    memory: Path,
    own: OwnMetrics | None,
    crew: Threads,
    progress: Progress | None,
) -> tuple[Comparison, OwnMetrics | None]:
    """Play, or read, all games into a new folder, and return what came of them, and the metrics as they were tried."""
    if own is not None:
        count_too(planned.sides, own)
    (part,) = planned.parts
    if planned.what.retrain or not is_read(part.sides):
        compile_engine(part.sides[0].plan)
    taught = taught_by(planned, crew)
    with new_and_locked(path):
        take_in(path, planned, memory)
        comparison = play_all(path, planned, taught, crew, progress)
    return comparison, part.sides[0].plan.metrics


def _runs(what: Comparing, comparison: Comparison, own: OwnMetrics | None, out: Path | None) -> dict[str, RunResult]:
    """Return each side of a comparison as a run of its own, in its folder if that is kept."""
    found = {}
    for one, run in zip(what.contestants, runs_in(comparison), strict=True):
        info = run.info | {"settings": list(one.settings)}
        ruleset = Ruleset(one.name, one.ruleset_id, one.settings, one.ruleset, what.game)
        plan = replace(plan_of(info, run.folder or Path()), metrics=own)
        is_kept = out is not None and one.folder is None
        found[one.name] = RunResult(ruleset, plan, Run(info, run.tallies, run.folder if is_kept else None))
    return found
