"""What the reference games share: cards, decisions, sharing of a win, statistics (contract, section 1)."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import dataclass, field

SUITS = "♣♦♥♠"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
RANK_NAMES = {"A": 1, "J": 11, "Q": 12, "K": 13}


def card(rank, suit):
    return 4 * (rank - 1) + suit


def rank(c):
    return c // 4 + 1


def suit(c):
    return c % 4


def is_red(c):
    return suit(c) in (DIAMONDS, HEARTS)


def cards(text):
    """Cards written like `10♥ K♠ A♣`."""
    return [card(ranks(word[:-1])[0], SUITS.index(word[-1])) for word in text.split()]


def ranks(text):
    """Ranks written like `A 3 10 K`."""
    return [RANK_NAMES.get(word) or int(word) for word in text.split()]


def shuffled_deck(rng, cards_of_it=range(52)):
    deck = list(cards_of_it)
    rng.shuffle(deck)
    return deck


class Decisions:
    """Asks the bots, and counts what was asked. A decision with one option is neither asked nor counted (1.6).

    A bot is a name in the table of its game or a function (seat, name, options, view, rng) -> option.
    `view` is the game; a bot reads in it only what its player may see.
    """

    def __init__(self, bots, table, rng):
        self.bots = [table.get(bot, COMMON_BOTS.get(bot)) if isinstance(bot, str) else bot for bot in bots]
        if None in self.bots:
            raise ValueError(f"unknown bot among {bots}; known: {sorted({*table, *COMMON_BOTS})}")
        self.rng = random.Random(rng.getrandbits(64))
        self.counts = Counter()

    def decide(self, seat, name, options, view):
        if len(options) == 1:
            return options[0]
        self.counts[name] += 1
        return self.bots[seat](seat, name, options, view, self.rng)


def bot_random(seat, name, options, view, rng):
    return rng.choice(options)


def bot_passive(seat, name, options, view, rng):
    return options[0]


COMMON_BOTS = {"random": bot_random, "passive": bot_passive}


@dataclass
class Result:
    """One game. `scores`, `shares` and `bots` go with `labels`: seats, turn positions or roles."""

    labels: list
    scores: list
    shares: list
    ended_by: str
    length: int
    bots: list
    counts: Counter  # decisions asked, by name
    rulings: Counter = field(default_factory=Counter)

    @property
    def asked(self):
        return sum(self.counts.values())


def shares_of_win(scores, win_tie):
    """Each of k winners gets 1/k of the win; with "none" nobody wins a tied game (1.2)."""
    best = max(scores)
    winners = [score == best for score in scores]
    k = sum(winners)
    if k > 1 and win_tie == "none":
        return [0.0] * len(scores)
    return [won / k for won in winners]


def with_defaults(options, defaults, allowed=None):
    """The options of a game, all of them; refuses names that it does not know."""
    unknown = set(options) - set(defaults)
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)}; known: {sorted(defaults)}")
    chosen = {**defaults, **options}
    for name, values in (allowed or {}).items():
        if chosen[name] not in values:
            raise ValueError(f"{name}: {chosen[name]!r}; allowed: {values}")
    return chosen


class Sum:
    """Number, sum and sum of squares of a quantity."""

    def __init__(self):
        self.n, self.total, self.squares = 0, 0.0, 0.0

    def add(self, x):
        x = float(x)
        self.n += 1
        self.total += x
        self.squares += x * x

    def mean(self):
        return self.total / self.n if self.n else None

    def sd(self):
        if self.n < 2:
            return None
        return math.sqrt(max(0.0, (self.squares - self.total**2 / self.n) / (self.n - 1)))

    def report(self):
        return {
            "mean": rounded(self.mean()),
            "sd": rounded(self.sd()),
            "se": rounded(self.sd() / math.sqrt(self.n)) if self.n > 1 else None,
            "n": self.n,
        }


def rounded(x):
    return None if x is None else round(x, 6)


class Statistics:
    def __init__(self):
        self.games = 0
        self.wins, self.scores, self.wins_by_bot = {}, {}, {}
        self.length, self.asked, self.margin = Sum(), Sum(), Sum()
        self.ties = 0
        self.ended_by, self.counts, self.rulings, self.games_with_ruling = Counter(), Counter(), Counter(), Counter()

    def add(self, result):
        self.games += 1
        for label, bot, share, score in zip(result.labels, result.bots, result.shares, result.scores, strict=True):
            self.wins.setdefault(label, Sum()).add(share)
            self.scores.setdefault(label, Sum()).add(score)
            self.wins_by_bot.setdefault(str(bot), Sum()).add(share)
        self.length.add(result.length)
        self.asked.add(result.asked)
        best, second = sorted(result.scores, reverse=True)[:2]
        self.margin.add(best - second)
        self.ties += best == second and result.ended_by != "strikeout"
        self.ended_by[result.ended_by] += 1
        self.counts.update(result.counts)
        self.rulings.update(result.rulings)
        self.games_with_ruling.update({name for name, times in result.rulings.items() if times})

    def report(self):
        labels = sorted(self.wins)
        return {
            "games": self.games,
            "win_share": {str(a): self.wins[a].report() for a in labels},
            "score": {str(a): self.scores[a].report() for a in labels},
            "win_share_by_bot": {a: s.report() for a, s in sorted(self.wins_by_bot.items())},
            "length": self.length.report(),
            "decisions": self.asked.report(),
            "margin": self.margin.report(),
            "tie_share": rounded(self.ties / self.games),
            "ended_by": {a: rounded(k / self.games) for a, k in sorted(self.ended_by.items())},
            "decisions_by_name": {a: rounded(k / self.games) for a, k in sorted(self.counts.items())},
            "rulings_per_game": {a: rounded(k / self.games) for a, k in sorted(self.rulings.items())},
            "games_with_ruling": {a: rounded(k / self.games) for a, k in sorted(self.games_with_ruling.items())},
        }
