"""``simulate``, ``open_run``, and the result that they return."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lifeboat_analysis import standing, summary
from lifeboat_analysis.catalogue import all_columns
from lifeboat_analysis.described import has_lives
from lifeboat_sim.errors import FolderError, PlanError
from lifeboat_sim.library import arguments
from lifeboat_sim.library.any_game_table_columns import OF_ANY_GAMES, OF_ANY_RUN
from lifeboat_sim.library.arguments import Bots, Metrics, told_for_python
from lifeboat_sim.library.frames import framed
from lifeboat_sim.library.game_rows import game_columns, rows_of, seat_columns
from lifeboat_sim.library.game_table_columns import OF_GAMES
from lifeboat_sim.library.metric_tables import run_metrics
from lifeboat_sim.library.result import ReportedResult
from lifeboat_sim.library.rulesets import Ruleset, load_ruleset
from lifeboat_sim.library.run_table_columns import OF_A_RUN
from lifeboat_sim.library.run_tables import run_columns
from lifeboat_sim.library.running import Watch, play_run, run_info, write_results
from lifeboat_sim.library.table_columns import Table
from lifeboat_sim.library.verdict_tables import VerdictTable, bot_verdicts, run_title, run_verdicts
from lifeboat_sim.runs.chunks import CHUNKS, SUMMARY, chunk_bytes, chunk_files, chunk_name
from lifeboat_sim.runs.crew import Crew, Threads
from lifeboat_sim.runs.files import write_bytes, write_json
from lifeboat_sim.runs.folder import RunFolder, begun
from lifeboat_sim.runs.log import log_of
from lifeboat_sim.runs.plan import Plan, assign_bots, default_players, plan_of
from lifeboat_sim.runs.run import Run, load_run, name_with_settings, named_metrics
from lifeboat_sim.runs.simulate import Chunk, compile_engine, play_chunks
from lifeboat_sim.runs.stopping_rules import StoppingRule, rule_of
from lifeboat_sim.runs.trial import with_metrics

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_reports import Report

Progress = Callable[[int, int], object]
"""Called after each chunk with the games played, and those to be played at most."""


@dataclass(frozen=True, repr=False, eq=False)
class RunResult(ReportedResult):
    """A run: what came of many games by one rule set, with one number of players and one seed.

    Shows win shares with intervals and verdicts where it is printed. The numbers tell of these bots, and the intervals
    of the noise of simulation only.

    Attributes
    ----------
    ruleset : Ruleset
    plan : Plan
        All that the games depend on.
    run : Run
        Its description and integer tallies, as `lifeboat_analysis` takes them.
    chunks : tuple of bytes
        Its chunks as files, for `save`; empty if it lies in a folder.
    log : mapping
        How it was made; empty if it lies in a folder.
    """

    ruleset: Ruleset
    plan: Plan
    run: Run
    chunks: tuple[bytes, ...] = ()
    log: Mapping[str, Any] | None = None

    @property
    def title(self) -> str:
        """What was played, in a line."""
        return f"{run_title(self.run)}, seed {self.plan.seed}"

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its tables: those that apply to the game; ``metrics`` if there are any of yours."""
        there = all_columns(self.run)
        return tuple(name for name in self._tables if name in there)

    @property
    def _tables(self) -> Mapping[str, Table]:
        return OF_A_RUN if has_lives(self.run.info) else OF_ANY_RUN

    @property
    def games_played(self) -> int:
        """How many games were played: fewer than asked for, if something stopped the run."""
        return int(self.run.tallies["games"][0])

    @property
    def folder(self) -> Path | None:
        """Where it lies; None if it is in memory only."""
        return self.run.folder

    @property
    def band(self) -> float:
        """Half-width of the band around the fair share that counts as balanced, as a share."""
        return float(self.run.info["band"])

    def summary(self) -> dict[str, Any]:
        """Return the main results as plain numbers: what ``summary.json`` holds (`lifeboat_analysis.summary`)."""
        return summary(self.run, self.band)

    def games(self, first: int = 0, last: int = 1_000) -> pd.DataFrame:
        """Return single games, one a row; they are played again for it.

        Parameters
        ----------
        first, last : int
            Their numbers, half-open: ``last`` is left out. Default: the first thousand.

        Returns
        -------
        DataFrame
            See ``docs/tables.md``.

        Examples
        --------
        >>> from lifeboat_sim import simulate
        >>> simulate("classic", bots="random", games=36).games(0, 3)[["game", "rounds", "birds"]].dtypes.astype(str).to_list()
        ['int64', 'int64', 'int64']
        """  # noqa: E501
        return framed(self._of_games["games"], game_columns(self.plan, *self._rows(first, last)), self.title)

    def seats(self, first: int = 0, last: int = 1_000) -> pd.DataFrame:
        """Return single games, a row for every character of the cast; see `games`."""
        return framed(self._of_games["seats"], seat_columns(self.plan, *self._rows(first, last)), self.title)

    @property
    def _of_games(self) -> Mapping[str, Table]:
        return OF_GAMES if has_lives(self.run.info) else OF_ANY_GAMES

    def _rows(self, first: int, last: int) -> tuple[Any, int]:
        with told_for_python():
            first, last = arguments.game_number(first), arguments.whole("last", last, 0, 10**12, "0 to 1e12")
            last = min(last, self.games_played)
            if first >= last:
                raise PlanError(f"games: {first} to {last}, allowed a range within 0 to {self.games_played}")
            return rows_of(self.plan, first, last), first

    def save(self, folder: str | Path) -> RunResult:
        """Write a run folder, as ``lifeboat run --no-report`` does, and return the run that lies there.

        ``lifeboat compare``, ``lifeboat replay`` and `open_run` read it.

        Raises
        ------
        FolderError
            If there is something in it already, or it cannot be written.
        """
        path = arguments.path("folder", folder)
        if not self.chunks and self.folder is None and self.plan.metrics is None and named_metrics(self.run.info):
            raise FolderError(f"{path}: not written, for it cannot be told how this run counted your metrics")
        with begun(path, self.run.info):
            for number, content in enumerate(self._every_chunk()):
                write_bytes(path / CHUNKS / chunk_name(number), content)
            write_json(path / "log.json", dict(self.log or self._log_of_the_past()))
            write_results(self.run, path, self.band)
        return replace(self, run=replace(self.run, folder=path, samples={}), chunks=(), log=None)

    def _every_chunk(self) -> Iterator[bytes]:
        """Yield the files of all chunks: kept, read, or played again."""
        if self.chunks:
            yield from self.chunks
        elif self.folder is not None:
            yield from (path.read_bytes() for path in chunk_files(self.folder))
        else:
            chunk = self.plan.chunk_size()
            ranges = replace(rule_of(self.run.info), most=self.games_played).ranges(chunk)
            yield from (
                chunk_bytes(played, self.plan.identity)
                for played in play_chunks(self.plan, ranges, Threads(arguments.checked_threads(None)))
            )

    def _log_of_the_past(self) -> dict[str, Any]:
        """Return the log of games that were played at another time."""
        return log_of(time.time(), 1, self.plan.chunk_size(), self.games_played, interrupted=False)

    def _report(self, folder: Path | None) -> Report:
        from lifeboat_reports import build_run_report

        beside = self.folder is not None and folder == self.folder.absolute()
        run = self.run if beside else replace(self.run, samples={})  # their pages lie in the folder of the run
        return build_run_report([run], self.band, self.plan.metrics.charts if self.plan.metrics else ())

    def _columns(self, name: str) -> Mapping[str, Any]:
        return run_columns(self.run, self.band, name)

    def _shown(self) -> list[VerdictTable]:
        return [run_verdicts(self.run, self.band), *bot_verdicts(self.run, self.band), *run_metrics(self.run)]


