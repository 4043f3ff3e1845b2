"""ABS - Abandon Ship (contract, section 6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from .common import Decisions, Result, rank, shares_of_win, shuffled_deck, suit, with_defaults

DEFAULT_PLAYERS = 4
OPTIONS = {
    "influence_tie": "key_rank",
    "first_seat": 0,
    "win_tie": "share",
    "hand_size": 5,
    "steal": "random",
    "last_card_rule": True,
    "uncontested_bonus": 0,
    "end_rule": "last_draw",
}
VALUES = {
    "influence_tie": ("key_rank", "split", "none"),
    "steal": ("random", "winner_sees", "none"),
    "last_card_rule": (True, False),
    "end_rule": ("last_draw", "one_more_round"),
    "win_tie": ("share", "none"),
}
KING = 13


class AbandonShip:
    def __init__(self, players, options, bots, rng):
        self.players, self.rng = players, rng
        self.options = with_defaults(options, OPTIONS, VALUES)
        self.names = list(bots)
        self.decisions = Decisions(bots, BOTS, rng)
        self.rulings = Counter()
        self.deck = shuffled_deck(rng)
        self.hands = [sorted(self.deck.pop() for _ in range(self.options["hand_size"])) for _ in range(players)]
        self.lifeboats = [0] * 4
        self.zones = [[0] * 4 for _ in range(players)]
        self.scores = [0] * players
        self.turns = 0

    def play(self):
        p = self.options["first_seat"]
        while self.draw_up(p):
            self.act(p)
            p = (p + 1) % self.players
        if self.options["end_rule"] == "one_more_round":
            for i in range(self.players):
                q = (p + i) % self.players
                if self.hands[q]:
                    self.act(q)
        self.use_keys()
        return Result(
            list(range(self.players)),
            self.scores,
            shares_of_win(self.scores, self.options["win_tie"]),
            "deck_empty",
            self.turns,
            self.names,
            self.decisions.counts,
            self.rulings,
        )

    def draw_up(self, p):
        """False at the moment when the last card of the deck is drawn."""
        while len(self.hands[p]) < self.options["hand_size"]:
            self.hands[p].append(self.deck.pop())
            self.hands[p].sort()
            if not self.deck:
                return False
        return True

    def legal_in_duel(self, p):
        hand = self.hands[p]
        if self.options["last_card_rule"] and len(hand) == 1 and rank(hand[0]) != KING:
            return []
        return hand

    def act(self, p):
        self.turns += 1
        opponents = [q for q in range(self.players) if q != p and self.hands[q]]
        drops = [("drop", c, None) for c in self.hands[p]]
        duels = [("duel", c, q) for c in self.legal_in_duel(p) for q in opponents]
        kind, c, q = self.decisions.decide(p, "act", drops + duels, self)
        self.hands[p].remove(c)
        if kind == "drop":
            self.lifeboats[suit(c)] += rank(c)
        else:
            self.duel(p, q, c)

    def duel(self, p, q, c):
        self.rulings["duels"] += 1
        table = [c]
        last, answering = p, q
        while True:
            higher = [h for h in self.legal_in_duel(answering) if rank(h) > rank(table[-1])]
            self.to_beat = table[-1]
            answer = self.decisions.decide(answering, "answer", [None, *higher], self)
            if answer is None:
                break
            self.hands[answering].remove(answer)
            table.append(answer)
            last, answering = answering, last
        self.steal(last, answering)
        for played in table:
            self.lifeboats[suit(played)] += rank(played)

    def steal(self, winner, loser):
        if not self.hands[loser]:
            self.rulings["nothing_to_steal"] += 1
            return
        if self.options["steal"] == "none":
            return
        if self.options["steal"] == "winner_sees":
            c = self.decisions.decide(winner, "steal", list(self.hands[loser]), self)
        else:
            c = self.rng.choice(self.hands[loser])
        self.hands[loser].remove(c)
        self.zones[winner][suit(c)] += rank(c)

    def use_keys(self):
        keys = {
            p: self.decisions.decide(p, "key", list(self.hands[p]), self) for p in range(self.players) if self.hands[p]
        }
        self.rulings["no_key"] += self.players - len(keys)
        for p, key in keys.items():
            self.hands[p].remove(key)
        for s in range(4):
            self.give_lifeboat(s, {p: key for p, key in keys.items() if suit(key) == s})

    def give_lifeboat(self, s, keys):
        """`keys` by player: those of suit s."""
        if not keys:
            self.rulings["unclaimed_points"] += self.lifeboats[s]
            return
        if len(keys) == 1:
            (p,) = keys
            self.scores[p] += self.lifeboats[s] + self.options["uncontested_bonus"]
            return
        influence = {p: self.influence(p, s) + rank(key) for p, key in keys.items()}
        best = [p for p in keys if influence[p] == max(influence.values())]
        self.rulings["contested"] += 1
        if len(best) > 1:
            self.rulings["influence_ties"] += 1
            if self.options["influence_tie"] == "none":
                return
            if self.options["influence_tie"] == "key_rank":
                best = [max(best, key=lambda p: rank(keys[p]))]
        for p in best:
            self.scores[p] += Fraction(self.lifeboats[s], len(best))

    def influence(self, p, s):
        return self.zones[p][s] + sum(rank(c) for c in self.hands[p] if suit(c) == s)


def bot_dropper(seat, name, options, game, rng):
    if name == "act":
        return rng.choice([o for o in options if o[0] == "drop"])
    if name == "key":
        return rng.choice(options)
    return options[0]


def focus_suit(game, hand):
    """The suit in hand with the largest lifeboat and own ranks; ties: the lowest suit."""

    def size(s):
        return game.lifeboats[s] + sum(rank(c) for c in hand if suit(c) == s)

    return max(sorted({suit(c) for c in hand}), key=size)


def bot_builder(seat, name, options, game, rng):
    hand = game.hands[seat]
    if name == "act":
        focus = focus_suit(game, hand)
        of_focus = [c for c in hand if suit(c) == focus]
        others = [c for c in hand if suit(c) != focus]
        c = max(of_focus, key=rank) if len(of_focus) >= 2 or not others else min(others, key=rank)
        return "drop", c, None
    if name == "answer":
        focus = focus_suit(game, hand)
        legal = [c for c in options if c is not None and suit(c) != focus]
        return min(legal, key=rank) if legal else None
    if name == "key":

        def worth(c):
            mine = game.influence(seat, suit(c))
            value = game.lifeboats[suit(c)]
            for q in range(game.players):
                if q != seat:
                    value *= 1 - 0.25 * (1 if game.zones[q][suit(c)] + 9 > mine else 0.3)
            return value, rank(c)

        return max(options, key=worth)
    return options[0]


def bot_raider(seat, name, options, game, rng):
    if name == "act":
        focus = focus_suit(game, game.hands[seat])
        raids = [o for o in options if o[0] == "duel" and suit(o[1]) != focus and rank(o[1]) >= 11]
        if raids:
            highest = max(rank(o[1]) for o in raids)
            return max((o for o in raids if rank(o[1]) == highest), key=lambda o: (sum(game.zones[o[2]]), -o[2]))
    return bot_builder(seat, name, options, game, rng)


BOTS = {"dropper": bot_dropper, "builder": bot_builder, "raider": bot_raider}


def play(players, options, bots, rng):
    return AbandonShip(players, options, bots, rng).play()
