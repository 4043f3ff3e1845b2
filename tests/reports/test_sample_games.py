"""Three games to look at: a report links their pages, and says how each ended."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from lifeboat_reports import build_run_report, write_html, write_pdf
from lifeboat_reports.report import Link, Links
from tests.reports.reading import needs, pdf_text, read_page
from tests.synthetic import synthetic_run

ROLES = [role["id"] for role in synthetic_run(games=36).info["roles"]]


def game(number: int, page: str, winners: list[str], **scores: int) -> dict[str, Any]:
    states = dict.fromkeys(ROLES, "conscious") | {"captain": "lost", "mate": "dead"}
    points = dict.fromkeys(states, 0) | scores
    return {
        "title": page, "number": number, "page": f"{page}.html", "rounds": 9, "winners": winners,
        "scores": points, "states": states,
    }  # fmt: skip


SAMPLES = {
    "typical": game(12, "typical", ["kid"], kid=20, lauren=14),
    "closest": game(3, "closest", ["lauren", "kid"], kid=15, lauren=15),
    "lopsided": game(7, "lopsided", []),
}


def links_of(samples: Any, players: tuple[int, ...] = (6,)) -> list[Link]:
    runs = [replace(synthetic_run(players=n), samples=samples) for n in players]
    report = build_run_report(runs)
    blocks = [block for part in report.parts for section in part.sections for block in section.blocks]
    return [link for block in blocks if isinstance(block, Links) for link in block.items]


def test_each_link_says_how_its_game_ended() -> None:
    assert [link.text for link in links_of(SAMPLES)] == [
        "The Kid wins with 20 points, 6 ahead; 9 rounds, 2 of 6 dead or lost. Game 12.",
        "Lady Lauren and the Kid share the win with 15 points; 9 rounds, 2 of 6 dead or lost. Game 3.",
        "Nobody wins; 9 rounds, 2 of 6 dead or lost. Game 7.",
    ]


def test_links_lead_beside_the_report() -> None:
    assert links_of(SAMPLES)[0].target == "sample-games/typical.html"
    assert [link.target for link in links_of(SAMPLES, (5, 6))[::3]] == [
        "5p/sample-games/typical.html",
        "6p/sample-games/typical.html",
    ]


def test_a_run_without_samples_has_no_such_section() -> None:
    assert links_of({}) == []


def test_both_writers_show_them(tmp_path: Path) -> None:
    report = build_run_report([replace(synthetic_run(), samples=SAMPLES)])
    write_html(report, tmp_path / "report.html")
    write_pdf(report, tmp_path / "report.pdf")
    assert 'href="sample-games/closest.html"' in (tmp_path / "report.html").read_text(encoding="utf-8")
    needs("pdftotext", "poppler-utils")
    assert "6 ahead; 9 rounds" in " ".join(pdf_text(tmp_path / "report.pdf").split())
    assert read_page((tmp_path / "report.html").read_text(encoding="utf-8"))
