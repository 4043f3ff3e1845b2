"""The games, one folder each."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from lifeboat_sim.errors import PlanError, choices, did_you_mean, quoted

if TYPE_CHECKING:
    from lifeboat_sim.core.game import Game

GAMES = {
    "lifeboat": ("lifeboat_sim.games.lifeboat.game", "LIFEBOAT"),
    "lifeboat-plurk": ("lifeboat_sim.games.lifeboat_plurk.game", "LIFEBOAT_PLURK"),
    "hey-bartender": ("lifeboat_sim.games.hey_bartender.game", "HEY_BARTENDER"),
    "spots": ("lifeboat_sim.games.spots.game", "SPOTS"),
    "last-man-standing": ("lifeboat_sim.games.last_man_standing.game", "LAST_MAN_STANDING"),
    "caribbean-star": ("lifeboat_sim.games.caribbean_star.game", "CARIBBEAN_STAR"),
    "abandon-ship": ("lifeboat_sim.games.abandon_ship.game", "ABANDON_SHIP"),
    "brain-baseball": ("lifeboat_sim.games.brain_baseball.game", "BRAIN_BASEBALL"),
    "barcelona": ("lifeboat_sim.games.barcelona.game", "BARCELONA"),
}
"""Where each game's ``Game`` value is; a game is imported, and compiled, only when it is played."""
DEFAULT = "lifeboat"
"""The game that is played where none is named."""


def check_game_name(id: str) -> None:
    """Raise PlanError if there is no game of this name."""
    if id not in GAMES:
        raise PlanError(f"unknown game {quoted(id)}, allowed {choices(GAMES)}{did_you_mean(id, GAMES)}")


def load_game(id: str = DEFAULT) -> Game:
    """Return a game by its name on the command line.

    Raises
    ------
    PlanError
        If there is no such game.
    """
    check_game_name(id)
    module, name = GAMES[id]
    return cast("Game", getattr(import_module(module), name))
