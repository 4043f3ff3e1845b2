"""The games that stand for a run, told: what a report says of them, and the stories for their pages."""

from __future__ import annotations

from pathlib import Path

from lifeboat_sim.core.story import Story

from .files import write_json
from .find import SAMPLES, sample_games
from .plan import Plan
from .run import SAMPLE_LIST


def sample_stories(plan: Plan) -> dict[str, Story]:
    """Return the sample games of a plan by name (``find.SAMPLES``), told."""
    return {
        name: plan.game.story(plan.ruleset, plan.players, plan.bots, plan.seed, number, noise=plan.noise)
        for name, number in sample_games(plan).items()
    }


def write_sample_list(stories: dict[str, Story], folder: Path) -> None:
    """Write ``sample-games/games.json``: which games they are, and how each ended."""
    games = {
        name: {"title": SAMPLES[name], "number": story.info["number"], "page": f"{name}.html", **story.result}
        for name, story in stories.items()
    }
    (folder / SAMPLE_LIST).parent.mkdir(exist_ok=True)
    write_json(folder / SAMPLE_LIST, games)
