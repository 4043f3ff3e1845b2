"""The page of a game obeys keys, buttons and links."""

from pathlib import Path
from typing import Any

import pytest

from lifeboat_reports.game_page import write_game_page
from lifeboat_sim.core.story import Story
from tests.reports.game_page.stepping import go_to, number
from tests.reports.games import COMMAND

pytestmark = pytest.mark.browser


def test_keys_and_buttons_go_where_they_say(page: Any, story: Story) -> None:
    last = len(story.events)
    begins = [n for n, event in enumerate(story.events, start=1) if event.kind == "round"]
    ways = [
        ("ArrowRight", "Event on", 2), ("ArrowLeft", "Event back", 1), ("PageDown", "Round on", begins[0]),
        ("ArrowDown", "Round on", begins[1]), ("ArrowRight", "Event on", begins[1] + 1),
        ("PageUp", "Round back", begins[1]), ("ArrowUp", "Round back", begins[0]), ("End", "Last event", last),
        ("ArrowRight", "Event on", last), ("Home", "First event", 1), ("ArrowLeft", "Event back", 1),
    ]  # fmt: skip
    for key, _, expected in ways:
        page.keyboard.press(key)
        assert number(page) == expected, key
    page.keyboard.press("Home")
    for _, name, expected in ways:
        page.get_by_role("button", name=name, exact=True).click(force=True)  # at the ends they do nothing
        assert number(page) == expected, name
    page.get_by_role("button", name="Round 3", exact=True).click()
    assert number(page) == begins[2]
    page.locator(".parts a").nth(40).click()
    assert number(page) == 41
    page.locator("#slider").fill("57")
    assert number(page) == 57
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert number(page) == 58


def test_space_plays_and_pauses_and_the_end_stops(page: Any, story: Story) -> None:
    page.locator("#speed").select_option("8")
    go_to(page, len(story.events) - 2)
    page.locator("body").press("Space")
    assert page.locator("#caption").get_attribute("aria-live") == "off"
    page.locator(f".parts a[aria-current=step][href='#e={len(story.events)}']").wait_for(state="attached")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert page.locator("#caption").get_attribute("aria-live") == "polite"
    page.locator("body").press("Space")  # at the end: from the beginning
    page.locator(".parts a[aria-current=step][href='#e=3']").wait_for(state="attached")
    page.locator("body").press("Space")
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_a_link_opens_a_moment_as_somebody_sees_it(page: Any, file: Path, story: Story) -> None:
    page.goto("about:blank")
    page.goto(f"{file.as_uri()}#e=57&as=kid")
    assert (number(page), page.locator("#view").input_value()) == (57, "kid")
    assert page.locator("#what").inner_text() == story.events[56].seen_by("kid")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#e=58&as=kid")
    assert page.locator(".parts a").nth(4).get_attribute("href") == "#e=5&as=kid"
    for nonsense, expected in (
        ("#e=x&as=nobody", 1),
        ("#e=-3", 1),
        ("#e=99999", len(story.events)),
        ("#e=1e99&as=%E0%A4%A", 1),
        ("#parts", 1),
        ("#as=constructor&e=%00", 1),
        ("#&&==#e=7", 1),
        ("#as=__proto__", 1),
    ):
        page.goto("about:blank")
        page.goto(file.as_uri() + nonsense)
        assert (number(page), page.locator("#view").input_value()) == (expected, "")


KEYS = ["End", "Space", "PageDown", "ArrowLeft", "Space", "Space", "PageUp", "Home", "ArrowUp", "Space", "End", "Enter"]
KEYS += ["Escape", "Tab", "Tab", "ArrowRight", "x", "5", "Shift+ArrowRight", "Control+ArrowLeft", "Tab", "ArrowDown"]


FOLLOW = """() => {
  const { setTimeout } = window;
  let keep = null;
  window.setTimeout = (later) => { keep = later; };
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  window.setTimeout = setTimeout;
  location.hash = '#e=9';
  keep();
}"""


def test_a_link_followed_right_after_a_step_leads_to_its_moment(page: Any) -> None:
    """The page keeps its address a fifth of a second after a step: both may come at once."""
    page.evaluate(FOLLOW)
    page.locator(".parts a[aria-current=step][href='#e=9']").wait_for(state="attached")


def test_keys_in_any_order_leave_the_page_at_one_moment(page: Any, story: Story) -> None:
    page.locator("#speed").select_option("8")
    page.locator("body").click(position={"x": 5, "y": 5})
    for key in KEYS * 3:
        page.keyboard.press(key)
    page.locator("body").press("ArrowLeft")  # whatever is playing stops
    shown = number(page)
    page.wait_for_timeout(400)
    assert number(page) == shown
    role = page.locator("#view").input_value()  # in a list of choices, arrows choose
    assert page.locator("#what").inner_text() == story.events[shown - 1].seen_by(role or None)
    moment = page.locator(".parts a[aria-current=step]").get_attribute("href")
    assert moment == (f"#e={shown}&as={role}" if role else f"#e={shown}")


def test_a_page_opens_as_whom_it_was_written_for(page: Any, folder: Path, story: Story) -> None:
    write_game_page(story, folder / "kid.html", COMMAND, "kid")
    page.goto((folder / "kid.html").as_uri())
    assert (number(page), page.locator("#view").input_value()) == (1, "kid")
    page.goto("about:blank")
    page.goto((folder / "kid.html").as_uri() + "#e=7")  # a link says itself as whom
    assert (number(page), page.locator("#view").input_value()) == (7, "")
