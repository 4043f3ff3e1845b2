"""Spots in words: its decision, what happens, the table as people see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, Option, View

from ..shared.cards import card_name, card_names, so_many_cards
from ..shared.hands import cards_of, told_cards
from ..shared.options import OPEN
from ..shared.telling import Asked, Told, Words
from .options import Ruleset
from .state import DEALT, FLIPPED, HANDICAP, LAID_OUT, PLAYED, RECEIVED, REFUSED, STARTS

DECISIONS = (
    Asked(
        "play",
        "Which card do you play?",
        False,
        (
            "Rules 3.2: the market gives change: exactly, or as little over as can be.",
            "It gives the fewest cards, and of as many those with the largest difference.",
            "All that you receive scores; your handicap is taken off.",
        ),
    ),
)


def option(g: Any, names: Sequence[str], kind: int, code: int) -> Option:
    """Return an option in words."""
    return Option(card_name(code), "play", card_name(code))


def event(g: Any, names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened in words."""
    kind, seat, a, b, points, _ = what
    who = names[seat] if seat >= 0 else ""
    if kind == HANDICAP:
        return Told("handicap", f"{who} has a handicap of {a / b:g}.", data={"handicap": a / b}) if a else None
    if kind == STARTS:
        return Told("start", f"{who} starts.")
    if kind == PLAYED:
        return Told("play", f"{who} plays {card_name(a)}.", data={"card": a})
    if kind == FLIPPED:
        return Told("flip", f"{card_name(a)} comes to the market from the deck.", data={"card": a})
    if kind == REFUSED:
        return Told("no_trade", f"Nothing is received for {card_name(a)}, which joins the market.", data={"card": a})
    cards = cards_of(told_cards(a, b))
    data = {"cards": cards, "points": points}
    if kind == DEALT:
        return Told("cards", f"{who} is dealt {card_names(cards)}: {points} points.", data=data)
    if kind == LAID_OUT:
        return Told("market", f"The market is {card_names(cards)}.", data={"cards": cards})
    if kind == RECEIVED:
        return Told("change", f"{who} receives {card_names(cards)}: {points} points.", data=data)
    return None


def part(g: Any) -> tuple[int, str]:
    """Return the round."""
    rounds = int(g["rounds"])
    return (rounds, "round") if rounds else (0, "deal")


def unit_of(g: Any) -> int:
    """Return the parts of a point that scores are counted in."""
    divisor = int(g["rules"]["handicap_divisor"])
    return 1 if divisor == OPEN else divisor


def position(g: Any) -> dict[str, Any]:
    """Return the position as plain values."""
    n = int(g["players"])
    return {
        "market": [card_name(card) for card in cards_of(g["market"])],
        "hands": [[card_name(card) for card in cards_of(g["hand"][seat])] for seat in range(n)],
        "piles": [[card_name(card) for card in cards_of(g["pile"][seat])] for seat in range(n)],
        "handicaps": [int(g["handicap"][seat]) / unit_of(g) for seat in range(n)],
        "deck": int(g["n_deck"]) - int(g["drawn"]),
    }


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the table, which all see alike, in the order of play."""
    n, unit = int(g["players"]), unit_of(g)
    rows = tuple(
        (
            names[one],
            f"{int(g['score'][one]) / unit:g}",
            f"{int(g['handicap'][one]) / unit:g}",
            card_names(cards_of(g["hand"][one])),
            card_names(cards_of(g["pile"][one])),
        )
        for one in sorted(range(n), key=lambda one: int(g["place"][one]))
    )
    table = Grid("", ("player", "score", "handicap", "hand", "has received"), rows)
    left = g["deck"][int(g["drawn"]) : int(g["n_deck"])]
    notes = (
        ("Market", card_names(cards_of(g["market"]))),
        ("Deck", f"{so_many_cards(len(left))}: {card_names(sorted(left))}"),
    )
    return View(f"Round {int(g['rounds'])}", (table,), notes)


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    divisor = ruleset.options.handicap_divisor
    handicap = "none" if divisor == "none" else f"what the hand is worth beyond the smallest, divided by {divisor}"
    return [
        Grid(
            "Points",
            ("", ""),
            (
                ("ace", "1"),
                ("2 to 10", "their number"),
                ("jack, queen, king", "not in the deck"),
                ("handicap", handicap),
            ),
        )
    ]


WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
