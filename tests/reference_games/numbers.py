"""python -m tests.reference_games.numbers FILE GAMES [GAME,...]: statistics of many settings, to compare another engine with.

The JSON file is written anew after each setting. Settings that it holds with so many games are kept, others are played
from the start.
"""

from __future__ import annotations

import json
import sys
import time
import zlib
from pathlib import Path

from .__main__ import MODULES, module_of, simulate
from .other_readings import OTHER_READINGS

ABOUT = (
    "bots: one for all, or by seat (PLK: by the roles TH DI AN ES SA WL BE); labels: seat, SPT turn position, PLK role"
)
SECONDS = 20  # of processor time, the most for one setting
PLAYERS = {
    "BAR": (2, 4, 6),
    "SPT": (2, 4, 6),
    "LMS": (4, 6, 8),
    "CAR": (2,),
    "ABS": (2, 4, 5),
    "BBB": (3, 5, 7),
    "BCN": (2, 4, 5),
    "PLK": (3, 5, 7),
}
OTHER_VALUES = {  # of the options, without the default
    "BAR": {
        "court_values": ["10"],
        "deck_out": ["no_trade", "give_all"],
        "first_seat": [1],
        "win_tie": ["none"],
        "hand_size": [5],
        "bar_size": [3, 9],
        "start_rotation": [True],
        "exact_bonus": [2],
        "spread_rule": ["min"],
    },
    "SPT": {
        "start_tie": ["lowest_seat"],
        "deck_out": ["give_all", "must_trade"],
        "win_tie": ["none"],
        "handicap_divisor": [1, 3, float("inf")],
        "market_size": [3],
        "hand_size": [4],
        "start_rule": ["seat0"],
    },
    "LMS": {
        "ace_high": [True],
        "buy_order": ["rotate"],
        "first_seat": [1],
        "win_tie": ["none"],
        "prices": [(3, 2, 1, 0), (12, 8, 4, 0)],
        "start_money": [10],
        "start_hand": [3],
        "buy_rounds": [3],
        "reward": ["flat1"],
    },
    "CAR": {
        "ace_scope": ["any_table_card"],
        "ace_priority": ["player"],
        "ace_own": [False],
        "win_tie": ["none"],
        "show_length": [10, 20, 25],
        "doubler": [3],
        "act_points": [(20, 2, 4, 6)],
        "hand_size": [4],
        "t_over": [25, 40],
    },
    "ABS": {
        "influence_tie": ["split", "none"],
        "first_seat": [1],
        "win_tie": ["none"],
        "hand_size": [4],
        "steal": ["winner_sees", "none"],
        "last_card_rule": [False],
        "uncontested_bonus": [5],
        "end_rule": ["one_more_round"],
    },
    "BBB": {
        "final_round": ["extra"],
        "ball_in_catch": ["face_value"],
        "strikeout": ["season", "off"],
        "strikeout_n": [2],
        "first_seat": [1],
        "win_tie": ["none"],
        "hand_size": [5],
        "seasons": [1],
    },
    "BCN": {
        "start_money": [10, 60],
        "win_tie": ["none"],
        "ante": [3],
        "payment": ["fixed"],
        "walkover": ["pot_plus_ante"],
    },
    "PLK": {
        "p_black": [1 / 7, 1 / 2],
        "targets": ["permutation", "independent"],
        "action_order": ["seat", "rotate"],
        "slot": ["one_each"],
        "sailor_pairs": [1],
        "fight_tie": ["attacker", "nobody"],
        "fight_spoils": ["any_defender", "none"],
        "unconscious_fight": ["immune"],
        "strength": ["hp"],
        "rage_scope": ["permanent"],
        "rage_floor": [0],
        "medkit_target": ["self"],
        "hp_cap": [False],
        "arrival": ["after_settlement"],
        "hunger_repeat": ["every_round"],
        "reserve_feeds": [False],
        "unconscious_alloc": [False],
        "unconscious_starve": [False],
        "curse_from": ["next_round"],
        "lottery_limit": [1],
        "eat_limit": [1],
        "max_actions": [5],
        "win_tie": ["none"],
        "goal": [10, 40],
        "rounds": [5],
        "alloc_rounds": [0],
        "adv_pairs": [1],
        "adv_die": [20],
        "medkit_total": [0],
        "fail_scores": [False],
    },
}


