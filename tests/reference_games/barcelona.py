"""BCN - Barcelona (contract, section 8)."""

from __future__ import annotations

from collections import Counter

from .common import Decisions, Result, is_red, rank, shares_of_win, shuffled_deck, with_defaults

DEFAULT_PLAYERS = 4
OPTIONS = {
    "start_money": 30,
    "win_tie": "share",
    "ante": 1,
    "payment": "black_rank",
    "walkover": "pot",
}
VALUES = {
    "payment": ("black_rank", "fixed"),
    "walkover": ("pot", "pot_plus_ante"),
    "win_tie": ("share", "none"),
}
FIXED_PAYMENT = 7


class Barcelona:
    def __init__(self, players, options, bots, rng):
        self.players = players
        self.options = with_defaults(options, OPTIONS, VALUES)
        self.names = list(bots)
        self.decisions = Decisions(bots, BOTS, rng)
        self.rulings = Counter()
        self.reds = shuffled_deck(rng, [c for c in range(52) if is_red(c)])
        self.blacks = shuffled_deck(rng, [c for c in range(52) if not is_red(c)])
        self.money = [self.options["start_money"]] * players
        self.rounds = 0

    def play(self):
        while True:
            active = [p for p in range(self.players) if self.money[p] > 0]
            if len(active) < 2:
                ended_by = "one_left"
                break
            if len(self.reds) < len(active):
                ended_by = "cards_used_up"
                break
            self.round(active)
        return Result(
            list(range(self.players)),
            self.money,
            shares_of_win(self.money, self.options["win_tie"]),
            ended_by,
            self.rounds,
            self.names,
            self.decisions.counts,
            self.rulings,
        )

    def round(self, active):
        self.rounds += 1
        self.pot = sum(self.pay(p, self.options["ante"]) for p in active)
        self.red = {p: self.reds.pop() for p in active}
        self.black = {p: self.blacks.pop() for p in active}
        self.settle(active)
        assert sum(self.money) == self.players * self.options["start_money"]

    def settle(self, active):
        """SHOW, DECIDE and SHOWDOWN with the cards that have been drawn."""
        self.shown = {}
        colours = {p: self.decisions.decide(p, "show", ["red", "black"], self) for p in active}
        self.shown = {p: self.red[p] if colours[p] == "red" else self.black[p] for p in active}
        self.remaining = list(active)
        for p in sorted(active, key=lambda q: self.shown[q]):
            if len(self.remaining) == 1:
                self.rulings["walkovers"] += 1
                self.money[p] += self.pot
                if self.options["walkover"] == "pot_plus_ante":
                    self.money[p] += sum(self.pay(q, self.options["ante"]) for q in active if q != p)
                return
            if self.decisions.decide(p, "decide", ["exit", "showdown"], self) == "showdown":
                self.showdown()
                return
            self.remaining.remove(p)

    def pay(self, p, amount):
        """Takes the amount from p, or all he has if that is less."""
        paid = min(amount, self.money[p])
        self.money[p] -= paid
        return paid

    def showdown(self):
        winner = max(self.remaining, key=lambda p: self.red[p])
        self.money[winner] += self.pot
        for p in self.remaining:
            if p != winner:
                due = rank(self.black[p]) if self.options["payment"] == "black_rank" else FIXED_PAYMENT
                paid = self.pay(p, due)
                self.rulings["short_payments"] += paid < due
                self.money[winner] += paid
        self.rulings["showdowns"] += 1


def bot_always_show(seat, name, options, game, rng):
    return rng.choice(options) if name == "show" else "showdown"


def bot_red9(seat, name, options, game, rng):
    strong = rank(game.red[seat]) >= 9
    if name == "show":
        return "red" if strong else "black"
    return "showdown" if strong else "exit"


def bot_ev(seat, name, options, game, rng):
    if name == "show":
        return bot_red9(seat, name, options, game, rng)
    own = game.red[seat]
    p = 1.0
    for q in game.remaining:
        if q != seat:
            if game.shown[q] == game.red[q]:
                p *= own > game.red[q]
            else:
                p *= (rank(own) - 0.5) / 13
    wins = p * (game.pot + 7 * (len(game.remaining) - 1))
    return "showdown" if wins > (1 - p) * rank(game.black[seat]) else "exit"


BOTS = {"always_show": bot_always_show, "red9": bot_red9, "ev": bot_ev}


def play(players, options, bots, rng):
    return Barcelona(players, options, bots, rng).play()
