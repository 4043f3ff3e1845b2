"""Planning and playing sweeps, and what a sweep leaves: its folder, ``sweep.json``, tables, its command."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from lifeboat_sim import __version__
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError, MetricsError, PlanError
from lifeboat_sim.games import DEFAULT
from lifeboat_sim.library.begun import Said
from lifeboat_sim.library.sweep_table_columns import OF_A_SWEEP
from lifeboat_sim.runs.bots_files import NOTHING
from lifeboat_sim.runs.contestants import Retraining, retrain_option
from lifeboat_sim.runs.designs import Design, Factor, grid, one_at_a_time, screening, surface
from lifeboat_sim.runs.factors import all_factors, factors_of
from lifeboat_sim.runs.files import halves, json_bytes, remove, write_bytes, write_json
from lifeboat_sim.runs.folder import new_folder
from lifeboat_sim.runs.lock import locked
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.plan import MOST_SEED, Plan, assign_bots, default_players
from lifeboat_sim.runs.played import read_json
from lifeboat_sim.runs.run import game_option
from lifeboat_sim.runs.sweeps import Sweep, Sweeping, key_of, sweep_of
from lifeboat_sim.runs.trial import with_metrics

if TYPE_CHECKING:
    from lifeboat_analysis import Swept

FORMAT = 1
"""Version of the folder of a sweep."""
DESIGN, POINTS, RESULTS = "design.json", "points", "sweep.json"
REPORTS = ("report.html", "report.pdf")
Kind = Literal["grid", "one at a time", "screening", "surface"]
GAMES: Mapping[Kind, int] = {"grid": 108_000, "one at a time": 108_000, "screening": 21_600, "surface": 21_600}
"""Games per point where nothing is asked for: in a screening every effect is estimated from all points."""
GAMES_OF_ALL = 21_600
"""The same where every knob is turned."""
CONFIRMED = 5
"""So many knobs of a screening, the strongest, are turned one at a time at the printed game, in fresh games."""
CONFIRMED_GAMES = 5
"""So many times the games of a point of the screening are played then."""


@dataclass(frozen=True)
class WantedSweep:
    """What ``lifeboat sweep`` was asked for; None where it was not said."""

    game: str = DEFAULT
    rules: str | None = None
    settings: Sequence[str] = ()
    vary: Sequence[str] = ()
    turn_all: bool = False
    left_out: Sequence[str] = ()
    kind: Kind = "grid"
    players: Sequence[int] | None = None
    bots: str | None = None
    games: int | None = None
    seed: int = 1
    confirmed: int = CONFIRMED
    retrain: Retraining | None = None


@dataclass(frozen=True)
class PlannedSweep:
    """A sweep to be: one for each number of players, all of one design."""

    wanted: WantedSweep
    game: Game
    ruleset: Any
    design: Design
    sweeps: tuple[Sweep, ...]

    @property
    def games(self) -> int:
        """Games per point."""
        return self.sweeps[0].base.games

    @property
    def players(self) -> list[int]:
        """The numbers of players."""
        return [sweep.base.players for sweep in self.sweeps]


def planned(
    wanted: WantedSweep, game: Game, ruleset: Any = None, bots_kept: Mapping[str, str] = NOTHING
) -> PlannedSweep:
    """Return what is to be played; all mistakes surface here, before anything is written.

    ``ruleset`` takes the place of the one that is named, ``bots_kept`` that of bots files: they may be gone.

    Raises
    ------
    LifeboatError
        For unusable rule sets, knobs, values, bots, and numbers of players; one line per mistake.
    """
    rules = wanted.rules or game.default_ruleset
    ruleset = ruleset or game.load_ruleset(rules, wanted.settings)
    design = design_of(wanted, game, ruleset)
    games = wanted.games or (GAMES_OF_ALL if wanted.turn_all else GAMES[wanted.kind])
    sweeps = []
    for players in wanted.players or [default_players(game, ruleset)]:
        bots = assign_bots(wanted.bots, game, ruleset, players, kept=bots_kept)
        sweeps.append(sweep_of(Plan(game, ruleset, rules, players, bots, games, wanted.seed), design))
    return PlannedSweep(wanted, game, ruleset, design, tuple(sweeps))


def design_of(wanted: WantedSweep, game: Game, ruleset: Any) -> Design:
    """Return which values of which knobs are played; raises PlanError."""
    factors = factors_of(game, ruleset, wanted.vary)
    if wanted.turn_all:
        named = {factor.knob.path: factor for factor in factors}
        every = all_factors(game, ruleset, wanted.left_out)
        known = {factor.knob.path for factor in every}
        factors = [named.get(factor.knob.path, factor) for factor in every]
        factors += [factor for path, factor in named.items() if path not in known]
    elif wanted.left_out:
        raise PlanError("--except: allowed with --all")
    if wanted.turn_all and not factors:
        raise PlanError("--except: leaves no knob to turn; allowed fewer of them")
    if not factors:
        raise PlanError("--vary: no knob to turn; allowed PATH=VALUES, such as NAME=1..3, or --all")
    designs: Mapping[Kind, Callable[[Sequence[Factor]], Design]] = {
        "grid": grid,
        "one at a time": one_at_a_time,
        "screening": screening,
        "surface": partial(surface, seed=wanted.seed),
    }
    return designs[wanted.kind](factors)


def counting(planned: PlannedSweep, own: OwnMetrics) -> PlannedSweep:
    """Return the sweep with metrics of a user at all points; they are tried on the first games of the base.

    Raises
    ------
    MetricsError
        If there are none, or one of them cannot be used.
    """
    if not own.metrics:
        raise MetricsError(f"{own.file}: holds no metric; a sweep draws no charts of yours, and has nothing to count")
    return replace(planned, sweeps=tuple(_counting(sweep, own) for sweep in planned.sweeps))


def _counting(sweep: Sweep, own: OwnMetrics) -> Sweep:
    base = with_metrics(sweep.base, own)
    return replace(sweep, base=base, points=tuple(replace(point, metrics=base.metrics) for point in sweep.points))


def confirmation(planned: PlannedSweep, found: Swept) -> Sweep | None:
    """Return a sweep that turns the strongest knobs of a screening by themselves, in other games; None for none."""
    from lifeboat_analysis import ranking

    if found.design.kind != "screening":
        return None
    ranked = ranking(found)
    strongest = [knob for knob, dead in zip(ranked["knob"], ranked["dead"], strict=True) if not dead]
    chosen = set(strongest[: planned.wanted.confirmed])
    factors = [factor for factor in planned.design.factors if factor.knob.path in chosen]
    if not factors:
        return None
    base = next(sweep.base for sweep in planned.sweeps if sweep.base.players == found.info["players"])
    fresh = replace(base, games=CONFIRMED_GAMES * base.games, seed=(base.seed + 1) % (MOST_SEED + 1))
    return sweep_of(fresh, one_at_a_time(factors))


def swept(sweeping: Sweeping, name: str, band: float) -> Swept:
    """Return what a sweep came to, for its statistics."""
    from lifeboat_analysis import Swept

    sweep = sweeping.sweep
    hashes = tuple(plan.ruleset.hash for plan in sweep.runs)
    return Swept(name, sweep.base.info(), sweep.design, sweeping.batches(), sweep.places, hashes, band)


# The folder ----------------------------------------------------------------------------------------------------


@contextmanager
def opened(folder: Path, planned: PlannedSweep, said: Said) -> Iterator[None]:
    """Make a folder for a sweep, or go on in one that holds a sweep around the same base; and hold its lock.

    Raises
    ------
    FolderError
        If there is something else in it, or a sweep whose points cannot be used, with what differs; or if another
        process writes it.
    """
    file = folder / DESIGN
    if not _is_there(file):
        new_folder(folder)
    with locked(folder):
        if file.is_file():
            _check_is_the_same(file, planned)
        else:
            new_folder(folder)
        remove(halves(folder))
        content = json_bytes(design_info(planned, said))
        if not (file.is_file() and file.read_bytes() == content):
            write_bytes(file, content)
        yield


def _is_there(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError as error:  # say, a name that is too long
        raise FolderError(f"{file.parent}: cannot be used ({error.strerror or error})") from None


def holds_other_metrics(folder: Path, planned: PlannedSweep) -> bool:
    """Return whether what lies in a folder was counted with other metrics only, so that nothing of it can be used."""
    file, base = folder / DESIGN, planned.sweeps[0].base
    if not _is_there(file) or (folder / POINTS / key_of(base)).is_dir():
        return False
    _check_is_the_same(file, planned)
    found = read_json(file, FolderError)["base"].get("metrics")
    return bool(found != base.info().get("metrics"))


def design_info(planned: PlannedSweep, said: Said) -> dict[str, Any]:
    """Return the contents of ``design.json``: all that is needed to play the sweep again."""
    base = planned.sweeps[0].base.info()
    return {
        "format": FORMAT,
        "tool": __version__,
        "design": planned.design.kind,
        "knobs": [
            {"path": factor.knob.path, "printed": factor.knob.printed, "values": list(factor.values)}
            for factor in planned.design.factors
        ],
        "points": len(planned.design),
        "confirmed": planned.wanted.confirmed if planned.design.kind == "screening" else 0,
        "players": planned.players,
        "base": {key: value for key, value in base.items() if key != "players"}
        | {"settings": list(planned.wanted.settings)},
        "wanted": asdict(planned.wanted),
        "said": asdict(said),
    }


def clear_results(folder: Path) -> None:
    """Remove what was made of a sweep's games before all of them were played; raises FolderError."""
    remove([folder / RESULTS, *(folder / name for name in REPORTS)])


