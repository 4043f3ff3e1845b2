"""Matches: the bots play as in a run, choices can be taken back, the same choices give the same game."""

import random
from dataclasses import replace

import pytest

from lifeboat_sim.core.people import View
from lifeboat_sim.errors import SavedGameError
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.state import STATE_BYTES
from lifeboat_sim.play.match import Match
from lifeboat_sim.runs.saved_game import Choice, story_of
from tests.play.sessions import lifeboat, tiny


def state_of(match: Match) -> bytes:
    """Return the state of the game, without the scratch of the bots."""
    return match.telling.records.tobytes()[:STATE_BYTES]


def position(match: Match) -> tuple[bytes, View, int, list[Choice], dict[str, int]]:
    """Return all that makes up where a match stands."""
    view = match.view(None if match.over else match.role)
    return state_of(match), view, len(match.events), list(match.choices), dict(match.seen)


def choose_like_the_bot(match: Match) -> None:
    match.choose(LIFEBOAT.bot_choice(match.telling.records))


@pytest.mark.parametrize("persons", [("kid",), ("mate", "lauren"), ("captain", "kid", "frenchy")])
def test_persons_who_choose_like_the_bots_play_the_game_of_the_run(persons: tuple[str, ...]) -> None:
    saved = lifeboat(persons)
    match = Match(saved)
    while not match.over:
        assert match.role in persons
        choose_like_the_bot(match)
    story = LIFEBOAT.story(saved.ruleset, 6, saved.bots, saved.seed, 0)
    assert match.events == story.events
    assert {choice.who for choice in match.choices} == set(persons)


def test_undo_gives_the_same_position_again() -> None:
    match = Match(lifeboat(("mate",)))
    chance = random.Random(1)
    stack = []
    while not match.over:
        match.news(match.role)
        stack.append(position(match))
        match.choose(chance.randrange(len(match.decision.options)))
    assert len(stack) > 20
    while stack:
        assert match.undo("mate")
        assert position(match) == stack.pop()
    assert not match.undo("mate")


def test_the_same_choices_give_the_same_game_also_after_undo() -> None:
    straight, crooked = Match(lifeboat()), Match(lifeboat())
    chance = random.Random(2)
    while not straight.over:
        place = chance.randrange(len(straight.decision.options))
        straight.choose(place)
        for _ in range(chance.randrange(3)):
            crooked.choose(chance.randrange(len(crooked.decision.options)))
            crooked.undo("kid")
        crooked.choose(place)
    assert crooked.events == straight.events
    assert crooked.saved.as_json() == straight.saved.as_json()


def test_undo_goes_back_to_the_own_decision_whoever_chose_since() -> None:
    match = Match(lifeboat(("kid", "lauren")))
    before = None
    while before is None or match.role == "lauren":
        if match.role == "lauren" and before is None:
            before = match.telling.records.tobytes()
        match.choose(0)
    assert match.role == "kid"
    match.choose(0)
    while match.role != "lauren":
        match.choose(0)
    match.undo("lauren")
    assert match.role == "lauren"
    assert all(choice.who == "lauren" for choice in match.choices)


def test_a_saved_game_goes_on_where_it_was() -> None:
    match = Match(lifeboat(seed=9))
    for _ in range(12):
        match.news(match.role)
        choose_like_the_bot(match)
    again = Match(match.saved)
    assert position(again) == position(match)
    assert again.news("kid") == match.news("kid")
    again.undo("kid")
    match.undo("kid")
    assert state_of(again) == state_of(match)


def test_a_finished_game_tells_the_same_story_again() -> None:
    match = Match(lifeboat(("mate",), rules="russian-2e", players=4, seed=8))
    chance = random.Random(3)
    while not match.over:
        match.choose(chance.randrange(len(match.decision.options)))
    story = story_of(match.saved)
    assert story.events == match.events
    assert story.info["persons"] == ["mate"]
    assert set(story.result["scores"]) == set(LIFEBOAT.people.cast(match.ruleset, match.telling.records))


def test_choices_that_are_impossible_are_told() -> None:
    match = Match(lifeboat())
    choose_like_the_bot(match)
    wrong = replace(match.saved, choices=(Choice(who="kid", does="action", choose="fly"),))
    with pytest.raises(
        SavedGameError, match=r"^the saved game: choices: number 1: kid action 'fly', but what is asked"
    ):
        Match(wrong)


def test_any_game_is_played_through_the_contract() -> None:
    match = Match(tiny(("0", "2")))
    assert [match.role, match.decision.name] == ["0", "digit"]
    match.choose(1)
    assert match.role == "2"
    match.choose(0)
    assert match.over
    assert [event.who for event in match.events] == ["0", "1", "2"]
    assert [str(choice) for choice in match.saved.choices] == ["0 digit 'draw'", "2 digit 'keep'"]
    assert match.undo(None)
    assert match.role == "2"
