"""Each option changes the games that it should, and leaves every other game exactly as it was.

Two runs under one seed, the option aside: games in which its rule cannot have come up must be the same in every
decision and number, and among the others some must differ.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat.options import Options, values
from lifeboat_sim.games.lifeboat.state import ACTIONS, ENDINGS, FATES, WOUND_CAUSES
from tests.playing import plan, play

GAMES = 3_600
Mask = Callable[[Any], Any]


def nobody_did(action: str) -> Mask:
    return lambda rows: (rows["did"][:, :, ACTIONS.index(action)] == 0).all(axis=1)


def no_fights(rows: Any) -> Any:
    return (rows["fights"] == 0).all(axis=1)


def nobody_fell(rows: Any) -> Any:
    """Nobody was wounded or lost in the water."""
    in_water = [WOUND_CAUSES.index("fall"), WOUND_CAUSES.index("sharks")]
    dry = (rows["wounds_by"][:, :, in_water] == 0).all(axis=(1, 2))
    return dry & nobody_lost(rows)


def nobody_lost(rows: Any) -> Any:
    return (rows["fate"] != FATES.index("lost")).all(axis=1)


def ended_by(ending: str) -> Mask:
    return lambda rows: rows["ended_by"] == ENDINGS.index(ending)


def nobody_hates_itself(rows: Any) -> Any:
    return (rows["hate"] != np.arange(8)).all(axis=1)


def one_winner(rows: Any) -> Any:
    return (rows["win"] == 840).any(axis=1)


def all_games(rows: Any) -> Any:
    return np.ones(len(rows), bool)


def no_games(rows: Any) -> Any:
    return np.zeros(len(rows), bool)


CASES: list[tuple[str, Mask, int, tuple[str, ...]]] = [
    # setting, games that must stay the same, players, settings of both runs
    ('cast=["lauren","stephen","captain","mate","frenchy","kid"]', all_games, 6, ()),
    ("provisions_removed_small_game=0", all_games, 6, ()),
    ("provisions_removed_small_game=30", no_games, 4, ()),
    ("starting_hand=2", no_games, 6, ()),
    ("nav_print=A", all_games, 6, ("navigation.28.remove=true", "navigation.29.remove=true")),
    ("nav_print=A", no_games, 6, ()),
    ("order_after_swap=displaced_acts_next", nobody_did("swap"), 6, ()),
    ("trading=none", no_games, 6, ()),
    ("trading=barter", no_games, 6, ()),
    ("row_draw=1", nobody_did("row"), 6, ()),
    ("row_draw=3", nobody_did("row"), 6, ()),
    ("row_marker=always", nobody_did("row"), 6, ()),
    ("mug_declaration=after_success", no_games, 6, ()),
    ("flare_birds=net", nobody_did("fire_flare"), 6, ("provisions.flare_gun.count=6",)),
    ("fight_joining=false", no_fights, 6, ()),
    ("weapons_counted=best", no_fights, 6, ()),
    ("flare_weapon=single_use", no_fights, 6, ()),
    ("flare_weapon=single_use", all_games, 6, ("provisions.flare_gun.count=0",)),
    ("navigator_draws_top_card=true", nobody_did("row"), 6, ()),
    ("compass_without_stack=one_only", all_games, 6, ("provisions.compass.count=0",)),
    ("compass_without_stack=one_only", no_games, 6, ()),
    ("birds_to_land=5", lambda rows: rows["birds"] < 4, 6, ()),
    ("chum_from_hand=false", all_games, 6, ("provisions.chum.count=0",)),
    ("chum_from_hand=false", no_games, 6, ()),
    ("chum_stacking=false", all_games, 6, ("provisions.chum.count=1",)),
    ("chum_stacking=false", nobody_fell, 6, ("provisions.chum.count=6",)),
    ("knocked_out_in_water=dies", nobody_fell, 6, ()),
    ("life_preserver=stay_in_boat", all_games, 6, ("provisions.life_preserver.count=0",)),
    ("life_preserver=stay_in_boat", no_games, 6, ()),
    ("all_dead=sea_wins", ended_by("birds"), 6, ()),
    ("all_dead=play_on", ended_by("birds"), 6, ()),
    ("max_rounds=300", all_games, 6, ()),
    ("max_rounds=9", lambda rows: rows["rounds"] <= 8, 6, ()),
    ("psychopath=flat_3", nobody_hates_itself, 6, ()),
    ("lost_score=love_hate", nobody_lost, 6, ()),
    ("tie=living_first", one_winner, 6, ()),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "same", "players", "both"), CASES)
def test_an_option_changes_what_it_should_and_nothing_else(
    setting: str, same: Mask, players: int, both: tuple[str, ...]
) -> None:
    before = play(plan(players=players, games=GAMES, settings=both))
    after = play(plan(players=players, games=GAMES, settings=(*both, setting)))
    changed = before != after
    must_stay = same(before)
    assert not changed[must_stay].any()
    assert must_stay.all() or changed[~must_stay].any(), "the option took effect in no game"


@pytest.mark.parametrize("setting", ["psychopath=flat_3", "lost_score=love_hate", "tie=living_first"])
def test_scoring_options_change_scores_only(setting: str) -> None:
    before, after = play(plan(games=GAMES)), play(plan(games=GAMES, settings=(setting,)))
    assert (before["history"] == after["history"]).all()
    assert (before["win"] != after["win"]).any()


def test_every_option_and_every_value_has_a_case() -> None:
    tried = [setting.partition("=")[::2] for setting, *_ in CASES]
    for name, field in Options.model_fields.items():
        assert name in [option for option, _ in tried], name
        for word in values(name):
            assert word == field.default or (name, word) in tried, (name, word)
