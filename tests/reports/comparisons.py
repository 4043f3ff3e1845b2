"""Comparisons whose reports the tests look at: of made-up runs, which are not paired, and of a few real games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from lifeboat_analysis import Compared, Comparison, RetrainedArm
from lifeboat_sim.core.ruleset_files import differences
from lifeboat_sim.games import load_game
from lifeboat_sim.runs.plan import Plan, assign_bots
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.side_by_side import play_pairs, to_play
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.synthetic import synthetic_run

COMMAND = "lifeboat compare classic single-row --seed 1"
ROW_DRAW = ("options.row_draw", 2, 1)


def with_info(run: Run, **changes: Any) -> Run:
    """The same run, of which ``run.json`` says something else."""
    return replace(run, info=run.info | changes)


def made_up(
    variants: Mapping[str, Mapping[str, float]],
    *,
    players: int = 6,
    games: int = 36_000,
    roles: int = 6,
    changes: Sequence[tuple[str, Any, Any]] = (ROW_DRAW,),
) -> Comparison:
    """Variants by name, each with the win shares that it has instead of the plausible ones."""
    base = synthetic_run(players=players, games=games, roles=roles)
    runs = [
        synthetic_run(players=players, games=games, roles=roles, seed=seed, win_shares=shares, ruleset="variant")
        for seed, shares in enumerate(variants.values(), start=2)
    ]
    compared = [Compared(name, base, run, None, changes) for name, run in zip(variants, runs, strict=True)]
    return Comparison("Classic", base, tuple(compared), 0.02)


def learnt_too(
    frozen: Mapping[str, float], retrained: Mapping[str, float], last_gain: float = 0.03, games: int = 36_000
) -> Comparison:
    """A variant with the win shares that frozen bots come to, and those of retrained ones, who still gained so much."""
    gains = [{"value": value, "low": value - 0.01, "high": value + 0.01} for value in (0.12, last_gain)]
    rounds = [{role: {"gain": gain, "is_new": True} for role in ("mate", "kid")} for gain in gains]
    how = {"games": 400_000, "rounds": rounds}
    arm = RetrainedArm(made_up({"Single row": retrained}, games=games), (how, how))
    return replace(made_up({"Single row": frozen}, games=games), retrained=arm)


def played(rules: Mapping[str, tuple[str, Sequence[str]]], games: int, bots: str | None = None) -> Comparison:
    """A comparison of real games, paired: rule set and settings by name, the base first."""
    game = load_game("lifeboat")
    sets = [game.load_ruleset(ruleset, settings) for ruleset, settings in rules.values()]
    plans = [
        Plan(game, one, ruleset, 6, assign_bots(bots, game, one), games, 1)
        for one, (ruleset, _) in zip(sets, rules.values(), strict=True)
    ]
    stopping = StoppingRule(games)
    more = {"band": 0.02, "title": None, "note": None, "settings": []} | stopping.info()
    sides = [to_play(plan, more) for plan in plans]
    (*_, state) = play_pairs(sides, stopping.ranges(games))
    base, *others = state.runs
    name, *names = rules
    compared = [
        Compared(*found, differences(sets[0], one))
        for *found, one in zip(names, [base] * len(others), others, state.pairings, sets[1:], strict=True)
    ]
    return Comparison(name, base, tuple(compared), 0.02)
