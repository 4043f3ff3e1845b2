"""What tests of games at a table share: records set up by hand, and driven with the entry points of the game."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records
from lifeboat_sim.games.shared.cards import card_number
from lifeboat_sim.games.shared.hands import set_of


def dealt(game: Game, players: int, *settings: str, bot: str = "random", seed: int = 1, number: int = 0) -> Records:
    """Return a record at the first decision of a game, by the standard rules with these settings."""
    ruleset = game.load_ruleset("standard", settings)
    bots = {role["id"]: (bot, game.bots[bot].weights) for role in game.roles(ruleset)}
    records = game.prepare(ruleset, players, bots)
    game.begin_game(records, np.uint64(seed), number)
    return records


def of(records: Records) -> Any:
    """Return the record as numpy shows it: its fields can be read and set."""
    return records.view(np.ndarray)[0]


def options(game: Game, records: Records) -> list[str]:
    """Return the options of the open decision, as the rules spell them."""
    ruleset = game.load_ruleset("standard", ())
    return [option.text for option in game.people.decision(ruleset, records).options]


def choose(game: Game, records: Records, *texts: str) -> None:
    """Take options by their texts, one decision after the other."""
    for text in texts:
        game.go_on(records, options(game, records).index(text))


def play_out(game: Game, records: Records, choices: Sequence[int] = ()) -> None:
    """Play to the end: by the places of options, then by the bots."""
    left = list(choices)
    while of(records)["n_options"] > 0:
        game.go_on(records, left.pop(0) if left else game.bot_choice(records))


def cards(text: str) -> int:
    """Return the set of the cards in a text: ``A♣ 10♦``."""
    return set_of(card_number(card) for card in text.split())


def put(game: Game, records: Records, stage: int, **fields: Any) -> None:
    """Set fields of the record, and play on from the beginning of a step to the next decision or the end.

    A field can be a number, or a list for the first seats.
    """
    g = of(records)
    for name, value in fields.items():
        if isinstance(value, list):
            g[name][: len(value)] = value
        else:
            g[name] = value
    g["stage"], g["n_options"] = stage, 0
    game.go_on(records, -1)


def bot_says(game: Game, records: Records) -> str:
    """Return what the decider's bot chooses, as the rules spell it."""
    return options(game, records)[game.bot_choice(records)]
