"""Reports on another game: its own words, tables and charts, and not a word of Lifeboat's."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim import compare, load_ruleset, open_run, simulate, sweep
from tests.reports.conftest import Written, write
from tests.reports.reading import Page, pdf_text, read_page

OF_LIFEBOAT = re.compile(
    r"\b(characters?|boat|bow|stern|rounds?|sea|birds?|love[sd]?|hate[sd]?|fates?|casts?|dead|drown\w*|wounds?|"
    r"provisions?|navigation|Siadek|Lifeboat(?! Sim| run|run))\b",
    re.IGNORECASE,
)
COMMAND = re.compile(r"lifeboat (run|compare|sweep) [^\n]*")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The report on a run of mixed tables, whose seats are not alike."""
    run = simulate(game="spots", bots="greedy+random", games=4_800).run
    return write([run], tmp_path_factory.mktemp("spots"))


@pytest.fixture(scope="module")
def pages(written: Written, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("others")
    base = load_ruleset(game="spots")
    rules = compare(base, load_ruleset(base, hand_size=4), bots="greedy+random", games=2_400)
    knobs = sweep(base, {"hand_size": [4, 5]}, bots="random", games=480)
    return {
        "run": written.html,
        "comparison": rules.report(folder / "comparison.html"),
        "sweep": knobs.report(folder / "sweep.html"),
    }


@pytest.fixture(params=["run", "comparison", "sweep"])
def path(request: pytest.FixtureRequest, pages: dict[str, Path]) -> Path:
    return pages[request.param]


def texts(page: Page) -> Iterator[str]:
    """Yield the text of everything that people read, but of the commands."""
    for element in page.root.all("h1", "h2", "h3", "p", "th", "td", "dt", "dd", "caption", "li", "a", "text", "desc"):
        yield COMMAND.sub("", element.text)


@pytest.mark.browser
def test_no_word_of_lifeboat_is_on_the_page(browser: Any, path: Path) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(path.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    words = COMMAND.sub("", page.evaluate("document.body.innerText"))
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    page.close()
    assert [found.group() for found in OF_LIFEBOAT.finditer(words)] == []
    assert overflow <= 0


def test_no_word_of_lifeboat_is_in_the_source(path: Path) -> None:
    found = [
        word.group()
        for text in texts(read_page(path.read_text(encoding="utf-8")))
        for word in OF_LIFEBOAT.finditer(text)
    ]
    assert found == []


def test_the_headline_names_turn_positions(written: Written) -> None:
    assert written.report.title == "Spots: Standard, four players"
    assert re.search(r"Turn 3 (\([\d.]+.%\) )?wins? too often", written.report.headline[0])


def test_the_printed_report_holds_the_same(written: Written) -> None:
    text = pdf_text(written.pdf)
    assert "Which bot wins" in text
    assert "What happens in a game" in text
    assert "lifeboat run --game spots --rules standard --players 4 --bots greedy+random" in " ".join(text.split())


def test_bots_of_a_mixed_table_are_judged(written: Written) -> None:
    rows = {row[0]: row for row in written.page.table("bot-verdicts")}
    assert (rows["greedy"][4], rows["random"][4]) == ("too strong", "too weak")
    pairs = written.page.table("bot-matrix-data")
    assert [row[:2] for row in pairs[1:]] == [["greedy", "random"], ["random", "greedy"]]


def test_three_bots_have_a_square_of_cells(tmp_path: Path) -> None:
    run = simulate(game="barcelona", bots="random+passive+red9", games=2_400)
    assert "bot_matrix" in run.charts
    assert run.chart("bot_matrix").svg.count("<text") >= 6 + 3 + 3


def test_what_is_the_same_in_every_game_is_said_in_a_line(written: Written) -> None:
    shape = {row[0]: row[1] for row in written.page.table("shape-data")}
    assert shape["turns, in every game"] == "20"
    assert "Every game ended by this: hands empty." in written.html.read_text(encoding="utf-8")


def test_half_points_stand_as_such(written: Written) -> None:
    rows = written.page.table("scores-table")
    cells = [cell for row in rows[1:] for cell in row[5:]]
    assert any(cell.endswith(".5") for cell in cells)
    assert all(re.fullmatch(r"−?\d+(\.5)?", cell) for cell in cells)


def test_counters_stand_with_their_intervals(written: Written) -> None:
    rows = {row[0]: row for row in written.page.table("counters-data")}
    mean, interval = rows["cards flipped into the market"][1:]
    low, high = (float(end) for end in re.findall(r"[\d.]+", interval))
    assert low < float(mean) < high
    assert written.page.table("role-counters")[0][1:] == ["Turn 0", "Turn 1", "Turn 2", "Turn 3", "±"]


def test_a_saved_run_is_reported_the_same(written: Written, tmp_path: Path) -> None:
    simulate(game="spots", bots="greedy+random", games=4_800, out=tmp_path / "run")
    again = open_run(tmp_path / "run").report(tmp_path / "again.html")
    assert again.read_bytes() == written.html.read_bytes()
