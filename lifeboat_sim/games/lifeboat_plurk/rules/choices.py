"""Codes of options: what is done, to whom, with which item (rules 9.11). They ascend in canonical order."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

ITEM_BITS, SEAT_BITS = 4, 4


@jit
def choice_of(verb: int, seat: int, item: int) -> int:
    """Return the code of an option; seat and item are 0 where it is about none."""
    return (((verb << int64(SEAT_BITS)) | seat) << int64(ITEM_BITS)) | item


@jit
def verb_of(choice: int) -> int:
    """Return what is done."""
    return choice >> int64(SEAT_BITS + ITEM_BITS)


@jit
def seat_of(choice: int) -> int:
    """Return to whom it is done."""
    return (choice >> int64(ITEM_BITS)) & int64((1 << SEAT_BITS) - 1)


@jit
def item_of(choice: int) -> int:
    """Return the item that it is about."""
    return choice & int64((1 << ITEM_BITS) - 1)
