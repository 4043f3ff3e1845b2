"""The page of a game in a real browser: it shows what the story says, hides what a view must hide, obeys keys and links."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lifeboat_reports.game_page import write_game_page
from lifeboat_reports.game_page.words import kind_label
from lifeboat_sim.core.story import Story
from tests.reports.games import COMMAND, played

pytestmark = pytest.mark.browser

READ = """() => ({
  number: Number(document.querySelector('#count b').textContent),
  text: document.querySelector('#what').textContent,
  birds: document.querySelectorAll('#birds .here').length,
  water: document.querySelectorAll('#water .in-water').length,
  seats: [...document.querySelectorAll('.seat')].map(seat => {
    const kinds = (place) => [...seat.querySelectorAll(`.${place} .slip`)].flatMap(slip => Array(
      Number(slip.querySelector('.times')?.textContent.slice(1) ?? 1)).fill(slip.querySelector('.label').textContent));
    return {
      name: seat.querySelector('.name').textContent,
      wounds: seat.querySelectorAll('.hearts .hollow').length,
      lost: seat.classList.contains('is-lost'),
      dead: seat.classList.contains('is-dead'),
      table: kinds('table-cards'),
      hand: kinds('hand'),
      hidden: seat.querySelector('.backs-n')?.textContent ?? null,
      feelings: [...seat.querySelectorAll('.feeling')].map(feeling => feeling.textContent),
    };
  }),
})"""

BESIDE = "document.documentElement.scrollWidth - innerWidth"

WALK = """(read) => {
  const all = [];
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('Home');
  const number = () => Number(document.querySelector('#count b').textContent);
  for (let before = 0; number() !== before; press('ArrowRight')) {
    before = number();
    all.push(eval(read)());
  }
  return all;
}"""

SEEN = """() => {
  const places = [...document.querySelectorAll('.head h1, .boat, .table, .caption')];
  const words = places.flatMap(place => [place, ...place.querySelectorAll('*')]).flatMap(element =>
    ['title', 'aria-label', 'href'].map(name => element.getAttribute(name) ?? ''));
  return [...places.map(place => place.textContent), ...words].join(' | ');
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("game_pages")


@pytest.fixture(scope="module")
def file(story: Story, folder: Path) -> Path:
    write_game_page(story, folder / "game.html", COMMAND)
    return folder / "game.html"


@pytest.fixture(scope="module")
def hostile_file(hostile_story: Story, folder: Path) -> Path:
    write_game_page(hostile_story, folder / "eight.html", COMMAND)
    return folder / "eight.html"


@pytest.fixture(scope="module")
def crowd_story() -> Story:
    """A game of eight characters in which many drink liquid courage."""
    return played("both-expansions", 8, number=12)


@pytest.fixture(scope="module")
def crowd_file(crowd_story: Story, folder: Path) -> Path:
    write_game_page(crowd_story, folder / "crowd.html", COMMAND)
    return folder / "crowd.html"


@pytest.fixture
def page(browser: Any, file: Path) -> Iterator[Any]:
    """A desktop that wants no motion, at the first event; whatever the page says to the console fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert said == []


def number(page: Any) -> int:
    return int(page.locator("#count b").inner_text())


def go_to(page: Any, event: int, role: str | None = None) -> None:
    address = f"#e={event}&as={role}" if role else f"#e={event}"
    page.evaluate(f"location.hash = '{address}'")
    page.locator(f'.parts a[aria-current=step][href="{address}"]').wait_for(state="attached")


def first(story: Story, kind: str) -> int:
    """The number of the first event of a kind."""
    return next(n for n, event in enumerate(story.events, start=1) if event.kind == kind)


def names_of(story: Story) -> dict[str, str]:
    return {id: card["name"] for id, card in story.info["cards"]["characters"].items()}


# What is shown -----------------------------------------------------------------------------------------------


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


# What is hidden ----------------------------------------------------------------------------------------------


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


# Controls ----------------------------------------------------------------------------------------------------


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


# For everybody -----------------------------------------------------------------------------------------------


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
