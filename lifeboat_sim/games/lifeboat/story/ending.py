"""How the game begins and ends (rules 1 and 3): the deal, the ending, the scores in their parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records
from lifeboat_sim.core.story import Event
from lifeboat_sim.core.words import listed

from ..state import ENDINGS, PARTS
from .moments import position_of, sentence
from .names import Names, cards, counted

ENDING_WORDS = {
    "birds": "land is in sight: the last bird has come.",
    "all_dead": "nobody in the boat is alive: the game is over.",
    "unfinished": "the last round allowed is over, and the game is unfinished.",
}


def deal(records: Records, names: Names) -> Iterator[Event]:
    """Tell who sits where, loves and hates whom, and holds what; each player knows its own."""
    g = records.view(np.ndarray)[0]
    position = position_of(records, names.words)

    def event(kind: str, text: str, who: int | None = None, public: str | None = None, **data: Any) -> Event:
        known_to = None if public is None else (names.id(who),) if who is not None else ()
        shown = sentence(public if public is not None else text)
        id = None if who is None else names.id(who)
        return Event(0, "deal", kind, id, sentence(text), shown, known_to, data, position)

    aboard = [int(p) for p in g["seats"][: g["n_aboard"]]]
    yield event("seats", f"in the boat, from the bow: {names.characters(aboard)}.", seats=names.ids(aboard))
    for p in aboard:
        love, hate = int(g["love"][p]), int(g["hate"][p])
        hand = position[names.id(p)]["hand"]
        held = f", and begins with {cards(hand)}" if hand else ""
        text = f"{names.character(p)} {feelings(names, p, love, hate)}{held}."
        begins = (
            f"{names.character(p)} begins with {counted(len(hand), 'hidden card')}, a secret love and a secret hate."
        )
        yield event("deal", text, p, public=begins, love=names.id(love), hate=names.id(hate), hand=hand)


def feelings(names: Names, p: int, love: int, hate: int) -> str:
    """Return whom a character loves and hates."""
    if love == hate:
        return f"loves and hates {'themself' if love == p else names.character(love)}"
    loved = "themself" if love == p else names.character(love)
    hated = "themself" if hate == p else names.character(hate)
    return f"loves {loved}, hates {hated}"


def end(records: Records, names: Names) -> Iterator[Event]:
    """Tell how the game ended, and the scores from the highest down."""
    g = records.view(np.ndarray)[0]
    position = position_of(records, names.words)
    rounds = int(g["rounds"])
    ending = ENDINGS[int(g["ended_by"])]

    def event(kind: str, text: str, who: int | None = None, **data: Any) -> Event:
        id = None if who is None else names.id(who)
        return Event(rounds, "end", kind, id, sentence(text), sentence(text), None, data, position)

    yield event("end", ENDING_WORDS[ending], ending=ending)
    if ending == "unfinished":
        return
    cast = [p for p in range(len(names.words.characters)) if int(g["cast"]) >> p & 1]
    for p in sorted(cast, key=lambda p: -int(g["score"][p])):
        parts = {part: int(points) for part, points in zip(PARTS, g["points"][p], strict=True)}
        state = position[names.id(p)]["state"]
        feeling = feelings(names, p, int(g["love"][p]), int(g["hate"][p]))
        sums = listed([f"{points} for {part}" for part, points in parts.items() if points])
        score = int(g["score"][p])
        points_of = f"{score} point{'' if score == 1 else 's'}"
        text = f"{names.character(p)} ({state}; {feeling}): {points_of}" + (f" ({sums})." if sums else ".")
        yield event("score", text, p, score=score, parts=parts, state=state)
    winners = [p for p in cast if g["win"][p] > 0]
    if winners:
        verb = "wins" if len(winners) == 1 else "share the win"
        text = f"{names.characters(winners)} {verb} with {int(g['score'][winners[0]])} points."
    else:
        text = "the sea wins: nobody has survived."
    yield event("winners", text, winners=names.ids(winners))


def result_of(records: Records, names: Names) -> dict[str, Any]:
    """Return how a game ended, as plain values."""
    g = records.view(np.ndarray)[0]
    position = position_of(records, names.words)
    ending = ENDINGS[int(g["ended_by"])]
    cast = [p for p in range(len(names.words.characters)) if int(g["cast"]) >> p & 1]
    finished = ending != "unfinished"
    return {
        "rounds": int(g["rounds"]),
        "ending": ending,
        "birds": int(g["birds"]),
        "decisions": int(g["decisions"]),
        "winners": [names.id(p) for p in cast if g["win"][p] > 0],
        "scores": {names.id(p): int(g["score"][p]) for p in cast} if finished else {},
        "parts": {
            names.id(p): {part: int(points) for part, points in zip(PARTS, g["points"][p], strict=True)} for p in cast
        }
        if finished
        else {},
        "states": {names.id(p): position[names.id(p)]["state"] for p in cast},
    }
