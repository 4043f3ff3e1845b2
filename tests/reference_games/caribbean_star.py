"""CAR - Caribbean Star (contract, section 5). Player 0 is red, player 1 black."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from .common import Decisions, Result, is_red, rank, shares_of_win, shuffled_deck, with_defaults

DEFAULT_PLAYERS = 2
OPTIONS = {
    "ace_scope": "reveal",
    "ace_priority": "opponent",
    "ace_own": True,
    "win_tie": "share",
    "show_length": 15,
    "doubler": 2,
    "act_points": (10, 2, 4, 6),
    "hand_size": 5,
    "t_over": 30,
}
VALUES = {
    "ace_scope": ("reveal", "any_table_card"),
    "ace_priority": ("opponent", "player"),
    "ace_own": (True, False),
    "win_tie": ("share", "none"),
}
ACE = 1


def minutes(r):
    return 10 if r == 10 else 5


def owner(c):
    return 0 if is_red(c) else 1


def settlement(area, options=OPTIONS):
    """What an area (cards in front of one player) scores when it is settled (5.4)."""
    acts = [rank(c) for c in area if rank(c) >= 10]
    points = [options["act_points"][r - 10] for r in acts]
    T = sum(map(minutes, acts))
    L, t_over = options["show_length"], options["t_over"]
    m = sum(rank(c) for c in area if rank(c) <= 4)
    d = sum(rank(c) == 6 for c in area)
    if T == 0:
        return 0
    if T == L:
        twice_b = 2 * sum(points)
    elif abs(T - L) == 5:
        twice_b = 2 * sum(points) - max(points)
    elif t_over > T:
        twice_b = sum(points)
    else:
        twice_b = 0
    return half((twice_b - 2 * m) * options["doubler"] ** d)


def half(n):
    """Exactly: a fraction if n is odd."""
    return n // 2 if n % 2 == 0 else Fraction(n, 2)


class CaribbeanStar:
    def __init__(self, players, options, bots, rng):
        assert players == 2
        self.options = with_defaults(options, OPTIONS, VALUES)
        self.names = list(bots)
        self.decisions = Decisions(bots, BOTS, rng)
        self.rulings = Counter()
        self.deck = shuffled_deck(rng)
        self.hands = [sorted(self.deck.pop() for _ in range(self.options["hand_size"])) for _ in range(2)]
        self.areas = [[], []]
        self.scores = [0, 0]
        self.discards = []
        self.turns = 0

    def play(self):
        while True:
            if self.options["ace_scope"] == "any_table_card":
                self.take_table_cards(0)
                self.take_table_cards(1)
            if not self.hands[0] and not self.hands[1]:
                ended_by = "hands_empty"
                break
            if any(all(rank(c) == ACE for c in hand) for hand in self.hands):
                ended_by = "only_aces"
                break
            self.turn()
        for p in (0, 1):
            self.settle(p)
        shares = shares_of_win(self.scores, self.options["win_tie"])
        return Result(
            [0, 1], self.scores, shares, ended_by, self.turns, self.names, self.decisions.counts, self.rulings
        )

    def turn(self):
        self.turns += 1
        played = [self.decisions.decide(p, "play", self.playable(p), self) for p in (0, 1)]
        for p in (0, 1):
            self.hands[p].remove(played[p])
        for p in sorted((0, 1), key=lambda q: played[q]):
            if not self.cancelled(p, played[p]):
                self.execute(played[p])
        for p in (0, 1):
            if self.deck:
                self.hands[p].append(self.deck.pop())

    def playable(self, p):
        return sorted(c for c in self.hands[p] if rank(c) != ACE)

    def cancelled(self, player, c):
        """The window before a card is executed: somebody may take it for an ace."""
        askers = [1 - player, player]
        if self.options["ace_priority"] == "player":
            askers.reverse()
        if not self.options["ace_own"]:
            askers = [1 - player]
        self.revealed = c
        for p in askers:
            if any(rank(h) == ACE for h in self.hands[p]):
                if self.decisions.decide(p, "react", ["pass", "ace"], self) == "ace":
                    self.discard_ace(p)
                    self.hands[p].append(c)
                    self.rulings["aces_used"] += 1
                    return True
        return False

    def discard_ace(self, p):
        ace = min(c for c in self.hands[p] if rank(c) == ACE)
        self.hands[p].remove(ace)
        self.discards.append(ace)

    def take_table_cards(self, p):
        """Option ace_scope = any_table_card."""
        while any(rank(c) == ACE for c in self.hands[p]):
            options = ["pass", *sorted(self.areas[0]), *sorted(self.areas[1])]
            choice = self.decisions.decide(p, "take", options, self)
            if choice == "pass":
                return
            self.discard_ace(p)
            self.areas[owner(choice)].remove(choice)
            self.hands[p].append(choice)
            self.rulings["taken"] += 1

    def execute(self, c):
        p, r = owner(c), rank(c)
        if r >= 10 or r == 6 or r <= 4:
            self.areas[p].append(c)
            return
        self.discards.append(c)
        if r in (7, 9):
            self.settle(p)
        elif r == 8:
            self.remove_act(p)
        elif r == 5:
            self.hands.reverse()
            self.rulings["swaps"] += 1

    def settle(self, p):
        T = sum(minutes(rank(c)) for c in self.areas[p] if rank(c) >= 10)
        self.rulings["settlements"] += 1
        self.rulings["empty_settlements"] += T == 0
        self.rulings["full_settlements"] += self.options["show_length"] == T
        self.scores[p] += settlement(self.areas[p], self.options)
        self.discards += self.areas[p]
        self.areas[p] = []

    def remove_act(self, p):
        acts = sorted(c for c in self.areas[p] if rank(c) >= 10)
        if not acts:
            return
        act = self.decisions.decide(p, "eight", ["decline", *acts], self)
        if act == "decline":
            return
        self.areas[p].remove(act)
        self.discards.append(act)
        self.scores[p] += self.half_points(act)

    def half_points(self, act):
        return half(self.options["act_points"][rank(act) - 10])


def bot_no_ace(seat, name, options, game, rng):
    return options[0] if name in ("react", "take") else rng.choice(options)


def worth(game, seat, c, area):
    """What the evaluator thinks that the card is worth to a player, `area` lying before the card's owner."""
    s = 1 if owner(c) == seat else -1
    r = rank(c)
    cur = settlement(area, game.options)
    if r >= 10:
        return s * (settlement([*area, c], game.options) - cur)
    if r in (7, 9):
        if any(rank(a) >= 10 for a in area):
            return 0.8 * s * float(cur)
        return s * (0.5 * sum(rank(a) for a in area if rank(a) <= 4) - 0.1)
    if r == 8:
        return 0.3 * s
    if r == 6:
        return s * (cur if cur != 0 else 1)
    if r == 5:
        return 0
    d = sum(rank(a) == 6 for a in area)
    return -s * r * game.options["doubler"] ** d


