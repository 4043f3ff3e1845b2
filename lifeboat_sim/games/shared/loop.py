"""The loop that all games at a table are played by.

A game says what it is by five functions of its record: ``deal`` lays everything out, ``step`` does what comes next (it
may list the options of a decision), ``take`` does what was chosen, ``choose`` lets the decider's bot choose, and
``write_row`` writes down what became of the game. The entry points in the game's ``kernels.py`` hand them over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.core.chance import below, mix, roll
from lifeboat_sim.core.records import Records
from lifeboat_sim.jit import int64, jit

from .chance import set_keys
from .state import BEGIN, NONE, OVER, SEATS, TOLD, WEIGHTS, TableState

WIN = 840
"""A win is counted in 1/840, so that one shared by up to eight is a whole number."""


@jit
def begin(g: TableState, seed: np.uint64, number: int, deal: Any) -> None:
    """Clear the table, seat the bots, and deal."""
    set_keys(g, seed, number)
    g.stage = BEGIN
    g.decider, g.kind, g.n_options = int64(0), int64(0), int64(0)
    g.decisions, g.length, g.ended_by = int64(0), int64(0), int64(0)
    g.history = np.uint64(0)
    g.sole_winner = NONE
    g.n_told = 0
    for seat in range(SEATS):
        g.place[seat] = seat
        g.asked[seat] = 0
        g.score[seat] = 0
        g.win[seat] = 0
    deal(g)
    seat_bots(g)


@jit
def seat_bots(g: TableState) -> None:
    """Give every seat its bot: that of its role, or one of those that the table is mixed of."""
    if g.n_mixed > 0:
        mix_bots(g)
    for seat in range(g.players):
        role = g.place[seat]
        if g.table_bot[role] != NONE:
            g.bot[seat] = g.table_bot[role]
            for weight in range(WEIGHTS):
                g.weights[seat, weight] = g.table_weights[role, weight]


@jit
def mix_bots(g: TableState) -> None:
    """Seat the bots of a mixed table: each as often as the others, and everywhere as often as elsewhere.

    For every so many games as there are players a row of bots, in turn from one drawn for them, is shuffled, and each
    of these games seats it one further.
    """
    group = g.number // g.players
    first = below(roll(g.table_key, group << int64(8)), g.n_mixed)
    for i in range(g.players):
        g.unsorted[i] = (first + i) % g.n_mixed
    for i in range(g.players - 1, 0, -1):
        j = below(roll(g.table_key, (group << int64(8)) | i), i + 1)
        g.unsorted[i], g.unsorted[j] = g.unsorted[j], g.unsorted[i]
    for seat in range(g.players):
        one = int64(g.unsorted[(seat + g.number) % g.players])
        g.bot[seat] = g.mixed[one]
        for weight in range(WEIGHTS):
            g.weights[seat, weight] = g.mixed_weights[one, weight]


@jit
def advance(g: TableState, step: Any, take: Any) -> None:
    """Run forced moves and chance up to the next decision, or to the end of the game (then ``n_options`` is 0)."""
    while g.stage != OVER:
        one_step(g, step, take)
        if g.n_options > 1:
            return


@jit
def one_step(g: TableState, step: Any, take: Any) -> None:
    """Do one step; a decision with one option is not asked."""
    g.n_options = 0
    step(g)
    if g.n_options == 1:
        take(g, int64(g.options[0]))
        g.n_options = 0


@jit
def apply(g: TableState, i: int, take: Any) -> None:
    """Take option ``i`` of the decision now open; only ``advance`` moves on from here."""
    choice = int64(g.options[i])
    g.decisions += 1
    g.asked[g.decider] += 1
    g.history = mix(g.history ^ np.uint64((g.kind << int64(32)) | choice))
    take(g, choice)


@jit
def play_games(
    records: Records, seed: np.uint64, first: int, last: int, rows: Any,
    deal: Any, step: Any, take: Any, choose: Any, write_row: Any,
) -> None:  # fmt: skip
    """Play games ``first`` to ``last`` (excluded) to their ends and write a row for each."""
    g = records[0]
    for number in range(first, last):
        begin(g, seed, number, deal)
        advance(g, step, take)
        while g.stage != OVER:
            apply(g, choose(g), take)
            advance(g, step, take)
        write_row(g, rows[number - first])


@jit
def ask(g: TableState, seat: int, kind: int) -> None:
    """Open a decision of a seat; its options are listed by ``offer``."""
    g.decider, g.kind, g.n_options = int64(seat), int64(kind), int64(0)


@jit
def offer(g: TableState, option: int) -> None:
    """List a further option of the decision."""
    g.options[g.n_options] = option
    g.n_options += 1


@jit
def end_game(g: TableState, ended_by: int, shared: bool) -> None:
    """End the game: the highest score wins, or who has won already; several share the win, or nobody wins."""
    g.stage = OVER
    g.ended_by = ended_by
    g.n_options = 0
    if g.sole_winner != NONE:
        g.win[g.sole_winner] = WIN
        return
    best, n = int64(g.score[0]), int64(0)
    for seat in range(g.players):
        best = max(best, int64(g.score[seat]))
    for seat in range(g.players):
        n += g.score[seat] == best
    for seat in range(g.players):
        if g.score[seat] == best and (shared or n == 1):
            g.win[seat] = WIN // n


@jit
def tell(g: TableState, event: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Note that something happened, if anybody wants to know: a kind of event, whom it is about, four numbers."""
    if g.tells and g.n_told < TOLD:
        at = g.n_told
        g.told[at, 0], g.told[at, 1] = event, seat
        g.told[at, 2], g.told[at, 3], g.told[at, 4], g.told[at, 5] = a, b, c, d
        g.n_told += 1


@jit
def next_seat(g: TableState, seat: int) -> int:
    """Return the seat to the left of one."""
    return (seat + 1) % g.players


@jit
def go_on(g: TableState, i: int, step: Any, take: Any) -> None:
    """Take an option (none: -1) and play to the next decision."""
    if i >= 0:
        apply(g, i, take)
    advance(g, step, take)


@jit
def take_option(g: TableState, i: int, take: Any) -> None:
    """Take an option, and stop there."""
    apply(g, i, take)
    g.n_options = 0
