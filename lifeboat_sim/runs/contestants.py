"""Who is compared with whom: from what is asked for to runs that are to be played, or were played before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lifeboat_sim.core.game import Game
from lifeboat_sim.errors import FolderError, PlanError
from lifeboat_sim.games import DEFAULT
from lifeboat_sim.jit import engine_hash

from .chunks import games_played
from .plan import Plan, assign_bots, default_players, plan_of
from .played import kept_files
from .run import name_with_settings, read_info, typed_bots
from .side_by_side import Side, finished, to_play
from .stopping_rules import StoppingRule, rule_of

LONGEST_NAME = 80
RETRAIN_GAMES = "--retrain-games"
"""The option that says how long bots go on learning."""


@dataclass(frozen=True)
class Contestant:
    """A rule set with its bots, by the name that it has in the comparison; or a finished run of it."""

    name: str
    ruleset: Any
    ruleset_id: str
    bots: str = ""
    folder: Path | None = None
    settings: tuple[str, ...] = ()
    bots_kept: Mapping[str, str] = field(default_factory=dict)
    """Texts of bots files by name, where they were read before."""

    @property
    def remarks(self) -> dict[str, Any]:
        """What ``runs.json`` says of a finished run beside what was played."""
        is_judged = self.folder is not None and rule_of(read_info(self.folder)).until_verdict
        return {"stopped_at_verdict": True} if is_judged else {}


@dataclass(frozen=True)
class Retraining:
    """That bots go on learning under the rules of each side, for so many games; None: as many as it usually takes."""

    games: int | None = None


def retrain_option(retrain: Retraining | None) -> list[str]:
    """Return the words of a command line that ask for it.

    >>> retrain_option(Retraining(400_000)), retrain_option(None)
    (['--retrain', '--retrain-games', '400000'], [])
    """
    if retrain is None:
        return []
    return ["--retrain", *([] if retrain.games is None else [RETRAIN_GAMES, str(retrain.games)])]


@dataclass(frozen=True)
class Wanted:
    """What was asked to be compared, and how; None where it was not said.

    A rule set or finished run stands by its name, as on the command line, or as a contestant.
    """

    base: str | Contestant
    variants: Sequence[str | Contestant]
    settings: Sequence[str]
    without: Sequence[str]
    players: Sequence[int] | None
    bots: str | None
    bots_a: str | None
    bots_b: str | None
    seed: int | None
    stop: StoppingRule | None
    metrics: Path | None = None
    game: str = DEFAULT
    retrain: Retraining | None = None


@dataclass(frozen=True)
class Comparing:
    """Who is compared, at which numbers of players, and how long; and whether once more, by retrained bots."""

    game: Game
    contestants: Sequence[Contestant]
    players: Sequence[int]
    seed: int
    stop: StoppingRule
    retrain: Retraining | None = None

    def sides(self, players: int, more: Mapping[str, Any]) -> list[Side]:
        """Return the runs at one number of players, the base first; ``more`` joins what is said of each.

        Raises
        ------
        LifeboatError
            For an unusable number of players, bot, or run folder.
        """
        return [self._side(one, players, more) for one in self.contestants]

    def _side(self, one: Contestant, players: int, more: Mapping[str, Any]) -> Side:
        if one.folder is not None:
            side = finished(one.folder)
            plan = replace(side.plan, games=self.stop.most)  # as many as were played, of those that were wanted
            return Side(plan, side.info | dict(more) | one.remarks, one.folder)
        bots = assign_bots(one.bots, self.game, one.ruleset, players, kept=one.bots_kept)
        plan = Plan(self.game, one.ruleset, one.ruleset_id, players, bots, self.stop.most, self.seed)
        return to_play(plan, more)


def comparing(wanted: Wanted, game: Game) -> Comparing:
    """Return who is compared with whom.

    Raises
    ------
    LifeboatError
        For unusable rule sets and run folders, and for options that contradict each other; one line per mistake.
    """
    _check(wanted)
    game = _game_of(wanted, game)
    named = [_contestant(name, wanted, game) for name in (wanted.base, *wanted.variants)]
    folders = [one.folder for one in named if one.folder is not None]
    if folders:
        players, seed, stop = _as_in(folders, wanted, any(one.folder is None for one in named))
        first = next(one for one in named if one.folder is not None)
        named = [
            one if one.folder is not None else replace(one, bots=first.bots, bots_kept=first.bots_kept) for one in named
        ]
    else:
        players = list(wanted.players or [default_players(game, named[0].ruleset)])
        seed, stop = 1 if wanted.seed is None else wanted.seed, wanted.stop or StoppingRule()
    contestants = _with_names_of_their_own([*named, *_variants_of(named[0], wanted, game)], game)
    if len(contestants) == 1 and len(players) == 1:
        raise PlanError(
            "nothing to compare with; allowed a second rule set or run folder, --set, --without, --bots-a with "
            "--bots-b, or several numbers of players"
        )
    if len(contestants) == 1 and wanted.retrain is not None:
        raise PlanError("--retrain: nothing is compared with the base, allowed with a variant")
    return Comparing(game, contestants, players, seed, stop, wanted.retrain)


def _check(wanted: Wanted) -> None:
    """Refuse bots that cannot be meant."""
    if (wanted.bots_a is None) != (wanted.bots_b is None):
        one, other = ("--bots-a", "--bots-b") if wanted.bots_b is None else ("--bots-b", "--bots-a")
        raise PlanError(f"{one}: only together with {other}")
    if wanted.bots_a is None:
        return
    if wanted.retrain is not None:
        raise PlanError("--retrain: not together with --bots-a and --bots-b, which compare bots as they are")
    if wanted.bots is not None:
        raise PlanError("--bots: not together with --bots-a and --bots-b, which say who plays")
    if wanted.variants or wanted.settings or wanted.without:
        raise PlanError("--bots-a: allowed with one rule set alone: what differs is either the bots or the rules")


def _game_of(wanted: Wanted, game: Game) -> Game:
    """Return whose games are compared: where none is said, that of a base that is a finished run.

    Raises
    ------
    FolderError
        If a finished run is of another game.
    """
    folders = [_run_folder(one, game) for one in (wanted.base, *wanted.variants)]
    games = {folder: plan_of(read_info(folder), folder).game for folder in folders if folder is not None}
    if game.id == DEFAULT and folders[0] is not None:
        game = games[folders[0]]
    for folder, found in games.items():
        if found.id != game.id:
            raise FolderError(f"{folder}: is a run of {found.title}, allowed one of {game.title}")
    return game


def _run_folder(one: str | Contestant, game: Game) -> Path | None:
    """Return the folder of a finished run, None for a rule set."""
    if isinstance(one, Contestant):
        return one.folder
    folder = Path(one)
    named = one in game.rulesets() or one.endswith(".toml")
    return folder if not named and folder.is_dir() else None


def _contestant(one: str | Contestant, wanted: Wanted, game: Game) -> Contestant:
    """Return a rule set or finished run by its name on the command line; a shipped rule set goes before a folder."""
    bots = wanted.bots_a or wanted.bots or game.default_bot
    if isinstance(one, Contestant):
        return one if one.folder is not None else replace(one, bots=bots)
    folder = _run_folder(one, game)
    if folder is not None:
        return finished_run(folder)
    ruleset = game.load_ruleset(one, ())
    return Contestant(ruleset.name, ruleset, one, bots)


def finished_run(folder: Path) -> Contestant:
    """Return the run of a folder; raises FolderError if it is none."""
    info = read_info(folder)
    plan = plan_of(info, folder)
    settings = tuple(info.get("settings", ()))
    name = name_with_settings(plan.ruleset.name, settings)
    kept = kept_files(plan.bots)
    return Contestant(name, plan.ruleset, plan.ruleset_id, typed_bots(info), folder, settings, kept)


def _variants_of(base: Contestant, wanted: Wanted, game: Game) -> Iterator[Contestant]:
    """Yield what the options make of the base."""
    if wanted.settings:
        changed = game.change_ruleset(base.ruleset, wanted.settings)
        name = changed.name if changed.name != base.ruleset.name else f"{base.name}, {', '.join(wanted.settings)}"
        settings = (*base.settings, *wanted.settings)
        yield replace(base, name=name, ruleset=changed, folder=None, settings=settings)
    for card in wanted.without:
        ruleset = game.without_card(base.ruleset, card)
        name = f"{base.name} without {card.replace('_', ' ')}"
        setting = f"navigation.{card}.remove=true" if card in base.ruleset.navigation else f"provisions.{card}.count=0"
        settings = (*base.settings, setting)
        yield replace(base, name=name, ruleset=ruleset, folder=None, settings=settings)
    if wanted.bots_b is not None:
        yield replace(base, bots=wanted.bots_b)


def _with_names_of_their_own(contestants: Sequence[Contestant], game: Game) -> list[Contestant]:
    """Say who plays where names differ by that alone, cut long names, and number those that come again."""
    bots = {one.name: {other.bots for other in contestants if other.name == one.name} for one in contestants}
    named = [one if len(bots[one.name]) == 1 else replace(one, name=with_bots(one, game)) for one in contestants]
    taken: set[str] = set()
    result = []
    for one in named:
        short = one.name if len(one.name) <= LONGEST_NAME else one.name[: LONGEST_NAME - 3] + "..."
        name, number = short, 1
        while name in taken:
            number += 1
            name = f"{short} {number}"
        taken.add(name)
        result.append(replace(one, name=name))
    return result


def with_bots(one: Contestant, game: Game) -> str:
    """Return the name of a rule set and who plays it, e.g. ``Classic (random bots)``."""
    who = assign_bots(one.bots, game, one.ruleset, kept=one.bots_kept)
    names = {bot.typed: bot.name for bot in who.values()}
    parts = [part.rpartition("=") for part in one.bots.split(",")]
    bots = ",".join(f"{role}{equals}{names.get(bot.strip(), bot)}" for role, equals, bot in parts)
    return f"{one.name} ({bots}{' bots' if '=' not in bots else ''})"


def _as_in(folders: Sequence[Path], wanted: Wanted, is_played: bool) -> tuple[list[int], int, StoppingRule]:
    """Return players, seed and number of games of finished runs, which must agree in what pairs them.

    Raises
    ------
    FolderError
        If they differ, or were played by other versions of the engine.
    PlanError
        If an option asks for something else.
    """
    given = {
        "--players": wanted.players,
        "--seed": wanted.seed,
        "--games, --preset, --precision or --until-verdict": wanted.stop,
        "--bots": wanted.bots,
        "--bots-a": wanted.bots_a,
    }
    for options, value in given.items():
        if value is not None:
            raise PlanError(f"{options}: not together with a finished run, which was played as {folders[0]} says")
    found = [_played(folder) for folder in folders]
    if is_played or wanted.settings or wanted.without:
        found.append(found[0] | {"engine": engine_hash()})
    for folder, one in zip([*folders, folders[0]], found, strict=False):
        for key, what in (("players", "players"), ("games", "games"), ("seed", "seed")):
            if one[key] != found[0][key]:
                raise FolderError(
                    f"{folder}: {what} {one[key]}, but {found[0][key]} in {folders[0]}; pairs are of the same games"
                )
        if one["engine"] != found[0]["engine"]:
            raise FolderError(f"{folder}: played by another version of the engine; play it again to compare it")
    info = read_info(folders[0])
    return [info["players"]], info["seed"], StoppingRule(found[0]["games"])


def _played(folder: Path) -> dict[str, Any]:
    info = read_info(folder)
    return {
        "players": info["players"],
        "seed": info["seed"],
        "games": games_played(folder),
        "engine": info["engine_hash"],
    }
