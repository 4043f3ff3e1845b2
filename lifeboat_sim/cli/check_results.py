"""The results of ``lifeboat check``: a table for people, values and test cases for machines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lifeboat_analysis import Judged, Member
from lifeboat_sim.cli.junit import Case
from lifeboat_sim.core.words import name_in_a_sentence
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.run import bots_in_words
from lifeboat_sim.runs.target_files import Check
from lifeboat_sim.runs.targets import Target

SYMBOLS = {"holds": "●", "fails": "×", "not enough games": "○", "depends on who plays": "◐"}
WORST_FIRST = ("fails", "depends on who plays", "not enough games")
CAPTION = (
    "Intervals: 90 %. A target holds if they lie inside of what is allowed, and fails if a joint 95 % interval lies "
    "outside."
)

# In words ----------------------------------------------------------------------------------------------------


def names_of(check: Check) -> dict[str, str]:
    """Return the names of the characters, by id."""
    plan = next(iter(check.plans.values()))
    return {role["id"]: role["name"] for role in plan.game.roles(plan.ruleset)}


def value(target: Target, number: float) -> str:
    """Return a measured value in words; of a target that compares, it is a difference.

    >>> value(Target("ties", 0, 0.1), 0.0912), value(Target("score", 0, 0.1, ("kid",), base="english"), 0.5)
    ('9.12 %', '+0.50')
    """
    if math.isnan(number):
        return "-"
    sign = "+" if target.base is not None else ""
    if target.kind.unit == "share":
        return f"{100 * number:{sign}.2f} {'pp' if target.base is not None else '%'}"
    whole = target.measure.endswith(("_median", "_p5", "_p95"))
    return f"{number:{sign}.0f}" if whole else f"{number:{sign}.2f}"


def measured(target: Target, member: Member) -> str:
    """Return what was measured, with its interval."""
    low, high = (value(target, end).removesuffix(" %").removesuffix(" pp") for end in (member.low, member.high))
    return f"{value(target, member.estimate)} [{low}, {high}]"


def allowed(target: Target, member: Member) -> str:
    """Return what is allowed."""
    low, high = (value(target, end) for end in (member.least, member.most))
    if math.isinf(member.least):
        return f"allowed up to {high}"
    if math.isinf(member.most):
        return f"allowed from {low}"
    return f"allowed {low.removesuffix(' %').removesuffix(' pp')} to {high}"


def more_games(one: Judged) -> str:
    """Return how many games would decide."""
    if one.result != "not enough games":
        return ""
    if math.isnan(one.games_needed):
        return "no finished game tells of it"
    if math.isinf(one.games_needed):
        return "on the edge: several times the games may settle it, or no number"
    return f"about {thin(rounded_up(one.games_needed))} games would probably settle it"


def rounded_up(games: float) -> int:
    """Return a number of games with two digits that count, rounded up.

    >>> rounded_up(123_456), rounded_up(300)
    (130000, 300)
    """
    unit: int = 10 ** max(len(str(math.ceil(games))) - 2, 0)
    return math.ceil(games / unit) * unit


def lines_of(one: Judged) -> list[str]:
    """Return the lines that tell why: what was measured of whom, what is allowed, how many games would decide.

    With retrained bots as well: those of frozen and of retrained ones.
    """
    if one.retrained is not None:
        arms = {"frozen bots": replace(one, retrained=None), "retrained bots": one.retrained}
        return [line for arm, judged in arms.items() for line in _of_arm(arm, judged)]
    told = one.telling()
    closest = "closest, " if one.result == "holds" and len(one.members) > 1 else ""
    names = [f"{closest}{name_in_a_sentence(member.name)}: " if member.name else "" for member in told]
    longest = max(map(len, names), default=0)
    lines = [f"{who:<{longest}}{measured(one.target, member)}" for who, member in zip(names, told, strict=True)]
    if told:
        limits = allowed(one.target, told[0])  # the same for all
        lines = [*lines, limits] if len(lines) > 1 else [f"{lines[0]}, {limits}"]
    more = more_games(one)
    return [*lines, more] if more else lines


def _of_arm(arm: str, judged: Judged) -> list[str]:
    """Return the lines of one kind of bots under their result."""
    return [f"{arm}: {SYMBOLS[judged.result]} {judged.result}", *(f"  {line}" for line in lines_of(judged))]


def heading(check: Check) -> str:
    """Return what was played."""
    plan = next(iter(check.plans.values()))
    bots = bots_in_words({role: bot.name for role, bot in plan.bots.items()})
    rules = ", ".join([plan.ruleset.name, *check.settings])
    return f"{rules}, {thin(plan.games)} games, seed {plan.seed}, {bots}"


def print_results(check: Check, found: Sequence[Judged]) -> None:
    """Print a table of the targets."""
    table = Table(
        title=Text(heading(check)),
        caption=Text(CAPTION),
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("result", no_wrap=True)
    table.add_column("target, what was measured, what is allowed", overflow="fold")
    names, several = names_of(check), len(check.plans) > 1
    for one in found:
        words = one.target.said(names)
        title = f"{one.target.name}: {words}" if one.target.name else words
        players = f"{one.players} players: " if several else ""
        table.add_row(f"{SYMBOLS[one.verdict]} {one.verdict}", Text(players + title))
        for line in lines_of(one):
            table.add_row("", Padding(Text(line), (0, 0, 0, 2)))
    console = Console(highlight=False)
    console.print(table)
    known = [word for word in SYMBOLS if word != "depends on who plays" or any(one.retrained for one in found)]
    counts = (f"{word} {sum(one.verdict == word for one in found)}" for word in known)
    console.print(Text(f"{', '.join(counts)} (of {len(found)})"))


# For machines ------------------------------------------------------------------------------------------------


def as_values(check: Check, found: Sequence[Judged]) -> dict[str, Any]:
    """Return the results as plain values."""
    plan = next(iter(check.plans.values()))
    results = {one.verdict for one in found}
    return {
        "file": check.file,
        "result": next((word for word in WORST_FIRST if word in results), "holds"),
        "rules": {"id": plan.ruleset_id, "name": plan.ruleset.name, "hash": plan.ruleset.hash},
        "settings": list(check.settings),
        "bots": {role: bot.name for role, bot in plan.bots.items()},
        "games": plan.games,
        "seed": plan.seed,
        "targets": [judged_values(one, names_of(check)) for one in found],
    }


def judged_values(one: Judged, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a target and its result as plain values; what is not known, or not limited, is None."""
    target = one.target
    return {
        "name": target.name,
        "target": target.said(names),
        "players": one.players,
        "measure": target.measure,
        "of": list(target.of),
        "compared_with": target.base,
        "unit": target.kind.unit,
        "result": one.verdict,
        **_measured_values(one),
        **({} if one.retrained is None else {"frozen": one.result, "retrained": _arm_values(one.retrained)}),
    }


