"""SPT - Spots (contract, section 3). Results go by turn position, 0 = the starter."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

from .bartender import change, excess
from .common import Decisions, Result, rank, shares_of_win, shuffled_deck, with_defaults

DEFAULT_PLAYERS = 4
OPTIONS = {
    "start_tie": "random",
    "deck_out": "no_trade",
    "win_tie": "share",
    "handicap_divisor": 2,
    "market_size": 1,
    "hand_size": 5,
    "start_rule": "lowest",
}
VALUES = {
    "start_tie": ("random", "lowest_seat"),
    "deck_out": ("no_trade", "give_all", "must_trade"),
    "start_rule": ("lowest", "seat0"),
    "win_tie": ("share", "none"),
}


def handicaps(totals, divisor):
    if math.isinf(divisor):
        return [0 for _ in totals]
    return [(t - min(totals)) / Fraction(divisor) for t in totals]


class Spots:
    def __init__(self, players, options, bots, rng):
        self.players, self.rng = players, rng
        self.options = with_defaults(options, OPTIONS, VALUES)
        self.names = list(bots)
        self.decisions = Decisions(bots, BOTS, rng)
        self.rulings = Counter()
        deck = shuffled_deck(rng, range(40))  # A to 10
        self.hands = [sorted(deck.pop() for _ in range(self.options["hand_size"])) for _ in range(players)]
        totals = [sum(map(rank, hand)) for hand in self.hands]
        self.handicaps = handicaps(totals, self.options["handicap_divisor"])
        lowest = [p for p in range(players) if totals[p] == min(totals)]
        self.rulings["start_ties"] += len(lowest) > 1
        if self.options["start_rule"] == "seat0":
            self.starter = 0
        elif self.options["start_tie"] == "lowest_seat":
            self.starter = lowest[0]
        else:
            self.starter = rng.choice(lowest)
        self.market = sorted(deck.pop() for _ in range(self.options["market_size"]))
        self.deck = deck
        self.piles = [0] * players

    def play(self):
        turns = 0
        order = [(self.starter + i) % self.players for i in range(self.players)]
        for _ in range(self.options["hand_size"]):
            for p in order:
                c = self.decisions.decide(p, "play", self.playable(p), self)
                self.hands[p].remove(c)
                self.exchange(p, c)
                turns += 1
        scores = [self.piles[p] - self.handicaps[p] for p in order]
        return Result(
            list(range(self.players)),
            scores,
            shares_of_win(scores, self.options["win_tie"]),
            "hands_empty",
            turns,
            [self.names[p] for p in order],
            self.decisions.counts,
            self.rulings,
        )

    def playable(self, p):
        hand = sorted(self.hands[p])
        if self.options["deck_out"] == "must_trade":
            within_reach = sum(map(rank, self.market)) + sum(map(rank, self.deck))
            return [c for c in hand if rank(c) <= within_reach] or hand
        return hand

    def exchange(self, p, c):
        v = rank(c)
        while sum(map(rank, self.market)) < v and self.deck:
            self.market.append(self.deck.pop())
            self.rulings["flips"] += 1
        values = [rank(m) for m in self.market]
        if sum(values) >= v:
            given = change(values, v)
            self.piles[p] += sum(values[i] for i in given)
            self.market = [m for i, m in enumerate(self.market) if i not in given] + [c]
            return
        self.rulings["deck_out"] += 1
        if self.options["deck_out"] == "give_all":
            self.piles[p] += sum(values)
            self.market = []
        self.market.append(c)


REFILL = 1.5


def gain(values, v):
    e = excess(values, v)
    return REFILL if e is None else e


def bot_high(seat, name, options, game, rng):
    return max(options, key=rank)


def bot_greedy(seat, name, options, game, rng):
    values = [rank(m) for m in game.market]
    return max(options, key=lambda c: (gain(values, rank(c)), rank(c)))


def bot_reply1(seat, name, options, game, rng):
    """Own excess less the largest excess of the next player's answer.

    After a refill the market is not known: every answer then counts as a refill, too.
    """
    values = [rank(m) for m in game.market]
    replies = {rank(c) for c in game.hands[(seat + 1) % game.players]}

    def worth(c):
        v = rank(c)
        if not replies:
            return gain(values, v)
        if sum(values) < v:
            return REFILL - REFILL
        given = change(values, v)
        afterwards = [x for i, x in enumerate(values) if i not in given] + [v]
        return gain(values, v) - max(gain(afterwards, r) for r in replies)

    return max(options, key=lambda c: (worth(c), rank(c)))


BOTS = {"high": bot_high, "greedy": bot_greedy, "reply1": bot_reply1}


def play(players, options, bots, rng):
    return Spots(players, options, bots, rng).play()
