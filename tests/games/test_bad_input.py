"""What is told of bad input to another game than Lifeboat: what was found, what is allowed, in the words of the game."""

from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim import LifeboatError, load_ruleset, simulate, sweep
from lifeboat_sim.errors import FolderError
from lifeboat_sim.games import DEFAULT, load_game
from lifeboat_sim.metrics import Games, metric
from lifeboat_sim.runs.contestants import Wanted, comparing


@pytest.mark.parametrize(
    ("game", "setting", "line"),
    [
        ("last-man-standing", "prices=[1, 2, 3, 4, 5]", "options.prices: [1, 2, 3, 4, 5], allowed a list of 4"),
        ("last-man-standing", "prices=[1, 2, 3]", "options.prices.3: required, but missing"),
        ("lifeboat-plurk", "p_black=nan", "options.p_black: nan, allowed 0 to 1"),
        ("lifeboat-plurk", "p_black=-0.1", "options.p_black: -0.1, allowed 0 to 1"),
        ("lifeboat-plurk", 'p_black="x"', 'options.p_black: "x", allowed 0 to 1'),
        ("lifeboat-plurk", "goal=inf", "options.goal: inf, allowed a whole number, 1 to 10000"),
    ],
)
def test_a_value_that_cannot_be_is_told_with_what_is_allowed(game: str, setting: str, line: str) -> None:
    with pytest.raises(LifeboatError) as error:
        load_ruleset("standard", setting, game=game)
    assert [one.removeprefix("--set: ") for one in error.value.lines] == [line]


def test_an_unknown_knob_is_told_with_knobs_of_the_game() -> None:
    with pytest.raises(
        LifeboatError, match=r"allowed options\.win_tie, options\.hand_size, options\.market_size\.\.\."
    ):
        sweep(load_ruleset(game="spots"), {"birds": "1..2"})


@pytest.mark.parametrize(("game", "options"), [("caribbean-star", ()), ("brain-baseball", ("first_seat=6",))])
def test_a_single_number_of_players_is_said_to_be_fixed(game: str, options: tuple[str, ...]) -> None:
    with pytest.raises(LifeboatError, match=r"players: 3, allowed [27] \(the rule set fixes the number\)"):
        simulate(load_ruleset("standard", *options, game=game), players=3, games=1)


def wanted(base: Path, variant: str, game: str) -> Wanted:
    """Return what ``lifeboat compare`` asks for, with the options as they are where nothing is said."""
    return Wanted(str(base), [variant], (), (), None, None, None, None, None, None, game=game)


def test_finished_runs_are_compared_with_their_own_game_only(tmp_path: Path) -> None:
    run = tmp_path / "run"
    simulate(game="spots", bots="random", games=48).save(run)
    what = comparing(wanted(run, "standard", DEFAULT), load_game(DEFAULT))
    assert what.game.id == "spots"  # the base says so
    assert [one.ruleset_id for one in what.contestants] == ["standard", "standard"]
    with pytest.raises(FolderError, match=r"run: is a run of Spots, allowed one of Barcelona"):
        comparing(wanted(run, "standard", "barcelona"), load_game("barcelona"))


def test_two_mixed_tables_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(LifeboatError, match=r"high\+random and greedy\+random: allowed one mixed table"):
        simulate(game="spots", bots="greedy+random,turn0=high+random", games=48, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


# Metrics of a user ---------------------------------------------------------------------------------------------


def test_metrics_over_games_follow_those_by_seat_with_any_number_of_players() -> None:
    @metric(per="character", unit="wins")
    def half(games: Games) -> Any:
        """Wins."""
        return games["wins"]

    @metric
    def every(games: Games) -> Any:
        """All games."""
        return games["winners"] >= 1

    found = simulate(game="spots", bots="random", players=3, games=360, metrics=[half, every]).table("metrics")
    assert list(found["role"]) == ["turn0", "turn1", "turn2", ""]
    assert list(found["n"]) == [360] * 4
    assert found["value"].iloc[-1] == 1.0
