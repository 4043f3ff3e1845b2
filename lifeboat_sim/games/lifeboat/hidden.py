"""What a player cannot see, dealt anew: other hands, loves, hates, both decks, the row stack, the key of chance.

A bot that plays by what it sees chooses the same before and after; ``check_bot`` demands it. The new deal is one that
could have been: the same cards are where they can be, and everything that the player knows stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records, copied

from . import decisions
from .state import NAVIGATION
from .text import kind_of

UNSEEN = ("keys", "options", "thoughts")
"""Scratch, which may still hold what another player saw or thought."""


def redeal(records: Records, who: int, rng: np.random.Generator) -> Records:
    """Return a copy of a position in which all that a player cannot see is dealt anew.

    Parameters
    ----------
    records : Records
        A record at a decision; unchanged.
    who : int
        The character whose player looks.
    rng : numpy.random.Generator
        What the new deal is drawn from.
    """
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    _deal_provisions(g, who, rng)
    _deal_relations(g["love"], g, who, rng)
    _deal_relations(g["hate"], g, who, rng)
    _deal_navigation(g, who, rng)
    g["chance_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def blur(records: Records, who: int, rng: np.random.Generator) -> None:
    """Fill with noise what is no part of the game as ``who`` sees it: scratch, counters, the other bots.

    Play can go on from such a record only as far as the choice of ``who``.
    """
    g = records.view(np.ndarray)[0]
    n_options = int(g["n_options"])
    options = g["options"][:n_options].copy()
    for field in UNSEEN:
        _fill(g, field, rng)
    g["options"][:n_options] = options
    others = np.arange(len(g["bot"])) != who
    g["bot"][others] = rng.integers(4, size=others.sum())
    g["weights"][others] = rng.normal(size=g["weights"][others].shape)
    g["own_bot"][others] = rng.integers(2**64, size=others.sum(), dtype=np.uint64)
    g["memory"][others] = rng.normal(size=g["memory"][others].shape)
    g["asked"][others] = rng.integers(9, size=g["asked"][others].shape)
    for counter in ("number", "decisions"):
        g[counter] = rng.integers(10_000)
    g["history"] = rng.integers(2**64, dtype=np.uint64)


def _fill(g: Any, field: str, rng: np.random.Generator) -> None:
    """Fill a field with small random numbers."""
    if g.dtype[field].names:
        for inner in g.dtype[field].names:
            _fill(g[field], inner, rng)
    else:
        base, shape = g.dtype[field].base, g.dtype[field].shape
        numbers = rng.normal(0, 5, shape) if base.kind == "f" else rng.integers(0, 99, shape)
        g[field] = numbers.astype(base) if shape else base.type(numbers)


# Provisions --------------------------------------------------------------------------------------------------


def _deal_provisions(g: Any, who: int, rng: np.random.Generator) -> None:
    """Deal the hands of the others, the deck, and the cards that left the game, from all these cards together."""
    top, left = int(g["provisions_top"]), int(g["provisions_left"])
    end = top + left + int(g["rules"]["provisions_removed"])
    if end != g["rules"]["n_provisions"]:  # a made-up position has only its deck
        end = top + left
    others = [p for p in _members(g["cast"]) if p != who]
    pinned = _offered(g, who)
    pool = [int(kind) for kind in g["provisions"][top:end]]
    for p in others:
        for kind in _members(g["hand_kinds"][p]):
            pool += [kind] * int(g["hand"][p, kind])
    for kind in pinned.values():
        pool.remove(kind)
    pool = [int(kind) for kind in rng.permutation(pool)]
    for p in others:
        hand = [pinned[p]] if p in pinned else []
        while len(hand) < g["hand_size"][p]:
            hand.append(pool.pop())
        g["hand"][p] = np.bincount(hand, minlength=g["hand"].shape[1])
        g["hand_kinds"][p] = sum(1 << kind for kind in set(hand))
    g["provisions"][top:end] = pool
    g["provisions"][:top] = rng.integers(int(g["rules"]["n_kinds"]), size=top)  # what was drawn, and when, is forgotten


def _offered(g: Any, who: int) -> dict[int, int]:
    """Return the hidden card that ``who`` knows because it is on offer, by its owner."""
    if g["kind"] != decisions.ACCEPT or g["decider"] != who:
        return {}
    owner, kind = int(g["order"][g["turn"]]), kind_of(int(g["offer"]))
    return {owner: kind} if g["table"][owner, kind] == 0 else {}


# Loves and hates ---------------------------------------------------------------------------------------------


def _deal_relations(relation: Any, g: Any, who: int, rng: np.random.Generator) -> None:
    """Deal the loves, or the hates, of the others."""
    cast = _members(g["cast"])
    others = [p for p in cast if p != who]
    relation[others] = rng.permutation([x for x in cast if x != relation[who]])


# Navigation --------------------------------------------------------------------------------------------------


def _deal_navigation(g: Any, who: int, rng: np.random.Generator) -> None:
    """Deal the row stack, as far as it is unknown, and the deck."""
    sees_stack = g["kind"] == decisions.NAVIGATE and g["decider"] == who
    sees_drawn = g["kind"] == decisions.ROW and g["decider"] == who
    stack = set(_members(g["row_stack"]))
    known = stack if sees_stack else stack & set(_members(g["kept_by"][who]))
    top, left = int(g["navigation_top"]), int(g["navigation_left"])
    deck = [(top + i) % NAVIGATION for i in range(left)]
    pool = rng.permutation([int(card) for card in g["navigation"][deck]] + sorted(stack - known))
    n_cards = int(g["rules"]["n_navigation"])
    g["navigation"] = rng.integers(n_cards, size=NAVIGATION)  # places outside the deck hold old cards
    g["navigation"][deck] = pool[:left]
    stack = known | {int(card) for card in pool[left:]}
    g["row_stack"] = _bits(stack)
    if not sees_drawn:
        g["drawn"] = rng.integers(n_cards, size=NAVIGATION)
    _deal_keepers(g, who, stack, rng)


def _deal_keepers(g: Any, who: int, stack: set[int], rng: np.random.Generator) -> None:
    """Deal who of the others kept which card: those on the row stack, or any when they are under the deck again."""
    own = set(_members(g["kept_by"][who]))
    cards = sorted((stack or set(range(int(g["rules"]["n_navigation"])))) - own)
    rng.shuffle(cards)
    for p in _members(g["cast"]):
        if p != who:
            n = len(_members(g["kept_by"][p]))
            g["kept_by"][p] = _bits(cards[:n])
            cards = cards[n:]


def _members(bits: Any) -> list[int]:
    """Return the members of a set."""
    rest = int(bits) & (2**64 - 1)
    members = []
    while rest:
        members.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return members


def _bits(members: Iterable[int]) -> np.int64:
    """Return the set of some members."""
    return np.uint64(sum(1 << member for member in members)).astype(np.int64)
