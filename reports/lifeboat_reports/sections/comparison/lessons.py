"""How the bots of each side have learnt its rules: games of training, and what every character has gained at least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lifeboat_reports.report import Block, Cell, Column, Paragraph, Table
from lifeboat_reports.sections.comparison.beside import Beside, role_rows
from lifeboat_reports.wording import NOTHING, THIN, count, name_in_a_sentence, pp

STILL = 0.01
"""A gain of the last round that says that learning has not come to its end, as a share."""
FEW_SIDES = 4  # more of them have one row each, without the characters


def lessons(of: Beside) -> tuple[Block, ...]:
    """A sentence, and a table: of every character if the sides are few."""
    arm = of.comparison.retrained
    assert arm is not None
    training = arm.training
    said = (
        "The bots of each side went on learning from where they stood, under its own rules, for "
        f"{games_of(training)} games, with the same budget and seed for all. {unfinished(of, training)} The intervals "
        "do not show how learning might have gone otherwise. After a short one two sides may differ by chance: before "
        "you trust a retrained number, try another seed."
    )
    table = by_role(of, training) if len(training) <= FEW_SIDES else by_side(of, training)
    return Paragraph(said), table


def games_of(training: Sequence[Mapping[str, Any]]) -> str:
    """How many games the bots of a side have learnt from."""
    games = [int(one["games"]) for one in training]
    return count(games[0]) if len(set(games)) == 1 else f"{count(min(games))} to {count(max(games))}"


def unfinished(of: Beside, training: Sequence[Mapping[str, Any]]) -> str:
    """Who still gained in the last round: bots that are not done with learning."""
    last = [
        (gain["value"], role, name)
        for name, one in zip(of.names, training, strict=True)
        for role, gain in _gains(one["rounds"][-1]).items()
        if gain["low"] > 0
    ]
    if not last or max(last)[0] < STILL:
        return "In the last round nobody surely gained a percentage point any more."
    value, role, name = max(last)
    who = name_in_a_sentence(of.base.names.get(role, role))
    return (
        f"In the last round there were still gains, the largest of {who} ({pp(value)}{THIN}pp, {name}): bots that "
        "learn for longer may come to other differences."
    )


def _gains(round_: Mapping[str, Any]) -> dict[str, Mapping[str, float]]:
    return {role: found["gain"] for role, found in round_.items()}


def by_role(of: Beside, training: Sequence[Mapping[str, Any]]) -> Table:
    """What every character has gained in each round, on each side."""
    roles = [role for role in of.base.names if any(role in one["rounds"][0] for one in training)]
    columns = [
        (f"{name}, round {number}", [_gain_cell(round_, role) for role in roles])
        for name, one in zip((of.short, *(variant.short for variant in of.variants)), training, strict=True)
        for number, round_ in enumerate(one["rounds"], start=1)
    ]
    rows = tuple((first, *(cells[at] for _, cells in columns)) for at, first in enumerate(role_rows(of, roles)))
    heads = (Column(of.role_word, numeric=False), *(Column(heading) for heading, _ in columns))
    return Table(f"{of.prefix}lessons", "Gains while learning, pp: at least so large.", heads, rows, NOTE)


NOTE = (
    "By how much the best answer that was found wins more often than who was there before, with its own 95 % interval; "
    "*: surely more, so it plays from then on. A longer search may find more."
)


def _gain_cell(round_: Mapping[str, Any], role: str) -> Cell:
    """The gain of a character in a round."""
    if role not in round_:
        return Cell(NOTHING)
    gain = round_[role]["gain"]
    if not round_[role]["is_new"]:
        return Cell("0")
    half = (gain["high"] - gain["low"]) / 2
    return Cell(f"{pp(gain['value'], half)} ± {100 * half:.1f}{'*' if gain['low'] > 0 else ''}")


def by_side(of: Beside, training: Sequence[Mapping[str, Any]]) -> Table:
    """How long each side has learnt, and its largest sure gain in each round."""
    rounds = max(len(one["rounds"]) for one in training)
    rows = tuple(
        (Cell(name), Cell(count(one["games"])), *(_largest(one["rounds"], at) for at in range(rounds)))
        for name, one in zip(of.names, training, strict=True)
    )
    heads = (
        Column("rules", numeric=False),
        Column("games"),
        *(Column(f"largest gain, round {at + 1}, pp") for at in range(rounds)),
    )
    return Table(f"{of.prefix}lessons", "Learning of each side: gains are at least so large.", heads, rows)


def _largest(rounds: Sequence[Mapping[str, Any]], at: int) -> Cell:
    if at >= len(rounds):
        return Cell(NOTHING)
    sure = [gain["value"] for gain in _gains(rounds[at]).values() if gain["low"] > 0]
    return Cell(pp(max(sure)) if sure else "0")
