"""``docs/reading-the-report.md``: panels told alike, every verdict and defined word there, examples of today.

That nothing of a report is missing on the page is tested where reports are made:
``tests/reports/test_explained.py``.
"""

import re

import pytest

from lifeboat_analysis import Compared, Comparison, summary
from lifeboat_analysis.comparison import win_differences
from lifeboat_reports.report import Definitions
from lifeboat_reports.sections.common import subject
from lifeboat_reports.sections.comparison.beside import beside
from lifeboat_reports.sections.comparison.closing import definitions
from lifeboat_reports.sections.definitions import terms
from lifeboat_reports.sections.sweep.closing import definitions as sweep_definitions
from lifeboat_reports.sections.sweep.turned import turned
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS, SYMBOLS
from lifeboat_reports.wording import percent_number
from tests.docs.pages import bare, page, sections, tables
from tests.reports.comparisons import played
from tests.reports.sweeps import one_knob
from tests.synthetic import synthetic_run

PAGE = page("reading-the-report.md")
TEXTS = dict(sections(PAGE))
LEADS = ["Shows", "One mark", "Does not say", "Example"]
WORDS = " ".join(bare(row["word"]) for row in tables(TEXTS["Words"])[0])
VERDICT_ROWS = tables(TEXTS["Verdicts"])[0]


def test_every_panel_is_told_in_the_same_way() -> None:
    leads = re.findall(r"^\* \*\*(.*?)\*\*:", PAGE, flags=re.MULTILINE)
    assert leads == LEADS * (len(leads) // len(LEADS))
    assert len(leads) > 15 * len(LEADS)
    (rest,) = tables(TEXTS["Shape, points, life, actions"])
    assert list(rest[0]) == ["panel", *(lead.lower() for lead in LEADS)]
    assert all(cell for row in rest for cell in row.values())


@pytest.mark.parametrize(("column", "symbols"), [("of a win share", SYMBOLS), ("of a difference", DIFFERENCE_SYMBOLS)])
def test_every_verdict_stands_with_its_symbol(column: str, symbols: dict[str, str]) -> None:
    assert {row[column]: row[""] for row in VERDICT_ROWS} == symbols


def words_defined() -> set[str]:
    """The terms of the definitions of a run that stops at a verdict, of a comparison, and of a sweep."""
    run = synthetic_run(games=3_600)
    stopping = {"stop": {"rule": "verdict", "look": 21_600}}
    found = set(terms(subject(type(run)(run.info | stopping, run.tallies), 0.02, "", (6,))))
    of = beside(Comparison("Classic", run, (Compared("Again", run, run, None),), 0.02), "", (6,))
    (block,) = definitions(of).blocks
    (of_sweeps,) = sweep_definitions(turned(one_knob(), "", (6,))).blocks
    assert isinstance(block, Definitions)
    assert isinstance(of_sweeps, Definitions)
    return found | {term for term, _ in (*block.items, *of_sweeps.items)}


@pytest.mark.parametrize("term", sorted(words_defined()))
def test_every_defined_word_is_on_the_page(term: str) -> None:
    verdicts = {row[column] for row in VERDICT_ROWS for column in ("of a win share", "of a difference")}
    known = f"{WORDS} {' '.join(verdicts)}"
    for word in term.lower().removeprefix("too strong, ").split(", "):
        assert word in known, word


def examples() -> dict[str, float]:
    """What the page says of the classic rules and of two variants, as a small comparison has it: text, share."""
    comparison = played(
        {"Classic": ("classic", []), "Single-card rowing": ("single-row", []), "English sheet": ("english", [])}, 21_600
    )
    shares = summary(comparison.base)["characters"]
    single_row, english = (
        dict(zip(columns["role"], columns["difference"], strict=True)) for columns in win_differences(comparison)
    )
    found = {role: numbers["win_share"]["estimate"] for role, numbers in shares.items()}
    return {
        "The Kid wins too often: 28.2 %": found["kid"],
        "the Captain (11.6 %)": found["captain"],
        "First Mate (13.0 %)": found["mate"],
        "Frenchy (12.0 %)": found["frenchy"],
        "Lady Lauren has 18.5": found["lauren"],
        "Stephen wins 16.7 %": found["stephen"],
        "the Kid wins more often (+6.8 pp)": english["kid"],
        "Sir Stephen (−2.3 pp)": english["stephen"],
        "Single-card rowing moves it by +1.7": single_row["kid"],
    }


@pytest.mark.slow
def test_the_examples_are_as_the_game_is_played_now() -> None:
    """Within 1.5 points, four standard errors of the least known; else the numbers of the page are to be made anew."""
    flat = " ".join(PAGE.split())
    for text, share in examples().items():
        assert text in flat
        (number,) = re.findall(r"[+−]?\d+\.\d", text)
        told = float(number.replace("−", "-"))
        assert 100 * share == pytest.approx(told, abs=1.5), f"{text}: now {percent_number(share)}"
