"""Results of a game at a table: every number is that of its games, and nothing of Lifeboat is among them.

Spots has what is hard: half points, turn positions, what it counts by itself; here at mixed tables.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from lifeboat_analysis import csv_tables
from lifeboat_analysis.described import margin_at, roles_key, score_at
from lifeboat_sim import ComparisonResult, LifeboatError, RunResult, compare, load_ruleset, replay, simulate, sweep
from lifeboat_sim.library.any_game_table_columns import OF_ANY_COMPARISON, OF_ANY_GAMES, OF_ANY_RUN
from lifeboat_sim.library.exported_games import games_of
from lifeboat_sim.library.frames import expanded
from lifeboat_sim.runs.target_files import read_targets

GAMES, PLAYERS = 4_800, 4
MIXED = "greedy+random"
ROLES = ["turn0", "turn1", "turn2", "turn3"]


@pytest.fixture(scope="module")
def run() -> RunResult:
    return simulate(game="spots", bots=MIXED, games=GAMES)


@pytest.fixture(scope="module")
def seats(run: RunResult) -> pd.DataFrame:
    return run.seats(0, GAMES)


@pytest.fixture(scope="module")
def games(run: RunResult) -> pd.DataFrame:
    return run.games(0, GAMES)


@pytest.fixture(scope="module")
def comparison() -> ComparisonResult:
    base = load_ruleset(game="spots")
    return compare(base, load_ruleset(base, hand_size=4), bots=MIXED, games=GAMES // 2)


# Single games ------------------------------------------------------------------------------------------------


def test_the_summary_has_what_the_games_have(run: RunResult, seats: pd.DataFrame, games: pd.DataFrame) -> None:
    found = run.summary()
    assert found["length"]["unit"] == "turns"
    assert found["length"]["mean"] == pytest.approx(games["length"].mean())
    assert found["ended_by"] == {"hands_empty": GAMES}
    assert found["decisions_per_game"] == pytest.approx(games["decisions"].mean())
    assert found["counters"]["refills"]["mean"] == pytest.approx(games["refills"].mean())
    assert [one["id"] for one in found["seats"]] == ROLES
    for one in found["seats"]:
        own = seats[seats["role"] == one["id"]]
        assert one["win_share"]["estimate"] == pytest.approx(own["win_share"].mean())
        assert one["score"]["mean"] == pytest.approx(own["score"].mean())
        assert one["score"]["sd"] == pytest.approx(own["score"].std())
        assert one["counters"]["exact"]["mean"] == pytest.approx(own["exact"].mean())


def test_nothing_of_lifeboat_is_in_the_summary(run: RunResult) -> None:
    assert not {"characters", "rounds", "fate", "points", "wounds"} & {*run.summary(), *run.summary()["seats"][0]}


def test_margins_are_in_half_points(run: RunResult, seats: pd.DataFrame) -> None:
    best = np.sort(seats["score"].to_numpy().reshape(GAMES, PLAYERS), axis=1)
    leads = best[:, -1] - best[:, -2]
    assert (leads % 1 == 0.5).any()
    assert run.summary()["margin"]["mean"] == pytest.approx(leads.mean())
    assert run.summary()["margin"]["sd"] == pytest.approx(leads.std(ddof=1))
    table = run.table("margins")
    assert table.set_index("margin")["games"][0.5] == (leads == 0.5).sum()
    assert table["games"].sum() == GAMES


def test_scores_are_in_half_points(run: RunResult, seats: pd.DataFrame) -> None:
    table = run.table("score_distribution")
    for role, own in table.groupby("role", observed=True):
        scores = seats.loc[seats["role"] == role, "score"]
        assert (own["score"] * own["share"]).sum() == pytest.approx(scores.mean())
        assert run.table("scores").set_index("role").loc[role, "p50"] == scores.quantile(0.5, "inverted_cdf")
        assert run.table("scores").set_index("role").loc[role, "min"] == scores.min()


def test_the_win_share_of_a_bot_is_that_of_its_seats(run: RunResult, seats: pd.DataFrame) -> None:
    found = run.summary()["by_bot"]
    for bot in MIXED.split("+"):
        own = seats[seats["bot"] == bot]
        assert found[bot]["seats"] == len(own) == GAMES * PLAYERS / 2
        assert found[bot]["win_share"]["estimate"] == pytest.approx(own["win_share"].mean())
        assert found[bot]["score"]["mean"] == pytest.approx(own["score"].mean())
    assert (found["greedy"]["verdict"], found["random"]["verdict"]) == ("too strong", "too weak")


def test_who_is_ahead_of_whom_is_counted_by_pairs_of_seats(run: RunResult, seats: pd.DataFrame) -> None:
    both = seats[["game", "bot", "score"]].merge(seats[["game", "bot", "score"]], on="game", suffixes=("", "_other"))
    pairs = both[(both["bot"] == "greedy") & (both["bot_other"] == "random")]
    ahead = (pairs["score"] > pairs["score_other"]).mean() + (pairs["score"] == pairs["score_other"]).mean() / 2
    found = run.summary()["bot_matrix"]
    assert found["greedy"]["random"]["estimate"] == pytest.approx(ahead)
    assert found["random"]["greedy"]["estimate"] == pytest.approx(1 - ahead)
    assert found["greedy"]["random"]["low"] == pytest.approx(1 - found["random"]["greedy"]["high"])
    assert run.table("bot_matrix")["pairs"].tolist() == [len(pairs)] * 2


def test_the_interval_of_a_bot_is_that_of_blocks_of_games(run: RunResult, seats: pd.DataFrame) -> None:
    """The error of a mean over blocks that are all alike in size is that of independent values."""
    own = seats[seats["bot"] == "greedy"]
    block = 12 * PLAYERS  # lifeboat_sim/games/shared/tallies.py
    sums = own.groupby(own["game"] // block)["win_share"].sum()
    each = own.groupby(own["game"] // block).size()
    assert (each == block * PLAYERS / 2).all()
    se = (sums / each).std(ddof=1) / np.sqrt(len(sums))
    assert run.table("bots").set_index("bot").loc["greedy", "se"] == pytest.approx(se)


# Tables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in OF_ANY_RUN if name != "metrics"])
def test_a_table_of_a_run_is_as_documented(name: str, run: RunResult) -> None:
    frame = run.table(name)
    assert list(frame.columns) == [column.name for column in OF_ANY_RUN[name].columns]
    assert len(frame) > 0


def test_a_run_offers_the_tables_that_apply(run: RunResult) -> None:
    assert set(run.tables) == set(csv_tables(run.run)) == set(OF_ANY_RUN) - {"metrics"}
    alone = simulate(game="spots", bots="random", games=48)
    assert set(run.tables) - set(alone.tables) == {"bots", "bot_matrix"}
    assert "by_bot" not in alone.summary()


def test_single_games_are_as_documented(games: pd.DataFrame, seats: pd.DataFrame) -> None:
    for frame, table in ((games, OF_ANY_GAMES["games"]), (seats, OF_ANY_GAMES["seats"])):
        named = {column.name for column in table.columns}
        others = [name for name in frame.columns if name not in named]
        assert others, "what the game counts"
        wanted = [one.name for column in table.columns for one in expanded(column, others)]
        assert list(frame.columns) == wanted


def test_games_can_be_exported_with_half_points(run: RunResult, tmp_path: Path) -> None:
    saved = run.save(tmp_path / "run")
    assert saved.folder is not None
    units = games_of({saved.folder: saved.run.info}).attrs["units"]
    assert (units["score"], units["length"], units["refills"]) == ("points", "as the game counts it", "times")


def test_a_story_ends_with_the_scores_of_its_game(seats: pd.DataFrame) -> None:
    story = replay(game="spots", number=7, bots=MIXED)
    found = story.table("scores").set_index("role")["score"]
    assert found.to_dict() == seats[seats["game"] == 7].set_index("role")["score"].to_dict()


# Comparisons, sweeps, targets --------------------------------------------------------------------------------


def test_differences_are_those_of_the_two_runs(comparison: ComparisonResult) -> None:
    found = comparison.summary()["variants"]["Standard, hand_size=4"]
    base, variant = (one.summary() for one in comparison.runs.values())
    for at, one in enumerate(found["seats"]):
        shares = [run["seats"][at]["win_share"]["estimate"] for run in (base, variant)]
        assert (one["id"], one["base"], one["variant"]) == (ROLES[at], *map(pytest.approx, shares))
        scores = [run["seats"][at]["score"]["mean"] for run in (base, variant)]
        assert one["score"]["difference"] == pytest.approx(scores[1] - scores[0])
    assert found["shape"]["turns"]["difference"] == pytest.approx(-PLAYERS)  # a card less for each
    margins = [run["margin"]["mean"] for run in (base, variant)]
    assert found["shape"]["margin"]["difference"] == pytest.approx(margins[1] - margins[0])
    refills = [run["counters"]["refills"]["mean"] for run in (base, variant)]
    assert found["counters"]["refills"]["difference"] == pytest.approx(refills[1] - refills[0])
    wins = [run["by_bot"]["greedy"]["win_share"]["estimate"] for run in (base, variant)]
    assert found["by_bot"]["greedy"]["win_share"]["difference"] == pytest.approx(wins[1] - wins[0])
    assert not {"characters", "actions"} & set(found)


def test_tables_of_a_comparison_are_as_documented(comparison: ComparisonResult) -> None:
    assert set(comparison.tables) == {*OF_ANY_COMPARISON, "pairing"}
    for name, table in OF_ANY_COMPARISON.items():
        assert list(comparison.table(name).columns) == [column.name for column in table.columns]


def test_knobs_are_turned_for_length_and_counters() -> None:
    found = sweep(load_ruleset(game="spots"), {"hand_size": [3, 5]}, bots="random", games=480)
    points = found.table("point_shape").set_index(["point", "measure"])["value"]
    assert points[0, "turns"] == 3 * PLAYERS
    assert points[-1, "refills"] > points[0, "refills"]
    first = found.summary()["points"][0]
    assert [one["id"] for one in first["seats"]] == ROLES


def test_targets_are_of_what_the_game_says(tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(
        'game = "spots"\n[[target]]\nmeasure = "turns_median"\nat_most = 20\n'
        '[[target]]\nmeasure = "exact"\nof = "turn0"\nat_least = 1\n'
    )
    check = read_targets(file)
    assert [target.said() for target in check.targets] == [
        "median turns at most 20",
        "turn0's cards that got exact change at least 1",
    ]
    assert check.plans[PLAYERS].game.id == "spots"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('game = "spot"\n[[target]]\nmeasure = "ties"\nat_most = 1', "game: unknown game 'spot', allowed"),
        (
            'game = "spots"\n[[target]]\nmeasure = "rounds_mean"\nat_most = 1',
            'target 1.measure: "rounds_mean", allowed',
        ),
        (
            'game = "spots"\n[[target]]\nmeasure = "score"\nof = "kid"\nat_most = 1',
            "target 1.of: unknown turn position",
        ),
    ],
)
def test_other_targets_are_refused(text: str, line: str, tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(text)
    with pytest.raises(LifeboatError) as error:
        read_targets(file)
    assert any(one.startswith(f"{file}: {line}") for one in error.value.lines), error.value.lines


def test_rule_sets_of_two_games_are_not_compared() -> None:
    with pytest.raises(LifeboatError, match="is of Spots"):
        compare(load_ruleset(), load_ruleset(game="spots"), games=48)
    with pytest.raises(LifeboatError, match="has none"):
        load_ruleset(game="spots").characters()


# What only some games have -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "scored", "margins"),
    [
        ({"lowest": -3, "per_point": 1}, [-3, -2, -1], [0, 1, 2]),
        ({"lowest": -3, "per_point": 2}, [-3, -2.5, -2], [0, 0.5, 1]),
    ],
)
def test_places_of_a_tally_are_points(scores: dict[str, int], scored: list[float], margins: list[float]) -> None:
    info: dict[str, Any] = {"scores": scores}
    assert score_at(info, np.arange(3)).tolist() == scored
    assert margin_at(info, np.arange(3)).tolist() == margins


def test_results_by_role_are_known_by_the_role() -> None:
    assert [roles_key({"role_word": word}) for word in ("character", "role", "seat")] == [
        "characters",
        "roles",
        "seats",
    ]
