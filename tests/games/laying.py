"""What tests of card games with hands share: cards laid by hand, rows of many games, games checked step by step."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records
from lifeboat_sim.games.shared.cards import RANK_NAMES, SUITS
from lifeboat_sim.games.shared.hands import cards_of, set_of
from lifeboat_sim.games.shared.state import OVER
from lifeboat_sim.games.shared.table_game import Kernels
from lifeboat_sim.testing.games import variant_of


def cards(text: str) -> list[int]:
    """Return cards of some ranks, as ``A 3 3 K``: of each rank the lowest suits."""
    seen: Counter[str] = Counter()
    found = []
    for name in text.split():
        found.append(SUITS * RANK_NAMES.index(name) + seen[name])
        seen[name] += 1
    return found


def laid(text: str) -> int:
    """Return the set of some cards."""
    return set_of(cards(text))


def ranks(of: Any) -> str:
    """Return the ranks of a set of cards, in ascending order."""
    return " ".join(RANK_NAMES[card // SUITS] for card in cards_of(of))


def lay_deck(g: Any, text: str) -> None:
    """Let the deck be some cards, the first one on top."""
    found = cards(text)
    g["deck"][: len(found)] = found
    g["drawn"], g["n_deck"] = 0, len(found)


def rows_of(game: Game, players: int, bots: str | Sequence[str], games: int, *settings: str, seed: int = 1) -> Any:
    """Return the rows of games played by one bot, or by one for each role."""
    ruleset = game.load_ruleset("standard", settings)
    names = [bots] * len(game.roles(ruleset)) if isinstance(bots, str) else bots
    chosen: Mapping[str, Any] = {
        role["id"]: (name, game.bots[name].weights) for role, name in zip(game.roles(ruleset), names, strict=False)
    }
    rows = np.zeros(games, game.row)
    game.play_games(game.prepare(ruleset, players, chosen), np.uint64(seed), 0, games, rows)
    return rows


def shares(rows: Any, players: int) -> list[float]:
    """Return the share of games that each role wins."""
    return [float(share) for share in rows["win"][:, :players].mean(axis=0) / 840]


def check_every_step(game: Game, kernels: Kernels, games: int, *bases: Sequence[str], seed: int = 1) -> Counter[str]:
    """Play games with options drawn at random, decide at random, and see after every step that nothing is broken.

    Parameters
    ----------
    bases : sequence of str
        Settings that every second game begins with, in turn: of options from whose default no step leads anywhere.

    Returns
    -------
    Counter
        How often each option had each of its values.
    """
    rng = np.random.default_rng(seed)
    drawn: Counter[str] = Counter()
    for number in range(games):
        settings = bases[number // 2 % len(bases)] if number % 2 else ()
        ruleset = variant_of(game, game.load_ruleset("standard", settings), rng)
        drawn.update(f"{name}={value}" for name, value in ruleset.options)
        records = game.prepare(ruleset, int(rng.choice(ruleset.player_numbers())), {})
        kernels.deal_game(records, np.uint64(seed), number)
        check_to_the_end(game, ruleset, records, kernels, rng)
    return drawn


def check_to_the_end(game: Game, ruleset: Any, records: Records, kernels: Kernels, rng: np.random.Generator) -> None:
    """Play one game step by step."""
    g = records.view(np.ndarray)[0]
    steps = 0
    while g["stage"] != OVER:
        kernels.next_step(records)
        if g["n_options"] > 1:
            kernels.take_option(records, int(rng.integers(g["n_options"])))
        wrong = game.broken(ruleset, records)
        assert not wrong, f"{ruleset.options}, step {steps}: {wrong}"
        steps += 1
        assert steps < 1000
