"""A game that is told while it is played is the story of that game."""

import numpy as np
import pytest

from lifeboat_sim.core.people import Telling
from lifeboat_sim.core.story import Event
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from tests.playing import plan
from tests.tiny_game import TINY, Table


def to_the_end(telling: Telling) -> list[Event]:
    events = telling.go_on()
    while not telling.over:
        events += telling.take(LIFEBOAT.bot_choice(telling.records))
        events += telling.go_on()
    return events


@pytest.mark.parametrize("number", range(3))
def test_the_same_events(number: int) -> None:
    one = plan("russian-2e", 5, "random")
    story = LIFEBOAT.story(one.ruleset, 5, one.bots, 3, number)
    assert to_the_end(LIFEBOAT.people.begin(one.ruleset, 5, one.bots, 3, number)) == story.events


def test_a_copy_goes_on_by_itself() -> None:
    one = plan(bots="sensible")
    telling = LIFEBOAT.people.begin(one.ruleset, 6, one.bots, 3, 0)
    telling.go_on()
    for _ in range(30):
        telling.take(LIFEBOAT.bot_choice(telling.records))
        telling.go_on()
    copy = telling.copied()
    before = telling.records.tobytes()
    events = to_the_end(copy)
    assert telling.records.tobytes() == before
    assert not telling.over
    assert to_the_end(telling) == events


def test_asking_is_not_telling() -> None:
    """To go on at a decision that is open tells nothing and changes nothing."""
    one = plan()
    telling = LIFEBOAT.people.begin(one.ruleset, 6, one.bots, 3, 0)
    telling.go_on()
    before = telling.records.tobytes()
    assert telling.go_on() == []
    assert telling.records.tobytes() == before


def test_the_tiny_game_keeps_the_contract() -> None:
    bots = {str(seat): ("greedy", {}) for seat in range(4)}
    telling = TINY.people.begin(Table(), 3, bots, 7, 0)
    assert TINY.people.cast(Table(), telling.records) == ["0", "1", "2"]
    events = telling.go_on()
    while not telling.over:
        role = TINY.people.decider(Table(), telling.records)
        decision = TINY.people.decision(Table(), telling.records)
        assert decision.role == role
        assert TINY.people.view(Table(), telling.records, role).heading
        scores = np.zeros(len(decision.options))
        assert TINY.option_scores(telling.copied().records, scores) == 2
        assert np.argmax(scores) == TINY.bot_choice(telling.records)
        events += telling.take(TINY.bot_choice(telling.records)) + telling.go_on()
    assert events == TINY.story(Table(), 3, bots, 7, 0).events
