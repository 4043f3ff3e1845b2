"""How the story tells of wounds."""

from __future__ import annotations

from lifeboat_sim.core.words import listed

from .moments import Moment, sentence
from .names import counted, spell


def wounded(m: Moment, p: int) -> str:
    """Return a sentence about the wounds that a character has taken in a step, and what it is now."""
    return sentence(f"{m.names.character(p)} {taking(m, p)}.")


def taking(m: Moment, p: int) -> str:
    """Return ``takes a wound``, with what it leads to."""
    taken, all_wounds = m.grown("wounds", p), int(m.now["wounds"][p])
    what = "takes a wound" if taken == 1 else f"takes {spell(taken)} wounds"
    state = m.state(p)
    if state == "dead":
        return f"{what} and dies"
    if state == "unconscious":
        return f"{what} and falls unconscious" if all_wounds - taken < m.was["rules"]["sizes"][p] else what
    return f"{what} ({all_wounds} of {int(m.was['rules']['sizes'][p])})"


def causes(fall: int, sharks: int) -> str:
    """Return ``one wound from the fall and two wounds from sharks``, or nothing."""
    parts = [f"{counted(fall, 'wound')} from the fall"] if fall else []
    parts += [f"{counted(sharks, 'wound')} from sharks"] if sharks else []
    return listed(parts) if parts else ""
