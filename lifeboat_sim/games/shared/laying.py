"""Laying cards where a position says, so that none is lost or doubled.

A card that is named goes where it is said, and what lay there takes its place. Where another number of cards is named
than lay there, the pile gives or takes the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lifeboat_sim.core.mistakes import dotted
from lifeboat_sim.errors import ScenarioError

from .cards import card_name, card_number
from .position import Pile, Place, Table, Vocabulary

Spot = tuple[str, int]
"""Where cards lie: the name of a part, and the seat (0 where there is but one)."""


def lay_cards(vocabulary: Vocabulary, g: Any, table: Table, named: Mapping[Spot, list[str]]) -> None:
    """Lay the cards of a position.

    Parameters
    ----------
    named : mapping
        By spot, the names of the cards that lie there; of a pile its first ones.

    Raises
    ------
    ScenarioError
        A line for each card that is named twice or is not in the game, and for each wrong number of cards.
    """
    wanted = {spot: [card_number(name) for name in names] for spot, names in named.items()}
    groups = [
        Group(vocabulary, name, pile, g, table, wanted)
        for name, pile in vocabulary.parts.items()
        if isinstance(pile, Pile)
    ]
    mistakes = named_twice(vocabulary, wanted, table)
    for group in groups:
        mistakes += group.mistakes()
    if mistakes:
        raise ScenarioError(mistakes)
    for group in groups:
        group.lay()


def key_of(vocabulary: Vocabulary, spot: Spot, table: Table) -> str:
    """Return the key of a spot in a file."""
    name, seat = spot
    return dotted(["position", table.ids[seat], name] if vocabulary.parts[name].by_seat else ["position", name])


def named_twice(vocabulary: Vocabulary, wanted: Mapping[Spot, list[int]], table: Table) -> list[str]:
    """Return a line for each card that is named again."""
    mistakes, seen = [], dict[int, str]()
    for spot, cards in wanted.items():
        key = key_of(vocabulary, spot, table)
        for card in cards:
            if card in seen:
                mistakes.append(f"{key}: {card_name(card)} is named twice, first by {seen[card]}, allowed once")
            seen.setdefault(card, key)
    return mistakes


class Group:
    """A pile, and all spots whose cards come from it."""

    def __init__(
        self, vocabulary: Vocabulary, name: str, pile: Pile, g: Any, table: Table, wanted: Mapping[Spot, list[int]]
    ) -> None:
        self.vocabulary, self.name, self.pile, self.g, self.table = vocabulary, name, pile, g, table
        self.places = {
            (key, seat): part
            for key, part in vocabulary.parts.items()
            if isinstance(part, Place) and part.pile == name and not isinstance(part, Pile)
            for seat in range(len(table.ids) if part.by_seat else 1)
        }
        self.now = {spot: part.cards(g, spot[1]) for spot, part in self.places.items()}
        self.deck = pile.cards(g, 0)
        self.wanted = {spot: cards for spot, cards in wanted.items() if spot in self.places}
        self.top = wanted.get((name, 0), [])

    def mistakes(self) -> list[str]:
        """Return what is wrong with the cards that are named, a line each."""
        known = {card for cards in (*self.now.values(), self.deck) for card in cards}
        lines = []
        for spot, cards in [*self.wanted.items(), ((self.name, 0), self.top)]:
            key = key_of(self.vocabulary, spot, self.table)
            lines += [
                f"{key}: {card_name(card)}, allowed cards that come from the {self.name.replace('_', ' ')}"
                for card in cards
                if card not in known
            ]
        for spot, cards in self.wanted.items():
            n = len(self.now[spot])
            if len(cards) != n and not self.places[spot].any_number:
                key = key_of(self.vocabulary, spot, self.table)
                lines.append(f"{key}: {len(cards)} card{'s' * (len(cards) != 1)}, allowed {n}")
        more = sum(len(cards) - len(self.now[spot]) for spot, cards in self.wanted.items()) + len(self.top)
        if not lines and more > len(self.deck):
            lines.append(f"position: {more} cards more than were dealt, allowed {len(self.deck)} in the {self.name}")
        return lines

    def lay(self) -> None:
        """Lay all cards."""
        named = {card for cards in (*self.wanted.values(), self.top) for card in cards}
        free = [card for spot in self.wanted for card in self.now[spot] if card not in named]
        deck = [card for card in self.deck if card not in named or card not in self.top]
        for spot, cards in self.now.items():
            if spot not in self.wanted:
                self.wanted[spot] = [self._instead(free, deck, named) if card in named else card for card in cards]
        rest = [free.pop(0) if card in named and free else card for card in deck]
        rest = [card for card in rest if card not in named]
        for spot, part in self.places.items():
            part.put(self.g, spot[1], self.wanted[spot])
        self.pile.put(self.g, 0, [*self.top, *rest, *free])

    def _instead(self, free: list[int], deck: list[int], named: set[int]) -> int:
        """Return a card in place of one that lies elsewhere now: one that had to leave, or the pile's lowest."""
        if free:
            return free.pop(0)
        at = max(at for at, card in enumerate(deck) if card not in named)
        return deck.pop(at)