def best_of_eight(game, options, area):
    """Immediate half points and the settlement of the rest."""

    def gain(option):
        if option == "decline":
            return settlement(area, game.options)
        return game.half_points(option) + settlement([a for a in area if a != option], game.options)

    return max(options, key=gain)


def random_maximum(values, rng):
    best = max(values.values())
    return rng.choice([c for c, value in values.items() if value == best])


def bot_evaluator(seat, name, options, game, rng):
    if name == "play":
        return random_maximum({c: worth(game, seat, c, game.areas[owner(c)]) for c in options}, rng)
    if name == "react":
        return "ace" if worth(game, seat, game.revealed, game.areas[owner(game.revealed)]) <= -6 else "pass"
    if name == "eight":
        return best_of_eight(game, options, game.areas[seat])
    return options[0]


def bot_sampler(seat, name, options, game, rng, samples=24):
    """The evaluator, but a card is valued after an opponent's lower card has been executed."""
    if name != "play":
        return bot_evaluator(seat, name, options, game, rng)
    seen = {*game.hands[seat], *game.areas[0], *game.areas[1], *game.discards}
    unseen = [c for c in range(52) if c not in seen and rank(c) != ACE]
    totals = dict.fromkeys(options, 0)
    for _ in range(samples if unseen else 1):
        other = rng.choice(unseen) if unseen else 99
        for c in options:
            area = game.areas[owner(c)]
            if other < c and owner(other) == owner(c):
                area = executed(game, other, area)
            totals[c] += worth(game, seat, c, area)
    return random_maximum(totals, rng)


def executed(game, c, area):
    """The owner's area after a card of his colour has been executed."""
    r = rank(c)
    if r in (7, 9):
        return []
    if r == 5:
        return area
    if r == 8:
        acts = sorted(a for a in area if rank(a) >= 10)
        act = best_of_eight(game, ["decline", *acts], area)
        return [a for a in area if a != act]
    return [*area, c]


BOTS = {"no_ace": bot_no_ace, "evaluator": bot_evaluator, "sampler": bot_sampler}


def play(players, options, bots, rng):
    return CaribbeanStar(players, options, bots, rng).play()
