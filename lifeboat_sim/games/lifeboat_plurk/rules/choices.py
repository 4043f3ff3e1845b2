"""Codes of options: what is done, to whom, with which item (rules 9.11)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit


@jit
def choice_of(verb: int, seat: int, item: int) -> int:
    """Return the code of an option; what it does without is 0."""
    return (verb << int64(8)) | (seat << int64(4)) | item


@jit
def verb_of(choice: int) -> int:
    """Return what is done."""
    return choice >> int64(8)


@jit
def seat_of(choice: int) -> int:
    """Return to whom it is done."""
    return (choice >> int64(4)) & int64(15)


@jit
def item_of(choice: int) -> int:
    """Return the item that it is about."""
    return choice & int64(15)
