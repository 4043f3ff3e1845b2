"""Every game keeps the Game contract: ``check_game`` plays it, by all bots, numbers of players and options at random."""

import pytest

from lifeboat_sim.games import GAMES
from lifeboat_sim.testing import check_game

FEW = {"games": 4, "redeals": 1, "variants": 3}
LARGE = {"lifeboat": FEW | {"bots": ("random", "rower", "sensible", "expert")}, "lifeboat-plurk": FEW}
"""A game of some hundred decisions is checked in fewer games, and by one bot of each kind; its own tests go further."""


@pytest.mark.parametrize("game", [*GAMES, "tests.tiny_game:TINY"])
def test_a_game_keeps_the_contract(game: str) -> None:
    checked = check_game(game, **LARGE.get(game, {"games": 6, "variants": 3}))
    assert sum(checked.values()) > 100
