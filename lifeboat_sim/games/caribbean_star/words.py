"""Caribbean Star in words: its decisions, what happens, the table as people see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, Option, View

from ..shared.cards import RANK_NAMES, SUITS, card_name, card_names, so_many_cards
from ..shared.hands import cards_of, told_cards
from ..shared.state import NONE
from ..shared.telling import Asked, Told, Words
from .options import Ruleset
from .state import (
    BLACK_AREA,
    BY_THE_END,
    CANCELLED,
    DEALT,
    DREW,
    KEPT,
    NO_EFFECT,
    PASS,
    PLACED,
    PLAYED,
    PLAYERS,
    PLAYING,
    REMOVED,
    REMOVING,
    SETTLED,
    SWAPPED,
    TAKEN,
    TAKING,
)

ACES = "Rules 5.2: an ace is discarded to cancel a card's effect and take that card into the hand."
DECISIONS = (
    Asked("take", "Use an ace on a card on the table?", True, (ACES, "Rules 5.7, A1: before each turn.")),
    Asked(
        "play",
        "Which card do you play?",
        False,
        (
            "Rules 5.3: both choose face down; the lower card is executed first, and among equal ranks",
            "clubs come before diamonds, hearts and spades. A card works for the player of its colour.",
        ),
    ),
    Asked("react", "Use an ace on the revealed card?", True, (ACES, "Rules 5.3: the opponent first.")),
    Asked(
        "eight",
        "Remove an act for half its points?",
        True,
        ("Rules 5.2: an 8 lets the player of its colour remove one own act, whoever played it.",),
    ),
)


def option(g: Any, names: Sequence[str], kind: int, code: int) -> Option:
    """Return an option in words."""
    if code == PASS:
        return Option("decline", "", "decline") if kind == REMOVING else Option("pass", "", "pass")
    card = card_name(code % int(BLACK_AREA))
    if kind == TAKING:
        return Option(f"take {card}", "take", card)
    if kind == REMOVING:
        return Option(f"remove {card}", "remove", card)
    if kind == PLAYING:
        return Option(card, "play", card)
    return Option("ace", "use", card)


def event(g: Any, names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened in words."""
    kind, seat, a, b, c, _ = what
    who = names[seat]
    if kind == DEALT:
        cards = cards_of(told_cards(a, b))
        text = f"{who} is dealt {card_names(cards)}."
        return Told("deal", text, f"{who} is dealt {so_many_cards(len(cards))}.", (seat,), {"cards": cards})
    if kind == DREW:
        return Told("draw", f"{who} draws {card_name(a)}.", f"{who} draws a card.", (seat,), {"card": a})
    if kind == PLAYED:
        return Told("play", f"{who} plays {card_name(a)}.", data={"card": a})
    if kind == CANCELLED:
        text = f"{who} uses {card_name(a)}, cancels {card_name(b)} and takes it."
        return Told("ace", text, data={"ace": a, "card": b})
    if kind == TAKEN:
        text = f"{who} uses {card_name(a)} and takes {card_name(b)}, which lay before {names[c]}."
        return Told("ace", text, data={"ace": a, "card": b, "from": c})
    if kind == PLACED:
        return Told("place", f"{card_name(a)} lies before {who}.", data={"card": a})
    if kind == SWAPPED:
        return Told("swap", "The players swap hands.")
    if kind == SETTLED:
        when = " at the end" if c == BY_THE_END else ""
        return Told(
            "settle", f"{who} settles a show of {b} minutes{when}: {a / 2:g}.", data={"points": a / 2, "minutes": b}
        )
    if kind == REMOVED:
        return Told("eight", f"{who} removes {card_name(a)}: {b / 2:g}.", data={"card": a, "points": b / 2})
    if kind == KEPT:
        return Told("eight", f"{who} keeps all acts.", data={"card": a})
    if kind == NO_EFFECT:
        return Told("eight", f"{who} has no act to remove by {card_name(a)}.", data={"card": a})
    return None


def part(g: Any) -> tuple[int, str]:
    """Return the turn."""
    return max(1, int(g["length"])), "turn"


def left(g: Any) -> int:
    """Return the number of cards in the deck."""
    return int(g["n_deck"] - g["drawn"])


def minutes_in(cards: Any) -> int:
    """Return the minutes of the acts in a set of cards."""
    minutes = {"10": 10, "J": 5, "Q": 5, "K": 5}
    return sum(minutes.get(RANK_NAMES[card // SUITS], 0) for card in cards_of(cards))


def position(g: Any) -> dict[str, Any]:
    """Return the position as plain values."""
    return {
        "hands": [[card_name(card) for card in cards_of(g["hand"][seat])] for seat in range(PLAYERS)],
        "areas": [[card_name(card) for card in cards_of(g["area"][seat])] for seat in range(PLAYERS)],
        "revealed": [None if card == NONE else card_name(card) for card in g["shown"].tolist()],
        "deck": left(g),
    }


def seen_hand(g: Any, seat: int | None, other: int) -> str:
    """Return a hand as a seat sees it: its own, and of the other the cards that it knows to be there."""
    cards = int(g["hand"][other])
    known = cards if seat in (None, other) else cards & int(g["knows"][seat])
    unknown = ["?"] * (cards ^ known).bit_count()
    return " ".join([*(card_name(card) for card in cards_of(known)), *unknown]) or "–"


def seen_choice(g: Any, seat: int | None, other: int) -> str:
    """Return the card that somebody plays, as a seat sees it."""
    if g["shown"][other] != NONE:
        return card_name(g["shown"][other])
    if g["chosen"][other] == NONE:
        return "–"
    return card_name(g["chosen"][other]) if seat in (None, other) else "?"


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the table as a seat's player sees it."""
    rows = tuple(
        (
            name,
            f"{int(g['score'][other]) / int(g['unit']):g}",
            seen_hand(g, seat, other),
            seen_choice(g, seat, other),
            card_names(cards_of(g["area"][other])),
            str(minutes_in(g["area"][other])),
        )
        for other, name in enumerate(names)
    )
    table = Grid("", ("player", "score", "hand", "plays", "in front", "minutes"), rows)
    notes = (
        ("Deck", so_many_cards(left(g))),
        ("Discards", card_names(cards_of(g["discards"]))),
    )
    return View(f"Turn {int(g['length'])}", (table,), notes)


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    options = ruleset.options
    acts = zip(("10", "J", "Q", "K"), (10, 5, 5, 5), options.act_points, strict=True)
    cards = (
        *((name, f"act: {minutes} minutes, {points} points") for name, minutes, points in acts),
        ("7, 9", "settle the show now"),
        ("8", "may remove one own act for half its points"),
        ("6", f"doubler: times {options.doubler}"),
        ("5", "the players swap hands"),
        ("2, 3, 4", "mistake of as many points"),
        ("A", "discard it to cancel a card and take it into the hand"),
    )
    shows = (
        ("0 minutes", "nothing; mistakes and doublers are removed"),
        (f"{options.show_length} minutes", "all points"),
        ("5 minutes more or less", "all points, but half of the best act's"),
        (f"other shows under {options.t_over} minutes", "half of all points"),
        ("longer shows", "no points"),
        ("then", "less the mistakes; times the doublers"),
    )
    return [Grid("Cards: for the player of their colour", ("card", ""), cards), Grid("Settlement", ("show", ""), shows)]


WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
