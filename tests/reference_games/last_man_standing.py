"""LMS - Last Man Standing (contract, section 4)."""

from __future__ import annotations

from collections import Counter

from .common import Decisions, Result, rank, shares_of_win, shuffled_deck, with_defaults

DEFAULT_PLAYERS = 6
OPTIONS = {
    "ace_high": False,
    "buy_order": "fixed",
    "first_seat": 0,
    "win_tie": "share",
    "prices": (6, 4, 2, 0),
    "start_money": 20,
    "start_hand": 2,
    "buy_rounds": 4,
    "reward": "n",
}
VALUES = {
    "ace_high": (False, True),
    "buy_order": ("fixed", "rotate"),
    "reward": ("n", "flat1"),
    "win_tie": ("share", "none"),
}


def resolve(played, reward="n"):
    """Payments of one duel, by position of the ranks in `played` (4.3)."""
    payments = [0] * len(played)
    alive = [True] * len(played)
    count = Counter(played)
    present = sorted(count)
    kills = 0

    def kill(killer, victims):
        nonlocal kills
        for victim in victims:
            alive[victim] = False
            kills += 1
            payments[killer] += kills if reward == "n" else 1

    lowest, highest = present[0], present[-1]
    if count[lowest] == 1 and lowest < highest:
        kill(played.index(lowest), [i for i, r in enumerate(played) if r == highest])
    for r in present[1:]:
        killer = played.index(r)
        if count[r] == 1 and alive[killer]:
            kill(killer, [i for i, other in enumerate(played) if alive[i] and other < r])
    return payments


class LastManStanding:
    def __init__(self, players, options, bots, rng):
        self.players, self.rng = players, rng
        self.options = with_defaults(options, OPTIONS, VALUES)
        self.names = list(bots)
        self.decisions = Decisions(bots, BOTS, rng)
        self.rulings = Counter()
        self.deck = shuffled_deck(rng)
        self.hidden = [sorted(self.deck.pop() for _ in range(self.options["start_hand"])) for _ in range(players)]
        self.bought = [[] for _ in range(players)]
        self.prices = list(reversed(self.options["prices"]))  # far from the deck to near it, as the row
        self.row = [self.deck.pop() for _ in self.prices]
        self.money = [self.options["start_money"]] * players
        self.seen_by_all = []  # played cards and the row that was left over

    def rank(self, c):
        return 14 if self.options["ace_high"] and rank(c) == 1 else rank(c)

    def hand(self, p):
        return sorted(self.hidden[p] + self.bought[p])

    def play(self):
        self.buy()
        duels = self.options["start_hand"] + self.options["buy_rounds"]
        for _ in range(duels):
            self.duel()
        return Result(
            list(range(self.players)),
            self.money,
            shares_of_win(self.money, self.options["win_tie"]),
            "duels_done",
            duels,
            self.names,
            self.decisions.counts,
            self.rulings,
        )

    def buy(self):
        for r in range(self.options["buy_rounds"]):
            first = self.options["first_seat"] + (r if self.options["buy_order"] == "rotate" else 0)
            for i in range(self.players):
                p = (first + i) % self.players
                slots = sorted(range(len(self.row)), key=lambda s: (self.prices[s], s))
                affordable = [s for s in slots if self.prices[s] <= self.money[p]]
                slot = self.decisions.decide(p, "buy", affordable, self)
                self.money[p] -= self.prices[slot]
                self.bought[p].append(self.take_from_row(slot))
        self.seen_by_all += self.row
        self.row = []

    def take_from_row(self, slot):
        """The cards nearer the deck slide towards the cheap end, and a new one comes into the dearest slot."""
        c = self.row.pop(slot)
        if self.deck:
            self.row.append(self.deck.pop())
        return c

    def duel(self):
        played = [self.decisions.decide(p, "duel", self.hand(p), self) for p in range(self.players)]
        for p, c in enumerate(played):
            (self.hidden[p] if c in self.hidden[p] else self.bought[p]).remove(c)
        payments = resolve([self.rank(c) for c in played], self.options["reward"])
        self.money = [m + x for m, x in zip(self.money, payments, strict=True)]
        self.rulings["paid"] += sum(payments)
        self.seen_by_all += played


def bot_miser(seat, name, options, game, rng):
    return options[0] if name == "buy" else rng.choice(options)


def bot_cherry(seat, name, options, game, rng):
    if name != "buy":
        return rng.choice(options)
    known = Counter(rank(c) for c in game.hand(seat))
    for p in range(game.players):
        if p != seat:
            known.update(rank(c) for c in game.bought[p])
    return min(options, key=lambda s: (game.prices[s] + 2 * min(2, known[rank(game.row[s])]), game.prices[s]))


def bot_sampler(seat, name, options, game, rng, samples=24):
    """Best answer to sampled cards; a hidden card is a uniform unseen card, drawn anew for each opponent."""
    if name == "buy":
        return options[0]
    seen = {*game.hand(seat), *game.seen_by_all, *(c for cards in game.bought for c in cards)}
    unseen = [c for c in range(52) if c not in seen]
    totals = Counter({game.rank(c): 0 for c in options})
    for _ in range(samples):
        others = []
        for p in range(game.players):
            if p != seat:
                i = rng.randrange(len(game.hidden[p]) + len(game.bought[p]))
                c = game.bought[p][i] if i < len(game.bought[p]) else rng.choice(unseen)
                others.append(game.rank(c))
        for r in totals:
            totals[r] += resolve([r, *others], game.options["reward"])[0]
    best = max(totals, key=lambda r: (totals[r], r))
    return next(c for c in options if game.rank(c) == best)


BOTS = {"miser": bot_miser, "cherry": bot_cherry, "sampler": bot_sampler}


def play(players, options, bots, rng):
    return LastManStanding(players, options, bots, rng).play()
