"""What a comparison warns of stands before its numbers, and only where the data say so."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from lifeboat_analysis import Compared, Comparison
from lifeboat_reports import build_comparison_report
from lifeboat_reports.report import Paragraph
from lifeboat_reports.sections.comparison.beside import beside
from lifeboat_reports.sections.comparison.build import sample
from lifeboat_reports.sections.comparison.headline import headlines
from lifeboat_reports.sections.comparison.pairing import how_many, pairing_table
from lifeboat_reports.sections.comparison.remarks import warnings, who_played
from lifeboat_reports.sections.comparison.rule_changes import rule_changes
from lifeboat_reports.sections.comparison.win_shares import verdict_table
from lifeboat_sim.runs.run import Run
from tests.reports.comparisons import COMMAND, made_up, played, with_info
from tests.reports.reading import spaced
from tests.synthetic import synthetic_run

SETTINGS = {"path": "options.row_draw", "classic": 2, "here": 1}


@pytest.fixture(scope="module")
def runs() -> tuple[Run, Run]:
    return synthetic_run(games=3_600), synthetic_run(games=3_600, seed=2)


def remarks(base: Run, variant: Run, changes: Sequence[tuple[str, Any, Any]] = ()) -> str:
    return all_remarks(Comparison("Base", base, (Compared("Variant", base, variant, None, changes),), 0.02))


def all_remarks(comparison: Comparison) -> str:
    return spaced(" ".join(warnings(beside(comparison, "", (6,)))))


def test_remarks_stand_before_all_numbers(runs: tuple[Run, Run]) -> None:
    comparison = Comparison("Base", runs[0], (Compared("Variant", *runs, None),), 0.02)
    said = warnings(beside(comparison, "", (6,)))
    first = build_comparison_report([comparison], COMMAND).parts[0].sections[0]
    assert said
    assert first.blocks[: len(said)] == tuple(Paragraph(sentence, "remark") for sentence in said)


def test_bots_at_home_in_both_rule_sets_are_not_remarked(runs: tuple[Run, Run]) -> None:
    assert "was made for" not in remarks(*runs)


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ((False, True), "Variant is another rule set"),
        ((True, False), "Base is another rule set"),
        ((True, True), "Base and Variant are other rule sets"),
    ],
)
def test_bots_made_for_another_rule_set(runs: tuple[Run, Run], where: tuple[bool, bool], words: str) -> None:
    changed = [
        with_info(run, differences=[SETTINGS] if differs else []) for run, differs in zip(runs, where, strict=True)
    ]
    assert f"The bot sensible was made for the rule set classic; {words}." in remarks(*changed)


def test_bots_that_know_no_rules_are_at_home_everywhere(runs: tuple[Run, Run]) -> None:
    bots = {role: {"bot": "random", "weights": {}, "made_for": None} for role in runs[0].info["bots"]}
    changed = [with_info(run, bots=bots, differences=[SETTINGS]) for run in runs]
    assert "was made for" not in remarks(*changed)


def test_other_bots_are_what_is_judged(runs: tuple[Run, Run]) -> None:
    base, variant = runs
    bots = variant.info["bots"] | {"kid": {"bot": "random", "weights": {}, "made_for": None}}
    changed = with_info(variant, bots=bots)
    assert "the comparison judges bots, not rules" in remarks(base, changed)
    assert "the comparison judges bots and rules" in remarks(base, changed, [("options.row_draw", 2, 1)])
    assert "judges" not in remarks(base, variant)


def test_other_characters_cannot_be_paired(runs: tuple[Run, Run]) -> None:
    more = synthetic_run(games=4_200, seed=2, roles=7)
    assert "the runs are not paired, because the characters differ" in remarks(runs[0], more)


def test_other_seeds_cannot_be_paired(runs: tuple[Run, Run]) -> None:
    base, variant = runs
    assert "not paired, because the seeds differ" in remarks(base, with_info(variant, seed=2))


def test_how_a_comparison_ended_that_could_stop_by_itself(runs: tuple[Run, Run]) -> None:
    stop = {"rule": "precision", "half_width": 0.5, "look": 3_600}
    base, variant = (with_info(run, stop=stop) for run in runs)
    assert "Stopped at the half-width asked for after 3 600 games" in remarks(base, variant)


def test_characters_of_one_rule_set_only_are_named(runs: tuple[Run, Run]) -> None:
    more = synthetic_run(games=4_200, seed=2, roles=7)
    comparison = Comparison("Base", runs[0], (Compared("Variant", runs[0], more, None),), 0.02)
    of = beside(comparison, "", (6,))
    assert "Under one of the two only: Madame Wong." in verdict_table(of.variants[0], of).note


# Real games --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real() -> Comparison:
    rules: dict[str, tuple[str, Sequence[str]]] = {
        "Classic": ("classic", ()),
        "No limit": ("classic", ("max_rounds=199",)),
        "Single row": ("single-row", ()),
    }
    return played(rules, 720)


def test_a_change_without_effect_is_named(real: Comparison) -> None:
    said = all_remarks(real)
    assert "No limit: the change took effect in no game. All 720 games went the same as in the base." in said
    assert "Single row: the change" not in said
    assert headlines(beside(real, "", (6,)))[0] == "No limit: no game goes otherwise."


def test_worth_of_pairing_in_words(real: Comparison) -> None:
    of = beside(real, "", (6,))
    words = [row[1].text for row in pairing_table(of).rows]
    assert words[0] == "no win went otherwise"
    assert words[1].startswith("pairing was worth") or words[1] == "pairing did not help"
    assert dict(sample(of))["Intervals"].endswith("joint per variant, paired")
    assert "Holm's test" in how_many(of)


def test_different_bots_in_one_rule_set_name_them_per_run() -> None:
    found = made_up({"Random": {}}, games=3_600, changes=())
    (one,) = found.compared
    bots = {role: {"bot": "random", "weights": {}, "made_for": None} for role in one.variant.info["bots"]}
    other = replace(found, compared=(replace(one, variant=with_info(one.variant, bots=bots)),))
    of = beside(other, "", (6,))
    assert "Classic: sensible (all); Random: random (all)" in who_played(of)
    assert "The same rules as the base: Random." in str(rule_changes(of))
