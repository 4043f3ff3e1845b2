"""The engine's games against those of independent plain-Python engines, which were written from the rules alone.

Settings are played by both, with every number of players, bot and option in turn, and their means are compared: win
shares, scores, length, decisions, endings, ties. `python -m tests.reference_games.numbers` makes larger tables.
"""

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.core.records import make
from lifeboat_sim.core.ruleset_files import toml
from lifeboat_sim.games import load_game
from tests.reference_games.__main__ import MODULES, module_of, simulate
from tests.reference_games.numbers import contract_bots, settings

IDS = {
    "BAR": "hey-bartender", "SPT": "spots", "LMS": "last-man-standing", "CAR": "caribbean-star", "ABS": "abandon-ship",
    "BBB": "brain-baseball", "BCN": "barcelona", "PLK": "lifeboat-plurk",
}  # fmt: skip
ROLES = {
    "TH": "thief", "DI": "dieter", "AN": "angel", "ES": "energy_saver", "SA": "sailor", "WL": "will_to_live",
    "BE": "berserk",
}  # fmt: skip
GAMES, SECONDS = 20_000, 0.2
"""Games of the engine, and processor time of the reference, for a setting."""
READ_AS = {("PLK", "hunter"): "hunter_defends_guard"}
"""Bots whose definition allows several readings: the one of ours, as the reference calls it."""
FAR = 4.7
"""So many standard errors apart is not chance: one in 400,000."""


def chosen(game: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield players, bot and options of the settings of a game in which all have one bot and one option is changed."""
    for of, players, bots, options in settings():
        is_plain = len(bots) == 1 and len(options) <= 1 and (bots == ["random"] or not options)
        if of == game and is_plain and bots[0] in ["random", "passive", *contract_bots(game)]:
            yield players, bots[0], options


def standard_errors(ours: Any, mean: float, error: float, n: int) -> float:
    """Return by how many standard errors the mean of our games differs from that of so many in the reference.

    What is rare may not have come up there at all: then its error is what it would be if it were as common as here.
    """
    mine, spread = float(np.mean(ours)), float(np.std(ours))
    both = float(np.hypot(spread / np.sqrt(max(1, len(ours))), max(error, spread / np.sqrt(n))))
    return abs(mine - mean) / both if both > 0 else (0.0 if abs(mine - mean) < 1e-9 else 99.0)


def share_error(ours: Any, n: int) -> float:
    """Return the standard error of a share in so many games of the reference, if it were ours; never quite nothing."""
    share = float(np.mean(ours))
    return float(np.sqrt(max(share * (1 - share), 1 / n) / n))


def far_apart(game: str, players: int, bot: str, options: dict[str, Any]) -> list[str]:
    """Return in which means the two engines differ."""
    seed = zlib.crc32(f"{game} {players} {bot} {options}".encode())
    there = simulate(game, players, options, [READ_AS.get((game, bot), bot)], 50_000, seed, SECONDS).report()
    engine = load_game(IDS[game])
    values = {name: "none" if value == float("inf") else value for name, value in options.items()}
    rules = engine.load_ruleset("standard", [f"{name}={toml(value)}" for name, value in values.items()])
    ids = [role["id"] for role in engine.roles(rules)]
    records = engine.prepare(rules, players, dict.fromkeys(ids, (bot, engine.bots[bot].weights)))
    rows = make(engine.row, GAMES if "sampler" not in bot else GAMES // 10)
    engine.play_games(records, np.uint64(1), 0, len(rows), rows)
    rows = rows.view(np.ndarray)
    info = engine.describe(rules, players)
    n, found = there["games"], []

    def compare(name: str, ours: Any, mean: float, error: float) -> None:
        if standard_errors(ours, mean, error, n) > FAR:
            found.append(f"{name}: {float(np.mean(ours)):.4f}, in the reference {mean:.4f} ± {error:.4f}")

    for label, share in there["win_share"].items():
        at = ids.index(ROLES[label]) if label in ROLES else int(label)
        plays, score = rows["seat"][:, at] >= 0, there["score"][label]
        won = rows["win"][plays, at] / 840
        compare(f"win {label}", won, share["mean"], share_error(won, share["n"]))
        compare(f"score {label}", rows["score"][plays, at] / info["units"]["score"], score["mean"], score["se"])
    compare("length", rows["length"], there["length"]["mean"], there["length"]["se"])
    compare("decisions", rows["decisions"], there["decisions"]["mean"], there["decisions"]["se"])
    for ending, share in there["ended_by"].items():
        ended = rows["ended_by"] == info["endings"].index(ending)
        compare(ending, ended, share, share_error(ended, n))
    ties = (rows["win"] > 0).sum(axis=1) > 1
    if options.get("win_tie") != "none":
        compare("ties", ties, there["tie_share"], share_error(ties, n))
    return [f"{game}, {players} players, {bot}, {options}: {line}" for line in found]


@pytest.mark.parametrize("game", MODULES)
def test_random_games_are_those_of_the_reference(game: str) -> None:
    assert not far_apart(game, module_of(game).DEFAULT_PLAYERS, "random", {})


@pytest.mark.slow
@pytest.mark.parametrize("game", MODULES)
def test_games_are_those_of_the_reference_for_all_players_bots_and_options(game: str) -> None:
    found = [line for setting in chosen(game) for line in far_apart(game, *setting)]
    assert not found, "\n".join(found)