def is_whole(done: Sequence[tuple[Swept, Swept | None]], folder: Path, said: Said) -> bool:
    """Return whether the results of a sweep lie in its folder."""
    file = folder / RESULTS
    has_reports = not said.report or all((folder / name).is_file() for name in REPORTS)
    wanted = {file: json_bytes(json_of(done))} | _tables(done, folder)
    return has_reports and all(one.is_file() and one.read_bytes() == content for one, content in wanted.items())


def _check_is_the_same(file: Path, planned: PlannedSweep) -> None:
    found = read_json(file, FolderError)
    base = found.get("base") if isinstance(found, dict) else None
    if not isinstance(base, dict):
        raise FolderError(f"{file}: does not say what the base of the sweep is; it may be damaged")
    if found.get("format") != FORMAT:
        raise FolderError(f"{file}: format: {shown(found.get('format'))}, allowed {FORMAT}; take a new folder")
    here = planned.sweeps[0].base
    wanted = here.info()
    fields = {
        "rules": ("ruleset_hash", "other rules"),
        "engine": ("engine_hash", "another version of the engine"),
        "bots": ("bots", "other bots"),
        "seed": ("seed", "another seed"),
    }
    for field_name, (key, what) in fields.items():
        if base.get(key) != wanted[key]:
            raise FolderError(f"{file.parent}: {field_name}: {what} than in this sweep; allowed a new folder")
    games = base.get("games")
    if type(games) is not int:
        raise FolderError(f"{file}: base.games: {shown(games)}, allowed a whole number; it may be damaged")
    if games > here.games:
        raise FolderError(f"{file.parent}: games: {games} a point, more than {here.games}; allowed as many, or more")


