"""A bots file: trained weights with what they were made for and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lifeboat_sim.runs.files import write_json

from .arena import Profile, Setting

FORMAT = 1


def write_bots(
    path: Path,
    setting: Setting,
    made_for: str,
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
        What they were trained for; the name of the rule set.
    profile : mapping
        The bots by role id, all of one form.
    name, sentence : str
        What they are called, and what they are.
    provenance : mapping
        How they came about, as plain values.

    Raises
    ------
    FolderError
        If it cannot be written.
    """
    weights = {role: dict(bot.weights or {}) for role, bot in profile.items()}
    alike = len(weights) > 1 and all(one == next(iter(weights.values())) for one in weights.values())
    write_json(
        path,
        {
            "format": FORMAT,
            "name": name,
            "sentence": sentence,
            "game": setting.game.id,
            "base": one_form(profile),
            "made_for": made_for,
            "players": setting.players,
            "weights": next(iter(weights.values())) if alike else {},
            "characters": {} if alike else weights,
            "provenance": dict(provenance),
        },
    )


def one_form(profile: Profile) -> str:
    """Return the built-in bot that all bots of a profile are made of; training mixes no two."""
    (form,) = {bot.plays_as for bot in profile.values()}
    return form
