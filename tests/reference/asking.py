"""What a game stops for: decisions (Rules 5), chance events, and the ends of phases."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from .state import Boat


@dataclass(frozen=True)
class Decision:
    """Somebody is asked; the options stand in the canonical order, the first is the passive one."""

    who: str
    kind: str
    options: list[str]


@dataclass(frozen=True)
class Chance:
    """A chance event with at least two possible outcomes."""

    kind: str  # "mug_card" or "bottom_order"
    kinds: dict[str, int]  # mug_card: the kinds in the hand and how many of each, else empty
    cards: list[int]  # bottom_order: the navigation cards to put under the deck, else empty


@dataclass(frozen=True)
class Boundary:
    """The end of a phase that did not end the game."""

    phase: str


Event = Decision | Chance | Boundary
Answer = str | list[int] | None  # option chosen, kind drawn, order of the cards, nothing to a boundary
T = TypeVar("T")
Steps = Generator[Event, Answer, T]


class GameEnds(Exception):
    """The game ends at once: enough birds."""


def ask(who: str, kind: str, options: list[str]) -> Steps[str]:
    """The option that `who` chooses. A decision with one option is not asked."""
    if len(options) == 1:
        return options[0]
    answer = yield Decision(who, kind, options)
    assert isinstance(answer, str)
    return answer


def draw_hidden_card(boat: Boat, victim: str) -> Steps[str]:
    """The kind of a random card of the victim's hand, uniform over the cards."""
    hand = boat.people[victim].hand
    kinds = boat.hand_kinds(victim)
    if len(kinds) == 1:
        return kinds[0]
    answer = yield Chance("mug_card", {kind: hand.count(kind) for kind in kinds}, [])
    assert isinstance(answer, str)
    return answer


def put_under_deck(boat: Boat, cards: list[int]) -> Steps[None]:
    """Put navigation cards under the deck in random order."""
    if len(cards) <= 1:
        boat.navigation += cards
        return
    order = yield Chance("bottom_order", {}, sorted(cards))
    assert isinstance(order, list)
    boat.navigation += order


def count_bird(boat: Boat, bird: int) -> None:
    """Rules 2.4, Birds: add or take away, never below 0; enough of them end the game at once."""
    boat.birds = max(0, boat.birds + bird)
    if boat.birds >= boat.options.birds_to_land:
        raise GameEnds
