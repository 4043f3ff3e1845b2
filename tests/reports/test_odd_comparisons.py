"""Comparisons that nobody would want are reported all the same, without a warning or a failure."""

from pathlib import Path
from typing import Any

import pytest

from lifeboat_analysis import Compared, Comparison
from lifeboat_sim.runs.run import Run
from tests.reports.comparisons import with_info
from tests.reports.conftest import write_comparisons
from tests.synthetic import synthetic_run

ODD: dict[str, dict[str, Any]] = {
    "no game": {"games": 0},
    "no game with an end": {"games": 360, "unfinished": 1.0, "all_dead": 0.0},
    "no winner": {"games": 360, "no_winner": 1.0, "all_dead": 0.0},
    "one never wins": {"games": 720, "win_shares": {"kid": 0.0}},
    "four characters": {"games": 640, "players": 4, "roles": 4},
    "eight characters": {"games": 640, "players": 8, "roles": 8},
}


def compare(base: Run, variant: Run) -> Comparison:
    return Comparison("A" * 200, base, (Compared("B\n" * 200, base, variant, None),), 0.02)


@pytest.mark.parametrize("odd", ODD)
def test_odd_runs_against_themselves(odd: str, tmp_path: Path) -> None:
    run = synthetic_run(**ODD[odd])
    written = write_comparisons([compare(run, run)], tmp_path)
    assert "nan" not in [cell.text.lower() for cell in written.page.root.all("td", "th")]
    assert written.report.headline[0]


def test_odd_run_against_a_usual_one(tmp_path: Path) -> None:
    written = write_comparisons([compare(synthetic_run(games=720), synthetic_run(**ODD["no winner"]))], tmp_path)
    assert "the Kid" in written.report.headline[0]


def test_comparison_that_waited_for_a_verdict_says_so(tmp_path: Path) -> None:
    stop = {"rule": "verdict", "look": 360}
    base, variant = (with_info(synthetic_run(games=720, seed=seed), stop=stop) for seed in (1, 2))
    written = write_comparisons([compare(base, variant)], tmp_path)
    facts = dict(written.report.sample)
    assert "anytime-valid" in facts["Intervals"]
    assert facts["Ended"].startswith(("stopped early at a verdict", "all 720 games"))
    assert "It was judged every 360 games" in written.page.root.text


def test_rule_sets_without_a_common_character_say_so(tmp_path: Path) -> None:
    base, variant = synthetic_run(games=720), synthetic_run(games=720, seed=2)
    roles = [role | {"id": f"other_{role['id']}"} for role in variant.info["roles"]]
    bots = {f"other_{role}": entry for role, entry in variant.info["bots"].items()}
    written = write_comparisons([compare(base, with_info(variant, roles=roles, bots=bots))], tmp_path)
    assert "No numbers are shown: no character of B" in written.page.root.text
