"""The games that stand for a run, told: what a report says of them, and the stories for their pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lifeboat_sim.core.story import Story

from .files import write_json
from .find import SAMPLES, sample_games
from .plan import Plan

FOLDER = "sample-games"
"""Where they lie in a run folder."""


def sample_stories(plan: Plan) -> dict[str, Story]:
    """Return the sample games of a plan by name (``find.SAMPLES``), told."""
    return {
        name: plan.game.story(plan.ruleset, plan.players, plan.bots, plan.seed, number)
        for name, number in sample_games(plan).items()
    }


def write_sample_list(stories: dict[str, Story], folder: Path) -> None:
    """Write ``sample-games/games.json``: which games they are, and how each ended."""
    games = {
        name: {"title": SAMPLES[name], "number": story.info["number"], "page": f"{name}.html", **story.result}
        for name, story in stories.items()
    }
    (folder / FOLDER).mkdir(exist_ok=True)
    write_json(folder / FOLDER / "games.json", games)


def read_sample_list(folder: Path) -> dict[str, Any]:
    """Return what ``sample-games/games.json`` says; empty where there is none."""
    file = folder / FOLDER / "games.json"
    if not file.is_file():
        return {}
    games: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return games
