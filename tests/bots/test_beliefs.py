"""Beliefs about the loves and hates of others: Bayes' rule on public acts, and what a player adds to it."""

from typing import Any

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.lifeboat import kernels, steps
from lifeboat_sim.games.lifeboat.bots.beliefs import DEFENDED, HELPED, IF_HATED, IF_LOVED, MUGGED
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from tests.playing import plan

LAUREN, STEPHEN, CAPTAIN, MATE, FRENCHY, KID = range(6)


def watched(bots: str = "sensible", players: int = 6) -> tuple[Records, Any]:
    one = plan(bots=bots, players=players)
    records = LIFEBOAT.prepare(one.ruleset, players, one.bots)
    g = records.view(np.ndarray)[0]
    g["watched"] = 1
    return records, g


def beliefs_at_the_end(games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return beliefs (games, 2, 6, 6) of an onlooker when games end, the loves and hates, and those before round 2."""
    records, g = watched()
    found, true, early = [], [], []
    for number in range(games):
        kernels.begin_game(records, np.uint64(7), number)
        seen = False
        while g["stage"] != steps.OVER:
            if g["rounds"] == 1 and not seen:
                early.append(np.stack([g["love_of"][:6, :6], g["hate_of"][:6, :6]]))
                seen = True
            kernels.go_on(records, kernels.bot_choice(records))
        found.append(np.stack([g["love_of"][:6, :6], g["hate_of"][:6, :6]]))
        true.append(np.stack([g["love"][:6], g["hate"][:6]]))
    return np.array(found), np.array(true), np.array(early)


def test_at_first_everybody_may_love_and_hate_everybody_at_the_table() -> None:
    records, g = watched(players=4)
    kernels.deal_game(records, np.uint64(1), 5)
    for name in ("love_of", "hate_of"):
        cast = [p for p in range(6) if int(g["cast"]) >> p & 1]
        assert g[name][:, cast] == pytest.approx(1 / 4)
        assert g[name].sum(axis=1) == pytest.approx(1)


def test_chances_are_updated_by_bayes_rule() -> None:
    """Who mugs somebody loves it less, and hates it more likely, by the ratios that were counted."""
    records, g = watched("passive")
    kernels.begin_game(records, np.uint64(1), 0)
    while True:
        kind = LIFEBOAT.decisions[int(g["kind"])]
        if kind == "action":
            break
        kernels.go_on(records, 0)
    who = int(g["decider"])
    options = [int(code) for code in g["options"][: int(g["n_options"])]]
    mug = next(i for i, code in enumerate(options) if code >> 16 == 10)  # verbs.MUG
    whom = options[mug] >> 12 & 15
    kernels.go_on(records, mug)
    for chances, ratio in ((g["love_of"], IF_LOVED[MUGGED]), (g["hate_of"], IF_HATED[MUGGED])):
        expected = np.full(6, 1.0)
        expected[whom] = ratio
        assert chances[who, :6] == pytest.approx(expected / expected.sum(), rel=1e-5)
        assert np.delete(chances[:6, :6], who, axis=0) == pytest.approx(1 / 6)


def test_help_speaks_for_love_and_harm_for_hate() -> None:
    assert IF_LOVED[HELPED] > 1 > IF_HATED[HELPED]
    assert IF_LOVED[MUGGED] < 1 < IF_HATED[MUGGED]
    assert IF_LOVED[DEFENDED] > 1 > IF_HATED[DEFENDED]


def test_what_is_believed_comes_true_more_often_than_by_guessing_and_about_as_often_as_believed() -> None:
    found, true, early = beliefs_at_the_end(400)
    assert found.sum(axis=-1) == pytest.approx(1, abs=1e-4)
    for kind in range(2):
        on_the_truth = np.take_along_axis(found[:, kind], true[:, kind, :, None].astype(int), 2).mean()
        early_on = np.take_along_axis(early[:, kind], true[:, kind, :, None].astype(int), 2).mean()
        assert 1 / 6 + 0.01 < early_on < on_the_truth
        assert on_the_truth > 0.25
        sure = found[:, kind] > 0.5
        hits = (np.arange(6) == true[:, kind, :, None])[sure].mean()
        assert sure.sum() > 200
        assert hits > 0.4, "who is believed to love (hate) somebody more likely than not often does"
