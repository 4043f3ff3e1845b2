"""What is to be played: everything that a run's results depend on, and nothing else."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from typing import Any

from lifeboat_sim import __version__
from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.core.own_bots import bot_of_python_file, is_python
from lifeboat_sim.core.records import Records
from lifeboat_sim.core.ruleset_files import differences
from lifeboat_sim.errors import FolderError, LifeboatError, PlanError, choices, did_you_mean
from lifeboat_sim.games import load_game
from lifeboat_sim.jit import engine_hash

from .bots_files import NOTHING, is_bots_file
from .bots_mistakes import allowed_bots
from .bots_named import BotsFiles
from .bots_tried import check_own_bots
from .own_metrics import OwnMetrics
from .played import files_written, restored, told_of, written
from .run import FORMAT, RunInfo

MOST_GAMES = 10**12
MOST_SEED = 2**63 - 1
MOST_COUNT = 2**31 - 1
LOOK = 21_600
"""Games of a chunk by default, and between looks at a running result."""


@dataclass(frozen=True)
class Plan:
    """A run to be: results depend on these values alone.

    Parameters
    ----------
    game : Game
        What is played.
    ruleset : rule set of the game
        By which rules.
    ruleset_id : str
        The name or file that it was loaded by.
    players : int
        Number of players.
    bots : mapping
        Bot and weights of each role, by role id.
    games : int
        How many games; they are numbered from 0.
    seed : int
        0 to 2^63 - 1.
    noise : int
        Another number lets the bots hesitate otherwise in games that are dealt the same: 0 to 2^63 - 1.
    metrics : OwnMetrics, optional
        What a user counts beside the game's own measures, tried before (trial.py); games do not depend on it.

    Raises
    ------
    PlanError
        If a value is out of its limits.
    """

    game: Game
    ruleset: Any
    ruleset_id: str
    players: int
    bots: Mapping[str, BotChoice]
    games: int
    seed: int
    noise: int = 0
    metrics: OwnMetrics | None = None

    def __post_init__(self) -> None:
        allowed = self.ruleset.player_numbers()
        if self.players not in allowed:
            with_others = self.game.load_ruleset(self.game.default_ruleset, ()).player_numbers()
            by_rules = " (the rule set allows no others)" if self.players in with_others else ""
            because = " (the rule set fixes the number)" if len(allowed) == 1 else by_rules
            raise PlanError(f"players: {self.players}, allowed {choices(map(str, allowed))}{because}")
        if not 1 <= self.games <= MOST_GAMES:
            raise PlanError(f"games: {self.games}, allowed 1 to {MOST_GAMES}")
        if not 0 <= self.seed <= MOST_SEED:
            raise PlanError(f"seed: {self.seed}, allowed 0 to {MOST_SEED}")
        if not 0 <= self.noise <= MOST_SEED:
            raise PlanError(f"noise: {self.noise}, allowed 0 to {MOST_SEED}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how to make the plan elsewhere: a game is known by its name there."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        bots = {role: bot._replace(weights=dict(bot.weights or {})) for role, bot in self.bots.items()}
        return _plan_elsewhere, (values | {"game": self.game.id, "bots": bots},)

    @property
    def super_block(self) -> int:
        """Games in a super-block; chunks are whole numbers of them."""
        return self.game.blocks(self.ruleset, self.players)[1]

    @cached_property
    def key(self) -> str:
        """A hash of what decides how the games go, but not of how many there are (16 hexadecimal digits)."""
        bots = {role: _decisive(bot) for role, bot in self.bots.items()}
        decisive = [self.game.id, self.ruleset.hash, self.players, bots, self.seed, self.noise]
        return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def identity(self) -> str:
        """What the chunks of a run have in common with those of no other: its key, the engine, what a user counts."""
        return identity(self.key, engine_hash(), self.metrics.hash if self.metrics else None)

    def chunk_size(self, wanted: int = LOOK) -> int:
        """Return the number of games of a chunk: what is wanted, rounded up to whole super-blocks."""
        return -(-wanted // self.super_block) * self.super_block

    @property
    def largest_count(self) -> int:
        """The largest number that may be counted in a game: squares of sums over super-blocks stay exact."""
        return min(MOST_COUNT, math.isqrt((2**63 - 1) // (self.super_block * self.games)))

    def records(self) -> Records:
        """Return a record ready to play."""
        return self.game.prepare(self.ruleset, self.players, self.bots, self.noise)

    def info(self) -> dict[str, Any]:
        """Return the contents of ``run.json`` that are known before the run: all that is needed to repeat it."""
        return {
            "format": FORMAT,
            "tool": __version__,
            "game": self.game.id,
            "ruleset": {"id": self.ruleset_id} | self.ruleset.model_dump(mode="json"),
            "differences": [
                {"path": path, self.game.default_ruleset: there, "here": here}
                for path, there, here in differences(
                    self.game.load_ruleset(self.game.default_ruleset, ()), self.ruleset
                )
            ],
            "ruleset_hash": self.ruleset.hash,
            "engine_hash": engine_hash(),
            "versions": {"python": python_version(), "numpy": version("numpy"), "numba": version("numba")},
            "seed": self.seed,
            **({"noise": self.noise} if self.noise else {}),
            "players": self.players,
            "games": self.games,
            "bots": {
                role: written(bot) | {"made_for": bot.made_for or bot.what_it_is(self.game.bots).made_for}
                for role, bot in self.bots.items()
            },
            **files_written(self.bots),
            **self.game.describe(self.ruleset, self.players, self.bots),
            **({"metrics": self.metrics.info()} if self.metrics else {}),
        }


def _decisive(bot: BotChoice) -> list[Any]:
    """Return what decides how a bot plays."""
    return [bot.plays_as, dict(bot.weights or {}), *([bot.source.sha256] if bot.source else [])]


def _plan_elsewhere(values: dict[str, Any]) -> Plan:
    return Plan(**values | {"game": load_game(values["game"])})


def identity(key: str, engine: str, metrics: str | None) -> str:
    """Return the identity of a run from its plan's key and the hashes of engine and metrics; see `Plan.identity`."""
    return f"{key} {engine} {metrics}"


