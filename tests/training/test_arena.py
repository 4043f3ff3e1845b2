"""Win shares of candidates: the same as those of a run, in whole super-blocks, on any number of threads."""

import numpy as np
import pytest

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.errors import PlanError
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.training.arena import WHOLE, Arena
from lifeboat_sim.training.seeds import Seeds
from lifeboat_sim.training.shares import share_of
from tests.playing import chunks
from tests.training.zeroes import sensible, setting, zero

SEED = Seeds(7).confirming()


def test_a_share_is_that_of_a_run() -> None:
    where = setting()
    plan = Plan(where.game, where.ruleset, "classic", 6, sensible(where), 720, SEED.number)
    (chunk,) = chunks(plan)
    arena = Arena(where, [sensible(where)], ["kid"])
    won = arena.wins([BotChoice("sensible", None)], SEED, 720)
    measures = where.game.measures(where.ruleset, 6)
    kid = where.role_ids.index("kid") * len(measures.of_roles) + measures.of_roles.index("win")
    assert won.tolist() == [chunk.sums.x[kid].tolist()]
    assert chunk.sums.n[kid].tolist() == 20 * [arena.games_in]


def test_with_a_drawn_cast_a_role_counts_in_its_games_only() -> None:
    where = setting(players=4)
    arena = Arena(where, [dict.fromkeys(where.role_ids, BotChoice("passive", None))], where.role_ids)
    assert where.super_block == 240
    assert arena.games_in == 160
    shares = [
        share_of(Arena(where, arena.profiles, [role]).wins([BotChoice("passive", None)], SEED, 2_400)[0], 160).value
        for role in where.role_ids
    ]
    assert sum(shares) == pytest.approx(6 / 4, abs=0.02)  # nearly every game has a winner


def test_games_without_an_end_count_although_nobody_wins_them() -> None:
    where = setting(settings=("max_rounds=8",))
    arena = Arena(where, [sensible(where)], ["kid"])
    assert arena.games_in == where.super_block
    arena = Arena(setting(players=4, settings=("max_rounds=8",)), [sensible(where)], ["kid"])
    assert arena.games_in == 160


def test_who_is_not_in_a_fixed_cast_cannot_be_tried() -> None:
    where = setting(players=4, rules="single-row", settings=('cast=["lauren","captain","mate","kid"]',))
    with pytest.raises(PlanError, match="frenchy: is in no game"):
        Arena(where, [sensible(where)], ["frenchy"])


def test_all_candidates_play_the_same_games() -> None:
    where = setting()
    arena = Arena(where, [sensible(where)], ["kid"])
    won = arena.wins([zero(), zero(), BotChoice("sensible", None), zero()], SEED, 360)
    assert (won[0] == won[1]).all()
    assert (won[0] == won[3]).all()  # a lent record is given back as it was
    assert won[2].sum() > won[0].sum()


def test_opponents_share_the_games_evenly() -> None:
    where = setting()
    passive = dict.fromkeys(where.role_ids, BotChoice("passive", None))
    arena = Arena(where, [sensible(where), passive], ["kid"])
    assert arena.first_game(1) % where.super_block == 0
    won = arena.wins([BotChoice("sensible", None)], SEED, 720)[0]
    alone = Arena(where, [sensible(where)], ["kid"]).wins([BotChoice("sensible", None)], SEED, 360)[0]
    assert won.shape == (20,)
    assert (won[:10] == alone).all()
    assert won[10:].sum() > won[:10].sum()


def test_of_one_bot_in_every_seat_the_luck_of_the_deal_cancels_out() -> None:
    where = setting()
    arena = Arena(where, [sensible(where)], where.role_ids)
    won = arena.wins([BotChoice("sensible", None)], SEED, 2_160)[0]
    assert (won <= 36 * WHOLE).all()
    assert won.sum() > 0.99 * 36 * WHOLE * len(won)  # in each game somebody wins, and everybody sat everywhere


def test_threads_and_jobs_do_not_show() -> None:
    candidates = [zero(), zero(row=2.0), BotChoice("sensible", None)]
    won = [
        Arena(where, [sensible(where)], ["kid", "mate"]).wins(candidates, SEED, 2 * 2_520)
        for where in (setting(threads=1), setting(threads=3))
    ]
    assert (won[0] == won[1]).all()


def test_a_share_has_the_interval_of_student() -> None:
    """By hand: units of 2 games with wins 0, 1, 2, 1: mean 1/2, s = 0.408, t(3) = 3.182."""
    found = share_of(WHOLE * np.array([0, 1, 2, 1]), 2)
    assert found.value == 0.5
    assert found.half_width == pytest.approx(3.18245 * 0.408248 / 2, abs=1e-5)


def test_a_search_plays_blocks_and_so_fewer_games_where_casts_are_many() -> None:
    where = setting(players=4)
    arena = Arena(where, [dict.fromkeys(where.role_ids, BotChoice("passive", None))], ["kid"])
    won = arena.wins([BotChoice("rower", None)], Seeds(1).tuning(0, 0), 100)
    assert won.shape == (1, 6)  # of 16 games
    assert arena.wins([BotChoice("rower", None)], SEED, 100).shape == (1, 1)  # of 240
