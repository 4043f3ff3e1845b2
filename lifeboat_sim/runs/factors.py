"""Which knobs are turned, and to which values: from ``PATH=VALUES`` as people write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal
from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Any

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.knobs import Knob, knobs_of
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.core.settings import parse_path, parse_value, split_values
from lifeboat_sim.errors import PlanError, RulesetError, did_you_mean, printable, quoted

from .designs import Factor
from .sweeps import settings_of

MOST_VALUES = 200
"""More values of one knob are likely to be a slip."""
ALIKE = 0.6
"""How much a mistyped option must look like one that is suggested, 0-1."""
NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?"
RANGE = re.compile(rf"({NUMBER})\s*\.\.\s*({NUMBER})(?:\s*:\s*({NUMBER}))?")


def factors_of(game: Game, ruleset: Any, wanted: Sequence[str]) -> list[Factor]:
    """Return the knobs that are asked for, with their values.

    Parameters
    ----------
    game : Game
        Whose rule set it is.
    ruleset : rule set of the game
        The base.
    wanted : sequence of str
        ``PATH=VALUES`` or ``PATH`` each; see `values_of`. PATH may hold ``*`` and ``?``, and stands for all knobs that
        fit then. Without VALUES: as printed, and a usual step down and up.

    Raises
    ------
    PlanError
        For an unknown knob, one that is asked for twice, or values that cannot be meant; one line per mistake.
    """
    knobs = {knob.path: knob for knob in knobs_of(ruleset)}
    found: dict[str, Factor] = {}
    mistakes: list[str] = []
    for text in wanted:
        path, equals, values = text.partition("=")
        try:
            named = _named(path.strip(), knobs)
            several = len(named) > 1
            for knob in named:
                if knob.path in found:
                    raise PlanError(f"--vary {knob.path}: stands there twice")
                given = values_of(knob.path, values) if equals else _usual(game, ruleset, knob)
                if equals or not several or len(given) > 1:  # a knob that cannot be turned alone is no mistake of a *
                    found[knob.path] = _factor(knob, given)
            if not any(knob.path in found for knob in named):
                raise PlanError(f"--vary {path.strip()}: none of these can be turned by itself; allowed PATH=VALUES")
        except PlanError as error:
            mistakes += error.lines
    if mistakes:
        raise PlanError(list(dict.fromkeys(mistakes)))
    return list(found.values())


def all_factors(game: Game, ruleset: Any, left_out: Sequence[str] = ()) -> list[Factor]:
    """Return every knob that can be turned by itself, at its usual values.

    Parameters
    ----------
    game, ruleset
        See `factors_of`.
    left_out : sequence of str
        Paths, with ``*`` and ``?``, of knobs that stay as they are.

    Raises
    ------
    PlanError
        If one of these paths fits no knob.
    """
    knobs = {knob.path: knob for knob in knobs_of(ruleset)}
    out = {knob.path for path in left_out for knob in _named(path, knobs, "--except")}
    turned = [knob for knob in knobs.values() if knob.matters and knob.path not in out]
    values = {knob.path: _usual(game, ruleset, knob) for knob in turned}
    return [Factor(knob, tuple(values[knob.path])) for knob in turned if len(values[knob.path]) > 1]


def _named(path: str, knobs: dict[str, Knob], option: str = "--vary") -> list[Knob]:
    """Return the knobs that a path or pattern means; the end of a path will do if no other knob ends so."""
    full = path if "." in path else f"options.{path}"
    if any(sign in path for sign in "*?["):
        pattern = path if "." in path or path == "*" else f"options.{path}"
        named = [knob for knob in knobs.values() if fnmatchcase(knob.path, pattern)]
    else:
        full = ".".join(parse_path(full)) or full
        named = [knobs[full]] if full in knobs else [knob for knob in knobs.values() if knob.path.endswith(f".{path}")]
        named = named if len(named) == 1 else []
    if not named:
        raise PlanError(
            f"{option}: unknown knob {quoted(printable(path, 60))}{_near(path, knobs)}, allowed {_examples(knobs)}..."
        )
    return named


def _examples(knobs: Iterable[str]) -> str:
    """Return the first number or option of each table of a rule set, or the first three where there is one table.

    >>> _examples(["options.ante", "options.goal"]), _examples(["options.tie", "options.lost", "roles.thief.stamina"])
    ('options.ante, options.goal', 'options.tie, roles.thief.stamina')
    """
    firsts: dict[str, str] = {}
    for path in knobs:
        firsts.setdefault(path.partition(".")[0], path)
    return ", ".join(firsts.values() if len(firsts) > 1 else list(knobs)[:3])


def _near(path: str, knobs: Iterable[str]) -> str:
    """Return a suggestion for a path that names no knob: the one that ends like it, else the one that looks like it.

    >>> _near("kid.size", ["options.tie", "characters.kid.size"]), _near("", ["options.tie"])
    (' (did you mean characters.kid.size?)', '')
    """
    for known in knobs:
        if known.endswith(f".{path}"):
            return f" (did you mean {known}?)"
    options = {known.removeprefix("options."): known for known in knobs if known.startswith("options.")}
    near = get_close_matches(path.lower(), options, n=1, cutoff=ALIKE)
    return f" (did you mean {options[near[0]]}?)" if near else did_you_mean(path, knobs)


def values_of(path: str, text: str) -> list[Any]:
    """Return the values that ``VALUES`` lists: ``2..5``, ``2..8:2``, ``1,3,5``, ``gifts,none``, ``[0,1],[0,2]``.

    Raises
    ------
    PlanError
        If there are not at least two, each once, or too many.

    >>> values_of("row_draw", "1..3"), values_of("water", "12..20:4"), values_of("share", "0.1..0.2:0.05")
    ([1, 2, 3], [12, 16, 20], [0.1, 0.15, 0.2])
    >>> values_of("trading", "gifts,none"), values_of("set_points", "[0, 1], [0, 2]")
    (['gifts', 'none'], [[0, 1], [0, 2]])
    """
    match = RANGE.fullmatch(text.strip())
    values = list(_range(path, *match.groups())) if match else [parse_value(part) for part in split_values(text)]
    allowed = "allowed two or more, such as 2..5, 2..8:2, 1,3,5 or gifts,none"
    if not all(str(value).strip() for value in values) or len(values) < 2:
        raise PlanError(f"--vary {path}: {shown(text)}, {allowed}")
    told_apart = [(isinstance(value, bool), value) for value in values]  # in Python true is 1
    if any(value in told_apart[:at] for at, value in enumerate(told_apart)):
        raise PlanError(f"--vary {path}: a value stands there twice, {allowed}")
    if len(values) > MOST_VALUES:
        raise PlanError(f"--vary {path}: {len(values)} values, allowed up to {MOST_VALUES}")
    return values


def _range(path: str, first: str, last: str, step: str | None) -> Iterator[int | float]:
    low, high, by = Decimal(first), Decimal(last), Decimal(step or 1)
    if by <= 0 or high <= low:
        raise PlanError(
            f"--vary {path}: {first}..{last}{f':{step}' if step else ''}, allowed LOW..HIGH or LOW..HIGH:STEP"
        )
    count = int((high - low) / by) + 1
    if count > MOST_VALUES:
        raise PlanError(f"--vary {path}: {count} values, allowed up to {MOST_VALUES}")
    for number in range(count):
        value = low + number * by
        yield float(value) if "." in f"{first}{last}{step or ''}".replace("..", "") else int(value)


def _usual(game: Game, ruleset: Any, knob: Knob) -> list[Any]:
    """Return the usual values of a knob that the rule set takes."""
    values = []
    for value in knob.usual_values():
        with suppress(RulesetError):
            game.change_ruleset(ruleset, settings_of({knob.path: value}))
            values.append(value)
    return values


def _factor(knob: Knob, values: Sequence[Any]) -> Factor:
    if len(values) < 2:
        raise PlanError(f"--vary {knob.path}: cannot be turned by itself; allowed PATH=VALUES")
    ordered = sorted(values) if knob.is_number and all(type(value) in (int, float) for value in values) else values
    return Factor(knob, tuple(ordered))
