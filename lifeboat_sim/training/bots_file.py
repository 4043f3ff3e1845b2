"""A bots file: trained weights with what they were made for and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lifeboat_sim.runs import bots_writing
from lifeboat_sim.runs.bots_tables import LONGEST_TEXT

from .arena import Profile, Setting


def write_bots(
    path: Path,
    setting: Setting,
    made_for: str | None,
    profile: Profile,
    name: str,
    sentence: str,
    provenance: Mapping[str, Any],
) -> None:
    """Write a bots file: the weights of each role, or once if they are all alike.

    Parameters
    ----------
    path : Path
        The file.
    setting, made_for
        What they were trained for; the name of the rule set, if it has one.
    profile : mapping
        The bots by role id, all of one form.
    name, sentence : str
        What they are called, and what they are.
    provenance : mapping
        How they came about, as plain values.

    Raises
    ------
    BotsError
        If a bot of that name cannot be.
    FolderError
        If it cannot be written.
    """
    bots_writing.write_bots(
        path,
        setting.game,
        one_form(profile),
        {role: bot.weights or {} for role, bot in profile.items()},
        players=setting.players,
        name=name,
        sentence=_fitting(sentence),
        made_for=made_for if made_for is None or len(made_for) <= LONGEST_TEXT else None,  # a long path
        provenance=provenance,
    )


def _fitting(sentence: str) -> str:
    """Return a sentence that a file can hold: a training must not be lost because files are named at length."""
    return sentence if len(sentence) <= LONGEST_TEXT else f"{sentence[: LONGEST_TEXT - 3]}..."


def one_form(profile: Profile) -> str:
    """Return the built-in bot that all bots of a profile are made of; training mixes no two."""
    (form,) = {bot.plays_as for bot in profile.values()}
    return form
