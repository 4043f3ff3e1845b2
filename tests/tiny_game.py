"""The smallest game that keeps the Game contract: it shows what is Lifeboat's and what is every game's.

Each seat in turn may draw a second digit from 0 to 9 in place of its first; the highest digit wins, ties share.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel

from lifeboat_sim.core.chance import below, derive, roll
from lifeboat_sim.core.conditions import Vocabulary
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.measures import Group, Measures
from lifeboat_sim.core.metrics import Metric
from lifeboat_sim.core.people import Decision, Grid, Option, People, View
from lifeboat_sim.core.records import array, copied, layout, make, scalar
from lifeboat_sim.core.scenario import Outcome
from lifeboat_sim.core.story import Event, Story
from lifeboat_sim.errors import ScenarioError
from lifeboat_sim.jit import entry, int64, jit


class Table(BaseModel):
    """The rule set: how many digits there are."""

    name: str = "Ten digits"
    note: str | None = None
    digits: int = 10
    hash: str = "tiny"

    def player_numbers(self) -> list[int]:
        return [2, 3, 4]


class State:
    players: int = scalar()
    digits: int = scalar()
    key: Any = scalar("u8")
    turn: int = scalar()
    kind: int = scalar()
    decider: int = scalar()
    history: Any = scalar("u8")
    greedy: int = scalar()  # set of seats that redraw low digits
    digit: Any = array("i1", 4)
    options: Any = array("i4", 2)
    n_options: int = scalar()


class Row:
    win: Any = array("i2", 4)
    history: Any = scalar("u8")
    decisions: int = scalar("i4")


@jit
def set_up(g: State, seed: Any, number: int) -> None:
    g.key = derive(seed, number)
    g.turn = 0
    g.history = seed ^ seed
    for seat in range(g.players):
        g.digit[seat] = below(roll(g.key, seat), g.digits)


@jit
def advance(g: State) -> None:
    g.n_options = 2 if g.turn < g.players else 0
    g.decider = g.turn
    g.options[0], g.options[1] = 0, 1


@jit
def apply(g: State, i: int) -> None:
    if i == 1:
        g.digit[g.turn] = below(roll(g.key, int64(100) + g.turn), g.digits)
    g.turn += 1
    g.history = derive(g.history, i)


@jit
def choose(g: State) -> int:
    return int64(((g.greedy >> g.turn) & 1) and g.digit[g.turn] * 2 < g.digits)


@entry
def play_games(records: Any, seed: Any, first: int, last: int, rows: Any) -> None:
    g = records[0]
    for number in range(first, last):
        set_up(g, seed, number)
        advance(g)
        while g.n_options > 0:
            apply(g, choose(g))
            advance(g)
        best, n = -1, 0
        for seat in range(g.players):
            if g.digit[seat] > best:
                best, n = g.digit[seat], 0
            n += g.digit[seat] == best
        for seat in range(4):
            winner = seat < g.players and g.digit[seat] == best
            rows[number - first].win[seat] = 840 // n if winner else 0
        rows[number - first].decisions = g.players
        rows[number - first].history = g.history


def play_and_score(records: Any, seed: Any, first: int, last: int, rows: Any) -> None:
    for at in range(len(records)):  # there is only one way to score
        play_games(records[at : at + 1], seed, first, last, rows[at])


@entry
def begin_game(records: Any, seed: Any, number: int) -> None:
    set_up(records[0], seed, number)
    advance(records[0])


@entry
def go_on(records: Any, i: int) -> None:
    if i >= 0:
        apply(records[0], i)
    advance(records[0])


@entry
def bot_choice(records: Any) -> int:
    return choose(records[0])


@entry
def option_scores(records: Any, scores: Any) -> int:
    g = records[0]
    if not (g.greedy >> g.turn) & 1:
        return 0
    scores[0] = g.digit[g.turn]
    scores[1] = (g.digits - 1) / 2
    return 2


class Bot(BaseModel):
    sentence: str
    weights: dict[str, float] = {}
    made_for: str | None = None
    looks_at_scoring: bool = False

    def weights_of(self, role: str, players: int) -> dict[str, float]:
        return self.weights


def prepare(ruleset: Table, players: int, bots: Any, noise: int = 0) -> Any:
    records = make(layout(State))
    g = records.view(np.ndarray)[0]
    g["players"], g["digits"] = players, ruleset.digits
    set_bots(records, bots, ruleset)
    return records


def set_bots(records: Any, bots: Any, ruleset: Table) -> None:
    g = records.view(np.ndarray)[0]
    for seat, (bot, *_) in bots.items():
        g["greedy"] = g["greedy"] & ~(1 << int(seat)) | (bot == "greedy") << int(seat)


def metrics(ruleset: Table, players: int) -> list[Metric]:
    return [
        Metric("games", lambda rows: np.array([len(rows)])),
        Metric("wins", lambda rows: rows["win"].sum(axis=0, dtype=np.int64)),
        Metric("most_wins_of_seat_0", lambda rows: np.array([rows["win"][:, 0].max()]), "max"),
    ]


def groups(rows: Any) -> Iterator[Group]:
    yield rows["win"].T, np.ones((1, len(rows)), np.int64)


def measures(ruleset: Table, players: int, bots: Any = None) -> Measures:
    return Measures(("win",), (), groups)


class Telling:
    """A game under way, each seat's digit known to all once it is final."""

    def __init__(self, records: Any) -> None:
        self.records = records

    @property
    def g(self) -> Any:
        return self.records.view(np.ndarray)[0]

    @property
    def over(self) -> bool:
        return bool(self.g["n_options"] == 0)

    def go_on(self) -> list[Event]:
        return []

    def take(self, choice: int) -> list[Event]:
        seat = str(self.g["turn"])
        go_on(self.records, choice)
        text = f"Seat {seat} {('keeps', 'draws')[choice]}"
        position = {"digits": self.g["digit"].tolist()}
        known = f"{text}: {self.g['digit'][int(seat)]}."
        return [Event(1, "turns", "turn", seat, known, f"{text}.", (seat,), {}, position)]

    def copied(self) -> "Telling":
        return Telling(copied(self.records))


