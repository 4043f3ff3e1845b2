"""The numbers of HTML and PDF are those of the summary."""

import re
from typing import Any

import pytest

from lifeboat_analysis import summary
from lifeboat_reports.report import Chart, Table
from tests.reports.conftest import Written
from tests.reports.reading import number, spaced


@pytest.fixture(scope="module")
def expected(written: Written) -> dict[str, Any]:
    return summary(written.runs[0])


def check_verdict_row(cells: list[str], character: dict[str, Any], fair: float) -> None:
    """Cells: win share with its interval, fair, difference, wins against fair, verdict, points, alive."""
    share = character["win_share"]
    numbers = [float(n) for n in re.findall(r"\d+\.\d+", cells[0])]
    assert numbers == [round(100 * share[key], 1) for key in ("estimate", "low_simultaneous", "high_simultaneous")]
    assert number(cells[1]) == round(100 * fair, 1)
    assert number(cells[2]) == round(100 * character["difference"], 1)
    assert cells[4] == character["verdict"]
    assert number(cells[5]) == round(character["score"]["mean"], 1)
    fate = character["fate"]
    assert number(cells[6]) == round(100 * (fate["conscious"] + fate["unconscious"]), 1)


def test_verdict_table_of_the_page(written: Written, expected: dict[str, Any]) -> None:
    rows = written.page.table("verdicts")[1:]
    assert len(rows) == len(expected["characters"])
    for row, character in zip(rows, expected["characters"].values(), strict=True):
        check_verdict_row(row[1:], character, expected["fair"])


def test_verdict_table_of_the_pdf(written: Written, expected: dict[str, Any]) -> None:
    names = [role["name"] for role in written.runs[0].info["roles"]]
    text = written.pdf_text()
    for name, character in zip(names, expected["characters"].values(), strict=True):
        line = next(line for line in text.splitlines() if re.match(rf"\W*{name}\b.*\[", line))
        cells = re.split(r"\s{2,}|[●▲▼◐○]\s*", line.split(name)[1].strip())
        check_verdict_row([cell for cell in cells if cell], character, expected["fair"])


def test_wins_against_fair_are_the_inverse_of_the_difference(written: Written, expected: dict[str, Any]) -> None:
    words = {row[0]: row[4] for row in written.page.table("verdicts")}
    games = {role: 1 / abs(expected["characters"][role]["difference"]) for role in ("frenchy", "kid")}
    assert words["Frenchy"] == f"1 more in {games['frenchy']:.2g} games"
    assert words["The Kid"] == f"1 less in {games['kid']:.2g} games"


def test_means_and_fates_of_the_page(written: Written, expected: dict[str, Any]) -> None:
    scores, parts = written.page.table("scores-table")[1:], written.page.table("composition-data")
    fates, wounds = written.page.table("fates-data")[1:], written.page.table("wounds")[1:]
    for row, character in enumerate(expected["characters"].values()):
        assert number(scores[row][1]) == pytest.approx(character["score"]["mean"], abs=0.051)
        assert number(scores[row][3]) == pytest.approx(character["score"]["sd"], abs=0.051)
        assert number(wounds[row][-1]) == pytest.approx(character["wounds"]["mean"], abs=0.0051)
        for column, part in enumerate(parts[0][1:-1], start=1):
            assert number(parts[row + 1][column]) == pytest.approx(character["points"][part], abs=0.051)
        for cell, share in zip(fates[row][1:], character["fate"].values(), strict=True):
            assert number(cell) == pytest.approx(100 * share, abs=0.051)


def test_shape_of_a_game_on_the_page(written: Written, expected: dict[str, Any]) -> None:
    shape = {row[0]: number(row[1]) for row in written.page.table("shape-data")[1:]}
    assert shape["rounds, mean"] == pytest.approx(expected["rounds"]["mean"], abs=0.051)
    assert shape["rounds, median"] == expected["rounds"]["p50"]
    assert shape["rounds, 95 % of games last at most"] == expected["rounds"]["p95"]
    assert shape["wins shared by several, % of finished games"] == pytest.approx(100 * expected["ties"], abs=0.051)
    assert shape["decisions per game"] == pytest.approx(expected["decisions_per_game"], abs=0.051)
    ended = [int(row[1].replace(" ", "")) for row in written.page.table("endings")[1:]]
    assert ended == list(expected["ended_by"].values())


def test_sample_line_says_what_was_played(written: Written, expected: dict[str, Any]) -> None:
    facts = dict(written.report.sample)
    assert facts["Rules"] == f"Classic · {written.runs[0].info['ruleset_hash'][:8]}"
    assert (facts["Players"], facts["Seed"], facts["Bots"]) == ("6", "1", "sensible (all)")
    assert spaced(facts["Games"]) == f"36 000 ({expected['unfinished']} unfinished)"
    assert all(f"{spaced(value)}" in written.page.root.text for value in facts.values())


def test_every_cell_of_every_table_stands_in_both_files(written: Written) -> None:
    """No number is on the page that the PDF has not, and the other way round."""
    page, printed = written.page.root.text, spaced(written.pdf_text())
    cells = set()
    for section in written.report.parts[0].sections:
        for block in section.blocks:
            table = block.table if isinstance(block, Chart) else block
            if isinstance(table, Table):
                cells |= {spaced(cell.text) for row in table.rows for cell in row}
    assert len(cells) > 300
    assert [cell for cell in cells if cell not in page] == []
    assert [cell for cell in cells if not all(word in printed for word in cell.split())] == []


def decimals(text: str) -> int:
    """Digits after the point."""
    return len(text.partition(".")[2])


def test_numbers_of_one_column_have_the_same_digits(written: Written) -> None:
    """Those of the points by source: the least certain one decides."""
    for column in list(zip(*written.page.table("composition-data")[1:], strict=True))[1:]:
        assert len(set(map(decimals, column))) == 1


def test_a_share_has_the_digits_of_its_interval(written: Written) -> None:
    shares = [row[1:] for row in written.page.table("shape-data") if row[0].endswith("% of finished games")]
    assert len(shares) == 2
    for value, interval in shares:
        assert decimals(value) == decimals(interval.strip("[]").split(", ")[0])
