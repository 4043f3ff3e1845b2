"""The boat as a player sees it: everything is posted publicly but the targets of the others, and roles where hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_sim.core.people import Grid, View

from ...shared.state import NONE
from ..state import ACCEPTING, ATTACK, BURNING, DEFEND, FIRING, JOINING, TAKING_SPOILS
from .names import an_item, possessions, public_names

IN_A_FIGHT = (JOINING, FIRING, BURNING, TAKING_SPOILS)


def view(g: Any, names: Sequence[str], seat: int | None) -> View:
    """Return the position as a seat's player sees it; None: everything."""
    called = list(names) if seat is None else public_names(g, names)
    columns = ["player", "HP", "", "AP", "hunger", "has"] + (["guards", "attacks"] if seat is None else [])
    rows = [_row(g, called, other, seat is None) for other in range(len(names))]
    table = Grid("", tuple(columns), tuple(rows))
    return View(f"Round {int(g['length'])}", (table,), tuple(_notes(g, names, called, seat)))


def _row(g: Any, called: Sequence[str], seat: int, sees_all: bool) -> tuple[str, ...]:
    """Return what is seen of one player."""
    hp, ap, hunger = (str(int(g[name][seat])) for name in ("hp", "ap", "hunger"))
    row = [called[seat], f"{hp} of {int(g['stamina'][seat])}", _status(g, seat), ap, hunger, possessions(g, seat)]
    if sees_all:
        row += [called[int(g[name][seat])] for name in ("guarded", "hunted")]
    return tuple(row)


def _status(g: Any, seat: int) -> str:
    """Return whether a player is dead, unconscious, or done with its slot."""
    if g["dead"][seat]:
        return "dead"
    if g["hp"][seat] == 0:
        return "unconscious"
    return "done" if g["done"][seat] else ""


def _notes(g: Any, names: Sequence[str], called: Sequence[str], seat: int | None) -> list[tuple[str, str]]:
    """Return everything else that is to be seen."""
    far, round, goal, rounds = (int(n) for n in (g["progress"], g["length"], g["rules"]["goal"], g["rules"]["rounds"]))
    notes = [("Progress", f"{far} of {goal}, round {round} of {rounds}")]
    if seat is not None:
        if called[seat] != names[seat]:
            notes.append(("You", f"{called[seat]}, the {names[seat].lower()}"))
        notes.append(("You guard", called[int(g["guarded"][seat])]))
        notes.append(("You attack", called[int(g["hunted"][seat])]))
    notes.append(("Slots", ", ".join(called[int(other)] for other in g["order"][: len(called)])))
    if g["doll"]:
        notes.append(("Cursed doll", "black lots are 2 damage this round"))
    if g["n_options"] > 1 and g["kind"] == ACCEPTING:
        notes.append(("Robbery", f"{called[int(g['actor'])]} wants {an_item(int(g['named']))}"))
    if g["n_options"] > 1 and g["kind"] in IN_A_FIGHT:
        notes += _fight(g, called)
    marked = [f"{name} {int(g['marks'][other])}" for other, name in enumerate(called) if g["marks"][other]]
    if marked:
        notes.append(("Curses", ", ".join(marked)))
    return notes


def _fight(g: Any, called: Sequence[str]) -> list[tuple[str, str]]:
    """Return the fight under way; sums are known when all have joined."""
    actor, defender = int(g["actor"]), int(g["defender"])
    about = "" if g["named"] == NONE else f" for {an_item(int(g['named']))}"
    notes = [("Fight", f"{called[actor]} against {called[defender]}{about}")]
    for title, side, total in (("Attackers", ATTACK, "attack_sum"), ("Defenders", DEFEND, "defence_sum")):
        fighters = [name for other, name in enumerate(called) if g["side"][other] == side]
        counted = "" if g["kind"] == JOINING else f": {int(g[total])}"
        notes.append((title, ", ".join(fighters) + counted))
    return notes
