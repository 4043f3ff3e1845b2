"""Bots whose description allows a second reading: that one, to see how much hangs on it."""

from __future__ import annotations

from . import abandon_ship, brain_baseball, last_man_standing, plurk, spots
from .common import rank


def bot_reply1_rest(seat, name, options, game, rng):
    """SPT reply1, but after a refill the market is taken as the played card alone."""
    values = [rank(m) for m in game.market]
    replies = {rank(c) for c in game.hands[(seat + 1) % game.players]}

    def worth(c):
        v = rank(c)
        afterwards = [v]
        if sum(values) >= v:
            given = spots.change(values, v)
            afterwards = [x for i, x in enumerate(values) if i not in given] + [v]
        return spots.gain(values, v) - max((spots.gain(afterwards, r) for r in replies), default=0)

    return max(options, key=lambda c: (worth(c), rank(c)))


def bot_sampler_ranks(seat, name, options, game, rng):
    """LMS sampler, but every rank with an unseen card is equally likely for a hidden card."""
    if name == "buy":
        return options[0]
    seen = {*game.hand(seat), *game.seen_by_all, *(c for cards in game.bought for c in cards)}
    unseen = sorted({rank(c) for c in range(52) if c not in seen})
    totals = dict.fromkeys(map(game.rank, options), 0)
    for _ in range(24):
        others = []
        for p in range(game.players):
            if p != seat:
                i = rng.randrange(len(game.hidden[p]) + len(game.bought[p]))
                c = game.bought[p][i] if i < len(game.bought[p]) else 4 * (rng.choice(unseen) - 1)
                others.append(game.rank(c))
        for r in totals:
            totals[r] += last_man_standing.resolve([r, *others], game.options["reward"])[0]
    best = max(totals, key=lambda r: (totals[r], r))
    return next(c for c in options if game.rank(c) == best)


def bot_builder_high_suit(seat, name, options, game, rng):
    """ABS builder, but of equal focus suits the highest one: seen only through the tie in focus_suit."""
    hand = game.hands[seat]
    if name != "act":
        return abandon_ship.bot_builder(seat, name, options, game, rng)

    def size(s):
        return game.lifeboats[s] + sum(rank(c) for c in hand if c % 4 == s), s

    focus = max({c % 4 for c in hand}, key=size)
    of_focus = [c for c in hand if c % 4 == focus]
    others = [c for c in hand if c % 4 != focus]
    c = max(of_focus, key=rank) if len(of_focus) >= 2 or not others else min(others, key=rank)
    return "drop", c, None


def bot_opportunist_streak_first(seat, name, options, game, rng):
    """BBB opportunist, but with a strike out it swings with the highest legal card at every ball."""
    if name == "swing" and game.streak >= 1:
        return brain_baseball.highest_legal(options)
    return brain_baseball.bot_opportunist(seat, name, options, game, rng)


def bot_streaker_streak_first(seat, name, options, game, rng):
    """BBB streaker, the same with two strikes."""
    if name == "swing" and game.streak == 2:
        return brain_baseball.highest_legal(options)
    return brain_baseball.bot_streaker(seat, name, options, game, rng)


def bot_hunter_principals(seat, name, options, game, rng):
    """PLK hunter, but it looks at the two principals of a fight only, not at who has joined them."""
    p, fight = game.players[seat], game.fight
    if name == "join":
        sides = {fight.attacker: "attack", fight.defender: "defend"}
        if p.attack in sides:
            return "defend" if sides[p.attack] == "attack" else "attack"
        return sides.get(p.guard, "stay out")
    return plurk.bot_hunter(seat, name, options, game, rng)


def bot_hunter_defends_guard(seat, name, options, game, rng):
    """PLK hunter, principals only, and for its guard target only where that one is attacked."""
    p, fight = game.players[seat], game.fight
    if name == "join":
        if p.attack is fight.defender:
            return "attack"
        return "defend" if p.attack is fight.attacker or p.guard is fight.defender else "stay out"
    return plurk.bot_hunter(seat, name, options, game, rng)


def bot_looter_as_rower(seat, name, options, game, rng):
    """PLK looter, but what is not named is done as rower does it: it joins the defender."""
    return "defend" if name == "join" else plurk.bot_looter(seat, name, options, game, rng)


OTHER_READINGS = {
    "SPT": {"reply1_rest": bot_reply1_rest},
    "LMS": {"sampler_ranks": bot_sampler_ranks},
    "ABS": {"builder_high_suit": bot_builder_high_suit},
    "BBB": {
        "opportunist_streak_first": bot_opportunist_streak_first,
        "streaker_streak_first": bot_streaker_streak_first,
    },
    "PLK": {
        "hunter_principals": bot_hunter_principals,
        "hunter_defends_guard": bot_hunter_defends_guard,
        "looter_as_rower": bot_looter_as_rower,
    },
}
