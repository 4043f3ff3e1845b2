"""Games under options that are drawn from all that is allowed, step by step: after each step nothing may be amiss."""

from typing import Any, Literal, get_args, get_origin

import numpy as np

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.ruleset_files import toml
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.games.shared.entries import Kernels
from lifeboat_sim.games.shared.state import OVER
from tests.games.driving import of


def any_ruleset(game: Game, rng: np.random.Generator, **limits: int) -> Any:
    """Return a rule set with options drawn at random, their extremes more often; ``limits`` hold some numbers down."""
    standard = game.load_ruleset("standard", ())
    while True:
        settings = []
        for name, field in type(standard.options).model_fields.items():
            value = any_value(field.annotation, field.metadata, limits.get(name), rng)
            if value is not None and rng.random() < 0.6:
                settings.append(f"options.{name}={toml(value)}")
        try:
            return game.change_ruleset(standard, settings)
        except LifeboatError:  # too many cards for any number of players
            continue


def any_value(annotation: Any, metadata: list[Any], limit: int | None, rng: np.random.Generator) -> Any:
    """Return a value of a type; None for one that is left as it is."""
    if annotation is bool:
        return bool(rng.integers(2))
    if get_origin(annotation) is Literal:
        return str(rng.choice(get_args(annotation)))
    if get_origin(annotation) is tuple:
        return rng.integers(0, 20, len(get_args(annotation))).tolist()
    bounds = {name: getattr(one, name) for one in metadata for name in ("ge", "le") if hasattr(one, name)}
    if annotation is int:
        low, high = bounds["ge"], bounds["le"] if limit is None else limit
        return int(rng.choice([low, high, rng.integers(low, high + 1)]))
    return None if limit is None else int(rng.integers(1, limit + 1))


def check_every_step(game: Game, kernels: Kernels, games: int, **limits: int) -> None:
    """Play games at random, each under its own options, and check after every step."""
    rng = np.random.default_rng(1)
    for number in range(games):
        ruleset = any_ruleset(game, rng, **limits)
        players = int(rng.choice(ruleset.player_numbers()))
        records = game.prepare(ruleset, players, {})
        kernels.deal_game(records, np.uint64(7), number)
        g = of(records)
        while g["stage"] != OVER:
            kernels.next_step(records)
            wrong = game.broken(ruleset, records)
            assert not wrong, (number, ruleset.options, wrong)
            if g["n_options"] > 1:
                codes = g["options"][: g["n_options"]].tolist()
                assert codes == sorted(set(codes)), (number, ruleset.options, codes)
                kernels.take_option(records, int(rng.integers(g["n_options"])))
                assert not game.broken(ruleset, records), (number, ruleset.options)
