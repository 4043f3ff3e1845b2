"""The entry points: the compiled functions that Python calls. All work on the first record of an array."""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records
from lifeboat_sim.jit import entry, int64, jit

from . import steps
from .bots import FAILED, choose, score_options
from .bots.beliefs import begin_to_watch, watch
from .play import advance, apply, step, take
from .rows import write_row
from .rules.ending import score_again
from .rules.fight import weapon_strength
from .rules.setup import set_up
from .state import STATE_BYTES, Game


@jit
def play_out(g: Game, seed: np.uint64, number: int) -> None:
    """Play a game from the deal to its end, or to a decision at which a user's bot fails."""
    deal(g, seed, number)
    advance(g)
    while g.stage != steps.OVER:
        option = choose(g)
        if option == FAILED:
            return
        decide(g, option)
        advance(g)


@jit
def deal(g: Game, seed: np.uint64, number: int) -> None:
    """Set up a game before the eyes of all."""
    set_up(g, seed, number)
    if g.watched:
        begin_to_watch(g)


@jit
def decide(g: Game, i: int) -> None:
    """Take option ``i`` of the decision now open before the eyes of all."""
    if g.watched:
        watch(g, int64(g.options[i]))
    apply(g, i)


@entry
def play_games(records: Records, seed: np.uint64, first: int, last: int, rows: Any) -> None:
    """Play games ``first`` to ``last`` (excluded) to their ends and write a row for each."""
    g = records[0]
    for number in range(first, last):
        play_out(g, seed, number)
        if g.failed:
            return
        write_row(g, rows[number - first])


@entry
def play_and_score(records: Records, seed: np.uint64, first: int, last: int, rows: Any) -> None:
    """Play games under the rules of the first record, and write for every record a row as its rules score each game.

    That is what would have been played under those rules, too, if they differ in the scoring alone and no bot looks at
    it. ``rows`` has shape (records, games).
    """
    whole = records.view(np.uint8).reshape(len(records), -1)
    g = records[0]
    for number in range(first, last):
        play_out(g, seed, number)
        if g.failed:
            return
        write_row(g, rows[0, number - first])
        for at in range(1, len(records)):
            whole[at, :STATE_BYTES] = whole[0, :STATE_BYTES]
            score_again(records[at])
            write_row(records[at], rows[at, number - first])


@entry
def begin_game(records: Records, seed: np.uint64, number: int) -> None:
    """Set up a game and go on to its first decision."""
    deal(records[0], seed, number)
    advance(records[0])


@entry
def deal_game(records: Records, seed: np.uint64, number: int) -> None:
    """Set up a game, and nothing else."""
    deal(records[0], seed, number)


@entry
def go_on(records: Records, i: int) -> None:
    """Take option ``i`` of the decision now open (-1: none), then go on to the next decision."""
    if i >= 0:
        decide(records[0], i)
    advance(records[0])


@entry
def bot_choice(records: Records) -> int:
    """Return the option that the decider's bot chooses, FAILED if it is a user's and fails."""
    return choose(records[0])


@entry
def option_scores(records: Records, scores: Any) -> int:
    """Write the points that the decider's bot gives to each option, without noise; return how many it has weighed.

    None if it is no bot that scores; only the first one where it sees no sense in any other.
    """
    return score_options(records[0], scores)


@entry
def next_step(records: Records) -> None:
    """Do the next step only; a decision that it opens may have a single option."""
    g = records[0]
    g.n_options = 0
    step(g)


@entry
def take_only_option(records: Records) -> None:
    """Take the single option of a decision, which counts as no decision."""
    g = records[0]
    take(g, int64(g.options[0]))
    g.n_options = 0


@entry
def take_option(records: Records, i: int) -> None:
    """Take option ``i`` of the decision now open, and nothing else."""
    decide(records[0], i)
    records[0].n_options = 0


@entry
def fighting_strength(records: Records, p: int) -> int:
    """Return what a character adds to its side of the fight that is on: its size and weapons."""
    g = records[0]
    return int64(g.rules.sizes[p]) + weapon_strength(g, p)
