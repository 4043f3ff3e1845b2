"""Sweeps whose reports the tests look at: made up, with planted numbers at each point; no game is played."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from lifeboat_analysis.described import WIN_UNIT
from lifeboat_analysis.swept import Swept
from lifeboat_sim.core.knobs import knobs_of
from lifeboat_sim.games import load_game
from lifeboat_sim.runs.designs import Design, Factor, grid, one_at_a_time, screening, surface
from lifeboat_sim.runs.plan import Plan, assign_bots
from lifeboat_sim.runs.sweeps import Batches, keys_of, sweep_of

COMMAND = "lifeboat sweep --vary characters.kid.size=2..5 --seed 1"
BATCHES = 100
PRINTED = {"lauren": 0.152, "stephen": 0.156, "captain": 0.172, "mate": 0.198, "frenchy": 0.174, "kid": 0.148}
"""Win shares of the printed game, made up."""
MEANS = {"rounds": 12.0, "margin": 4.0, "ties": 0.08, "no_winner": 0.0, "deaths": 2.2, "early_elimination": 0.12}
"""Game measures of the printed game, made up."""

Values = Mapping[str, Any]
Effects = Callable[[Values], Mapping[str, float]]
"""What values of knobs add: to the win share of a role by its id, to a game measure as ``game:rounds``."""


@cache
def plan(players: int = 6, games: int = 72_000) -> Plan:
    """The printed game with random bots."""
    game = load_game("lifeboat")
    base = game.load_ruleset("classic", ())
    return Plan(game, base, "classic", players, assign_bots("random", game, base), games, 1)


def factor(path: str, *values: Any) -> Factor:
    """A knob of the printed game with these values, or with the usual ones."""
    (knob,) = [knob for knob in knobs_of(plan().ruleset) if knob.path == path]
    return Factor(knob, values or tuple(knob.usual_values()))


def made_up(
    design: Design,
    effects: Effects,
    *,
    players: int = 6,
    games: int = 72_000,
    band: float = 0.02,
    shares: Mapping[str, float] = PRINTED,
    seed: int = 1,
) -> Swept:
    """Return a sweep in which each run has its planted means, with noise that is in part common to all runs."""
    base = plan(players, games)
    sweep = sweep_of(base, design)
    printed = {one.knob.path: one.knob.printed for one in design.factors}
    values: list[Values] = [printed] * len(sweep.runs)
    for point, at in enumerate(sweep.places):
        values[at] = printed | design.values(point)
    keys = keys_of(base)
    roles = [role["id"] for role in base.info()["roles"]]
    rng = np.random.default_rng(seed)
    n_batches = min(BATCHES, max(1, games // 36))
    each = games // n_batches
    shape = (len(sweep.runs), len(keys), n_batches)
    x, n = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    common = rng.normal(size=(len(keys), n_batches))
    for run, here in enumerate(values):
        added = effects(here)
        noise = np.sqrt(0.5) * (common + rng.normal(size=common.shape))
        means, deviations = zip(*(_mean(key, added, shares, players / len(roles)) for key in keys), strict=True)
        who_plays = np.array([players / len(roles) if role else 1.0 for role, _ in keys])
        n[run] = np.round(each * who_plays)[:, None]
        x[run] = np.round(n[run] * (np.array(means)[:, None] + np.array(deviations)[:, None] * noise / np.sqrt(n[run])))
    x = np.maximum(x, 0)
    batches = Batches(keys, x, n, x.sum(axis=2), n.sum(axis=2), n.sum(axis=2), games)
    hashes = tuple(one.ruleset.hash for one in sweep.runs)
    return Swept("Classic", base.info(), design, batches, sweep.places, hashes, band)


def _mean(
    key: tuple[str, str], added: Mapping[str, float], shares: Mapping[str, float], part: float
) -> tuple[float, float]:
    """Mean of a measure, and its standard deviation from game to game."""
    role, quantity = key
    if role and quantity == "win":
        share = (shares[role] + added.get(role, 0.0)) / part
        return WIN_UNIT * share, WIN_UNIT * float(np.sqrt(share * (1 - share)))
    if not role and quantity in MEANS:
        mean = MEANS[quantity] + added.get(f"game:{quantity}", 0.0)
        return mean, 3.0 if mean > 1 else float(np.sqrt(mean * (1 - mean)))
    return 0.5, 0.5


def linear(slopes: Mapping[str, Mapping[str, float]]) -> Effects:
    """Effects of so much for each step away from the printed value, knob by knob; a word that is not printed is a step."""
    printed = {knob.path: knob.printed for knob in knobs_of(plan().ruleset)}

    def effects(values: Values) -> dict[str, float]:
        found: dict[str, float] = {}
        for path, of in slopes.items():
            if path in values:
                one, there = values[path], printed[path]
                numbers = all(type(value) in (int, float) for value in (one, there))
                steps = one - there if numbers else float(one != there)
                for what, slope in of.items():
                    found[what] = found.get(what, 0.0) + slope * steps
        return found

    return effects


KID_SIZE, BIRDS, TRADING = "characters.kid.size", "options.birds_to_land", "options.trading"
SETS, PRESERVERS = "provisions.jewels.set_points", "provisions.life_preserver.count"
HELPS_THE_KID: Mapping[str, float] = {
    "kid": 0.015, "mate": -0.008, "captain": -0.003, "frenchy": -0.003, "lauren": -0.0005, "stephen": -0.0005
}  # fmt: skip
"""What each step of the Kid's size does: with 5 all are within 2 pp of fair, with 4 not surely."""
LONGER: Mapping[str, float] = {"mate": -0.01, "captain": 0.01, "game:rounds": 2.0}
"""What each further bird does."""
NO_TRADING: Mapping[str, float] = {"frenchy": -0.012, "lauren": 0.012}
EFFECTS = {KID_SIZE: HELPS_THE_KID, BIRDS: LONGER, TRADING: NO_TRADING}


