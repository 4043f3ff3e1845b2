"""The page of a game fits every screen, and works for everybody."""

from pathlib import Path
from typing import Any

import pytest

from lifeboat_reports.game_page import write_game_page
from lifeboat_sim.core.story import Story
from tests.reports.game_page.stepping import BESIDE, first, go_to, names_of
from tests.reports.games import COMMAND, played

pytestmark = pytest.mark.browser


def test_pages_are_quiet_and_fit_every_screen(browser: Any, file: Path, hostile_file: Path) -> None:
    """No message, no request, nothing beside a phone's screen, and no scrolling of the page on a desktop."""
    for path in (file, hostile_file):
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        messages: list[str] = []
        requests: list[str] = []
        page.on("console", lambda message, messages=messages: messages.append(message.text))
        page.on("pageerror", lambda error, messages=messages: messages.append(str(error)))
        page.on("request", lambda request, requests=requests: requests.append(request.url))
        page.on("dialog", lambda dialog, messages=messages: (messages.append(dialog.message), dialog.dismiss()))
        page.goto(path.as_uri())
        for width, height in ((320, 640), (360, 740), (768, 1024), (844, 390), (1280, 720), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            for event in (1, 39, 47, 280):
                go_to(page, event)
                beside, below = page.evaluate(
                    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
                )
                assert beside <= 0, (path.name, width, event)
                assert below <= 0 or width < 1280, (path.name, width, event)
        context.close()
        assert messages == []
        assert requests == [path.as_uri()]


OUTSIDE = """() => {
  const hull = document.querySelector('.planks');
  const corners = (box) => [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height]];
  const marks = [...document.querySelectorAll('.pip, .plate-name')];
  const names = [...document.querySelectorAll('.plate > .plate-name:first-child')].map(name => name.getBBox());
  const outside = marks.filter(mark => corners(mark.getBBox()).some(([x, y]) =>
    !hull.isPointInFill(new DOMPoint(x, y)))).map(mark => mark.textContent || mark.getAttribute('cx'));
  const touching = names.filter((name, place) => place && names[place - 1].x + names[place - 1].width > name.x).length;
  return [marks.length, outside, touching];
}"""


def test_names_and_wounds_stand_on_the_side_of_the_boat(browser: Any, folder: Path) -> None:
    """Of eight characters, too: the expansions have the largest boat, and phones have little room."""
    eight = played("both-expansions", 8)
    write_game_page(eight, folder / "both.html", COMMAND)
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto((folder / "both.html").as_uri())
    for width, height in ((320, 640), (360, 740), (768, 1024), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        for event in (1, first(eight, "fight"), len(eight.events)):
            go_to(page, event)
            marks, outside, touching = page.evaluate(OUTSIDE)
            assert marks > 8
            assert (outside, touching) == ([], 0), (width, event)
    context.close()


def test_eight_in_a_boat_have_room_for_hearts_and_cards(browser: Any, folder: Path) -> None:
    """On a desktop no word on a card is broken, all hearts stand in a row, and all rounds are seen."""
    write_game_page(played("both-expansions", 8), folder / "expansions.html", COMMAND)
    page = browser.new_page(viewport={"width": 1200, "height": 800}, reduced_motion="reduce")
    page.goto((folder / "expansions.html").as_uri() + "#e=60")
    rows = page.evaluate("""() => {
      const tops = (elements) => new Set([...elements].map(element => element.getBoundingClientRect().top)).size;
      const labels = [...document.querySelectorAll('.seat .label')];
      const words = (label) => label.textContent.split(' ').length;
      return {
        broken: labels.filter(label => label.offsetHeight > 22 * words(label)).map(label => label.textContent),
        hearts: [...document.querySelectorAll('.hearts')].map(hearts => tops(hearts.querySelectorAll('svg'))),
        unseen: document.querySelector('#rounds').scrollWidth - document.querySelector('#rounds').clientWidth,
      };
    }""")
    page.close()
    assert rows == {"broken": [], "hearts": [1] * 8, "unseen": 0}


def test_dark_page_is_dark(page: Any) -> None:
    brightness = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        colours = page.evaluate(
            "['.caption', '.seat', '.controls'].map(name => getComputedStyle(document.querySelector(name)).backgroundColor)"
        )
        brightness[scheme] = [
            sum(map(float, colour[colour.index("(") + 1 : -1].split(",")[:3])) / 765 for colour in colours
        ]
    assert min(brightness["light"]) > 0.9
    assert max(brightness["dark"]) < 0.2


def test_controls_and_drawing_have_names(page: Any, story: Story) -> None:
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, select, input, a')].filter(element => element.checkVisibility() &&"
        " !(element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent).trim()).length"
    )
    assert nameless == 0
    go_to(page, first(story, "overboard"))
    drawing = page.get_by_role("img", name="The boat, its bow to the left")
    state = page.locator("#scene-state").text_content()
    assert drawing.get_attribute("aria-labelledby") == "scene-title scene-state"
    assert ", in the water" in state
    assert all(name in state for name in names_of(story).values())
    assert page.locator(".parts [aria-current=step]").count() == 1
    assert page.get_by_role("combobox", name="Show").count() == 1
    assert page.get_by_role("slider", name="Event").get_attribute("aria-valuetext").startswith("event ")


def test_nothing_moves_for_readers_who_want_no_motion(page: Any) -> None:
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.getAnimations().length") == 0


def test_focus_is_seen_and_stays_with_the_current_event(page: Any) -> None:
    page.locator(".parts a").nth(10).click()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#e=12"
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_without_javascript_there_is_the_story_and_the_scores(
    browser: Any, file: Path, hostile_file: Path, story: Story
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.locator(".parts li").all_inner_texts() == [event.text for event in story.events]
    assert all(row.is_visible() for row in page.locator("#scores tr").all())
    assert page.locator("button:visible, select:visible, input:visible").count() == 0
    page.set_viewport_size({"width": 320, "height": 640})
    for path in (file, hostile_file):
        page.goto(path.as_uri())
        page.emulate_media(media="screen")
        assert page.evaluate(BESIDE) <= 0
        page.emulate_media(media="print")
        assert page.evaluate(BESIDE) <= 0
    context.close()


def test_paper_shows_the_story_as_the_view_tells_it(page: Any, story: Story) -> None:
    go_to(page, 20, "kid")
    page.emulate_media(media="print")
    assert page.locator(".parts li").last.is_visible()
    assert page.locator("#scores tbody tr").last.is_visible()
    assert page.locator(".controls").is_hidden()
    assert page.locator(".scene").is_hidden()
    assert page.locator(".parts .text").nth(1).inner_text() == story.events[1].seen_by("kid")
