"""What is to be played at the keyboard, as the options of ``lifeboat play`` say it."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from secrets import randbelow
from typing import Any

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.errors import PlanError, choices, did_you_mean
from lifeboat_sim.games import DEFAULT, load_game
from lifeboat_sim.runs.plan import assign_bots, default_players, role_word
from lifeboat_sim.runs.run import game_option
from lifeboat_sim.runs.saved_game import SavedGame, load_saved_game

NEW_SEEDS = 1_000_000
"""A seed that nobody has asked for is one of so many: short enough to be typed again."""


@dataclass(frozen=True)
class Wishes:
    """The options of ``lifeboat play``, as given."""

    game: str | None
    rules: str | None
    settings: Sequence[str]
    players: int | None
    bots: str | None
    persons: tuple[str, ...] | None
    seed: int | None
    number: int | None
    load: Path | None
    save: Path | None


def game_to_play(wishes: Wishes) -> SavedGame:
    """Return the game that is wished for: a new one, or a saved one with the choices made so far.

    Raises
    ------
    LifeboatError
        For an unusable rule set, bot, character or file, or wishes that contradict each other.
    """
    if wishes.save and wishes.save != wishes.load and wishes.save.exists():
        raise PlanError(f"--save {wishes.save}: exists already")
    if wishes.load is None:
        return new_game(wishes)
    for name in ("game", "rules", "settings", "players", "bots", "persons", "seed", "number"):
        if getattr(wishes, name) not in (None, []):
            option = {"settings": "set", "persons": "as"}.get(name, name)
            raise PlanError(f"--{option}: not together with --load: the file says what is played")
    return load_saved_game(wishes.load)


def new_game(wishes: Wishes) -> SavedGame:
    """Return the game that the options describe."""
    game = load_game(wishes.game or DEFAULT)
    ruleset = game.load_ruleset(wishes.rules or game.default_ruleset, wishes.settings)
    players = default_players(game, ruleset) if wishes.players is None else wishes.players
    bots = assign_bots(wishes.bots, game, ruleset, players)
    seed = randbelow(NEW_SEEDS) if wishes.seed is None else wishes.seed
    roles = [role["id"] for role in game.roles(ruleset)]
    for id in wishes.persons or ():
        if id not in roles:
            raise PlanError(
                f"--as: unknown {role_word(game, ruleset)} {id!r}, allowed {choices(roles)}{did_you_mean(id, roles)}"
            )
    SavedGame(game, ruleset, players, bots, seed, wishes.number or 0, wishes.persons or (roles[0],))  # checks the rest
    number = the_number(wishes, game, ruleset, players, bots, seed)
    persons = wishes.persons or (by_chance(cast_of(game, ruleset, players, bots, seed, number), seed, number),)
    return SavedGame(game, ruleset, players, bots, seed, number, persons)


def the_number(wishes: Wishes, game: Game, ruleset: Any, players: int, bots: dict[str, BotChoice], seed: int) -> int:
    """Return the number of the game: the one wished for, or the first one in whose cast all persons are.

    Raises
    ------
    PlanError
        If there is none, or the persons are not in the cast of the one wished for.
    """
    wanted = set(wishes.persons or ())
    if len(wanted) > players:
        raise PlanError(f"--as: {len(wanted)} {role_word(game, ruleset)}s, but {players} players")
    block, super_block = game.blocks(ruleset, players)  # in Lifeboat a block has one cast, a super-block every cast
    every = chain(range(0, super_block, block), range(super_block))
    for number in every if wishes.number is None else (wishes.number,):
        cast = cast_of(game, ruleset, players, bots, seed, number)
        if wanted <= set(cast):
            return number
    missing = next(id for id in wishes.persons or () if id not in cast)
    where = "" if wishes.number is None else f" of game {wishes.number} under seed {seed}"
    raise PlanError(f"--as: {missing} is not in the cast{where}, allowed {choices(cast)}")


def cast_of(
    game: Game, ruleset: Any, players: int, bots: dict[str, BotChoice], seed: int, number: int
) -> Sequence[str]:
    """Return who plays in a game."""
    return game.people.cast(ruleset, game.people.begin(ruleset, players, bots, seed, number).records)


def by_chance(cast: Sequence[str], seed: int, number: int) -> str:
    """Return one of a cast; the same one for the same game."""
    digest = hashlib.sha256(f"{seed} {number}".encode()).digest()
    return str(cast[int.from_bytes(digest[:8], "big") % len(cast)])


def command_for(wishes: Wishes, saved: SavedGame) -> str:
    """Return the command that begins the same game again."""
    if wishes.load is not None:
        return shlex.join(["lifeboat", "play", "--load", str(wishes.load)])
    words = ["lifeboat", "play", *game_option(saved.game.id)]
    words += ["--rules", wishes.rules] if wishes.rules else []
    for setting in wishes.settings:
        words += ["--set", setting]
    words += ["--players", str(wishes.players)] if wishes.players else []
    words += ["--bots", wishes.bots] if wishes.bots else []
    words += ["--as", ",".join(saved.persons), "--seed", str(saved.seed), "--number", str(saved.number)]
    return shlex.join(words)
