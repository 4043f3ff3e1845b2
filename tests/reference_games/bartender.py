"""BAR - Hey, Bartender! (contract, section 2)."""

from __future__ import annotations

from collections import Counter

from .common import Decisions, Result, rank, shares_of_win, shuffled_deck, with_defaults

DEFAULT_PLAYERS = 4
OPTIONS = {
    "court_values": "11-12-13",
    "deck_out": "reshuffle",
    "first_seat": 0,
    "win_tie": "share",
    "hand_size": None,
    "bar_size": 7,
    "start_rotation": False,
    "exact_bonus": 0,
    "spread_rule": "max",
}
VALUES = {
    "court_values": ("11-12-13", "10"),
    "deck_out": ("reshuffle", "no_trade", "give_all"),
    "spread_rule": ("max", "min"),
    "win_tie": ("share", "none"),
}


def change(values, v, spread_rule="max"):
    """Positions in `values` of the cards that are given for `v` (2.3). Needs sum(values) >= v."""
    sums = [0]  # the sum of each subset; bit i of its number says whether card i is in it
    for value in values:
        sums += [s + value for s in sums]
    given = min(s for s in sums if s >= v)
    best = None
    for subset, s in enumerate(sums):
        if s == given and subset:
            positions = [i for i in range(len(values)) if subset >> i & 1]
            chosen = sorted((values[i] for i in positions), reverse=True)
            spread = chosen[0] - chosen[-1]
            key = (-len(chosen), spread if spread_rule == "max" else -spread, chosen)
            if best is None or key > best[0]:
                best = key, positions
    return best[1]


def excess(values, v):
    """What is given too much for `v`; None if a refill is needed."""
    total = sum(values)
    if total < v:
        return None
    sums = {0}
    for value in values:
        sums |= {s + value for s in sums}
    return min(s for s in sums if s >= v) - v


class Bartender:
    def __init__(self, players, options, bots, rng):
        self.players, self.rng = players, rng
        self.options = with_defaults(options, OPTIONS, VALUES)
        self.names = list(bots)
        self.decisions = Decisions(bots, BOTS, rng)
        self.rulings = Counter()
        self.hand_size = self.options["hand_size"] or (7 if players <= 4 else 6)
        deck = shuffled_deck(rng)
        self.hands = [sorted(deck.pop() for _ in range(self.hand_size)) for _ in range(players)]
        self.bar = sorted(deck.pop() for _ in range(self.options["bar_size"]))
        self.deck, self.discards = deck, []
        self.scores = [0] * players
        self.turns = 0

    def value(self, c):
        return min(rank(c), 10) if self.options["court_values"] == "10" else rank(c)

    def bar_values(self):
        return [self.value(c) for c in self.bar]

    def play(self):
        for r in range(self.hand_size):
            first = self.options["first_seat"] + (r if self.options["start_rotation"] else 0)
            for i in range(self.players):
                p = (first + i) % self.players
                c = self.decisions.decide(p, "play", sorted(self.hands[p]), self)
                self.hands[p].remove(c)
                self.exchange(p, c)
                self.turns += 1
        shares = shares_of_win(self.scores, self.options["win_tie"])
        labels = list(range(self.players))
        return Result(
            labels, self.scores, shares, "hands_empty", self.turns, self.names, self.decisions.counts, self.rulings
        )

    def exchange(self, p, c):
        v = self.value(c)
        while sum(self.bar_values()) < v:
            if not self.deck:
                if self.options["deck_out"] == "reshuffle" and self.discards:
                    self.rulings["reshuffles"] += 1
                    self.deck, self.discards = self.discards, []
                    self.rng.shuffle(self.deck)
                else:
                    self.deck_is_out(p, c)
                    return
            self.bar.append(self.deck.pop())
            self.bar.sort()
            self.rulings["flips"] += 1
        values = self.bar_values()
        given = change(values, v, self.options["spread_rule"])
        gain = sum(values[i] for i in given) - v
        self.scores[p] += gain
        if gain == 0:
            self.scores[p] += self.options["exact_bonus"]
            self.rulings["exact"] += 1
        self.discards += [self.bar[i] for i in given]
        self.bar = sorted([c] + [b for i, b in enumerate(self.bar) if i not in given])

    def deck_is_out(self, p, c):
        self.rulings["deck_out"] += 1
        if self.options["deck_out"] == "give_all":
            self.scores[p] += sum(self.bar_values()) - self.value(c)
            self.discards += self.bar
            self.bar = []
        self.bar = sorted([*self.bar, c])


REFILL_GUESS = 1.5


def gain(game, c):
    """g(v) of the bots: the excess, or a guess where the bar needs a refill."""
    e = excess(game.bar_values(), game.value(c))
    return REFILL_GUESS if e is None else e


def bot_high(seat, name, options, game, rng):
    return max(options, key=rank)


def bot_low(seat, name, options, game, rng):
    return min(options, key=rank)


def bot_greedy(seat, name, options, game, rng):
    return max(options, key=lambda c: (gain(game, c), game.value(c)))


def bot_hoarder(seat, name, options, game, rng, h=0.25):
    return max(options, key=lambda c: (gain(game, c) - h * (13 - game.value(c)), game.value(c)))


BOTS = {"high": bot_high, "low": bot_low, "greedy": bot_greedy, "hoarder": bot_hoarder}


def play(players, options, bots, rng):
    return Bartender(players, options, bots, rng).play()