def plan_of(info: Mapping[str, Any], folder: Path, file: str = "run.json") -> Plan:
    """Return the plan of a run from its ``run.json``, as ``read_info`` returns it, without what a user counted in it.

    ``file`` is where in the folder it stands, for the lines about mistakes.

    Raises
    ------
    FolderError
        If the run is of a game, rule set or bot that does not exist here, or a value makes no sense. One line per
        mistake, each with file and key.
    """
    try:
        played = RunInfo.model_validate(info)
        ruleset_id = played.ruleset.get("id")
        if not isinstance(ruleset_id, str):
            raise FolderError(f"ruleset.id: {shown(ruleset_id)}, allowed text in quotes")
        game, ruleset, bots = restored(played)
        plan = Plan(game, ruleset, ruleset_id, played.players, bots, played.games, played.seed, played.noise)
        plan.records()
    except LifeboatError as error:
        path = folder / file
        raise FolderError(told_of(path, error), str(path)) from None
    return plan


def default_players(game: Game, ruleset: Any) -> int:
    """Return the number of players where nothing is asked for: the game's own, else the most that are allowed."""
    allowed = ruleset.player_numbers()
    return game.default_players if game.default_players in allowed else allowed[-1]


def role_word(game: Game, ruleset: Any) -> str:
    """Return what a role is called in a game: character, seat, role."""
    return str(game.describe(ruleset, ruleset.player_numbers()[-1])["role_word"])


def assign_bots(
    text: str | None,
    game: Game,
    ruleset: Any,
    players: int | None = None,
    beside: Path | None = None,
    kept: Mapping[str, str] = NOTHING,
) -> dict[str, BotChoice]:
    """Return the bot of each role from ``sensible`` or ``kid=shy.toml,mate=rower,sensible``.

    Parameters
    ----------
    text : str, optional
        Comma-separated: ``ROLE=BOT`` for single roles, one bare name for all others (default: the game's default bot).
        A bot is a built-in one, a bots file, or one of a Python file: ``FILE.py``, ``FILE.py:NAME``.
    players : int, optional
        At a table of how many: bots that were trained have weights for each number (default: that of the game).
    beside : Path, optional
        Folder that the relative names of files start from (default: the current one).
    kept : mapping
        Texts of bots files by name, where they were read before: these are not looked for on the disk.

    Raises
    ------
    PlanError
        For an unknown bot or role, a role named twice, two defaults, or two mixed tables.
    BotError
        If a bot of a Python file cannot play.
    BotsError
        For bots files that are unusable: all mistakes of all of them.
    """
    roles = [role["id"] for role in game.roles(ruleset)]
    default: str | None = None
    chosen: dict[str, str] = {}
    files = BotsFiles(game, roles, kept)
    own: dict[str, BotChoice] = {}
    for part in (text or game.default_bot).split(","):
        role, equals, bot = (piece.strip() for piece in part.rpartition("="))
        if is_python(bot):
            bot = bot if beside is None else str(beside / bot)
            source = bot_of_python_file(bot)
            own[bot] = BotChoice(source.name, None, source=source)
        elif is_bots_file(bot):
            bot = files.add(bot if beside is None else str(beside / bot))
        elif bot not in game.bots:
            near = did_you_mean(bot, game.bots) + files.in_names(text)
            raise PlanError(f"bots: unknown bot {bot!r}, allowed {allowed_bots(game)}{near}")
        if not equals:
            if default is not None:
                raise PlanError(
                    f"bots: two bots for everybody, {default!r} and {bot!r}; allowed one, and ROLE=BOT for others"
                )
            default = bot
        elif role not in roles:
            near = files.in_names(text) if "=" in role or is_bots_file(role) else did_you_mean(role, roles)
            raise PlanError(f"bots: unknown {role_word(game, ruleset)} {role!r}, allowed {choices(roles)}{near}")
        elif role in chosen:
            raise PlanError(f"bots: {role} is given two bots, {chosen[role]!r} and {bot!r}")
        else:
            chosen[role] = bot
    files.check()
    names = {role: chosen.get(role, default or game.default_bot) for role in roles}
    mixed = [bot for bot in dict.fromkeys(names.values()) if bot not in [*game.bots, *files.bots, *own]]  # but known
    if len(mixed) > 1:
        raise PlanError(f"bots: {' and '.join(mixed)}: allowed one mixed table, and ROLE=BOT beside it")
    table = default_players(game, ruleset) if players is None else players
    bots = {role: own[bot] if bot in own else files.choice(bot, role, table) for role, bot in names.items()}
    check_own_bots(game, ruleset, table, bots)
    return bots