def _arm_values(one: Judged) -> dict[str, Any]:
    """Return what retrained bots come to as plain values."""
    return {"result": one.result, **_measured_values(one)}


def _measured_values(one: Judged) -> dict[str, Any]:
    """Return the members of a target with their numbers, and how many games would decide."""
    return {
        "games_needed": known(one.games_needed),
        "on_the_edge": math.isinf(one.games_needed),
        "members": [
            {
                "id": member.id or None,
                "games": member.games,
                "estimate": known(member.estimate),
                "low": known(member.low),
                "high": known(member.high),
                "low_simultaneous": known(member.low_simultaneous),
                "high_simultaneous": known(member.high_simultaneous),
                "at_least": known(member.least),
                "at_most": known(member.most),
                "result": member.result,
            }
            for member in one.members
        ],
    }


def known(number: float) -> float | None:
    """Return a number as it is written; None for what is none."""
    return round(number, 9) + 0.0 if math.isfinite(number) else None


def cases(check: Check, found: Sequence[Judged], allow_undecided: bool) -> Iterator[Case]:
    """Yield the targets as test cases: one that fails or is not decided as a failure."""
    names = names_of(check)
    plan = next(iter(check.plans.values()))
    for one in found:
        words = one.target.said(names)
        undecided = one.verdict == "not enough games"
        kind = "" if one.verdict == "holds" else "skipped" if allow_undecided and undecided else "failure"
        yield Case(
            f"{plan.ruleset.name}, {one.players} players",
            one.target.name or words,
            kind,  # type: ignore[arg-type]
            one.verdict,
            f"{one.verdict}: {'; '.join(line.strip() for line in lines_of(one))}",
            "\n".join([words, *lines_of(one), heading(check), CAPTION]),
        )
