"""Hey, Bartender! in words: its decision, what happens, the bar as people see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, Option, View

from ..shared.cards import card_name, card_names, so_many_cards
from ..shared.hands import cards_of, told_cards
from ..shared.telling import Asked, Told, Words
from .options import Ruleset
from .state import DEALT, FLIPPED, GAVE_ALL, GIVEN, LAID_OUT, PLAYED, REFUSED, RESHUFFLED

DECISIONS = (
    Asked(
        "play",
        "Which card do you play?",
        False,
        (
            "Rules 2.3: the bartender gives change: exactly, or as little over as can be; then the fewest cards.",
            "Of as many cards those with the largest difference are given, unless the rule set says the smallest.",
            "Rules 2.5: what you get beyond the card played is your score.",
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
    if kind == PLAYED:
        return Told("play", f"{who} plays {card_name(a)}.", data={"card": a})
    if kind == FLIPPED:
        return Told("flip", f"{card_name(a)} comes to the bar from the deck.", data={"card": a})
    if kind == RESHUFFLED:
        text = f"The deck is empty, and made anew of {so_many_cards(a, 'discarded card')}."
        return Told("reshuffle", text, data={"cards": a})
    if kind == REFUSED:
        return Told("no_trade", f"Bar and deck cannot pay {card_name(a)}, which joins the bar.", data={"card": a})
    cards = cards_of(told_cards(a, b))
    data = {"cards": cards, "points": points}
    if kind == DEALT:
        text = f"{who} is dealt {card_names(cards)}."
        return Told("cards", text, f"{who} is dealt {so_many_cards(len(cards))}.", (seat,), {"cards": cards})
    if kind == LAID_OUT:
        return Told("bar", f"The bar is {card_names(cards)}.", data={"cards": cards})
    if kind == GIVEN:
        return Told("change", f"{who} gets {card_names(cards)} and scores {points}.", data=data)
    if kind == GAVE_ALL:
        return Told("give_all", f"{who} gets all of the bar, {card_names(cards)}, and scores {points}.", data=data)
    return None


def part(g: Any) -> tuple[int, str]:
    """Return the round."""
    rounds = int(g["rounds"])
    return (rounds, "round") if rounds else (0, "deal")


def position(g: Any) -> dict[str, Any]:
    """Return the position as plain values."""
    n = int(g["players"])
    return {
        "bar": [card_name(card) for card in cards_of(g["bar"])],
        "hands": [[card_name(card) for card in cards_of(g["hand"][seat])] for seat in range(n)],
        "deck": int(g["n_deck"]) - int(g["drawn"]),
    }


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the bar as a seat's player sees it."""
    rows = []
    for other, name in enumerate(names):
        hand = cards_of(g["hand"][other])
        shown = card_names(hand) if seat in (None, other) else so_many_cards(len(hand))
        rows.append((name, str(int(g["score"][other])), shown, card_names(cards_of(g["played"][other]))))
    table = Grid("", ("player", "score", "hand", "has played"), tuple(rows))
    left = int(g["n_deck"]) - int(g["drawn"])
    notes = (
        ("Bar", card_names(cards_of(g["bar"]))),
        ("Discard pile", card_names(cards_of(g["discard"]))),
        ("Deck", so_many_cards(left)),
    )
    return View(f"Round {int(g['rounds'])}", (table,), notes)


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    courts = "11, 12, 13" if ruleset.options.court_values == "11-12-13" else "10 each"
    values = (("ace", "1"), ("2 to 10", "their number"), ("jack, queen, king", courts))
    return [Grid("What cards count", ("", ""), values)]


WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
