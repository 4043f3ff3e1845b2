"""A report on frozen and on retrained bots says what both agree on, and both numbers where they do not."""

import re

import pytest

from lifeboat_reports import build_comparison_report
from lifeboat_reports.report import Block, Chart
from lifeboat_reports.sections.comparison.learnt import TITLE
from tests.reports.comparisons import COMMAND, learnt_too, made_up
from tests.reports.conftest import Written
from tests.reports.reading import spaced

KID = {"kid": 0.26}


def headline(*arms: dict[str, float], games: int = 36_000) -> str:
    frozen, retrained = arms
    return spaced(" ".join(build_comparison_report([learnt_too(frozen, retrained, games=games)], COMMAND).headline))


def blocks(written: Written) -> list[Block]:
    return [block for one in written.report.parts[0].sections if one.title == TITLE for block in one.blocks]


def test_what_both_kinds_of_bots_say_is_robust() -> None:
    assert "Robust for all six characters: frozen bots and bots that have learnt the rules" in headline(KID, KID)


def test_the_chart_names_only_what_surely_moves(written_retrained: Written) -> None:
    titles = [block.title for block in blocks(written_retrained) if isinstance(block, Chart)]
    assert [re.sub(" from .*", "", title) for title in titles] == ["Learning moves the difference of the Kid most:"]
    still = build_comparison_report([learnt_too(KID, KID)], COMMAND)
    assert "Learning moves no difference so far that the intervals part." in [
        getattr(block, "title", "") for section in still.parts[0].sections for block in section.blocks
    ]


def test_where_they_differ_both_numbers_are_in_the_headline() -> None:
    found = headline(KID, {"kid": 0.1})
    assert "Robust for " in found
    assert re.search(r"it depends on who plays for the Kid \(frozen \+\d+\.\d pp, retrained −\d+\.\d pp\)", found)


def test_too_few_games_are_no_agreement() -> None:
    found = headline({}, {}, games=1_800)
    assert "Robust for none of six characters" in found
    assert "there are not enough games for Lady Lauren" in found


def test_the_table_sets_both_side_by_side(written_retrained: Written) -> None:
    rows = {row[0]: row[1:] for row in written_retrained.page.table("v1-learnt-verdicts")}
    frozen, retrained, agreement = rows["The Kid"]
    assert "better" in frozen
    assert "worse" in retrained
    assert "depends on who plays" in agreement
    assert "robust" in rows["First Mate"][2]


def test_it_says_who_learnt_what_and_that_learning_was_not_at_its_end(written_retrained: Written) -> None:
    (section,) = [one for one in written_retrained.report.parts[0].sections if one.title == TITLE]
    text = spaced(" ".join(block.text for block in section.blocks if hasattr(block, "text")))
    assert "for 400 000 games, with the same budget and seed for all" in text
    assert "In the last round there were still gains, the largest of First Mate (+3.0 pp" in text
    rows = {row[0]: row[1:] for row in written_retrained.page.table("lessons")}
    assert set(rows) == {"character", "First Mate", "The Kid"}
    assert "+12.0 ± 1.0*" in rows["The Kid"][0]


def test_learning_that_has_come_to_its_end_is_told() -> None:
    report = build_comparison_report([learnt_too(KID, KID, last_gain=0.005)], COMMAND)
    (section,) = [one for one in report.parts[0].sections if one.title == TITLE]
    assert any("nobody surely gained a percentage point" in getattr(block, "text", "") for block in section.blocks)


def test_several_numbers_of_players_have_a_section_each() -> None:
    report = build_comparison_report([learnt_too(KID, KID), learnt_too(KID, {"kid": 0.1})], COMMAND)
    titles = [section.title for part in report.parts for section in part.sections]
    assert titles.count(TITLE) == 2
    assert "Robust for all six characters, on which" in report.parts[0].headline


@pytest.mark.parametrize("is_changed", [True, False])
def test_frozen_bots_are_remarked_where_rules_differ(is_changed: bool) -> None:
    found = made_up({"Variant": {}}, changes=[("options.row_draw", 2, 1)] if is_changed else [])
    remark = build_comparison_report([found], COMMAND).remark
    assert ("--retrain lets them learn it" in remark) == is_changed


def test_retrained_bots_need_no_such_advice(written_retrained: Written) -> None:
    assert "--retrain lets" not in written_retrained.report.remark
