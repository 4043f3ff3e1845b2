"""Options of a game at a table: declared once, as fields of a pydantic model, and read by kernels as ``g.rules.NAME``.

The values of a word option are numbered in the order given: the first, the default, is 0 in the kernel. A list of
numbers is an array, and a number that may be a word instead, such as ``none``, is ``OPEN`` then.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from lifeboat_sim.jit import int64

OPEN = int64(-1)
"""A limit that limits nothing; a number that is left open."""
LIST = 8
"""Room for the numbers of an option that is a list."""


def option(section: str, sentence: str, *, usual: int | None = None, turns_much: bool = True, **limits: Any) -> Any:
    """Declare an option: the section of the rules that it belongs to, and what it decides.

    ``usual`` is the number that a sweep tries in the place of a word; ``turns_much`` is false for what only gives other
    names to the same game, which a sweep of all options leaves alone.
    """
    extra: dict[str, Any] = {"section": section, "matters": turns_much} | ({} if usual is None else {"usual": usual})
    return Field(description=sentence, json_schema_extra=extra, **limits)


def _as_tuple(value: Any) -> Any:
    """Take a list as files have it."""
    return tuple(value) if isinstance(value, list) else value


Listed = BeforeValidator(_as_tuple)
"""Marks an option that is a list: ``Annotated[tuple[int, int], Listed, option(...)]``."""
NoLimit = Literal["none"]
"""What an option is that limits nothing: ``Annotated[int, Field(ge=1)] | NoLimit``."""


class TableOptions(BaseModel):
    """What every game lets one choose."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    win_tie: Annotated[
        Literal["share", "none"], option("1.2", "Whether those who tie for the win share it, or nobody wins.")
    ] = "share"


class FirstSeat(BaseModel):
    """For games in which a seat starts that the rules do not name."""

    first_seat: Annotated[int, option("1.2", "The seat that starts.", turns_much=False, ge=0, le=7)] = 0


def words_of(options: type[BaseModel], name: str) -> tuple[str, ...]:
    """Return the values of a word option, in their order."""
    return get_args(options.model_fields[name].annotation)


def codes(options: type[BaseModel], name: str) -> tuple[int, ...]:
    """Return the numbers that kernels know the values of a word option by, in their order."""
    return tuple(int64(at) for at in range(len(words_of(options, name))))


def record_of(options: type[BaseModel]) -> np.dtype[np.void]:
    """Return the dtype of the options, for the field ``rules`` of a game's state."""
    fields: list[tuple[str, str, tuple[int, ...]]] = []
    for name, field in options.model_fields.items():
        shape = (LIST,) if isinstance(field.default, tuple) else ()
        fields.append((name, "f8" if isinstance(field.default, float) else "i8", shape))
    return np.dtype(fields, align=True)


def write_options(rules: Any, options: BaseModel) -> None:
    """Write options into the record of ``record_of``."""
    for name, field in type(options).model_fields.items():
        value = getattr(options, name)
        if isinstance(value, tuple):
            rules[name][: len(value)] = value
        elif get_origin(field.annotation) is Literal:
            rules[name] = words_of(type(options), name).index(value)
        else:
            rules[name] = OPEN if isinstance(value, str) else value
