"""Scenario files of whatever game: which game one is of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.core.scenario import Outcome
from lifeboat_sim.errors import PlanError, ScenarioError, choices, did_you_mean

from . import DEFAULT, GAMES, load_game


def play_file(tables: dict[str, Any], folder: Path, game: str | None = None) -> Outcome:
    """Play a scenario given as the content of its file.

    Parameters
    ----------
    tables : dict
        The parsed TOML.
    folder : Path
        What a relative ``ruleset`` starts from.
    game : str, optional
        The game that was asked for; the file's key ``game`` must not name another one.

    Raises
    ------
    ScenarioError, RulesetError, PlanError
        If the scenario is unusable, and does not expect to be for just that reason.
    """
    named = tables.get("game", game or DEFAULT)
    if not isinstance(named, str) or named not in GAMES:
        raise ScenarioError(f"game: {shown(named)}, allowed {choices(GAMES)}{did_you_mean(str(named), GAMES)}")
    if game is not None and named != game:
        raise PlanError(f"--game: {game}, but the file is of game {named}: allowed the same, or one of the two")
    rest = {key: value for key, value in tables.items() if key != "game"}
    return load_game(named).play_scenario(rest, folder)
