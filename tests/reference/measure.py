"""Statistics of many games with their standard errors, for comparison with the fast engine.

python -m reference.measure DATA_FOLDER RULESET PLAYERS BOT GAMES SEED
"""

import json
import math
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

from .asking import Chance
from .bots import BOTS, draw
from .engine import Game
from .rules import Ruleset, shipped_ruleset
from .setup import random_deal


class Mean:
    """A running mean with its standard error."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """Count one value."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def sd(self) -> float:
        """Standard deviation of the values."""
        mean = self.total / self.n
        return math.sqrt(max(0.0, self.squares / self.n - mean * mean))

    def row(self) -> list[float]:
        """Mean and standard error."""
        return [round(self.total / self.n, 5), round(self.sd() / math.sqrt(self.n), 5)]


def one_game(ruleset: Ruleset, n_players: int, bot: str, rng: random.Random) -> tuple[Game, Counter[str]]:
    """A finished game and how often each kind of decision and chance event came up."""
    game = Game(ruleset, random_deal(ruleset, n_players, rng))
    asked: Counter[str] = Counter()
    while (event := game.pending()) is not None:
        asked[event.kind] += 1
        if isinstance(event, Chance):
            game.resolve(draw(event, rng))
        else:
            game.choose(BOTS[bot](game, event, rng))
    return game, asked


def measure(ruleset: Ruleset, n_players: int, bot: str, n_games: int, seed: int) -> dict[str, object]:
    """All statistics as tables of [mean, standard error]; shares are 0-1, counts are per game."""
    rng = random.Random(seed)
    means: defaultdict[str, defaultdict[str, Mean]] = defaultdict(lambda: defaultdict(Mean))
    kinds: defaultdict[str, Mean] = defaultdict(Mean)
    ended: Counter[str] = Counter()
    for _ in range(n_games):
        game, asked = one_game(ruleset, n_players, bot, rng)
        boat = game.boat
        ended[game.ended] += 1
        means["game"]["rounds"].add(boat.rounds)
        means["game"]["birds"].add(boat.birds)
        means["game"]["decisions"].add(sum(asked.values()))
        for kind, number in asked.items():
            kinds[kind].add(number)
        for who in boat.people:
            means["win share"][who].add(1 / len(game.winners) if who in game.winners else 0)
            for state in ("conscious", "unconscious", "dead", "lost"):
                means[f"{state} share"][who].add(boat.state(who) == state)
            for part in ("total", "survival", "love", "hate", "treasure") if game.scores else ():
                means[part][who].add(getattr(game.scores[who], part))
    for counted in kinds.values():
        counted.n = n_games  # games without such a decision count as 0
    report: dict[str, object] = {
        name: {who: mean.row() for who, mean in sorted(rows.items())} for name, rows in means.items()
    }
    report["rounds sd"] = round(means["game"]["rounds"].sd(), 5)
    report["ended"] = {
        how: [round(n / n_games, 5), round(math.sqrt(n / n_games * (1 - n / n_games) / n_games), 5)]
        for how, n in sorted(ended.items())
    }
    report["asked per game"] = {kind: kinds[kind].row() for kind in sorted(kinds)}
    return report


def main() -> None:
    """Measure one rule set with one bot on all seats, and print the tables as JSON, a line each."""
    data, name, n_players, bot, n_games, seed = sys.argv[1:]
    ruleset = shipped_ruleset(name, Path(data))
    report = measure(ruleset, int(n_players), bot, int(n_games), int(seed))
    for title, rows in report.items():
        sys.stdout.write(f"{title}: {json.dumps(rows)}\n")


if __name__ == "__main__":
    main()