def settings():
    """(game, players, bots, options), the most important ones first."""
    for game, numbers in PLAYERS.items():
        for players in numbers:
            yield game, players, ["random"], {}
    for game, numbers in PLAYERS.items():
        for bot in ["passive", *module_of(game).BOTS]:
            for players in numbers:
                yield game, players, [bot], {}
    for game, values_of in OTHER_VALUES.items():
        for name, values in values_of.items():
            for value in values:
                yield game, module_of(game).DEFAULT_PLAYERS, ["random"], {name: value}
    for value in ("no_trade", "give_all"):
        for bot in ("random", "greedy"):
            yield "BAR", 6, [bot], {"deck_out": value}
    for value in ("give_all", "must_trade"):
        for bot in ("random", "greedy"):
            yield "SPT", 6, [bot], {"deck_out": value}
    for game in MODULES:
        yield from mixed_tables(game)
    for name, values in OTHER_VALUES["PLK"].items():
        for value in values:
            for bot in ("rower", "hunter", "looter"):
                yield "PLK", 5, [bot], {name: value}
            if name != "goal":
                yield "PLK", 5, ["random"], {"goal": 10, name: value}
    for game in MODULES:
        if game != "PLK":
            yield from options_of_bots(game)


def contract_bots(game):
    return [bot for bot in module_of(game).BOTS if bot not in OTHER_READINGS.get(game, {})]


def mixed_tables(game):
    """One bot among random players (PLK: four roles of seven), and a table of all bots in turn."""
    players, table = module_of(game).DEFAULT_PLAYERS, contract_bots(game)
    for bot in table:
        bots = [bot] + ["random"] * (players - 1)
        if game == "PLK":
            bots = [bot, "random"] * 3 + [bot]
        yield game, players, bots, {}
    seats = 7 if game == "PLK" else players
    if game != "CAR":
        yield game, players, [[*table, "random"][i % (len(table) + 1)] for i in range(seats)], {}
    else:
        yield game, 2, ["no_ace", "evaluator"], {}
        yield game, 2, ["sampler", "evaluator"], {}


def options_of_bots(game):
    for name, values in OTHER_VALUES[game].items():
        for value in values:
            for bot in contract_bots(game):
                yield game, module_of(game).DEFAULT_PLAYERS, [bot], {name: value}


def key_of(game, players, bots, options):
    return json.dumps([game, players, bots, options])


def main():
    path, games = Path(sys.argv[1]), int(sys.argv[2])
    only = sys.argv[3].split(",") if len(sys.argv) > 3 else list(MODULES)
    entries = {}
    if path.exists():
        for entry in json.loads(path.read_text())["entries"]:
            entries[key_of(*(entry[name] for name in ("game", "players", "bots", "options")))] = entry
    for game, players, bots, options in settings():
        key = key_of(game, players, bots, options)
        if game not in only or (key in entries and entries[key]["games_wanted"] >= games):
            continue
        started = time.process_time()
        statistics = simulate(game, players, options, bots, games, zlib.crc32(key.encode()), SECONDS)
        if key in entries and entries[key]["statistics"]["games"] > statistics.games:
            entries[key]["games_wanted"] = games
            continue
        entries[key] = {
            "game": game,
            "players": players,
            "bots": bots,
            "options": options,
            "games_wanted": games,
            "statistics": statistics.report(),
            "seconds": round(time.process_time() - started, 1),
        }
        aside = path.with_suffix(".part")
        aside.write_text(json.dumps({"about": ABOUT, "entries": list(entries.values())}, indent=1))
        aside.rename(path)


if __name__ == "__main__":
    main()
