"""The page of a game in a real browser shows what the story says."""

from pathlib import Path
from typing import Any

import pytest

from lifeboat_reports.game_page.words import kind_label
from lifeboat_sim.core.story import Story
from tests.reports.game_page.stepping import READ, WALK, first, go_to, names_of

pytestmark = pytest.mark.browser


def test_every_step_shows_the_position_of_the_story(page: Any, story: Story) -> None:
    names = names_of(story)
    steps = page.evaluate(WALK, READ)
    assert [step["number"] for step in steps] == list(range(1, len(story.events) + 1))
    for step, event in zip(steps, story.events, strict=True):
        position = event.position
        order = [*position["seats"], *position["lost"]]
        assert step["text"] == event.text
        assert step["birds"] == position["birds"]
        assert [seat["name"] for seat in step["seats"]] == [names[id] for id in order]
        for seat, id in zip(step["seats"], order, strict=True):
            own, size = position[id], story.info["cards"]["characters"][id]["size"]
            assert seat["wounds"] == min(size, own["wounds"])
            assert (seat["lost"], seat["dead"]) == (own["state"] == "lost", own["state"] == "dead")
            assert sorted(seat["table"]) == sorted(map(kind_label, own["table"]))
            assert sorted(seat["hand"]) == sorted(map(kind_label, own["hand"]))
        if event.kind == "overboard":
            assert step["water"] == len(event.data["fallen"])


def test_a_fight_shows_both_totals_and_who_wins(page: Any, story: Story) -> None:
    go_to(page, first(story, "fight"))
    data = story.events[first(story, "fight") - 1].data
    assert page.locator(".points b").all_inner_texts() == [str(data["attack"]), str(data["defence"])]
    assert page.locator(".side-of").nth(0).locator("li").count() == len(data["attackers"])
    assert page.locator(".side-of").nth(1).locator("li").count() == len(data["defenders"])
    assert page.locator(".winner").count() == 1


def test_what_the_members_of_a_side_add_makes_its_total(browser: Any, crowd_file: Path, crowd_story: Story) -> None:
    """Liquid courage is a weapon of whoever drank, and of who shares the drink, not of whoever has the card."""
    page = browser.new_page(reduced_motion="reduce")
    page.goto(crowd_file.as_uri())
    fights = [n for n, event in enumerate(crowd_story.events, start=1) if event.kind in ("object", "weapon", "fight")]
    assert any("with it" in crowd_story.events[n - 1].text for n in fights)
    for n in fights:
        go_to(page, n)
        sides = page.locator(".side-of").all()
        numbers = [
            [int(text.split()[-1]) for text in side.locator(".size, .weapon").all_inner_texts()] for side in sides
        ]
        assert list(map(sum, numbers)) == [crowd_story.events[n - 1].data[side] for side in ("attack", "defence")]
    page.close()


def test_no_card_of_a_crowd_is_cut_or_broken_within_a_word(browser: Any, crowd_file: Path, crowd_story: Story) -> None:
    """Eight characters on a small laptop: what does not fit in words shows its sign alone, and scores need no scrolling."""
    page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page.goto(crowd_file.as_uri())
    for n in range(1, len(crowd_story.events) + 1, 25):
        go_to(page, n)
        assert (
            page.evaluate(
                "[...document.querySelectorAll('.seat')].filter(s => s.scrollWidth > s.clientWidth + 1).length"
            )
            == 0
        )
    assert page.evaluate("getComputedStyle(document.querySelector('.seat .slip')).overflowWrap") == "normal"
    page.keyboard.press("End")
    assert (
        page.evaluate(
            "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('#scores'))"
        )
        <= 1
    )
    page.close()


def test_the_navigation_card_is_shown_as_printed(page: Any, story: Story) -> None:
    event = story.events[first(story, "navigate") - 1]
    card = story.info["cards"]["navigation"][str(event.data["card"])]
    go_to(page, first(story, "navigate"))
    assert page.locator(".nav-number").inner_text().split()[-1] == str(event.data["card"])
    assert [line.locator(".tag").count() for line in page.locator(".nav-line").all()] == [
        len(card["overboard"]),
        len(card["thirst"]),
    ]
    assert page.locator(".nav-sign").count() == card["row"] + card["fight"]


def test_scores_come_line_by_line_at_the_end(page: Any, story: Story) -> None:
    rows = page.locator("#scores tbody tr")
    assert page.locator("#scores").is_hidden()
    go_to(page, first(story, "score"))
    assert [row.is_visible() for row in rows.all()] == [True] + [False] * (rows.count() - 1)
    page.keyboard.press("End")
    assert all(row.is_visible() for row in rows.all())
