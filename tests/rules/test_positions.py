"""Positions: what a scenario says becomes a record, and what a record holds can be said as a position again."""

import random
from typing import Any

import numpy as np
from hypothesis import given, settings

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.lifeboat import kernels, steps
from lifeboat_sim.games.lifeboat.position import FIRST_STEP, Position, nest_characters, record_of, table_of
from lifeboat_sim.games.lifeboat.ruleset import Ruleset
from lifeboat_sim.games.lifeboat.text import Words
from tests.strategies import CHANCE, random_options, random_position, random_rules, ruleset_of

PHASE_OF = {step: phase for phase, step in FIRST_STEP.items()}
OF_THE_RUN = ("chance_key", "noise_key", "rounds")
"""What a position does not tell."""


def record_from(position: dict[str, Any], rules: Ruleset) -> Records:
    return record_of(Position.model_validate(nest_characters(position)), rules)


def position_of(records: Records, rules: Ruleset) -> dict[str, Any]:
    return {"phase": PHASE_OF[records["stage"][0]], **table_of(records, Words(rules))}


@settings(max_examples=150)
@given(CHANCE)
def test_a_position_read_off_its_record_is_the_same_record(rng: random.Random) -> None:
    rules = ruleset_of(random_rules(rng))
    position = random_position(rng, rules)
    record = record_from(position, rules)
    read = position_of(record, rules)
    assert record_from(read, rules).tobytes() == record.tobytes()
    for key in ("phase", "birds", "seats", "provisions", "navigation"):
        assert read[key] == position[key]
    for id in (*position["seats"], *position["lost"]):
        assert sorted(read[id]["hand"]) == sorted(position[id].get("hand", []))
        assert sorted(read[id]["table"]) == sorted(position[id].get("table", []))
        assert {key: read[id][key] for key in position[id] if key not in ("hand", "table")} == {
            key: value for key, value in position[id].items() if key not in ("hand", "table")
        }


def play_on(records: Records, least: int) -> None:
    """Play on for so many steps at least, to the beginning of the next phase or to the end of the game."""
    while records["stage"][0] != steps.OVER and (least > 0 or records["stage"][0] not in PHASE_OF):
        least -= 1
        kernels.next_step(records)
        if records["n_options"][0] == 1:
            kernels.take_only_option(records)
        elif records["n_options"][0] > 1:
            kernels.take_option(records, int(kernels.bot_choice(records)))


@settings(max_examples=100)
@given(CHANCE)
def test_a_position_read_off_a_game_goes_on_like_the_game(rng: random.Random) -> None:
    """So nothing that matters is missing in a position: at the start of a phase the classic game has no other memory."""
    rules = ruleset_of({"options": random_options(rng)})
    game = record_from(random_position(rng, rules), rules)
    game["chance_key"], game["noise_key"] = rng.getrandbits(64), rng.getrandbits(64)
    play_on(game, rng.randrange(200))
    if game["stage"][0] == steps.OVER:
        return
    again = record_from(position_of(game, rules), rules)
    for field in OF_THE_RUN:
        again[field] = game[field]
    for records in (game, again):
        play_on(records, 1_000_000)
    assert table_of(again, Words(rules)) == table_of(game, Words(rules))
    for field in ("rounds", "ended_by", "points", "score", "win"):
        assert np.array_equal(again[field], game[field]), field
