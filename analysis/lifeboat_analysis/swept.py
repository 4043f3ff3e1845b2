"""A sweep that was played, as all its statistics take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lifeboat_analysis.comparison import Comparison
    from lifeboat_sim.runs.designs import Design
    from lifeboat_sim.runs.sweeps import Batches


@dataclass(frozen=True)
class Swept:
    """What came of a sweep with one number of players.

    Attributes
    ----------
    name : str
        What the base is called.
    info : dict
        The contents of the base's ``run.json``.
    design : Design
        Which values of which knobs were played.
    batches : Batches
        Sums of all runs over the same batches of games; run 0 is the base.
    places : tuple of int
        Which run each point of the design is.
    hashes : tuple of str
        The rules of each run.
    band : float
        Half-width of the band around the fair share that counts as balanced, as a share.
    compared : Comparison, optional
        The base beside each other run, in their order, by bots as they were and by bots that have learnt the rules.
    """

    name: str
    info: dict[str, Any]
    design: Design
    batches: Batches
    places: tuple[int, ...]
    hashes: tuple[str, ...]
    band: float
    compared: Comparison | None = None
