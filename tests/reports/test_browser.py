"""The page in a real browser: quiet, self-contained, readable on a phone, in the dark and without a mouse."""

from pathlib import Path
from typing import Any

import pytest

from tests.reports.conftest import Written, write
from tests.synthetic import synthetic_run

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Eight characters with long names, one of them without a gap."""
    run = synthetic_run(games=6_400, players=8, roles=8, title="A title " * 20)
    for index, role in enumerate(run.info["roles"]):
        role["name"] = "unbroken" * 9 if index == 0 else f"The very long and winding name of character {index}"
    return write([run], tmp_path_factory.mktemp("odd"))


@pytest.fixture(scope="module")
def few_games(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The widest verdicts: not enough games for any of them."""
    return write([synthetic_run(games=1_800)], tmp_path_factory.mktemp("few_games"))


@pytest.fixture(
    params=["written", "written_by_players", "odd", "written_comparison", "written_many_variants", "written_screening"]
)
def path(request: pytest.FixtureRequest) -> Path:
    found: Written = request.getfixturevalue(request.param)
    return found.html


@pytest.mark.parametrize("width", [360, 390, 768, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_is_quiet_and_does_not_overflow(browser: Any, path: Path, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    messages: list[str] = []
    requests: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(path.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    context.close()
    assert messages == []
    assert requests == [path.as_uri()]
    assert overflow <= 0


@pytest.mark.parametrize("width", [860, 1024, 1200, 1280])
def test_the_table_of_verdicts_is_seen_whole_on_a_desktop(browser: Any, few_games: Written, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(few_games.html.as_uri())
    beside = page.evaluate("(box => box.scrollWidth - box.clientWidth)(document.querySelector('#verdicts .scroll'))")
    page.close()
    assert beside <= 0


@pytest.mark.parametrize(("width", "shown"), [(390, "narrow"), (1440, "wide")])
def test_one_drawing_of_each_chart_is_shown_and_named(browser: Any, written: Written, width: int, shown: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(written.html.as_uri())
    images = page.get_by_role("img").all()
    assert len(images) == len(page.locator("figure").all())
    assert {image.get_attribute("class") for image in images} == {shown}
    assert page.get_by_role("img", name="Win shares run from").count() == 1
    assert page.get_by_role("table", name="Table 1.").count() == 1
    page.close()


@pytest.mark.parametrize(
    "of",
    [
        "written",
        "written_comparison",
        "written_many_variants",
        "written_screening",
        "written_two_knobs",
        "written_surface",
    ],
)
def test_text_in_charts_is_large_enough_on_a_phone(browser: Any, of: str, request: pytest.FixtureRequest) -> None:
    written: Written = request.getfixturevalue(of)
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(written.html.as_uri())
    heights = page.evaluate(
        "[...document.querySelectorAll('svg.narrow text')].map(text => {"
        "  const to = text.getCTM();"
        "  return Math.hypot(to.a, to.b) * parseFloat(getComputedStyle(text).fontSize);"
        "})"
    )
    page.close()
    assert heights
    assert min(heights) > 8.5


def test_first_key_press_leads_to_the_contents(browser: Any, written: Written) -> None:
    page = browser.new_page()
    page.goto(written.html.as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the contents"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.close()


def test_dark_page_is_dark_and_its_charts_follow(browser: Any, written: Written) -> None:
    colours = {}
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)
        page.goto(written.html.as_uri())
        colours[scheme] = page.evaluate(
            "[getComputedStyle(document.body).backgroundColor,"
            " getComputedStyle(document.querySelector('svg.wide text')).fill]"
        )
        page.close()
    assert brightness(colours["light"][0]) > 0.9 > 0.5 > brightness(colours["light"][1])
    assert brightness(colours["dark"][0]) < 0.2 < 0.5 < brightness(colours["dark"][1])


def test_paper_shows_the_data_of_every_chart(browser: Any, written: Written) -> None:
    page = browser.new_page()
    page.goto(written.html.as_uri())
    page.emulate_media(media="print")
    assert page.locator("nav").is_hidden()
    assert all(table.is_visible() for table in page.locator("details table").all())
    page.close()


def test_every_chart_with_its_finding_fits_a_sheet_of_paper(browser: Any, odd: Written) -> None:
    """Eight characters: the squares of love and hate are the tallest. A4 has 267 mm between margins of 15 mm."""
    page = browser.new_page(viewport={"width": round(180 / 25.4 * 96), "height": 800})
    page.goto(odd.html.as_uri())
    page.emulate_media(media="print")
    heights = page.evaluate("[...document.querySelectorAll('.plot')].map(plot => plot.getBoundingClientRect().height)")
    page.close()
    assert len(heights) == len(odd.page.root.all("figure"))
    assert max(heights) / 96 * 25.4 < 267


def brightness(colour: str) -> float:
    """Mean of red, green and blue of `rgb(...)`, 0-1."""
    parts = [float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    return sum(parts) / 3 / 255
