"""Records: the structured numpy types that kernels work on, declared as annotated classes.

A class is the one declaration of a record. Type checkers read its annotations, numba reads the dtype that
``layout`` makes from the same lines::

    class State:
        birds: int = scalar()                  # 0 to birds_to_land
        seats: Ints = array("i1", 8)           # seats[s]: character, bow first

Scalars are 64-bit (packing them brings no speed), arrays as small as their values allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.jit import COMPILED

Records = NDArray[np.void]
"""A one-dimensional array of records; kernels work on its first element."""


class Ints(Protocol):
    """An integer array inside a record, as type checkers see it."""

    def __getitem__(self, index: Any, /) -> int: ...
    def __setitem__(self, index: Any, value: int, /) -> None: ...


class Reals(Protocol):
    """A float array inside a record, as type checkers see it."""

    def __getitem__(self, index: Any, /) -> float: ...
    def __setitem__(self, index: Any, value: float, /) -> None: ...


class Field(NamedTuple):
    """One field of a record: its numpy type and its shape (empty for a scalar)."""

    dtype: Any
    shape: tuple[int, ...]


def scalar(dtype: str = "i8") -> Any:
    """Declare a scalar field."""
    return Field(dtype, ())


def array(dtype: str, *shape: int) -> Any:
    """Declare an array field of a fixed shape."""
    return Field(dtype, shape)


def part(record: type) -> Any:
    """Declare a nested record."""
    return Field(layout(record), ())


def layout(record: type) -> np.dtype[np.void]:
    """Return the aligned dtype of a record class; fields of base classes come first."""
    fields: list[tuple[str, Any, tuple[int, ...]]] = []
    for declaring in reversed(record.__mro__):
        fields += [(name, *field) for name, field in vars(declaring).items() if isinstance(field, Field)]
    if taken := {name for name, *_ in fields} & set(dir(np.record)):  # as plain Python these would be found first
        raise ValueError(f"{record.__name__}: numpy has attributes of its own called {', '.join(sorted(taken))}")
    return np.dtype(fields, align=True)


def make(dtype: np.dtype[np.void], n: int = 1) -> Records:
    """Return ``n`` zeroed records. As plain Python, kernels read fields as attributes: then a recarray."""
    records = np.zeros(n, dtype)
    return records if COMPILED else records.view(np.recarray)


def copied(records: Records) -> Records:
    """Return a copy, made as one block of bytes (numpy would walk through the fields: a hundred times slower)."""
    copy = make(records.dtype, len(records))
    copy.view(np.ndarray).view(np.uint8)[:] = records.view(np.ndarray).view(np.uint8)
    return copy


def joined_records(parts: Sequence[Records]) -> Records:
    """Return records one after the other; a single part is returned as it is."""
    if len(parts) == 1:
        return parts[0]
    whole = make(parts[0].dtype, sum(len(part) for part in parts))
    whole.view(np.ndarray).view(np.uint8)[:] = np.concatenate([part.view(np.ndarray).view(np.uint8) for part in parts])
    return whole
