"""A game whose truth is known: win chances and lengths are a given function of the knobs, and games are drawn from them.

Six seats play for a win that 15 % of the games share by two draws. All chance is addressed by seed and game number, so
that two rule sets share it, as those of a real game do: a small change of a chance moves few games. In a third of the
games it is drawn anew wherever a knob differs, as games go astray in a real one; but nobody asks for `yes`.

    game = planted(lambda knobs: chances)         # knobs: values of a to g, "off" or "on" of word, true or false of yes
    swept = play(game, grid([factor(game, "a", (1, 2, 3))]), games=3_600)
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field

from lifeboat_analysis.swept import Swept
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.knobs import knobs_of
from lifeboat_sim.core.measures import Group, Measures
from lifeboat_sim.core.metrics import Metric
from lifeboat_sim.core.records import array, layout, make, scalar
from lifeboat_sim.runs.designs import Design, Factor
from lifeboat_sim.runs.plan import Plan, assign_bots
from lifeboat_sim.runs.sweeps import Sweeping, sweep_of
from tests.tiny_game import TINY

Floats = NDArray[np.float64]
ROLES = ("ann", "bob", "cid", "dot", "eve", "fay")
BLOCK = 6
WIN, SHARED, ASTRAY = 840, 0.15, 1 / 3
FEWEST_ROUNDS, MORE_ROUNDS = 5, 8


class Options(BaseModel):
    a: int = Field(3, ge=1, le=21)
    b: int = Field(3, ge=1, le=21)
    c: int = Field(3, ge=1, le=21)
    d: int = Field(3, ge=1, le=21)
    e: int = Field(3, ge=1, le=21)
    f: int = Field(3, ge=1, le=21)
    g: int = Field(3, ge=1, le=21)
    word: Literal["off", "on"] = "off"
    yes: bool = False


class Rules(BaseModel):
    name: str = "As printed"
    options: Options = Options()

    @property
    def hash(self) -> str:
        return hashlib.sha256(json.dumps(self.model_dump()).encode()).hexdigest()

    def player_numbers(self) -> list[int]:
        return [len(ROLES)]


class State:
    chances: Any = array("f8", len(ROLES))
    pace: float = scalar("f8")
    mark: Any = scalar("u8")
    nobody: float = scalar("f8")


class Row:
    win: Any = array("i2", len(ROLES))
    rounds: int = scalar("i2")


def uniforms(seed: int, first: int, last: int, streams: int) -> Floats:
    """Return numbers from 0 to 1 (streams, games), by the addresses of the games alone."""
    games, of = np.arange(first, last, dtype=np.uint64), np.arange(streams, dtype=np.uint64)[:, None]
    start = np.uint64(seed * 0xD1342543DE82EF95 % 2**64)
    x = (games * np.uint64(64) + of) * np.uint64(0x9E3779B97F4A7C15) + start
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (29, 0x2545F4914F6CDD1D)):
        x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
    return np.asarray(((x ^ (x >> np.uint64(32))) >> np.uint64(11)) * 2.0**-53)


def play_games(records: Any, seed: Any, first: int, last: int, rows: Any) -> None:
    g, out = records.view(np.ndarray)[0], rows.view(np.ndarray)
    common, own = (uniforms(key, first, last, 5 + MORE_ROUNDS) for key in (int(seed), int(seed) ^ int(g["mark"])))
    u = np.where(common[4] < ASTRAY, own, common)
    ends = np.cumsum(g["chances"])
    draws = np.minimum(np.searchsorted(ends, u[:2] * ends[-1], side="right"), len(ROLES) - 1)
    draws[1] = np.where(u[2] < SHARED, draws[1], draws[0])
    won = u[3] >= g["nobody"]
    games = np.arange(last - first)
    out["win"] = 0
    for winner in draws:
        out["win"][games, winner] += np.where(won, WIN // 2, 0).astype(np.int16)
    out["rounds"] = FEWEST_ROUNDS + (u[5:] < g["pace"]).sum(axis=0)


def groups(rows: Any) -> Iterator[Group]:
    ones = np.ones((1, len(rows)), np.int64)
    win = rows["win"].T.astype(np.int64)
    yield win, ones
    winners = (win > 0).sum(axis=0)
    yield np.stack([rows["rounds"].astype(np.int64), winners > 1, winners == 0]), ones


def planted(
    chances: Callable[[Mapping[str, Any]], Sequence[float]],
    pace: Callable[[Mapping[str, Any]], float] = lambda knobs: 0.5,
    nobody: float = 0.0,
) -> Game:
    """Return the game in which these are the chances of the roles, of a further round, and of no winner."""

    def prepare(ruleset: Rules, players: int, bots: Any, noise: int = 0) -> Any:
        records = make(layout(State))
        g = records.view(np.ndarray)[0]
        knobs = ruleset.options.model_dump()
        g["chances"], g["pace"], g["nobody"] = chances(knobs), pace(knobs), nobody
        turned = {name: value for name, value in knobs.items() if name != "yes"}
        g["mark"] = int(hashlib.sha256(json.dumps(turned).encode()).hexdigest()[:15], 16)
        return records

    def change(ruleset: Rules, settings: Sequence[str]) -> Rules:
        values = [tomllib.loads(setting)["options"] for setting in settings]
        options = ruleset.options.model_dump() | {name: value for one in values for name, value in one.items()}
        return Rules(options=Options(**options))

    def measures(ruleset: Rules, players: int, bots: Any = None) -> Measures:
        return Measures(("win",), ("rounds", "ties", "no_winner"), groups)

    return replace(
        TINY,
        id="planted",
        rulesets=lambda: ["printed"],
        default_ruleset="printed",
        load_ruleset=lambda name, settings: change(Rules(), settings),
        change_ruleset=change,
        roles=lambda ruleset: [{"id": role, "name": role.title(), "seat": n} for n, role in enumerate(ROLES)],
        prepare=prepare,
        blocks=lambda ruleset, players: (BLOCK, BLOCK),
        describe=lambda ruleset, players, bots=None: {
            "roles": [{"id": role, "name": role.title(), "seat": n} for n, role in enumerate(ROLES)],
            "role_word": "character",
            "quantities": ["win"],
            "game_measures": ["rounds", "ties", "no_winner"],
            "block": BLOCK,
            "super_block": BLOCK,
        },
        row=layout(Row),
        metrics=lambda ruleset, players: [Metric("games", lambda rows: np.array([len(rows)]))],
        measures=measures,
        play_games=play_games,
    )


def factor(game: Game, name: str, values: Sequence[Any]) -> Factor:
    """Return a knob of the game with these values."""
    knobs = {knob.path: knob for knob in knobs_of(game.load_ruleset("printed", ()))}
    return Factor(knobs[f"options.{name}"], tuple(values))


def play(game: Game, design: Design, games: int = 3_600, seed: int = 1, band: float = 0.02) -> Swept:
    """Play a design around the rules as printed."""
    ruleset = game.load_ruleset("printed", ())
    plan = Plan(game, ruleset, "printed", len(ROLES), assign_bots(None, game, ruleset), games, seed)
    sweep = sweep_of(plan, design)
    sweeping = Sweeping(sweep)
    list(sweeping.play())
    hashes = tuple(run.ruleset.hash for run in sweep.runs)
    return Swept("printed", plan.info(), design, sweeping.batches(), sweep.places, hashes, band)
