"""Loves, hates and casts as the engine deals them: every game fair, every block complete."""

from typing import Any

import numpy as np
import pytest
from scipy import stats

from tests.playing import plan, play

GAMES = 36_000
FIXED_POINTS = {0: 265, 1: 264, 2: 135, 3: 40, 4: 15, 5: 0, 6: 1}
"""Permutations of six by their number of fixed points (they add up to 720)."""


@pytest.fixture(scope="module")
def rows() -> Any:
    return play(plan(games=GAMES))


@pytest.mark.parametrize("card", ["love", "hate"])
def test_narcissists_and_psychopaths_follow_the_law_of_uniform_permutations(rows: Any, card: str) -> None:
    """Blocks are dependent games; the law must hold for one game drawn from each block."""
    one_of_each = rows[card][np.arange(0, GAMES, 36) + np.arange(GAMES // 36) % 36, :6]
    fixed = np.bincount((one_of_each == np.arange(6)).sum(axis=1), minlength=7)
    expected = np.array([FIXED_POINTS[n] for n in range(7)]) / 720 * len(one_of_each)
    merged = [fixed[0], fixed[1], fixed[2], fixed[3], fixed[4:].sum()]
    assert stats.chisquare(merged, [*expected[:4], expected[4:].sum()]).pvalue > 0.001


def test_the_law_holds_over_all_games_of_many_blocks(rows: Any) -> None:
    fixed = (rows["love"][:, :6] == np.arange(6)).sum(axis=1)
    shares = np.bincount(fixed, minlength=7) / GAMES
    # six games of a block share a love deal up to nothing: treat a sixth of the games as independent
    for n, permutations in FIXED_POINTS.items():
        p = permutations / 720
        assert shares[n] == pytest.approx(p, abs=5 * (p * (1 - p) / (GAMES / 6)) ** 0.5 + 1e-9)


def test_a_block_deals_every_pair_once_to_everybody(rows: Any) -> None:
    for block in (0, 17, 999):
        games = rows[block * 36 : block * 36 + 36]
        for p in range(6):
            pairs = set(zip(games["love"][:, p].tolist(), games["hate"][:, p].tolist(), strict=True))
            assert len(pairs) == 36


@pytest.mark.parametrize(("players", "casts"), [(4, 15), (5, 6)])
def test_a_super_block_holds_every_cast_equally_often(players: int, casts: int) -> None:
    block = players * players
    rows = play(plan(players=players, games=casts * block * 2))
    for super_block in (rows[: casts * block], rows[casts * block :]):
        in_cast = super_block["fate"][:, :6] >= 0
        assert (in_cast.sum(axis=1) == players).all()
        each, counts = np.unique(in_cast, axis=0, return_counts=True)
        assert len(each) == casts
        assert (counts == block).all()


def test_a_single_game_has_every_cast_under_some_seed() -> None:
    """The first game of a run is not always played by the same four."""
    first = [tuple(play(plan(players=4, games=1, seed=seed))["fate"][0, :6] >= 0) for seed in range(200)]
    assert len(set(first)) == 15


@pytest.mark.parametrize("players", [4, 6])
def test_blocks_do_not_bias(players: int) -> None:
    """Balanced blocks and independent deals give the same win shares."""
    games = 72_000
    blocked = play(plan(players=players, games=games, seed=3))
    free = play(plan(players=players, games=games, seed=4), blocked=0)
    for rows in (blocked, free):
        assert (rows["win"].sum(axis=1) == 840).all()
    difference = (blocked["win"][:, :6].mean(axis=0) - free["win"][:, :6].mean(axis=0)) / 840
    share = free["win"][:, :6].mean(axis=0) / 840
    assert (np.abs(difference) < 4 * np.sqrt(2 * share * (1 - share) / games)).all()


def test_two_rule_sets_share_their_deals_under_one_seed() -> None:
    """A card more changes neither loves nor the order of the other cards."""
    classic, more = (
        plan(games=360),
        plan(games=360, settings=("provisions.water.count=17", "birds_to_land=5")),
    )
    a, b = play(classic), play(more)
    assert (a["love"] == b["love"]).all()
    assert (a["hate"] == b["hate"]).all()