def begin(ruleset: Table, players: int, bots: Any, seed: int, number: int) -> Telling:
    records = prepare(ruleset, players, bots)
    begin_game(records, np.uint64(seed), number)
    return Telling(records)


def decider(ruleset: Table, records: Any) -> str:
    return str(records.view(np.ndarray)[0]["turn"])


def decision(ruleset: Table, records: Any) -> Decision:
    options = (Option("keep", "", "keep it"), Option("draw", "", "draw another one"))
    return Decision(decider(ruleset, records), "digit", "Which digit?", options, True, ("Rules 1: draw at most once.",))


def view(ruleset: Table, records: Any, role: str | None) -> View:
    g = records.view(np.ndarray)[0]
    seen = [str(digit) if role in (None, str(seat)) else "?" for seat, digit in enumerate(g["digit"][: g["players"]])]
    return View(f"Turn {g['turn']}.", (Grid("", ("digits",), ((" ".join(seen),),)),), (("You", role or "nobody"),))


PEOPLE = People(
    begin=begin,
    cast=lambda ruleset, records: [str(seat) for seat in range(records.view(np.ndarray)[0]["players"])],
    decider=decider,
    decision=decision,
    view=view,
    cards=lambda ruleset: [Grid("Digits", ("from", "to"), (("0", str(ruleset.digits - 1)),))],
)


def story(
    ruleset: Table, players: int, bots: Any, seed: int, number: int, choose: Any = bot_choice, noise: int = 0
) -> Story:
    telling = begin(ruleset, players, bots, seed, number)
    events = []
    while not telling.over:
        events += telling.take(choose(telling.records))
    digits = telling.g["digit"][:players].tolist()
    return Story(
        {"game": "tiny", "seed": seed, "number": number},
        events,
        {"digits": digits, "winners": [str(seat) for seat in range(players) if digits[seat] == max(digits)]},
    )


def no_scenario(tables: dict[str, Any], folder: Path) -> Outcome:
    raise ScenarioError("game: Tiny has no scenarios")


def warm_up() -> None:
    records = prepare(Table(), 3, {})
    rows = make(TINY.row)
    play_games(records, np.uint64(1), 0, 1, rows)
    play_and_score(records, np.uint64(1), 0, 1, rows.reshape(1, 1))
    begin_game(records, np.uint64(1), 0)
    option_scores(records, np.zeros(int(records.view(np.ndarray)["n_options"][0])))
    go_on(records, bot_choice(records))


def describe(ruleset: Table, players: int, bots: Any = None) -> dict[str, Any]:
    roles = [{"id": str(seat), "name": f"Seat {seat}", "seat": seat} for seat in range(4)]
    return {"roles": roles, "role_word": "seat", "quantities": ["win"], "game_measures": []}


TINY = Game(
    id="tiny",
    title="Tiny",
    rulesets=lambda: ["ten"],
    load_ruleset=lambda name, settings: Table(),
    change_ruleset=lambda ruleset, settings: ruleset,
    without_card=lambda ruleset, card: ruleset,
    is_scoring=lambda path: False,
    restore_ruleset=Table.model_validate,
    default_ruleset="ten",
    ruleset_schema=Table.model_json_schema,
    ruleset_template=lambda: "",
    default_players=3,
    bots={"greedy": Bot(sentence="Redraws low digits."), "stubborn": Bot(sentence="Never redraws.")},
    default_bot="stubborn",
    roles=lambda ruleset: [{"id": str(seat), "name": f"Seat {seat}"} for seat in range(4)],
    prepare=prepare,
    set_bots=set_bots,
    blocks=lambda ruleset, players: (4, 4),
    describe=describe,
    row=layout(Row),
    row_labels=lambda ruleset: {"roles": ["0", "1", "2", "3"], "codes": {}, "inner": {}},
    metrics=metrics,
    measures=measures,
    vocabulary=lambda ruleset: Vocabulary(
        roles=["0", "1", "2", "3"],
        present=lambda rows: np.ones((len(rows), 4), bool),
        game_facts={"unfinished": lambda rows: np.zeros(len(rows), bool)},
        numbers={"margin": lambda rows: rows["win"].max(axis=1) - rows["win"].min(axis=1)},
        role_numbers={},
        facts={"wins": lambda rows: rows["win"] > 0},
        relations={},
    ),
    story=story,
    people=PEOPLE,
    play_games=play_games,
    play_and_score=play_and_score,
    begin_game=begin_game,
    go_on=go_on,
    bot_choice=bot_choice,
    option_scores=option_scores,
    warm_up=warm_up,
    decisions=["digit"],
    order=lambda ruleset, records: [0, 1],
    redeal=lambda records, seat, rng: copied(records),
    broken=lambda ruleset, records: [],
    play_scenario=no_scenario,
)
