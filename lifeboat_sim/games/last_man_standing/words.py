"""Last Man Standing in words: its decisions, what happens, the table as people see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, Option, View

from ..shared.cards import card_name, card_names, so_many_cards
from ..shared.hands import cards_of, told_cards
from ..shared.telling import Asked, Told, Words
from .options import SLOTS, Ruleset
from .state import BEGIN_BUYING, BOUGHT, BUY, BUYING, DEALT, FLIPPED, KILLED, LAID_OUT, NO_KILL, SHOWN

DECISIONS = (
    Asked(
        "buy",
        "Which card do you buy?",
        False,
        ("Rules 4.2: the card nearest to the deck is the dearest; everybody sees what you buy. Money left is score.",),
    ),
    Asked(
        "duel",
        "Which card do you fight with?",
        False,
        (
            "Rules 4.3: the lowest card kills all of the highest rank; then, from below, each kills all lower ones.",
            "Only a living card that is the single one of its rank kills.",
            "The nth kill of a duel pays n dollars, unless the rule set has it otherwise.",
        ),
    ),
)


def option(g: Any, names: Sequence[str], kind: int, code: int) -> Option:
    """Return an option in words."""
    if kind != BUYING:
        return Option(card_name(code), "fight with", card_name(code))
    slot = int(g["by_price"][code])
    card, price = card_name(g["row"][slot]), int(g["rules"]["prices"][slot])
    return Option(card, "buy", f"{card} for ${price}")


def event(g: Any, names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened in words."""
    kind, seat, a, b, c, d = what
    who = names[seat] if seat >= 0 else ""
    if kind == DEALT:
        cards = cards_of(told_cards(a, b))
        text = f"{who} is dealt {card_names(cards)}."
        return Told(
            "cards", text, f"{who} is dealt {so_many_cards(len(cards), 'hidden card')}.", (seat,), {"cards": cards}
        )
    if kind == LAID_OUT:
        return Told("row", f"The row, from the deck on, is {card_names((a, b, c, d))}.", data={"row": [a, b, c, d]})
    if kind == BOUGHT:
        return Told("buy", f"{who} buys {card_name(a)} for ${b} and has ${c}.", data={"card": a, "price": b})
    if kind == FLIPPED:
        return Told("flip", f"{card_name(a)} comes to the row.", data={"card": a})
    if kind == SHOWN:
        return Told("show", f"{who} fights with {card_name(a)}.", data={"card": a})
    if kind == KILLED:
        victims = "one card" if b == 1 else f"{b} cards"
        text = f"{who}'s {card_name(a)} kills {victims} for ${c}: {who} has ${d}."
        return Told("kill", text, data={"card": a, "kills": b, "earned": c})
    if kind == NO_KILL:
        return Told("no_kill", "No card is killed.")
    return None


def part(g: Any) -> tuple[int, str]:
    """Return the round of buying, or the duel: these count on."""
    buying, duel = int(g["buying"]), int(g["duel"])
    if duel:
        return buying + duel, f"duel {duel}"
    return (buying, f"buying {buying}") if buying else (0, "deal")


def is_buying(g: Any) -> bool:
    """Return whether the row is still there."""
    return int(g["stage"]) in (BEGIN_BUYING, BUY)


def position(g: Any) -> dict[str, Any]:
    """Return the position as plain values."""
    n = int(g["players"])
    return {
        "money": g["money"][:n].tolist(),
        "row": [card_name(card) for card in g["row"][:SLOTS]] if is_buying(g) else [],
        "hands": [[card_name(card) for card in cards_of(g["hand"][seat])] for seat in range(n)],
        "hidden": [[card_name(card) for card in cards_of(g["hidden"][seat])] for seat in range(n)],
        "deck": int(g["n_deck"]) - int(g["drawn"]),
    }


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the table as a seat's player sees it."""
    rows = []
    for other, name in enumerate(names):
        hidden = cards_of(g["hidden"][other])
        bought = cards_of(int(g["hand"][other]) & ~int(g["hidden"][other]))
        shown = card_names(hidden) if seat in (None, other) else so_many_cards(len(hidden))
        rows.append((name, f"${int(g['money'][other])}", shown, card_names(bought)))
    table = Grid("", ("player", "money", "hidden", "bought"), tuple(rows))
    prices = g["rules"]["prices"][:SLOTS].tolist()
    row = ", ".join(f"{card_name(card)} ${price}" for card, price in zip(g["row"][:SLOTS], prices, strict=True))
    left = so_many_cards(g["n_deck"] - g["drawn"])
    discard = card_names(cards_of(g["discard"]))
    notes = (("Row", row), ("Deck", left)) if is_buying(g) else (("Out of the game", discard), ("Deck", left))
    _, what = part(g)
    return View(what.capitalize(), (table,), notes)


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    options = ruleset.options
    places = ("nearest to the deck", "second", "third", "farthest")
    prices = tuple((place, f"${price}") for place, price in zip(places, options.prices, strict=True))
    kill = "n dollars" if options.reward == "n" else "1 dollar"
    ranks = "2 to 10, J, Q, K, A" if options.ace_high else "A, 2 to 10, J, Q, K"
    return [
        Grid("Prices", ("card", "price"), prices),
        Grid("Duels", ("", ""), (("the nth kill pays", kill), ("cards, the lowest first", ranks))),
    ]


WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
