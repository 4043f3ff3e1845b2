"""Abandon Ship in words: its decisions, what happens, the table as people see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, Option, View

from ..shared.cards import SUIT_NAMES, SUIT_SIGNS, SUITS, card_name, card_names
from ..shared.hands import cards_of, told_cards
from ..shared.state import NONE, SEATS
from ..shared.telling import Asked, Told, Words
from .options import Ruleset
from .state import (
    ACTING,
    ANSWERED,
    ANSWERING,
    DEALT,
    DECK_EMPTY,
    DREW,
    DROPPED,
    FIRST_DUEL,
    GAVE_UP,
    GIVE_UP,
    INFLUENCE,
    KEY,
    LONE,
    NO_KEY,
    OPENED,
    SHARED_BOAT,
    STEALING,
    TOOK,
    UNCLAIMED,
    WON_BOAT,
)

DECISIONS = (
    Asked(
        "act",
        "Which card do you drop into its lifeboat, or duel with?",
        False,
        ("Rules 6.2: a duel is answered with strictly higher ranks until somebody gives up.",),
    ),
    Asked(
        "answer",
        "Give up, or play a higher card?",
        True,
        (
            "Rules 6.2: who gives up loses a card of the hand to the influence zones of the winner.",
            "In a duel nobody may play the last card of the hand unless it is a king.",
        ),
    ),
    Asked("steal", "Which card of the loser do you take?", False, ("Rules 6.7: the winner looks and chooses.",)),
    Asked(
        "key",
        "Which card is your key?",
        False,
        (
            "Rules 6.2: keys of one suit compete for its lifeboat.",
            "Influence is the own zone of that suit, the key, and what is left of that suit in the hand.",
        ),
    ),
)


def option(g: Any, names: Sequence[str], kind: int, code: int) -> Option:
    """Return an option in words."""
    if kind == ANSWERING:
        if code == GIVE_UP:
            return Option("give up", "", "give up")
        return Option(card_name(code), "play", card_name(code))
    if kind == ACTING:
        if code < FIRST_DUEL:
            return Option(f"drop {card_name(code)}", "drop", card_name(code))
        card, opponent = divmod(code - int(FIRST_DUEL), SEATS)
        return Option(f"duel {card_name(card)} {opponent}", f"duel with {card_name(card)} against", names[opponent])
    return Option(card_name(code), "take" if kind == STEALING else "choose", card_name(code))


def event(g: Any, names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened in words."""
    kind, seat, a, b, _, _ = what
    if kind in (LONE, INFLUENCE, WON_BOAT, SHARED_BOAT, UNCLAIMED):
        return ending(names, what)
    who = names[seat]
    if kind == DEALT:
        cards = cards_of(told_cards(a, b))
        text = f"{who} is dealt {card_names(cards)}."
        return Told("deal", text, f"{who} is dealt {len(cards)} cards.", (seat,), {"cards": cards})
    if kind == DREW:
        return Told("draw", f"{who} draws {card_name(a)}.", f"{who} draws a card.", (seat,), {"card": a})
    if kind == DECK_EMPTY:
        return Told("deck", "That was the last card of the deck.")
    if kind == DROPPED:
        return Told("drop", f"{who} drops {card_name(a)} into its lifeboat.", data={"card": a})
    if kind == OPENED:
        return Told("duel", f"{who} duels with {card_name(a)} against {names[b]}.", data={"card": a, "against": b})
    if kind == ANSWERED:
        return Told("answer", f"{who} answers with {card_name(a)}.", data={"card": a})
    if kind == GAVE_UP:
        return Told("give_up", f"{who} gives up, and {names[a]} wins the duel.", data={"winner": a})
    if kind == TOOK:
        return Told("take", f"{who} takes {card_name(a)} from {names[b]}.", data={"card": a, "from": b})
    if kind == KEY:
        return Told("key", f"{who} has chosen {card_name(a)} as key.", data={"card": a})
    if kind == NO_KEY:
        return Told("no_key", f"{who} has no card for a key.")
    return None