def simulate(
    ruleset: Ruleset | str | Path | None = None,
    *,
    game: str | None = None,
    players: int | None = None,
    bots: Bots = None,
    games: int | str | None = None,
    precision: float | str | None = None,
    until_verdict: bool = False,
    seed: int = 1,
    band: float | str = 0.02,
    threads: int | None = None,
    out: str | Path | None = None,
    title: str | None = None,
    note: str | None = None,
    metrics: Metrics = None,
    progress: Progress | None = None,
) -> RunResult:
    """Play a batch of games: the same games, and the same numbers, as ``lifeboat run`` with the same options.

    The first call on a machine compiles the engine, which takes about half a minute.

    Parameters
    ----------
    ruleset : Ruleset or str or Path
        From `load_ruleset`, or what it takes: a shipped name, or a ``.toml`` file; default: the rules as printed.
    game : str, optional
        Which game, one of ``lifeboat games``; default: that of the rule set, else Lifeboat.
    players : int, optional
        Number of players; default: that of the game (6 in Lifeboat), or the fixed cast of the rule set.
    bots : str or path or mapping, optional
        Who plays: ``"random"``, a bots file such as ``"shy.toml"``, or ``{"kid": "random"}`` with the usual bots for
        all others; default: the usual bots of the game (sensible ones in Lifeboat). In games at a table
        ``"greedy+random"`` seats both, drawn for each game.
    games : int or str, optional
        How many games, at most: a number, or ``"quick"`` (20,000), ``"standard"`` (200,000), ``"deep"`` (2,000,000).
        Default: standard, or a million where ``precision`` or ``until_verdict`` may stop sooner.
    precision : float or str, optional
        Stop when no win share has a wider joint 95 % interval than plus or minus this: ``"0.25pp"`` or 0.0025.
    until_verdict : bool
        Stop as soon as every character has a verdict; intervals are wider then, to hold at every look.
    seed : int
        Same seed, same games, on any number of threads.
    band : float or str
        Half-width of the band around the fair share that counts as balanced: ``"2pp"`` or 0.02.
    threads : int, optional
        Chunks of games played at once; default: all processors. Results do not depend on it.
    out : str or Path, optional
        New run folder, written while games are played. Without it everything stays in memory: five megabytes for a
        million games.
    title, note : str, optional
        Printed in the report.
    metrics : str, Path or sequence of functions, optional
        What you count yourself: a file of metrics and charts, or such functions, say from the cells of a notebook. See
        ``docs/metrics.md``.
    progress : callable, optional
        Called as ``progress(played, most)`` after each 21,600 games or so.

    Returns
    -------
    RunResult

    Raises
    ------
    LifeboatError
        If something cannot be played as asked for, with a line for each mistake.

    Examples
    --------
    >>> from lifeboat_sim import simulate
    >>> run = simulate("classic", bots="random", games=360)
    >>> run.table()[["name", "games", "verdict"]].head(2)
              name  games           verdict
    0  Lady Lauren    360  not enough games
    1  Sir Stephen    360          too weak
    >>> simulate("classic", players=3)
    Traceback (most recent call last):
    lifeboat_sim.errors.PlanError: players: 3, allowed 4, 5 or 6
    """
    with told_for_python():
        rules = load_ruleset(ruleset, game=game)
        rule = arguments.stopping_rule(games, precision, until_verdict)
        plan = plan_for(rules, players, bots, rule, arguments.checked_seed(seed))
        own = arguments.own_metrics(metrics)
        plan = plan if own is None else with_metrics(plan, own)
        rule = rule.looking_every(plan.chunk_size())
        said = {"title": arguments.text("title", title), "note": arguments.text("note", note)}
        info = run_info(plan, rule, arguments.share("band", band), rules.settings, **said)
        crew = Threads(arguments.checked_threads(threads))
        return _play(rules, plan, rule, info, crew, out, progress)


