"""Mixed tables: ``greedy+random`` seats each bot as often as the others, everywhere."""

from pathlib import Path

import numpy as np
import pytest

from lifeboat_sim.core.records import make
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games.barcelona.game import BARCELONA
from lifeboat_sim.games.hey_bartender.game import HEY_BARTENDER
from lifeboat_sim.runs.plan import Plan, assign_bots

RULES = BARCELONA.load_ruleset("standard", ())


def rows_of(bots: str, players: int, games: int) -> np.ndarray:
    plan = Plan(BARCELONA, RULES, "standard", players, assign_bots(bots, BARCELONA, RULES), games, 1)
    rows = make(BARCELONA.row, games)
    BARCELONA.play_games(plan.records(), np.uint64(1), 0, games, rows)
    return rows.view(np.ndarray)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_as_many_games_as_players_every_bot_has_had_every_seat(players: int) -> None:
    bots = rows_of("random+red9", players, 10 * players)["bot"][:, :players]
    for group in bots.reshape(10, players, players):
        columns = {tuple(sorted(group[:, seat].tolist())) for seat in range(players)}
        assert len(columns) == 1


def test_bots_come_up_equally_often_even_where_they_do_not_divide_the_seats() -> None:
    bots = rows_of("random+red9+ev", 4, 12_000)["bot"][:, :4]
    counts = np.array([(bots == number).sum() for number in (0, 3, 4)])
    assert counts.sum() == 48_000
    assert (np.abs(counts - 16_000) < 4 * np.sqrt(12_000 / 3)).all()


def test_a_seat_may_have_a_bot_of_its_own_beside_a_mixed_table() -> None:
    bots = rows_of("seat1=passive,random+red9", 3, 300)["bot"]
    assert set(bots[:, 1].tolist()) == {1}
    assert set(bots[:, 0].tolist()) == {0, 3}


@pytest.mark.parametrize("bots", ["random+random", "random+nobody", "seat0=random+red9,random+ev"])
def test_tables_that_cannot_be_mixed_are_refused(bots: str) -> None:
    with pytest.raises(PlanError):
        Plan(BARCELONA, RULES, "standard", 3, assign_bots(bots, BARCELONA, RULES), 1, 1).records()


def test_results_say_how_often_each_bot_wins_and_is_ahead() -> None:
    bots = assign_bots("random+ev", BARCELONA, RULES)
    measures = BARCELONA.measures(RULES, 4, bots)
    assert measures.of_games[-5:] == (
        "bot_random_win", "bot_random_score", "bot_ev_win", "bot_ev_score", "bot_random_ahead_of_ev",
    )  # fmt: skip
    rows = rows_of("random+ev", 4, 2_000)
    x, n = list(measures.take(rows))[-1]
    assert n[0].sum() == n[2].sum() == 4_000  # seats of each bot
    assert (x[0] + x[2]).sum() == rows["win"].sum()
    ahead = [
        2 * (row["score"][a] > row["score"][b]) + (row["score"][a] == row["score"][b])
        for row in rows
        for a in range(4)
        for b in range(4)
        if row["bot"][a] == 0 and row["bot"][b] == 4
    ]
    assert x[4].sum() == sum(ahead)
    assert n[4].sum() == 2 * len(ahead)


def test_bots_of_a_user_are_not_counted_as_those_that_they_are_made_of(tmp_path: Path) -> None:
    game, ruleset = HEY_BARTENDER, HEY_BARTENDER.load_ruleset("standard", ())
    (tmp_path / "bold.toml").write_text('game = "hey-bartender"\nbase = "hoarder"\n')
    beside = assign_bots(f"seat0={tmp_path}/bold.toml,greedy+random", game, ruleset)
    assert Plan(game, ruleset, "standard", 4, beside, 1, 1).records().size
    among = assign_bots(f"seat0={tmp_path}/bold.toml,hoarder+random", game, ruleset)
    with pytest.raises(PlanError, match=r"bold is a hoarder with other weights, which hoarder\+random would count as"):
        Plan(game, ruleset, "standard", 4, among, 1, 1).records()