def one_knob(**more: Any) -> Swept:
    """The Kid's size from 2 to 5."""
    return made_up(grid([factor(KID_SIZE, 2, 3, 4, 5)]), linear(EFFECTS), **more)


def two_knobs(players: int) -> Swept:
    """The Kid's size and the birds, as a grid."""
    factors = [factor(KID_SIZE, 3, 4, 5), factor(BIRDS, 3, 4, 5)]
    return made_up(grid(factors), linear(EFFECTS), players=players)


def screened(**more: Any) -> Swept:
    """Three knobs that do something, and two that do nothing: numbers, words, a list of numbers."""
    factors = [factor(path) for path in (KID_SIZE, BIRDS, TRADING, SETS, PRESERVERS)]
    return made_up(screening(factors), linear(EFFECTS), **more)


def confirmed() -> Swept:
    """Two of them in the printed game, where the birds do the contrary."""
    contrary = {name: -of for name, of in LONGER.items()}
    factors = [factor(path) for path in (KID_SIZE, BIRDS)]
    return made_up(one_at_a_time(factors), linear({KID_SIZE: HELPS_THE_KID, BIRDS: contrary}), seed=2)


def fitted(**more: Any) -> Swept:
    """A surface of two numbers and a word, of which the numbers act together on the Kid and the Captain."""
    along = linear(EFFECTS)

    def effects(values: Values) -> dict[str, float]:
        together = 0.004 * (values[KID_SIZE] - 3.5) * (values[BIRDS] - 4)
        found = dict(along(values))
        return found | {"kid": found["kid"] + together, "captain": found["captain"] - together}

    factors = [factor(KID_SIZE, 2, 3, 4, 5), factor(BIRDS, 3, 4, 5), factor(TRADING, "gifts", "none")]
    return made_up(surface(factors, seed=1), effects, **more)
