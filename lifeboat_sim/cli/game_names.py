"""Names of games, as people write them: ``spots``, or ``all`` where that makes sense."""

from __future__ import annotations

ALL_GAMES = "all"


def game(text: str) -> str:
    """Return the name of a game.

    >>> game("barcelona")
    'barcelona'
    """
    from lifeboat_sim.games import check_game_name

    check_game_name(text)
    return text


def game_or_all(text: str) -> str:
    """Return the name of a game, or ``all``."""
    return text if text == ALL_GAMES else game(text)
