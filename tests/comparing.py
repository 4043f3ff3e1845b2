"""Shared by tests: rule sets played side by side, and compared."""

from lifeboat_analysis import Compared, Comparison
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.side_by_side import Side, State, play_pairs, to_play
from lifeboat_sim.runs.stopping_rules import StoppingRule

BAND = 0.02


def side(plan: Plan) -> Side:
    """A plan as one of the sides."""
    return to_play(plan, {"band": BAND, "title": None, "note": None, "settings": []} | StoppingRule(plan.games).info())


def played(*plans: Plan, chunk: int = 21_600) -> State:
    """Where plans with the same number of games stand when all are played: the base first."""
    *_, state = play_pairs([side(plan) for plan in plans], StoppingRule(plans[0].games).ranges(chunk))
    return state


def comparison(base: Plan, *variants: Plan, band: float = BAND, chunk: int = 21_600) -> Comparison:
    """Variants, named by number, beside their base."""
    state = played(base, *variants, chunk=chunk)
    first, *others = state.runs
    pairs = zip(others, state.pairings, strict=True)
    compared = (Compared(f"variant {n}", first, run, pairing) for n, (run, pairing) in enumerate(pairs, start=1))
    return Comparison("base", first, tuple(compared), band)
