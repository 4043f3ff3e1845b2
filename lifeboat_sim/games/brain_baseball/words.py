"""Brain Baseball in words: its decisions, what happens, the table as people see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, Option, View

from ..shared.cards import card_name, card_names
from ..shared.hands import cards_of, told_cards
from ..shared.state import NONE
from ..shared.telling import Asked, Told, Words
from .options import Ruleset
from .state import (
    CATCHING,
    CAUGHT,
    DEALT,
    LAST_PITCH,
    NEXT_PITCHER,
    NOT_HIT,
    PASS,
    PITCHED,
    PITCHING,
    SCORED,
    SEASON_OVER,
    STRUCK_OUT,
    SWUNG,
)

DECISIONS = (
    Asked(
        "pitch",
        "Which card do you pitch?",
        False,
        ("Rules 7.2: a ball that nobody swings at scores its rank, and the same player pitches again.",),
    ),
    Asked(
        "swing",
        "Swing at the ball?",
        True,
        ("Rules 7.2: with a card not above the ball and above the last swing. The last who swung is the batter.",),
    ),
    Asked(
        "catch",
        "Catch the ball?",
        True,
        (
            "Rules 7.2: with a card above the ball and above the last catch, in the order 3 to king, 2, ace.",
            "The last catcher, or else the batter, scores the ball and pitches next.",
        ),
    ),
)
VERBS = {PITCHING: "pitch", CATCHING: "catch with"}


def option(g: Any, names: Sequence[str], kind: int, code: int) -> Option:
    """Return an option in words."""
    if code == PASS:
        return Option("pass", "", "pass")
    return Option(card_name(code), VERBS.get(kind, "swing with"), card_name(code))


def event(g: Any, names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened in words."""
    kind, seat, a, b, _, _ = what
    who = names[seat]
    if kind == DEALT:
        cards = cards_of(told_cards(a, b))
        text = f"{who} is dealt {card_names(cards)}."
        return Told("deal", text, f"{who} is dealt {len(cards)} cards.", (seat,), {"cards": cards})
    if kind == PITCHED:
        return Told("pitch", f"{who} pitches {card_name(a)}.", data={"card": a})
    if kind == SWUNG:
        return Told("swing", f"{who} swings with {card_name(a)}.", data={"card": a})
    if kind == CAUGHT:
        return Told("catch", f"{who} catches with {card_name(a)}.", data={"card": a})
    if kind == NOT_HIT:
        return Told("strike", f"Nobody swings at {card_name(a)}.", data={"card": a})
    if kind == SCORED:
        return Told("score", f"{who} scores {a}.", data={"points": a})
    if kind == STRUCK_OUT:
        return Told("strikeout", f"{who} has pitched {a} balls in a row that nobody swung at.", data={"balls": a})
    if kind == NEXT_PITCHER:
        return Told("pitcher", f"The pitcher has no card; {who} pitches.")
    if kind == LAST_PITCH:
        return Told("last_pitch", f"{who} alone holds cards, and pitches one more.")
    if kind == SEASON_OVER:
        return Told("season", f"Season {a} is over.", data={"season": a})
    return None


def part(g: Any) -> tuple[int, str]:
    """Return the season."""
    return max(1, int(g["season"])), "season"


def position(g: Any) -> dict[str, Any]:
    """Return the position as plain values."""
    return {
        "hands": [[card_name(card) for card in cards_of(g["hand"][seat])] for seat in range(int(g["players"]))],
        "pitcher": int(g["pitcher"]),
        "streak": int(g["streak"]),
        "ball": None if g["ball"] == NONE else card_name(g["ball"]),
    }


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the table as a seat's player sees it."""
    rows = []
    for other, name in enumerate(names):
        cards = cards_of(g["hand"][other])
        shown = card_names(cards) if seat in (None, other) else " ".join("?" * len(cards)) or "–"
        rows.append((name, str(int(g["score"][other])), shown, ", ".join(parts_of(g, other))))
    table = Grid("", ("player", "score", "hand", ""), tuple(rows))
    notes = (
        ("Strikes", f"{names[int(g['pitcher'])]} has {int(g['streak'])} in a row"),
        ("Played", card_names(cards_of(g["played"]))),
    )
    heading = f"Season {max(1, int(g['season']))}"
    return View(heading if g["ball"] == NONE else f"{heading}, ball {card_name(g['ball'])}", (table,), notes)


def parts_of(g: Any, seat: int) -> list[str]:
    """Return what part a seat has in the play of this ball."""
    parts = (("pitcher", "pitcher"), ("batter", "batter"), ("catcher", "catcher"))
    return [name for field, name in parts if g[field] == seat]


def look_up(ruleset: Ruleset) -> list[Grid]:
    """Return what there is to look up."""
    options = ruleset.options
    rows = (
        ("swing order", "A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("catch order", "3 4 5 6 7 8 9 10 J Q K 2 A"),
        ("an ace or 2 as the ball", options.ball_in_catch.replace("_", " ")),
        ("strikeout", f"{options.strikeout_n} balls in a row: {options.strikeout}"),
        ("seasons", "as many as players" if options.seasons == "players" else str(options.seasons)),
        ("a lone holder of cards", "pitches one more" if options.final_round == "extra" else "ends the season"),
    )
    return [Grid("Rules", ("", ""), rows)]


WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
