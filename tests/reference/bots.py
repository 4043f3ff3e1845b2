"""Rules 5, the reference bots `random`, `passive` and `rower`, and a loop that plays a game with them."""

import random
from collections.abc import Callable

from .asking import Chance, Decision
from .engine import Game

Bot = Callable[[Game, Decision, random.Random], str]


def random_bot(game: Game, decision: Decision, rng: random.Random) -> str:
    """Uniform among the options of every decision."""
    return rng.choice(decision.options)


def passive_bot(game: Game, decision: Decision, rng: random.Random) -> str:
    """The first option of every decision."""
    return decision.options[0]


def rower_bot(game: Game, decision: Decision, rng: random.Random) -> str:
    """Always rows, keeps every card, navigates to the most birds (then the lowest number), else passive."""
    if decision.kind == "action":
        return "row"
    if decision.kind == "row":
        return "keep"
    if decision.kind == "navigate":
        cards = game.boat.deck.navigation
        return min(decision.options, key=lambda number: (-cards[int(number)].bird, int(number)))
    return decision.options[0]


BOTS: dict[str, Bot] = {"random": random_bot, "passive": passive_bot, "rower": rower_bot}


def draw(chance: Chance, rng: random.Random) -> str | list[int]:
    """A uniformly drawn outcome: any card of the hand, any order of the cards."""
    if chance.kind == "mug_card":
        return rng.choice([kind for kind, number in chance.kinds.items() for _ in range(number)])
    return rng.sample(chance.cards, len(chance.cards))


def play_on(game: Game, bots: dict[str, Bot], rng: random.Random) -> None:
    """Play to the end; `bots` by character."""
    while (event := game.pending()) is not None:
        if isinstance(event, Chance):
            game.resolve(draw(event, rng))
        else:
            game.choose(bots[event.who](game, event, rng))
