"""What ``lifeboat selftest`` does: play a rule set against itself, count false alarms, say if they are too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import typer

from lifeboat_analysis import Compared, FalseAlarms, difference_alarms, share_alarms
from lifeboat_sim.cli.live import Live
from lifeboat_sim.cli.output import put_json
from lifeboat_sim.cli.role_table import print_role_table
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games import load_game
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.plan import Plan, assign_bots, default_players
from lifeboat_sim.runs.run import bots_in_words
from lifeboat_sim.runs.side_by_side import play_pairs, to_play
from lifeboat_sim.runs.simulate import compile_engine, usable_cores
from lifeboat_sim.runs.stopping_rules import StoppingRule

SHARES = "win shares"
SEEDS = "other seed"
NOISE = "same deals"
CHECKS = {
    SHARES: "of one run, against the mean of all",
    SEEDS: "differences of two runs with different seeds",
    NOISE: "paired differences; the bots hesitate otherwise",
}


@dataclass(frozen=True)
class SelfTest:
    """The options of ``lifeboat selftest``, as given."""

    game: str
    rules: str | None
    settings: Sequence[str]
    players: int | None
    bots: str | None
    replications: int
    games: int
    seed: int
    threads: int | None


def run_self_test(wanted: SelfTest, as_json: bool) -> None:
    """Play, count, print; exit status 1 if a check is bad."""
    plan = make_plan(wanted)
    compile_engine(plan)
    checks = false_alarms(plan, wanted.replications, wanted.threads or usable_cores())
    if not any(check.claims for check in checks if not check.jointly):
        raise PlanError(f"no game came to an end in {wanted.replications} times {plan.games}: nothing to test")
    good = all(check.result != "bad" for check in checks)
    if as_json:
        put_json(digest(plan, wanted, checks, good))
    else:
        print_checks(plan, checks, good)
    if not good:
        raise typer.Exit(1)


def make_plan(wanted: SelfTest) -> Plan:
    """Return what is played, under the seed that all others are drawn from; raises LifeboatError."""
    game = load_game(wanted.game)
    rules = wanted.rules or game.default_ruleset
    ruleset = game.load_ruleset(rules, wanted.settings)
    players = wanted.players or default_players(game, ruleset)
    bots = assign_bots(wanted.bots, game, ruleset, players)
    return Plan(game, ruleset, rules, players, bots, wanted.games, wanted.seed)


def false_alarms(plan: Plan, replications: int, threads: int) -> list[FalseAlarms]:
    """Return the checks of a plan, each over so many runs of it and as many with other hesitation."""
    each = 2 * plan.games
    said = f"({replications} times {thin(plan.games)} on either side)"
    paired: list[Compared] = []
    with _pool(threads) as pool, Live(StoppingRule(each * replications), said) as live:
        for compared in pool.map(twice, (replace(plan, seed=seed) for seed in seeds(plan.seed, replications))):
            paired.append(compared)
            live.update(each * len(paired), lambda: f"{len(paired)} of {replications} times")
    runs = [compared.base for compared in paired]
    apart = [Compared("", one, other, None) for one, other in zip(runs[::2], runs[1::2], strict=False)]
    checks = [*share_alarms(SHARES, runs), *difference_alarms(SEEDS, apart)]
    if not all(compared.is_unchanged for compared in paired):
        checks += difference_alarms(NOISE, paired)
    return checks


def seeds(seed: int, n: int) -> list[int]:
    """Return n seeds drawn from one: with another one they have none in common."""
    return [int(state) >> 1 for state in np.random.SeedSequence(seed).generate_state(n, np.uint64)]


def twice(plan: Plan) -> Compared:
    """Return the games of a plan beside the same deals with other hesitation."""
    sides = [to_play(one, {"band": 0.02} | StoppingRule(plan.games).info()) for one in (plan, replace(plan, noise=1))]
    *_, state = play_pairs(sides, [(0, plan.games)])
    base, again = state.runs
    return Compared(NOISE, base, again, state.pairings[0])


@contextmanager
def _pool(threads: int) -> Iterator[ThreadPoolExecutor]:
    """Let threads play; whoever is interrupted does not wait for them."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="replications")
    try:
        yield pool
    except RuntimeError as error:
        raise PlanError(f"threads: {threads}, more than can be started here ({error})") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def digest(plan: Plan, wanted: SelfTest, checks: Sequence[FalseAlarms], good: bool) -> dict[str, Any]:
    """Return everything as plain values."""
    return {
        "ruleset": plan.ruleset.name,
        "settings": list(wanted.settings),
        "players": plan.players,
        "bots": {role: bot.name for role, bot in plan.bots.items()},
        "seed": plan.seed,
        "replications": wanted.replications,
        "games_per_replication": plan.games,
        "games": 2 * wanted.replications * plan.games,
        "checks": [
            {
                "check": check.check,
                "jointly": check.jointly,
                "claims": check.claims,
                "alarms": check.alarms,
                "expected": round(check.expected, 9),
                "least": check.least,
                "most": check.most,
                "result": check.result,
            }
            for check in checks
        ],
        "good": good,
    }


def print_checks(plan: Plan, checks: Sequence[FalseAlarms], good: bool) -> None:
    """Print a table of the checks, and what they come to."""
    bots = bots_in_words({role: bot.name for role, bot in plan.bots.items()})
    rows = [
        [
            thin(check.alarms),
            thin(check.claims),
            f"{100 * check.alarms / max(check.claims, 1):.1f} %",
            f"{check.least} to {check.most}",
            check.result,
        ]
        for check in checks
    ]
    print_role_table(
        f"{plan.ruleset.name} against itself, {plan.players} players, {thin(plan.games)} games, {bots}",
        _said(plan, checks, good),
        ("wrong", "of", "rate", "luck allows", "verdict"),
        [f"{check.check}, {'joint' if check.jointly else 'each'}" for check in checks],
        rows,
    )


def _said(plan: Plan, checks: Sequence[FalseAlarms], good: bool) -> str:
    ran = {check.check for check in checks}
    lines = ["95 % intervals of"] + [f"- {name}: {words}" for name, words in CHECKS.items() if name in ran]
    if NOISE not in ran:
        lines.append(f"- {NOISE}: left out, for these bots do not hesitate")
    lines.append(
        "All is well: no more false alarms than one in twenty and luck explain."
        if good
        else "Too many false alarms: do not trust the intervals of this installation."
    )
    return "\n".join(lines)
