"""``docs/how-sure-is-sure.md``: its commands run, its examples print what they show, its numbers are those of today.

Numbers of games depend on how bots play. What the page says is checked with fewer games and a tolerance: where it no longer
holds, the commands of the page make the numbers anew.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from lifeboat_analysis import Compared, Comparison, changed_share, games_saved, summary
from lifeboat_analysis.comparison import win_differences
from tests.docs.pages import (
    bare,
    blocks,
    commands,
    examples_that_fail,
    indented_commands,
    is_as_shown,
    page,
    run,
    sections,
    tables,
    with_few_games,
)
from tests.reports.comparisons import played

PAGE = page("how-sure-is-sure.md")
READING = page("reading-the-report.md")
TEXTS = dict(sections(PAGE))
GAMES = 21_600
CHARACTERS = {
    "Lady Lauren": "lauren",
    "Sir Stephen": "stephen",
    "The Captain": "captain",
    "First Mate": "mate",
    "Frenchy": "frenchy",
    "The Kid": "kid",
}


def test_the_python_session_prints_what_it_shows() -> None:
    assert examples_that_fail(PAGE) == ""


def test_the_plan_is_what_is_printed(tmp_path: Path) -> None:
    (block,) = [block for block in blocks(PAGE) if block.language == "console"]
    ((line, shown),) = commands(block)
    status, printed = run(line, tmp_path)
    assert status == 0
    assert is_as_shown(shown, printed), "\n".join(printed)


@pytest.mark.slow
@pytest.mark.parametrize("command", dict.fromkeys(indented_commands(PAGE) + indented_commands(READING)))
def test_commands_run(command: str, tmp_path: Path) -> None:
    status, printed = run(with_few_games(command, 720), tmp_path)
    assert status == 0, "\n".join(printed)


def first_number(cell: str) -> float:
    found = re.search(r"[+−-]?\d+(\.\d+)?", cell)
    assert found, cell
    return float(found[0].replace("−", "-"))


@cache
def english(bots: str) -> Comparison:
    return played({"Classic": ("classic", []), "English sheet": ("english", [])}, GAMES, bots)


@pytest.mark.slow
@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_win_shares_are_as_the_bots_play_now(bots: str) -> None:
    """Within 1.2 points, four standard errors of the least known."""
    shares = summary(english(bots).base)["characters"]
    (rows,) = (rows for rows in tables(TEXTS["Precision is not validity"]) if "win share, %" in rows[0])
    assert [row["win share, %"] for row in rows] == list(CHARACTERS)
    for row in rows:
        now = shares[CHARACTERS[row["win share, %"]]]["win_share"]["estimate"]
        assert 100 * now == pytest.approx(first_number(row[f"`{bots}`"]), abs=1.2), row


@pytest.mark.slow
@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_differences_are_as_the_bots_play_now(bots: str) -> None:
    """Within 1.6 points, four standard errors of the least known."""
    (columns,) = win_differences(english(bots))
    now = dict(zip(columns["role"], columns["difference"], strict=True))
    (rows,) = (rows for rows in tables(TEXTS["Precision is not validity"]) if f"among `{bots}`" in rows[0])
    for row in rows:
        character = CHARACTERS[row["English sheet less Classic, points"]]
        assert 100 * now[character] == pytest.approx(first_number(row[f"among `{bots}`"]), abs=1.6), row


PAIRS = {bare(what): (changed, worth) for what, changed, worth in map(dict.values, tables(TEXTS["Pairs of games"])[0])}


@cache
def variants() -> dict[str, Compared]:
    """The variants of the table on pairs."""
    rules: dict[str, tuple[str, list[str]]] = {"Classic": ("classic", [])}
    for what in PAIRS:
        rules[what] = ("classic", [what.removeprefix("--set ")]) if what.startswith("--set") else (what, [])
    return {compared.name: compared for compared in played(rules, GAMES).compared}


@pytest.mark.slow
@pytest.mark.parametrize("what", PAIRS)
def test_pairs_are_worth_what_the_page_says(what: str) -> None:
    """Half to twice as much: where few games change, few tell of it."""
    changed, worth = map(first_number, PAIRS[what])
    assert 100 * (changed_share(variants()[what]) or 0) == pytest.approx(changed, abs=1.5)
    assert worth / 2 < (games_saved(variants()[what]) or 0) < 2 * worth
