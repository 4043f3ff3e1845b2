"""What ``lifeboat check`` does: read the targets, play, judge each one, and tell."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lifeboat_analysis import Compared, Judged, Member, judge, standing
from lifeboat_sim.cli.junit import Case, junit_bytes
from lifeboat_sim.cli.live import Live, announce_compilation, bots_in_words, thin
from lifeboat_sim.cli.output import WIDEST, put_json
from lifeboat_sim.errors import FolderError, TargetError
from lifeboat_sim.runs.files import write_bytes
from lifeboat_sim.runs.plan import LOOK
from lifeboat_sim.runs.side_by_side import State, play_pairs, to_play
from lifeboat_sim.runs.simulate import compile_engine, usable_cores
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.target_files import Check, read_targets
from lifeboat_sim.runs.targets import Target

SYMBOLS = {"holds": "●", "fails": "×", "not enough games": "○"}
CAPTION = (
    "Intervals: 90 %. A target holds if its interval lies inside of what is allowed, and fails if the joint 95 % "
    "interval lies outside."
)


def check_targets(
    file: Path,
    games: int | None,
    seed: int | None,
    threads: int | None,
    allow_undecided: bool,
    as_json: bool,
    junit: Path | None,
) -> int:
    """Check the targets of a file and tell how they stand.

    Returns
    -------
    int
        Exit status: 0 if all hold, else 1.

    Raises
    ------
    LifeboatError
        If the file is unusable.
    """
    check = read_targets(file, games, seed)
    if junit is not None and not junit.absolute().parent.is_dir():
        raise FolderError(f"{junit}: cannot be written (no such folder)")
    found = [judged for players in check.plans for judged in judge_all(check, players, threads or usable_cores())]
    if junit is not None:
        write_bytes(junit, junit_bytes(f"lifeboat check {check.file}", cases(check, found, allow_undecided)))
    if as_json:
        put_json(as_values(check, found))
    else:
        print_results(check, found)
    good = {"holds", "not enough games"} if allow_undecided else {"holds"}
    return 0 if all(one.result in good for one in found) else 1


# Playing -----------------------------------------------------------------------------------------------------


def judge_all(check: Check, players: int, threads: int) -> list[Judged]:
    """Play with a number of players, the rule set and all that it is compared with, and judge the targets for it."""
    targets = [target for target in check.targets if players in target.players]
    if not targets:
        return []
    bases = check.bases_at(players)
    state = play(check, players, bases, threads)
    run, *others = state.runs
    compared = {
        name: Compared(name, run, other, pairing)
        for name, other, pairing in zip(bases, others, state.pairings, strict=True)
    }
    found = [judge(target, run, compared.get(target.base or "")) for target in targets]
    for one in found:
        for member in one.members:
            if member.games == 0 and member.id:
                who = one.target.said(names_of(check))
                raise TargetError(f"{check.file}: {who}: {member.id} plays in none of the games")
    return found


def play(check: Check, players: int, bases: Mapping[str, Any], threads: int) -> State:
    """Play the games that targets are judged by."""
    plans = [check.plans[players], *bases.values()]
    first = plans[0]
    announce_compilation(first.game)
    compile_engine(first)
    rule = StoppingRule(first.games)
    more = {"title": None, "note": None, "settings": []} | rule.info()
    sides = [to_play(plan, more) for plan in plans]
    chunk = math.lcm(*(plan.super_block for plan in plans))
    chunk = -(-LOOK // chunk) * chunk
    beside = f", and as many by {' and '.join(bases)}" if bases else ""
    with (
        closing(play_pairs(sides, rule.ranges(chunk), threads)) as states,
        Live(rule, f"with {players} players{beside}") as live,
    ):
        for state in states:
            live.update(state.games, partial(standing, state.runs[0], 0.02))
    return state


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
    whole = target.measure in ("rounds_median", "rounds_p5", "rounds_p95")
    return f"{number:{sign}.0f}" if whole else f"{number:{sign}.2f}"


def measured(target: Target, member: Member) -> str:
    """Return what was measured, with its interval."""
    low, high = (value(target, end).removesuffix(" %").removesuffix(" pp") for end in (member.low, member.high))
    return f"{value(target, member.estimate)} [{low}, {high}]"


def allowed(target: Target, member: Member) -> str:
    """Return what is allowed."""
    low, high = (value(target, end) for end in (member.least, member.most))
    if math.isinf(member.least):
        return f"up to {high}"
    return f"from {low}" if math.isinf(member.most) else f"{low.removesuffix(' %').removesuffix(' pp')} to {high}"


def more_games(one: Judged) -> str:
    """Return how many games would decide."""
    if one.result != "not enough games":
        return ""
    if math.isinf(one.games_needed):
        return "on the edge: more games will hardly settle it"
    return f"about {thin(rounded_up(one.games_needed))} games would probably settle it"


def rounded_up(games: float) -> int:
    """Return a number of games with two digits that count, rounded up.

    >>> rounded_up(123_456), rounded_up(300)
    (130000, 300)
    """
    unit: int = 10 ** max(len(str(math.ceil(games))) - 2, 0)
    return math.ceil(games / unit) * unit


def lines_of(one: Judged) -> Iterator[tuple[str, str, str]]:
    """Yield for each member that tells: who, what was measured, what is allowed."""
    for member in one.telling():
        yield member.name, measured(one.target, member), allowed(one.target, member)


def heading(check: Check) -> str:
    """Return what was played."""
    plan = next(iter(check.plans.values()))
    bots = bots_in_words({role: bot for role, (bot, _) in plan.bots.items()})
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
    table.add_column("target", overflow="fold", min_width=20)
    for column in ("measured", "allowed", "result"):
        table.add_column(column, no_wrap=True)
    names, several = names_of(check), len(check.plans) > 1
    for one in found:
        words = one.target.said(names)
        players = f"{one.players} players: " if several else ""
        title = f"{players}{one.target.name or words}"
        for at, (name, estimate, range) in enumerate(lines_of(one)):
            who = f"  {name}" if name and len(one.members) > 1 else ""
            if at == 0:
                table.add_row(
                    Text(title), "" if who else estimate, "" if who else range, f"{SYMBOLS[one.result]} {one.result}"
                )
                if one.target.name:
                    table.add_row(Text(f"  {words}"), "", "", "")
            if who:
                table.add_row(Text(who), estimate, range, "")
        if more := more_games(one):
            table.add_row(Text(f"  {more}"), "", "", "")
    console = Console(highlight=False)
    least = console.measure(table, options=console.options.update(max_width=WIDEST)).minimum
    console.width = max(console.width, least)  # words can be wrapped, numbers cannot
    console.print(table)
    counts = [f"{sum(one.result == result for one in found)} {result}" for result in SYMBOLS]
    console.print(Text(f"{len(found)} targets: {', '.join(counts)}"))


# For machines ------------------------------------------------------------------------------------------------


def as_values(check: Check, found: Sequence[Judged]) -> dict[str, Any]:
    """Return the results as plain values."""
    plan = next(iter(check.plans.values()))
    results = {one.result for one in found}
    return {
        "file": check.file,
        "result": next((word for word in ("fails", "not enough games") if word in results), "holds"),
        "rules": {"id": plan.ruleset_id, "name": plan.ruleset.name, "hash": plan.ruleset.hash},
        "settings": list(check.settings),
        "bots": {role: bot for role, (bot, _) in plan.bots.items()},
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
        "result": one.result,
        "games_needed": known(one.games_needed),
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
        lines = [f"{name + ': ' if name else ''}{number}, allowed {range}" for name, number, range in lines_of(one)]
        more = more_games(one)
        kind = "" if one.result == "holds" else "skipped" if allow_undecided and one.result != "fails" else "failure"
        yield Case(
            f"{plan.ruleset.name}, {one.players} players",
            one.target.name or words,
            kind,  # type: ignore[arg-type]
            one.result,
            f"{one.result}: {'; '.join(lines)}" + (f"; {more}" if more else ""),
            "\n".join([words, *lines, *([more] if more else []), heading(check), CAPTION]),
        )
