"""python -m tests.reference_games GAME --players N --games 20000 --bots random --set option=value"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import random
import time

from .common import Statistics
from .other_readings import OTHER_READINGS

MODULES = {
    "BAR": "bartender",
    "SPT": "spots",
    "LMS": "last_man_standing",
    "CAR": "caribbean_star",
    "ABS": "abandon_ship",
    "BBB": "brain_baseball",
    "BCN": "barcelona",
    "PLK": "plurk",
}


def module_of(game):
    module = importlib.import_module(f".{MODULES[game]}", __package__)
    module.BOTS.update(OTHER_READINGS.get(game, {}))
    return module


def seated(game, players, bots):
    """One bot for all, or one a seat (PLK: one a role, in the order of the table of roles)."""
    if game == "PLK":
        roles = list(module_of(game).ROLES)
        return dict(zip(roles, bots * len(roles) if len(bots) == 1 else bots, strict=True))
    bots = bots * players if len(bots) == 1 else bots
    if len(bots) != players:
        raise SystemExit(f"{players} players, but {len(bots)} bots")
    return bots


def simulate(game, players, options, bots, games, seed, seconds=None, statistics=None):
    """Plays so many games, or stops earlier when so much processor time is used up (looked at every 50 games)."""
    module = module_of(game)
    rng = random.Random(seed)
    statistics = statistics or Statistics()
    started = time.process_time()
    for number in range(games):
        statistics.add(module.play(players, options, seated(game, players, bots), rng))
        if seconds and number % 50 == 49 and time.process_time() - started > seconds:
            break
    return statistics


def value_of(text):
    if text in ("inf", "infinity"):
        return float("inf")
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def options_of(assignments, module):
    options = {}
    for assignment in assignments:
        name, _, text = assignment.partition("=")
        # a value like "10" of court_values is a text
        options[name] = text if text in getattr(module, "VALUES", {}).get(name, ()) else value_of(text)
    return options


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.reference_games", description=__doc__)
    parser.add_argument("game", choices=MODULES)
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--bots", default="random", help="one for all, or a list by seat (PLK: by role), with commas")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    module = module_of(given.game)
    players = given.players or module.DEFAULT_PLAYERS
    options = options_of(given.set, module)
    statistics = simulate(given.game, players, options, given.bots.split(","), given.games, given.seed)
    about = {"game": given.game, "players": players, "bots": given.bots, "options": options, "seed": given.seed}
    print(json.dumps({**about, **statistics.report()}, indent=1, default=str))


if __name__ == "__main__":
    main()