def write_results(done: Sequence[tuple[Swept, Swept | None]], folder: Path) -> None:
    """Write ``sweep.json`` and ``tables/``, by number of players if there are several; older tables of a sweep go."""
    written = _tables(done, folder)
    for file, content in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(file, content)
    for old in sorted((folder / "tables").glob("**/*.csv")):
        if old not in written and old.stem.removeprefix("confirmed_") in OF_A_SWEEP:  # others are the user's
            old.unlink()
    write_json(folder / RESULTS, json_of(done))


def _tables(done: Sequence[tuple[Swept, Swept | None]], folder: Path) -> dict[Path, bytes]:
    """Return the content of each file of tables."""
    from lifeboat_analysis import sweep_tables

    files: dict[Path, bytes] = {}
    for found, confirmed in done:
        tables = folder / "tables" / f"{found.info['players']}p" if len(done) > 1 else folder / "tables"
        texts = sweep_tables(found)
        if confirmed is not None:
            texts |= {f"confirmed_{name}": text for name, text in sweep_tables(confirmed).items()}
        files |= {tables / f"{name}.csv": text.encode() for name, text in texts.items()}
    return files


def json_of(done: Sequence[tuple[Swept, Swept | None]]) -> dict[str, Any]:
    """Return the content of ``sweep.json``."""
    found = {str(one.info["players"]): _results(one, confirmed) for one, confirmed in done}
    return next(iter(found.values())) if len(found) == 1 else {"players": found}


def _results(found: Swept, confirmed: Swept | None) -> dict[str, Any]:
    from lifeboat_analysis import sweep_summary

    again = {} if confirmed is None else {"confirmation": sweep_summary(confirmed)}
    return sweep_summary(found) | again


def sweep_command(planned: PlannedSweep, band: float, title: str | None, note: str | None) -> str:
    """Return the command line that makes the same sweep again, quoted for a POSIX shell."""
    wanted = planned.wanted
    words = ["lifeboat", "sweep", *game_option(planned.game.id), "--rules", planned.sweeps[0].base.ruleset_id]
    for option, values in (("--set", wanted.settings), ("--vary", wanted.vary), ("--except", wanted.left_out)):
        for value in values:
            words += [option, value]
    words += ["--all"] if wanted.turn_all else []
    flags = {"one at a time": "--one-at-a-time", "screening": "--screen", "surface": "--surface"}
    if wanted.kind in flags and not (wanted.kind == "one at a time" and wanted.turn_all):
        words.append(flags[wanted.kind])
    if wanted.kind == "screening" and wanted.confirmed != CONFIRMED:
        words += ["--confirm", str(wanted.confirmed)]
    words += ["--players", ",".join(map(str, planned.players)), "--bots", wanted.bots or planned.game.default_bot]
    words += retrain_option(wanted.retrain)
    words += ["--games", str(planned.games), "--seed", str(wanted.seed), "--band", f"{100 * band:.6g}pp"]
    own = planned.sweeps[0].base.metrics
    words += ["--metrics", own.file] if own else []
    for option, text in (("--title", title), ("--note", note)):
        words += [] if text is None else [option, text]
    return shlex.join(words).encode("utf-8", "replace").decode("utf-8")
