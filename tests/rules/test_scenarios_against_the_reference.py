"""Scenarios of random positions and scripts: the engine must come to what the slow reference came to.

The reference plays on from a position, with random choices and outcomes of chance; what happens is written down as a
scenario's script, what comes out as its expectations. All of them must hold in the engine.
"""

import random
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.games.lifeboat.scenario import play_scenario
from tests.duel import DATA, reference_ruleset
from tests.reference.asking import Chance, Decision
from tests.reference.bots import draw
from tests.reference.engine import Game
from tests.reference.scenario import has_reached, person_found
from tests.reference.scenario_file import STOPS, read_position
from tests.strategies import random_position, random_rules, ruleset_of, write_rules

Entry = dict[str, Any]


def random_script(game: Game, rng: random.Random) -> tuple[list[Entry], str]:
    """Play some decisions at random, then on passively to a stop; return the script of it and the stop."""
    script: list[Entry] = []
    decisions, stop = rng.choice((0, 1, 2, 4, 8, 16)), rng.choice(STOPS)
    while not game.over:
        if game.at_end_of_phase():
            if decisions == 0 and has_reached(game, stop):
                break
            game.pass_boundary()
            continue
        event = game.pending()
        if isinstance(event, Chance):
            outcome = draw(event, rng)
            script.append({"chance": event.kind, "is": outcome})
            game.resolve(outcome)
        elif isinstance(event, Decision):
            if decisions == 0 and stop == "script_end":
                break
            option = event.options[0] if decisions == 0 or rng.random() < 0.3 else rng.choice(event.options)
            if decisions > 0:
                decisions -= 1
                passive = decisions > 0 and option == event.options[0]  # play stops only after the last entry
                script.append({"who": event.who, "does": event.kind, "choose": option, "passive": passive})
            game.choose(option)
    return without_passive_entries(script, rng), "game_end" if decisions > 0 else stop


def without_passive_entries(script: list[Entry], rng: random.Random) -> list[Entry]:
    """Leave out some passive choices, which are made unasked where the next entry is about another decision."""
    kept: list[Entry] = []
    for entry in reversed(script):
        same_next = kept and (kept[-1].get("who"), kept[-1].get("does")) == (entry.get("who"), entry.get("does"))
        if same_next or not entry.pop("passive", False) or rng.random() < 0.5:
            kept.append({key: value for key, value in entry.items() if key != "passive"})
    return kept[::-1]


def expectations(game: Game) -> dict[str, Any]:
    """Return everything that a scenario can expect, as the reference has it."""
    boat = game.boat
    expect: dict[str, Any] = {
        "birds": boat.birds, "seats": list(boat.seats), "lost": list(boat.lost), "row_stack": list(boat.row_stack),
        "navigation_top": list(boat.navigation), "navigation_bottom": list(boat.navigation),
        "provisions_left": len(boat.provisions), "over": game.over, "rounds": boat.rounds, "winners": game.winners,
    }  # fmt: skip
    for id in boat.people:
        expect[id] = person_found(game, id)
        if id not in game.scores:
            del expect[id]["score"]
        if id in boat.lost:
            del expect[id]["wounds"]  # nobody counts the wounds of who is lost
    event = game.pending()
    if not isinstance(event, Chance):  # otherwise chance will tell what comes next
        expect["pending"] = f"{event.who} {event.kind}" if event else "none"
        expect["options"] = list(event.options) if event else []
    return expect


def random_scenario(rng: random.Random, folder: Path) -> tuple[dict[str, Any], list[str]]:
    """Return a scenario whose expectations are what the reference came to, and the deck of provisions at its end."""
    tables = random_rules(rng)
    tables["options"]["max_rounds"] = rng.choice((1, 3, 12))
    rules = reference_ruleset(write_rules(folder, tables).name, folder, DATA)
    position = random_position(rng, ruleset_of(tables))
    game = Game(rules, read_position(position, rules))
    script, stop = random_script(game, rng)
    scenario = {"name": "random", "ruleset": "rules.toml", "position": position, "play": script, "stop": {"at": stop}}
    provisions = list(game.boat.provisions)  # "pending" goes on to the next phase
    return scenario | {"expect": expectations(game)}, provisions


@pytest.mark.parametrize("seed", range(20))
def test_random_scenarios_come_to_what_the_reference_came_to(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        scenario, provisions = random_scenario(rng, tmp_path)
        outcome = play_scenario(scenario, tmp_path)
        assert outcome.failures == []
        assert outcome.final["navigation"] == scenario["expect"]["navigation_top"]
        assert outcome.final["provisions"] == provisions


def test_of_many_expectations_the_wrong_one_is_told(tmp_path: Path) -> None:
    rng = random.Random(0)
    for _ in range(100):
        scenario, _ = random_scenario(rng, tmp_path)
        place, key = scenario["expect"], rng.choice(("birds", "provisions_left", "rounds", "over"))
        if rng.random() < 0.5:
            path = rng.choice([id for id, value in place.items() if isinstance(value, dict)])
            place, key = place[path], rng.choice(("parasol_open", "rowed", "fought"))
        place[key] = not place[key] if isinstance(place[key], bool) else place[key] + 1
        (failure,) = play_scenario(scenario, tmp_path).failures
        assert failure.partition(":")[0].endswith(key)
