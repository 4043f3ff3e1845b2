"""What differs from the classic rules stands in both files, cards included."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lifeboat_reports import build_run_report
from lifeboat_sim.runs.run import Run
from tests.reports.conftest import Written, write
from tests.reports.reading import spaced
from tests.synthetic import synthetic_run

ROW_DRAW = {"path": "options.row_draw", "classic": 2, "here": 1}
CARD = {"like": "water", "count": 3, "weapon": 0, "set_points": None}
CHANGES: list[dict[str, Any]] = [
    ROW_DRAW,
    {"path": "options.lost_score", "classic": "nothing", "here": "love_hate"},
    {"path": "characters.kid.size", "classic": 3, "here": 4},
    {"path": "provisions.rain_barrel", "classic": None, "here": CARD},
    {"path": "provisions.liquid_courage", "classic": None, "here": CARD | {"like": "liquid_courage"}},
    {"path": "navigation.19.overboard", "classic": ["kid", "mate"], "here": []},
    {"path": "navigation.11.overboard", "classic": None, "here": ["drank_liquid_courage"]},
    {"path": "navigation.20.row", "classic": True, "here": False},
]


def run_with(changes: list[dict[str, Any]]) -> Run:
    run = synthetic_run(games=360)
    return replace(run, info=run.info | {"differences": changes})


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return write([run_with(CHANGES)], tmp_path_factory.mktemp("changed"))


def test_table_names_every_change_in_words(changed: Written) -> None:
    assert changed.page.table("changes")[1:] == [
        ["row draw", "2", "1"],
        ["lost score", "nothing", "love hate"],
        ["The Kid, size", "3", "4"],
        ["provision rain barrel", "–", "like water; count 3"],
        ["provision liquid courage", "–", "count 3"],
        ["navigation card 19, overboard", "the Kid, First Mate", "nothing"],
        ["navigation card 11, overboard", "–", "whoever drank liquid courage"],
        ["navigation card 20, row", "yes", "no"],
    ]
    assert "These are the classic rules." not in changed.page.root.text


def test_pdf_has_them_too(changed: Written) -> None:
    text = spaced(changed.pdf_text())
    assert "What differs from the classic rules." in text
    assert "provision rain barrel" in text
    assert "like water; count 3" in text


def test_changes_stand_before_all_options(changed: Written) -> None:
    tables = [box.attributes.get("id") for box in changed.page.root.all("div")]
    assert tables.index("changes") < tables.index("options")


@pytest.mark.parametrize("missing", [True, False])
def test_classic_rules_are_called_so(missing: bool, tmp_path: Path) -> None:
    run = run_with([])
    if missing:
        del run.info["differences"]
    written = write([run], tmp_path)
    assert "These are the classic rules." in written.page.root.text
    assert "Changed" not in dict(written.report.sample)


def test_few_changes_are_named_at_the_top_and_many_are_counted(changed: Written) -> None:
    assert dict(build_run_report([run_with([ROW_DRAW])]).sample)["Changed"] == "row_draw 1 (classic 2)"
    assert dict(changed.report.sample)["Changed"].startswith("8 values")


@pytest.mark.parametrize("mixed", [True, False])
def test_different_bots_are_a_warning_right_under_the_headline(mixed: bool, tmp_path: Path) -> None:
    run = synthetic_run(games=360)
    bots = run.info["bots"] | ({"kid": {"bot": "random", "weights": {}}} if mixed else {})
    written = write([replace(run, info=run.info | {"bots": bots})], tmp_path)
    words = [p.text for p in written.page.root.all("header")[0].all("p")]
    remark = words[words.index(spaced(written.report.headline[0])) + 1]
    assert ("the verdicts judge the bots as much as the characters" in remark) == mixed
    assert "how well these bots play" in remark
