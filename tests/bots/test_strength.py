"""How well ``sensible`` plays, against ``random`` bots and among its own."""

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat.state import ACTIONS
from tests.playing import plan, play

CHARACTERS = ("lauren", "stephen", "captain", "mate", "frenchy", "kid")
TABLES = {
    "classic, 6": ("classic", 6, ()),
    "classic, 5": ("classic", 5, ()),
    "classic, 4": ("classic", 4, ()),
    "single-row": ("single-row", 6, ()),
    "english": ("english", 6, ()),
    "russian-2e": ("russian-2e", 6, ()),
    "barter": ("classic", 6, ("trading=barter", "mug_declaration=after_success")),
}


def win_shares(bots: str, ruleset: str, players: int, settings: tuple[str, ...]) -> np.ndarray:
    """Return the win share of each character, over the games in which it is in the cast."""
    games = 3600 if not settings else 720
    rows = play(plan(ruleset, players, bots.format(*CHARACTERS), games, seed=3, settings=settings))
    shares: np.ndarray = rows["win"][:, :6].sum(axis=0) / 840 / (rows["fate"][:, :6] >= 0).sum(axis=0)
    return shares


@pytest.mark.parametrize("table", TABLES)
def test_one_sensible_bot_beats_five_random_ones(table: str) -> None:
    """Fair is 17 % at six; every character more than doubles what it wins when it is played at random, too."""
    at_random = win_shares("random", *TABLES[table])
    shares = np.array([win_shares(f"{id}=sensible,random", *TABLES[table])[p] for p, id in enumerate(CHARACTERS)])
    assert shares.mean() > 0.6
    assert (shares > 0.45).all(), shares
    assert (shares > 2 * at_random).all(), (shares, at_random)


def test_a_game_among_sensible_bots_looks_like_one_among_people() -> None:
    games = 7200
    rows = play(plan(bots="sensible", games=games))
    shares = rows["win"][:, :6].mean(axis=0) / 840
    assert shares.min() > 0.08
    assert shares.max() < 0.35
    assert (rows["ended_by"] == 0).mean() > 0.9, "land comes before the end of all lives"
    assert 5 < rows["rounds"].mean() < 11
    assert 0.5 < (rows["fate"][:, :6] <= 1).mean() < 0.85, "most live, many die"
    fights = rows["fights"][:, :6].sum(axis=1).mean() / 3  # about three take part
    assert 0.3 < fights / rows["rounds"].mean() < 2
    actions = dict(zip(ACTIONS, rows["did"][:, :6].sum(axis=(0, 1)) / games, strict=True))
    assert actions.pop("cannibalism") == 0
    assert actions["row"] + actions["mug"] > 0.6 * sum(actions.values())
    assert actions["row"] > 0.3 * sum(actions.values())
    assert all(n > 0.2 for n in actions.values()), actions
