"""A game at a table in words: as a story, and as people play it. A game brings its own words in a ``Words`` value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.people import Decision, Grid, Option, People, View
from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.core.story import Event, Story

from .state import OVER

if TYPE_CHECKING:
    from .table_game import TableGame

Chooser = Callable[[Records], int]


@dataclass(frozen=True)
class Asked:
    """A decision in words.

    Attributes
    ----------
    name : str
        As the rules call it.
    question : str
        What is asked.
    passive : bool
        Whether the first option is to do nothing.
    help : tuple of str
        What the decision means, with the section of the rules.
    """

    name: str
    question: str
    passive: bool
    help: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """What happened, in words.

    Attributes
    ----------
    kind : str
        What sort of event it is.
    text : str
        A sentence that tells all of it.
    public : str, optional
        A sentence that tells what everybody sees; None: the same.
    known_to : tuple of int, optional
        The seats that know the whole text; None: everybody.
    data : mapping
        The particulars, as plain values.
    """

    kind: str
    text: str
    public: str | None = None
    known_to: tuple[int, ...] | None = None
    data: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Words:
    """A game in words. All functions get ``g``, one record as numpy shows it, and how seats are called.

    Attributes
    ----------
    decisions : tuple of Asked
        By kind.
    option : callable
        (g, names, kind, option) -> the option in words.
    event : callable
        (g, names, event as six numbers) -> what happened, or None if nobody need know.
    part : callable
        (g) -> the number of the part of the game that is on, from 1, and what it is called.
    position : callable
        (g) -> the position as plain values, nothing hidden.
    view : callable
        (g, names, seat or None) -> the position as a seat's player sees it; None: everything.
    look_up : callable
        (rule set) -> tables of what there is to look up.
    """

    decisions: tuple[Asked, ...]
    option: Callable[[Any, Sequence[str], int, int], Option]
    event: Callable[[Any, Sequence[str], Sequence[int]], Told | None]
    part: Callable[[Any], tuple[int, str]]
    position: Callable[[Any], dict[str, Any]]
    view: Callable[[Any, Sequence[str], int | None], View]
    look_up: Callable[[Any], Sequence[Grid]]


class Playing:
    """A game under way that tells what happens in it; see ``Telling`` in core/people.py."""

    def __init__(self, game: TableGame, ruleset: Any, records: Records) -> None:
        self.game, self.ruleset, self.records = game, ruleset, records
        self.over = False
        self.began = False

    @property
    def g(self) -> Any:
        """The record as numpy shows it."""
        return self.records.view(np.ndarray)[0]

    @property
    def ids(self) -> list[str]:
        """The ids of the roles by seat."""
        return self.game.ids_by_seat(self.ruleset, self.g)

    def go_on(self) -> list[Event]:
        """Play to the next decision with several options, or to the end, and tell what happens till then."""
        events = [] if self.began else list(self._events())
        self.began = True
        while self.g["stage"] != OVER and self.g["n_options"] < 2:
            self.game.kernels.next_step(self.records)
            events += self._events()
        if self.g["stage"] == OVER and not self.over:
            self.over = True
            events.append(self._end())
        return events

    def take(self, choice: int) -> list[Event]:
        """Take an option of the decision now open, and tell what happens."""
        self.game.kernels.take_option(self.records, choice)
        return list(self._events())

    def copied(self) -> Playing:
        """Return a copy, which goes on by itself."""
        copy = Playing(self.game, self.ruleset, copied(self.records))
        copy.over, copy.began = self.over, self.began
        return copy

    def _events(self) -> Iterator[Event]:
        """Yield what was noted since the last time."""
        g, ids = self.g, self.ids
        names = self.game.names_by_seat(self.ruleset, g)
        number, part = self.game.words.part(g)
        for event in g["told"][: int(g["n_told"])].tolist():
            told = self.game.words.event(g, names, event)
            if told is None:
                continue
            who = ids[event[1]] if 0 <= event[1] < len(ids) else None
            known_to = None if told.known_to is None else tuple(ids[seat] for seat in told.known_to)
            yield Event(
                number, part, told.kind, who, told.text, told.text if told.public is None else told.public, known_to,
                dict(told.data or {}), self.position(),
            )  # fmt: skip
        g["n_told"] = 0

    def _end(self) -> Event:
        found = self.game.result(self.ruleset, self.g)
        names = dict(zip(self.ids, self.game.names_by_seat(self.ruleset, self.g), strict=True))
        won = " and ".join(names[id] for id in found["winners"]) or "Nobody"
        scores = ", ".join(f"{names[id]} {score:g}" for id, score in found["score"].items())
        text = f"{won} {'win' if len(found['winners']) > 1 else 'wins'}. Scores: {scores}."
        number, _ = self.game.words.part(self.g)
        return Event(number, "end", "end", None, text, text, None, found, self.position())

    def position(self) -> dict[str, Any]:
        """The position as plain values: what the game says, and the scores."""
        scores = self.game.scores_by_id(self.ruleset, self.g)
        return {**self.game.words.position(self.g), "score": scores}


def begun(
    game: TableGame, ruleset: Any, players: int, bots: Mapping[str, BotChoice], seed: int, number: int, noise: int = 0
) -> Playing:
    """Return the game of a number, about to begin."""
    records = game.prepare(ruleset, players, bots, noise)
    records.view(np.ndarray)[0]["tells"] = 1
    game.kernels.deal_game(records, np.uint64(seed), number)
    return Playing(game, ruleset, records)


def story(
    game: TableGame, ruleset: Any, players: int, bots: Mapping[str, BotChoice], seed: int, number: int,
    choose: Chooser | None = None, noise: int = 0,
) -> Story:  # fmt: skip
    """Return a game of a run as a story: the very game that the run plays."""
    playing = begun(game, ruleset, players, bots, seed, number, noise)
    events = playing.go_on()
    while not playing.over:
        events += playing.take((choose or game.kernels.bot_choice)(playing.records))
        events += playing.go_on()
    names = dict(zip(playing.ids, game.names_by_seat(ruleset, playing.g), strict=True))
    info = {
        "game": game.id,
        "title": game.title,
        "ruleset": ruleset.name,
        "players": players,
        "cast": playing.ids,
        "seed": seed,
        "number": number,
        "bots": {
            id: bots[id].name if id in bots and bots[id].form else game.bot_names[int(playing.g["bot"][seat])]
            for seat, id in enumerate(playing.ids)
        },
        "cards": {"characters": {id: {"name": name} for id, name in names.items()}},
    }
    return Story(info, events, game.result(ruleset, playing.g))


def people(game: TableGame) -> People:
    """Return what people at the keyboard need."""

    def decider(ruleset: Any, records: Records) -> str:
        g = records.view(np.ndarray)[0]
        return game.ids_by_seat(ruleset, g)[int(g["decider"])]

    def decision(ruleset: Any, records: Records) -> Decision:
        g = records.view(np.ndarray)[0]
        names, kind = game.names_by_seat(ruleset, g), int(g["kind"])
        asked = game.words.decisions[kind]
        options = tuple(game.words.option(g, names, kind, int(code)) for code in g["options"][: int(g["n_options"])])
        return Decision(decider(ruleset, records), asked.name, asked.question, options, asked.passive, asked.help)

    def view(ruleset: Any, records: Records, role: str | None) -> View:
        g = records.view(np.ndarray)[0]
        seat = None if role is None else game.ids_by_seat(ruleset, g).index(role)
        return game.words.view(g, game.names_by_seat(ruleset, g), seat)

    return People(
        begin=lambda ruleset, players, bots, seed, number: begun(game, ruleset, players, bots, seed, number),
        cast=lambda ruleset, records: game.ids_by_seat(ruleset, records.view(np.ndarray)[0]),
        decider=decider,
        decision=decision,
        view=view,
        cards=game.words.look_up,
    )