def ending(names: Sequence[str], what: Sequence[int]) -> Told:
    """Return how a lifeboat was given out, in words."""
    kind, seat, of_suit, points, n, _ = what
    boat = f"the lifeboat of {SUIT_NAMES[of_suit]}"
    data = {"suit": SUIT_NAMES[of_suit], "points": points}
    if kind == UNCLAIMED:
        why = "influence is equal" if n else "there is no key of that suit"
        return Told("unclaimed", f"Nobody gets {boat}, {points}: {why}.", data=data)
    who = names[seat]
    if kind == INFLUENCE:
        return Told("influence", f"{who} has influence {points} on {boat}.", data={**data, "points": points})
    if kind == LONE:
        return Told("boat", f"{who} has the only key of {SUIT_NAMES[of_suit]} and scores {points}.", data=data)
    if kind == SHARED_BOAT:
        return Told("boat", f"{who} shares {boat}, {points}, with {n - 1} other.", data={**data, "parts": n})
    by = " by the higher key" if n > 1 else ""
    return Told("boat", f"{who} gets {boat}{by} and scores {points}.", data=data)


def part(g: Any) -> tuple[int, str]:
    """Return the turn."""
    return max(1, int(g["length"])), "turn"


def left(g: Any) -> int:
    """Return the number of cards in the deck."""
    return int(g["n_deck"] - g["drawn"])


def position(g: Any) -> dict[str, Any]:
    """Return the position as plain values."""
    seats = range(int(g["players"]))
    return {
        "hands": [[card_name(card) for card in cards_of(g["hand"][seat])] for seat in seats],
        "lifeboats": [card_name(card) for card in cards_of(g["in_boats"])],
        "zones": [[card_name(card) for card in cards_of(g["in_zones"][seat])] for seat in seats],
        "deck": left(g),
        "keys": [None if g["key"][seat] == NONE else card_name(g["key"][seat]) for seat in seats],
    }


def sums(cards: Any) -> list[int]:
    """Return the sum of the ranks of each suit in a set of cards."""
    return [sum(card // SUITS + 1 for card in cards_of(cards) if card % SUITS == of) for of in range(SUITS)]


def seen_hand(g: Any, seat: int | None, other: int) -> str:
    """Return a hand as a seat sees it: its own, and of others' hands the cards that it has looked at."""
    cards = int(g["hand"][other])
    known = cards if seat in (None, other) else cards & int(g["knows"][seat])
    unknown = ["?"] * (cards ^ known).bit_count()
    return " ".join([*(card_name(card) for card in cards_of(known)), *unknown]) or "–"


def seen_key(g: Any, seat: int | None, other: int) -> str:
    """Return a key as a seat sees it."""
    if g["key"][other] == NONE:
        return "–"
    return card_name(g["key"][other]) if g["revealed"] or seat in (None, other) else "?"


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the table as a seat's player sees it."""
    boats = tuple(
        (name, str(total), card_names(card for card in cards_of(g["in_boats"]) if card % SUITS == of))
        for of, (name, total) in enumerate(zip(SUIT_NAMES, sums(g["in_boats"]), strict=True))
    )
    zones = tuple(f"{sign} zone" for sign in SUIT_SIGNS)
    players = tuple(
        (
            name,
            seen_hand(g, seat, other),
            *map(str, sums(g["in_zones"][other])),
            card_names(cards_of(g["in_zones"][other])),
            seen_key(g, seat, other),
        )
        for other, name in enumerate(names)
    )
    grids = (
        Grid("Lifeboats", ("suit", "sum", "cards"), boats),
        Grid("Players", ("player", "hand", *zones, "cards in zones", "key"), players),
    )
    notes = [("Deck", f"{left(g)} cards are left")]
    if pile := cards_of(g["pile"]):
        notes.append(("Duel", f"{names[int(g['opener'])]} against {names[int(g['challenged'])]}: {card_names(pile)}"))
    return View(f"Turn {int(g['length'])}", grids, tuple(notes))


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    options = ruleset.options
    rows = (
        ("cards in hand", str(options.hand_size)),
        ("the loser of a duel loses", options.steal.replace("_", " ")),
        ("the last card may be played in a duel", "only a king" if options.last_card_rule else "yes"),
        ("at equal influence", options.influence_tie.replace("_", " ")),
        ("bonus of a lone key", str(options.uncontested_bonus)),
        ("after the last card of the deck", options.end_rule.replace("_", " ")),
    )
    return [Grid("Rules", ("", ""), rows)]


WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
