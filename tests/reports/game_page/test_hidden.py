"""The page of a game hides what the view of one player must hide."""

from typing import Any

import pytest

from lifeboat_reports.game_page.words import kind_label
from lifeboat_sim.core.story import Story
from tests.reports.game_page.stepping import READ, SEEN, WALK, first, go_to, names_of

pytestmark = pytest.mark.browser


def test_a_view_tells_and_shows_only_what_its_player_knows(page: Any, story: Story) -> None:
    role, names = "kid", names_of(story)
    page.locator("#view").select_option(role)
    scored = first(story, "end")
    expected = [
        f"The score of {middle(names[event.who])}." if event.kind == "score" and event.who else event.seen_by(role)
        for event in story.events
    ]
    assert page.locator(".parts .text").all_inner_texts() == expected
    for step, event in zip(page.evaluate(WALK, READ), story.events, strict=True):
        if step["number"] >= scored:
            break
        assert step["text"] == event.seen_by(role)
        for seat in step["seats"]:
            if seat["name"] == names[role]:
                assert sorted(seat["hand"]) == sorted(map(kind_label, event.position[role]["hand"]))
                assert "secret" not in "".join(seat["feelings"])
            else:
                assert seat["hand"] == []
                assert seat["feelings"] == ["loves secret", "hates secret"]
    page.keyboard.press("End")
    assert page.locator(".secret").count() == 0


def middle(name: str) -> str:
    return f"the {name[4:]}" if name.startswith("The ") else name


def test_no_hidden_card_is_named_anywhere_in_a_view(page: Any, story: Story) -> None:
    """Neither in the text of boat and table nor in titles: kinds that lie open nowhere, and that the view does not hold."""
    role = "mate"
    for number_of, event in list(enumerate(story.events, start=1))[::9]:
        if event.phase == "end":
            continue
        go_to(page, number_of, role)
        seen = page.evaluate(SEEN)
        position = event.position
        players = [*position["seats"], *position["lost"]]
        open_kinds = {kind for id in players for kind in position[id]["table"]} | set(position[role]["hand"])
        hidden = {kind for id in players for kind in position[id]["hand"]} | set(position["provisions"])
        text = event.seen_by(role).lower()
        receives = event.phase == "quartermaster" and event.kind in ("round", "keep")
        for kind in hidden - open_kinds - set(position["pile"] if receives else ()):
            assert kind_label(kind) not in seen.replace(event.seen_by(role), ""), (number_of, kind, text)


def test_row_stack_and_pile_are_backs_for_who_does_not_know_them(page: Any, story: Story) -> None:
    rowed = first(story, "rowed")
    rower = story.events[rowed - 1].who
    stranger = next(id for id in story.events[rowed - 1].position["seats"] if id != rower)
    go_to(page, rowed, rower)
    assert page.locator(".small-card.hidden").count() == 0
    go_to(page, rowed, stranger)
    assert page.locator(".small-card").count() == page.locator(".small-card.hidden").count() > 0
    kept = first(story, "keep")
    go_to(page, kept, story.events[kept - 1].who)
    assert page.locator(".focus .slip").count() > 0
    go_to(page, kept, story.events[kept - 1].position["seats"][-1])
    assert page.locator(".focus .slip").count() == 0
    assert page.locator(".focus .back").count() > 0
