"""``compare``: the numbers of ``lifeboat compare``, from Python."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim import ComparisonResult, LifeboatError, RunResult, compare, load_ruleset, open_run, simulate
from tests.cli.test_run_command import contents, lifeboat
from tests.library.conftest import GAMES

OPTIONS = ("--bots", "random", "--games", str(GAMES), "--no-report")
ONE_CARD = load_ruleset("classic", row_draw=1)


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the same comparison, made on the command line."""
    here = tmp_path_factory.mktemp("typed")
    lifeboat("compare", "classic", "--set", "row_draw=1", "--without", "compass", *OPTIONS, "--out", "out", cwd=here)
    return here / "out"


def numbers(of: ComparisonResult) -> Any:
    """Return what a comparison says of rowing one card."""
    return of.summary()["variants"]["Classic, row_draw=1"]


def test_the_summary_is_that_of_the_command_line(comparison: ComparisonResult, typed: Path) -> None:
    assert comparison.summary() == json.loads((typed / "compare.json").read_text())


def test_a_saved_comparison_is_the_folder_of_the_command_line(
    comparison: ComparisonResult, typed: Path, tmp_path: Path
) -> None:
    saved, wanted = contents(comparison.save(tmp_path / "saved")), contents(typed)
    assert saved.pop("log.json")
    assert wanted.pop("log.json")
    assert saved == wanted


@pytest.mark.parametrize("kept", ["memory", "folder", "folder by name"])
def test_runs_compare_like_rule_sets(
    kept: str, run: RunResult, changed: RunResult, comparison: ComparisonResult, tmp_path: Path
) -> None:
    base: Any = run if kept == "memory" else run.save(tmp_path / "base")
    found = compare(str(tmp_path / "base") if kept == "folder by name" else base, changed)
    assert found.summary()["base_run"] == run.summary()
    alone = compare("classic", ONE_CARD, bots="random", games=GAMES)
    assert numbers(found) == numbers(alone)
    assert numbers(found)["characters"]["kid"]["difference"] == numbers(comparison)["characters"]["kid"]["difference"]


def test_blocks_of_finished_runs_are_read(tmp_path: Path) -> None:
    runs = [simulate(rules, players=4, bots="passive", games=1_200) for rules in ("classic", ONE_CARD)]
    found = compare(*runs)
    assert found.table("pairing")["paired"].all()
    assert numbers(found) == numbers(compare("classic", ONE_CARD, players=4, bots="passive", games=1_200))


def test_every_side_is_a_run_of_its_own(
    comparison: ComparisonResult, run: RunResult, changed: RunResult, tmp_path: Path
) -> None:
    assert list(comparison.runs) == ["Classic", "Classic, row_draw=1", "Classic without compass"]
    for side, alone in zip(comparison.runs.values(), (run, changed), strict=False):
        assert side.summary() == alone.summary()
        assert side.title == alone.title
        assert side.ruleset == alone.ruleset
    without = comparison.runs["Classic without compass"]
    assert load_ruleset(without.ruleset.id, *without.ruleset.settings).rules == without.ruleset.rules
    without.save(tmp_path / "side")
    assert open_run(tmp_path / "side").summary() == without.summary()


def test_the_call_compares_the_same_again(comparison: ComparisonResult, run: RunResult, changed: RunResult) -> None:
    names = {"compare": compare, "load_ruleset": load_ruleset, "simulate": simulate}
    assert comparison.call == (
        'compare("classic", load_ruleset("classic", "row_draw=1"), without=["compass"], players=6, bots="random", '
        "games=3600, seed=1, band=0.02)"
    )
    assert eval(comparison.call, names).summary() == comparison.summary()
    runs = compare(run, changed, band="1pp", title='A "title"')
    again = eval(runs.call, names)
    assert again.summary() == runs.summary()
    assert again.call == runs.call


def test_bots_can_be_compared() -> None:
    found = compare("classic", bots_a="random", bots_b={"kid": "rower"}, games=720)
    assert list(found.runs) == ["Classic (random bots)", "Classic (kid=rower)"]


def test_a_comparison_shows_a_table_for_each_variant(comparison: ComparisonResult) -> None:
    first, second = repr(comparison).split("\n\n")
    assert first.startswith("Classic, row_draw=1 against Classic, 6 players, 3\u2009600 games, random bots\n")
    assert second.startswith("Classic without compass against Classic")
    assert comparison._repr_html_().count("<table>") == 2


def test_a_report_names_the_call(comparison: ComparisonResult, tmp_path: Path) -> None:
    page = comparison.report(tmp_path / "a.html").read_text(encoding="utf-8")
    assert "compare(&#34;classic&#34;, load_ruleset(" in page


def other(run: RunResult, **changes: Any) -> RunResult:
    return replace(run, plan=replace(run.plan, **changes))


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda run: compare("classic"), "nothing to compare with; allowed a second rule set or run, without, or "),
        (lambda run: compare("classic", bots_a="random"), "bots_a: only together with bots_b"),
        (lambda run: compare("classic", without=["compas"]), "without: unknown card 'compas', allowed "),
        (lambda run: compare(run, run, seed=2), "seed: not together with a run, which was played as it says"),
        (
            lambda run: compare(run, other(run, seed=2)),
            "Classic: seed 2, but 1 in Classic; pairs are of the same games",
        ),
        (lambda run: compare("classic", "nowhere"), "unknown rule set 'nowhere', allowed "),
    ],
)
def test_mistakes_are_told_in_a_line(call: Callable[[RunResult], Any], line: str, run: RunResult) -> None:
    with pytest.raises(LifeboatError) as found:
        call(run)
    (told,) = found.value.lines
    assert told.startswith(line)
