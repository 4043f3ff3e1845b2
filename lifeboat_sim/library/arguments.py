"""What programs in Python pass: checked like the options of the command line, and refused in lines like theirs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import LifeboatError, PlanError, choices, did_you_mean, plain_lines, plain_text
from lifeboat_sim.runs.bots_files import is_bots_file
from lifeboat_sim.runs.contestants import Retraining
from lifeboat_sim.runs.metrics_files import read_metrics
from lifeboat_sim.runs.metrics_functions import metrics_of_functions
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.plan import MOST_GAMES, MOST_SEED
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.runs.stopping_rules import DEFAULT_GAMES, PRESETS, StoppingRule
from lifeboat_sim.runs.targets import width

STANDARD = PRESETS["standard"]
MOST_PLAYERS, MOST_THREADS, LONGEST_TITLE = 99, 1_000, 200
LIKELY_A_SLIP = 0.1
"""Who writes so large a width without a unit is likely to mean percentage points."""

OTHERWISE = {
    "all": "every_knob",
    "except": "leave_out",
    "one-at-a-time": 'design="one-at-a-time"',
    "screen": 'design="screening"',
    "surface": 'design="surface"',
}
"""Options that have another name in Python, or are a value of an argument there."""

Bots = str | os.PathLike[str] | Mapping[str, str | os.PathLike[str]] | None
"""Who plays: ``"sensible"``, a file, ``"kid=random,sensible"``, or ``{"kid": "random"}``; None: sensible bots."""

Metrics = str | Path | Sequence[Callable[..., Any]] | None
"""What is counted beside all else: a file, or functions under ``@metric`` and ``@chart``; see docs/metrics.md."""


@contextmanager
def told_for_python() -> Iterator[None]:
    """Tell mistakes by the names of arguments, not of options: ``bots_a`` in place of ``--bots-a``."""
    try:
        yield
    except LifeboatError as error:
        raise type(error)([in_python(line) for line in error.lines], error.source) from None


def in_python(line: str) -> str:
    """Return a line about a mistake with arguments in place of options.

    >>> in_python("--set row_drow: unknown option"), in_python("--bots-a: only together with --bots-b")
    ('row_drow: unknown option', 'bots_a: only together with bots_b')
    """
    line = re.sub(r"^--set:? ", "", line)
    return re.sub(
        r"(?<!\S)--([a-z]+(?:-[a-z]+)*)", lambda found: OTHERWISE.get(found[1]) or found[1].replace("-", "_"), line
    )


def whole(name: str, value: Any, least: int, most: int, allowed: str) -> int:
    """Return a whole number, which may be a float such as 1e5; raises PlanError."""
    is_number = isinstance(value, int | float | np.number) and not isinstance(value, bool)
    if is_number and least <= value <= most and value == int(value):
        return int(value)
    raise PlanError(f"{name}: {shown(value)}, allowed a whole number from {allowed}")


def game_number(value: Any) -> int:
    """Return the number of a game; raises PlanError."""
    return whole("number", value, 0, MOST_GAMES - 1, "0 to 1e12 - 1")


def checked_seed(value: Any) -> int:
    """Return a seed; raises PlanError."""
    return whole("seed", value, 0, MOST_SEED, "0 to 2^63 - 1")


def checked_players(value: Any) -> int:
    """Return a number of players; whether the rule set allows it is checked with the plan. Raises PlanError."""
    return whole("players", value, 1, MOST_PLAYERS, f"1 to {MOST_PLAYERS}")


def checked_threads(value: Any) -> int:
    """Return how many chunks are played at once, None: as many as there are processors; raises PlanError."""
    return usable_cores() if value is None else whole("threads", value, 1, MOST_THREADS, f"1 to {MOST_THREADS}")


def checked_games(value: Any) -> int:
    """Return a number of games, or that of a preset; raises PlanError."""
    if isinstance(value, str):
        if value in PRESETS:
            return PRESETS[value]
        known = choices(PRESETS)
        raise PlanError(f"games: {shown(value)}, allowed a number, or {known}{did_you_mean(value, PRESETS)}")
    return whole("games", value, 1, MOST_GAMES, "1 to 1e12")


def share(name: str, value: Any) -> float:
    """Return a width as a share, from ``0.02`` or ``"2pp"`` (percentage points); raises PlanError."""
    if isinstance(value, int | float) and LIKELY_A_SLIP <= value < 1:
        whole_points = f'"{100 * float(value):g}pp"'
        meant = f'allowed "{float(value):g}pp" or {whole_points}, whichever is meant'
        raise PlanError(f"{name}: {float(value):g}, which is {whole_points}; {meant}")
    try:
        return width(value, "share")
    except ValueError as error:
        raise PlanError(f"{name}: {error}") from None


def stopping_rule(games: Any, precision: Any, until_verdict: bool) -> StoppingRule:
    """Return when to stop; raises PlanError.

    Without anything said: after `STANDARD` games, or after a million where something else may stop earlier.
    """
    if precision is not None and until_verdict:
        raise PlanError("precision: not together with until_verdict: each says when to stop; allowed one of them")
    half_width = None if precision is None else share("precision", precision)
    usual = STANDARD if half_width is None and not until_verdict else DEFAULT_GAMES
    return StoppingRule(usual if games is None else checked_games(games), half_width, bool(until_verdict))


def bots_as_text(name: str, bots: Bots) -> str | None:
    """Return who plays as the command line says it; whether there are such bots is checked with the rule set."""
    if bots is None or (isinstance(bots, str) and bots.strip()):
        return bots
    if isinstance(bots, os.PathLike):
        return _bot_as_text(name, bots)
    if isinstance(bots, Mapping) and all(
        isinstance(role, str) and isinstance(bot, str | os.PathLike) for role, bot in bots.items()
    ):
        return ",".join(f"{role}={_bot_as_text(name, bot)}" for role, bot in bots.items()) or None
    raise PlanError(f'{name}: {shown(bots)}, allowed one bot for all, or single ones such as {{"kid": "random"}}')


def _bot_as_text(name: str, bot: str | os.PathLike[str]) -> str:
    """Return a bot as the command line says it: a path is always that of a file."""
    text = str(bot)
    if "," in text or "=" in text:
        raise PlanError(f"{name}: {shown(text)}: in the name of a bots file no comma and no = is allowed")
    return text if isinstance(bot, str) or is_bots_file(text) else f"./{text}"


def own_metrics(metrics: Metrics) -> OwnMetrics | None:
    """Return the metrics and charts of a user; raises MetricsError."""
    if metrics is None:
        return None
    if isinstance(metrics, str | Path):
        return read_metrics(Path(metrics))
    if isinstance(metrics, Sequence):
        return metrics_of_functions(metrics)
    raise PlanError(f"metrics: {shown(metrics)}, allowed the name of a file, or a list of functions under @metric")


def path(name: str, value: Any) -> Path:
    """Return the path of a file or folder; raises PlanError."""
    if not isinstance(value, str | os.PathLike) or not str(value) or "\0" in str(value):
        raise PlanError(f"{name}: {shown(value)}, allowed the name of a file or folder")
    return Path(value)


def names(name: str, value: Any) -> list[str]:
    """Return a list of names, such as paths of knobs; raises PlanError."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise PlanError(f'{name}: {shown(value)}, allowed a list such as ["row_draw"]')
    found = list(value)
    for one in found:
        if not isinstance(one, str):
            raise PlanError(f'{name}: {shown(one)}, allowed text such as "row_draw"')
    return found


def text(name: str, value: str | None) -> str | None:
    """Return a title, or a note of one or more lines; raises PlanError."""
    if value is None:
        return None
    try:
        if not isinstance(value, str):
            raise ValueError(f"{shown(value)}, allowed text")
        if name == "title" and len(value) > LONGEST_TITLE:
            raise ValueError(f"{len(value)} characters, allowed up to {LONGEST_TITLE}")
        return plain_text(value) if name == "title" else plain_lines(value)
    except ValueError as error:
        raise PlanError(f"{name}: {error}") from None


def retraining(retrain: bool | int) -> Retraining | None:
    """Return what is asked for; raises PlanError."""
    if isinstance(retrain, bool):
        return Retraining() if retrain else None
    if not isinstance(retrain, int) or retrain < 1:
        raise PlanError(f"retrain: {shown(retrain)}, allowed True, False, or a number of games of training")
    return Retraining(retrain)
