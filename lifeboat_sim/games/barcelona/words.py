"""Barcelona in words: its decisions, what happens, the table as people see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, Option, View

from ..shared.cards import card_name, card_names
from ..shared.telling import Asked, Told, Words
from .options import Ruleset
from .state import (
    ANTE,
    BLACK,
    CALL,
    CALLED,
    DEALT,
    DECIDING,
    DECK,
    EXIT,
    LEFT,
    PAID,
    RED,
    SHOWED_BOTH,
    SHOWING,
    SHOWN,
    TOOK_POT,
    WALKED_OVER,
)

DECISIONS = (
    Asked("show", "Which card do you show?", False, ("Rules 8.2: all choose face down and reveal together.",)),
    Asked(
        "decide",
        "Leave, or call the showdown?",
        True,
        ("Rules 8.2: the highest red card wins a showdown; the others who stayed pay the rank of their black card.",),
    ),
)
OPTIONS = {
    (SHOWING, RED): Option("red", "show", "the red card"),
    (SHOWING, BLACK): Option("black", "show", "the black card"),
    (DECIDING, EXIT): Option("exit", "", "leave"),
    (DECIDING, CALL): Option("showdown", "", "call the showdown"),
}


def option(g: Any, names: Sequence[str], kind: int, code: int) -> Option:
    """Return an option in words."""
    return OPTIONS[kind, code]


def event(g: Any, names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened in words."""
    kind, seat, a, b, _, _ = what
    who = names[seat]
    if kind == ANTE:
        return Told("ante", f"{who} pays {a} into the pot.", data={"paid": a})
    if kind == DEALT:
        cards = f"{card_name(a)} and {card_name(b)}"
        return Told("cards", f"{who} draws {cards}.", f"{who} draws two cards.", (seat,), {"red": a, "black": b})
    if kind == SHOWN:
        return Told("show", f"{who} shows {card_name(a)}.", data={"card": a})
    if kind == LEFT:
        return Told("exit", f"{who} leaves.")
    if kind == CALLED:
        return Told("showdown", f"{who} calls the showdown.")
    if kind == SHOWED_BOTH:
        return Told("reveal", f"{who} has {card_name(a)} and {card_name(b)}.", data={"red": a, "black": b})
    if kind == TOOK_POT:
        return Told("pot", f"{who} takes the pot of {a}.", data={"pot": a})
    if kind == PAID:
        return Told("pay", f"{who} pays {a} to {names[b]}.", data={"paid": a, "to": b})
    if kind == WALKED_OVER:
        return Told("walkover", f"{who} is the last one left.")
    return None


def part(g: Any) -> tuple[int, str]:
    """Return the round."""
    return max(1, int(g["length"])), "round"


def position(g: Any) -> dict[str, Any]:
    """Return the position as plain values."""
    n = int(g["players"])
    active = [seat for seat in range(n) if g["plays"][seat]]
    return {
        "money": g["money"][:n].tolist(),
        "pot": int(g["pot"]),
        "cards": {str(seat): [card_name(g["red"][seat]), card_name(g["black"][seat])] for seat in active},
        "stays": [seat for seat in range(n) if g["stays"][seat]],
    }


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the table as a seat's player sees it."""
    rows = []
    for other, name in enumerate(names):
        if not g["plays"][other]:
            rows.append((name, str(int(g["money"][other])), "–", "–", "out of the round"))
            continue
        cards = [card_name(g["red"][other]), card_name(g["black"][other])]
        is_up = [bool(g["revealed"]) and g["shown"][other] == colour for colour in (RED, BLACK)]
        red, black = (card if seat in (None, other) or up else "?" for card, up in zip(cards, is_up, strict=True))
        shows = ("red", "black")[int(g["shown"][other])] if g["revealed"] else "–"
        status = f"shows {shows}" if g["stays"][other] else "has left"
        rows.append((name, str(int(g["money"][other])), red, black, status))
    table = Grid("", ("player", "money", "red", "black", ""), tuple(rows))
    left = DECK - int(g["drawn"])
    notes = (
        ("Pot", str(int(g["pot"]))),
        ("Piles", f"{left} red and {left} black cards are left"),
        ("Discarded", card_names(discarded(g))),
    )
    return View(f"Round {int(g['length'])}", (table,), notes)


def discarded(g: Any) -> list[int]:
    """Return the cards of the rounds before, in ascending order: what was drawn, but for the cards of this round."""
    before = int(g["drawn"] - g["plays"].sum())
    return sorted([*g["red_pile"][:before].tolist(), *g["black_pile"][:before].tolist()])


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    options = ruleset.options
    return [
        Grid(
            "Money",
            ("", ""),
            (("start", str(options.start_money)), ("ante", str(options.ante)), ("a loser pays", options.payment)),
        )
    ]


WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
