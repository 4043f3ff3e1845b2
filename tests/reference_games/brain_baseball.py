"""BBB - Brain Baseball (contract, section 7)."""

from __future__ import annotations

from collections import Counter

from .common import Decisions, Result, rank, shares_of_win, shuffled_deck, with_defaults

DEFAULT_PLAYERS = 5
OPTIONS = {
    "final_round": "during",
    "ball_in_catch": "catch_order",
    "strikeout": "game",
    "strikeout_n": 3,
    "first_seat": 0,
    "win_tie": "share",
    "hand_size": 7,
    "seasons": None,
}
VALUES = {
    "final_round": ("during", "extra"),
    "ball_in_catch": ("catch_order", "face_value"),
    "strikeout": ("game", "season", "off"),
    "win_tie": ("share", "none"),
}


def catch_rank(c):
    """3 < 4 < ... < K < 2 < A."""
    return {1: 15, 2: 14}.get(rank(c), rank(c))


class BrainBaseball:
    def __init__(self, players, options, bots, rng):
        self.players, self.rng = players, rng
        self.options = with_defaults(options, OPTIONS, VALUES)
        self.names = list(bots)
        self.decisions = Decisions(bots, BOTS, rng)
        self.rulings = Counter()
        self.scores = [0] * players
        self.pitches = 0
        self.struck_out = None  # who has won by a strikeout

    def deal(self):
        deck = shuffled_deck(self.rng)
        self.hands = [sorted(deck.pop() for _ in range(self.options["hand_size"])) for _ in range(self.players)]

    def play(self):
        for s in range(self.options["seasons"] or self.players):
            self.deal()
            self.season((self.options["first_seat"] + s) % self.players)
            if self.struck_out is not None:
                break
        if self.struck_out is None:
            shares, ended_by = shares_of_win(self.scores, self.options["win_tie"]), "seasons_done"
        else:
            shares, ended_by = [float(p == self.struck_out) for p in range(self.players)], "strikeout"
        return Result(
            list(range(self.players)),
            self.scores,
            shares,
            ended_by,
            self.pitches,
            self.names,
            self.decisions.counts,
            self.rulings,
        )

    def from_left_of(self, p):
        """All others, from p's left."""
        return [(p + i) % self.players for i in range(1, self.players)]

    def season(self, pitcher):
        self.streak = 0
        while sum(bool(hand) for hand in self.hands) > 1:
            if not self.hands[pitcher]:
                pitcher = next(q for q in self.from_left_of(pitcher) if self.hands[q])
                self.streak = 0
                self.rulings["pitcher_without_cards"] += 1
            ball = self.pitch(pitcher)
            batter = self.swing(pitcher, ball)
            if batter is None:
                self.scores[pitcher] += rank(ball)
                self.streak += 1
                if self.streak == self.options["strikeout_n"] and self.options["strikeout"] != "off":
                    self.rulings["strikeouts"] += 1
                    if self.options["strikeout"] == "game":
                        self.struck_out = pitcher
                    return
            else:
                self.streak = 0
                winner = self.catch(batter, ball)
                self.rulings["caught"] += winner is not None
                pitcher = batter if winner is None else winner
                self.scores[pitcher] += rank(ball)
        if self.options["final_round"] == "extra":
            for p in range(self.players):
                if self.hands[p]:
                    self.scores[p] += rank(self.pitch(p))
                    self.rulings["extra_pitches"] += 1

    def pitch(self, p):
        ball = self.decisions.decide(p, "pitch", list(self.hands[p]), self)
        self.hands[p].remove(ball)
        self.pitches += 1
        return ball

    def swing(self, pitcher, ball):
        """The batter: who swung last."""
        batter, last = None, 0
        self.ball = ball
        for p in self.from_left_of(pitcher):
            legal = [c for c in self.hands[p] if last < rank(c) <= rank(ball)]
            c = self.decisions.decide(p, "swing", [None, *legal], self)
            if c is not None:
                self.hands[p].remove(c)
                batter, last = p, rank(c)
        return batter

    def catch(self, batter, ball):
        """The last catcher, if any."""
        catcher = None
        to_beat = catch_rank(ball)
        if self.options["ball_in_catch"] == "face_value" and rank(ball) <= 2:
            to_beat = rank(ball)
        for p in self.from_left_of(batter):
            legal = [c for c in self.hands[p] if catch_rank(c) > to_beat]
            c = self.decisions.decide(p, "catch", [None, *legal], self)
            if c is not None:
                self.hands[p].remove(c)
                catcher, to_beat = p, catch_rank(c)
        return catcher


def lowest_legal(options):
    return min(options[1:], key=rank)


def highest_legal(options):
    return max(options[1:], key=rank)


def bot_guard(seat, name, options, game, rng):
    if name == "pitch":
        return min(options, key=rank)
    if name == "swing":
        return lowest_legal(options)
    return min(options[1:], key=catch_rank) if rank(game.ball) >= 5 else None


def bot_opportunist(seat, name, options, game, rng):
    if name == "swing":
        if rank(game.ball) >= 6:
            return lowest_legal(options)
        return highest_legal(options) if game.streak >= 1 else None
    return bot_guard(seat, name, options, game, rng)


def bot_streaker(seat, name, options, game, rng):
    if name == "pitch":
        hand = sorted(options)
        return hand[0] if sum(rank(c) <= 4 for c in hand) >= 3 else hand[len(hand) // 2]
    if name == "swing":
        if rank(game.ball) >= 8:
            return lowest_legal(options)
        return highest_legal(options) if game.streak == 2 else None
    return bot_guard(seat, name, options, game, rng)


BOTS = {"guard": bot_guard, "opportunist": bot_opportunist, "streaker": bot_streaker}


def play(players, options, bots, rng):
    return BrainBaseball(players, options, bots, rng).play()