def plan_for(ruleset: Ruleset, players: int | None, bots: Bots, rule: StoppingRule, seed: int) -> Plan:
    """Return what is to be played; raises PlanError."""
    number = default_players(ruleset.game, ruleset.rules) if players is None else arguments.checked_players(players)
    who = assign_bots(arguments.bots_as_text("bots", bots), ruleset.game, ruleset.rules, number)
    return Plan(ruleset.game, ruleset.rules, ruleset.id, number, who, rule.most, seed)


def _play(
    ruleset: Ruleset,
    plan: Plan,
    rule: StoppingRule,
    info: dict[str, Any],
    crew: Crew,
    out: str | Path | None,
    progress: Progress | None,
) -> RunResult:
    """Play a plan into memory, or into a folder."""
    started = time.time()
    watch = watch_with(progress, rule)
    if out is None:
        kept: list[bytes] = []
        compile_engine(plan)
        chunks = play_chunks(plan, rule.ranges(plan.chunk_size()), crew)
        run = play_run(plan, rule, info, _keeping(chunks, kept, plan.identity), watch)
        return RunResult(ruleset, plan, run, tuple(kept), _log(run, rule, started, crew.hands))
    with begun(arguments.path("out", out), info) as path:
        compile_engine(plan)
        run = play_run(plan, rule, info, RunFolder(path, plan, rule).play(crew), watch)
        run = replace(run, folder=path)
        write_json(path / "log.json", _log(run, rule, started, crew.hands))
        write_results(run, path, info["band"])
    return RunResult(ruleset, plan, run)


def _keeping(chunks: Generator[Chunk], kept: list[bytes], identity: str) -> Generator[Chunk]:
    """Yield chunks, and keep their files in memory."""
    with closing(chunks):
        for chunk in chunks:
            kept.append(chunk_bytes(chunk, identity))
            yield chunk


def _log(run: Run, rule: StoppingRule, started: float, threads: int) -> dict[str, Any]:
    """Return the log of a run that has just ended."""
    games = int(run.tallies["games"][0])
    interrupted = rule.ended(games, standing(run)) == "interrupted"
    return log_of(started, threads, rule.look, games, interrupted)


def watch_with(progress: Progress | None, rule: StoppingRule) -> Watch:
    """Return a watch that tells of progress."""

    def watch(games: int, judge: Callable[[], Any]) -> None:
        if progress is not None:
            progress(games, rule.most)

    return watch


def open_run(folder: str | Path) -> RunResult:
    """Return a run from its folder: one that ``lifeboat run`` has written, or `simulate` or `RunResult.save`.

    Of one that was interrupted, what was played.

    Raises
    ------
    FolderError
        If it is no run folder, is damaged, or was killed before it ended.

    Examples
    --------
    >>> import tempfile
    >>> from lifeboat_sim import open_run, simulate
    >>> folder = tempfile.mkdtemp()
    >>> run = simulate("classic", bots="random", games=360).save(f"{folder}/classic")
    >>> open_run(f"{folder}/classic").summary() == run.summary()
    True
    """
    path = arguments.path("folder", folder)
    run = load_run(path)
    if not (path / SUMMARY).is_file():
        raise FolderError(f"{path}: the run is not finished (it has no {SUMMARY}): lifeboat resume {path} goes on")
    plan = plan_of(run.info, path)
    return RunResult(ruleset_of(run.info, plan), plan, run)


def ruleset_of(info: Mapping[str, Any], plan: Plan) -> Ruleset:
    """Return the rule set of a run."""
    settings = tuple(info.get("settings", ()))
    return Ruleset(name_with_settings(plan.ruleset.name, settings), plan.ruleset_id, settings, plan.ruleset, plan.game)
