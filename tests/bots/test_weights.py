"""Bots and their weights in the record."""

from dataclasses import replace

import numpy as np
import pytest

from lifeboat_sim.errors import PlanError, choices
from lifeboat_sim.games.lifeboat.bots import BOTS, set_bots, weights
from lifeboat_sim.games.lifeboat.ruleset import load_ruleset
from lifeboat_sim.games.lifeboat.state import WEIGHTS as ROOM
from lifeboat_sim.games.lifeboat.tables import new_records
from tests.playing import plan, play


def test_every_weight_is_called_by_its_name_and_described_by_a_sentence() -> None:
    names = [weight.name for weight in weights.WEIGHTS]
    assert [getattr(weights, name.upper()) for name in names] == list(range(len(names)))
    assert len(names) <= ROOM
    assert all(weight.sentence.endswith(".") for weight in weights.WEIGHTS)
    assert BOTS["sensible"].weights == {weight.name: weight.default for weight in weights.WEIGHTS}


def test_bots_and_weights_are_written_character_by_character() -> None:
    rules = load_ruleset("classic")
    records = new_records(rules, 6)
    set_bots(
        records, {"kid": ("sensible", {"row": 7.5}), "mate": ("sensible", None), "captain": ("rower", None)}, rules
    )
    g = records.view(np.ndarray)[0]
    kid, mate, captain, lauren = (list(rules.characters).index(id) for id in ("kid", "mate", "captain", "lauren"))
    assert [int(g["bot"][p]) for p in (kid, mate, captain, lauren)] == [3, 3, 2, 0]
    assert g["weights"][kid, weights.ROW] == 7.5
    assert g["weights"][kid, weights.KIT] == BOTS["sensible"].weights["kit"]
    assert g["weights"][mate, weights.ROW] == BOTS["sensible"].weights["row"]
    assert not g["weights"][captain].any()


def test_a_kid_that_never_steals_is_one_weight() -> None:
    wanted = plan(bots="sensible", games=360)
    gentle = dict(wanted.bots) | {"kid": ("sensible", {**BOTS["sensible"].weights, "ill_will": 1e6})}
    mugs = play(wanted)["did"][:, 5, 3].mean(), play(replace(wanted, bots=gentle))["did"][:, 5, 3].mean()
    assert mugs[0] > 3
    assert mugs[1] < 0.3  # only of the dead


def test_all_mistakes_are_told_at_once() -> None:
    rules = load_ruleset("classic")
    with pytest.raises(PlanError) as caught:
        set_bots(
            new_records(rules, 6),
            {
                "kit": ("sensible", None),
                "kid": ("sensble", None),
                "mate": ("sensible", {"rwo": 1.0}),
                "lauren": ("random", {"row": 1}),
            },
            rules,
        )
    names = choices(BOTS)
    assert caught.value.lines == [
        "bots: unknown 'kit', allowed lauren, stephen, captain, mate, frenchy or kid (did you mean kid?)",
        f"bots: kid: unknown bot 'sensble', allowed {names} (did you mean sensible?)",
        "bots: mate: sensible has no weight 'rwo' (did you mean row?)",
        "bots: lauren: random has no weight 'row'",
    ]
