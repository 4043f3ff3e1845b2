"""A run at the edges still gives a correct page and PDF."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_analysis import summary
from lifeboat_sim.runs.run import Run
from tests.reports.conftest import Written, write
from tests.reports.reading import number
from tests.synthetic import synthetic_run
from tests.synthetic_games import QUANTITIES

ODD: dict[str, dict[str, Any]] = {
    "one game": {"games": 1},
    "two hundred games": {"games": 200},
    "never wins": {"games": 3_600, "win_shares": {"kid": 0.0}},
    "always wins": {
        "games": 720,
        "ties": 0.0,
        "win_shares": dict.fromkeys(["lauren", "stephen", "captain", "mate", "frenchy"], 0.0),
    },
    "four of six": {"games": 2_400, "players": 4},
    "eight characters": {"games": 6_400, "players": 8, "roles": 8},
    "four of eight": {"games": 16, "players": 4, "roles": 8},
    "many unfinished": {"games": 2_000, "unfinished": 0.5},
    "all unfinished": {"games": 200, "unfinished": 1.0, "all_dead": 0.0},
    "no winner": {"games": 500, "no_winner": 1.0, "all_dead": 0.0},
    "no game": {"games": 0},
}


@pytest.fixture(scope="module", params=ODD)
def odd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Run, Written]:
    run = synthetic_run(**ODD[request.param])
    return request.param, run, write([run], tmp_path_factory.mktemp("odd"))


def test_report_on_an_odd_run_is_whole(odd: tuple[str, Run, Written]) -> None:
    _, run, written = odd
    text = written.page.root.text
    assert written.report.headline[0] in written.page.root.all("header")[0].all("p")[1].words
    assert not re.search(r"\bnan\b|\binf\b|None", text)
    assert written.pdf.read_bytes().startswith(b"%PDF")
    if run.tallies["rounds"].sum():
        rows = written.page.table("verdicts")[1:]
        for row, character in zip(rows, summary(run)["characters"].values(), strict=True):
            assert row[5] == character["verdict"]
    else:
        assert "none came to an end" in text


def test_headlines_of_odd_runs(odd: tuple[str, Run, Written]) -> None:
    name, _, written = odd
    start = {
        "one game": "Not enough games to say",
        "two hundred games": "Not enough games to say",
        "always wins": "The Kid wins too often: 100.0 %",
        "all unfinished": "No game was finished: of 200 games none",
        "no winner": "No game had a winner.",
        "no game": "No game was finished: of 0 games none",
    }.get(name, "")
    assert written.report.headline[0].replace("\u202f", " ").startswith(start)


def test_few_games_show_few_digits(tmp_path: Path) -> None:
    written = write([synthetic_run(games=200)], tmp_path)
    for row in written.page.table("verdicts")[1:]:
        assert re.fullmatch(r"\d+ \[\d+, \d+\]", row[1])
        assert number(row[7]) == round(number(row[7]))


def test_cells_of_few_games_have_no_number(tmp_path: Path) -> None:
    written = write([synthetic_run(games=36 * 200)], tmp_path)
    assert "too few to compare" in written.page.root.text
    assert "deals" not in {figure.attributes["id"] for figure in written.page.root.all("figure")}


def test_of_cells_on_either_side_of_the_limit_only_those_with_enough_games_have_numbers(tmp_path: Path) -> None:
    """Half a block more than 299: half of the cells have 300 games."""
    written = write([synthetic_run(games=36 * 299 + 18)], tmp_path)
    _, *rows = written.page.table("deals-data")
    games = {row[3]: {cell == "" or not re.search(r"\d", cell) for cell in row[4:]} for row in rows}
    assert games == {"299": {True}, "300": {False}}
    assert [row[3] for row in rows].count("299") == len(rows) / 2


def test_love_and_hate_are_not_judged_by_one_deal_per_character(tmp_path: Path) -> None:
    """Four of eight characters: only who loves and hates itself does so in more than 300 games."""
    written = write([synthetic_run(games=20_000, players=4, roles=8)], tmp_path)
    text = written.page.root.text
    assert "No character had two deals of love and hate in 300 games each: too few to compare." in text
    assert "move anybody" not in text
    assert len(written.page.table("kinds")) == 1 + 8


def test_a_fixed_cast_leaves_out_who_does_not_play(tmp_path: Path) -> None:
    run = synthetic_run(games=3_600, players=4, roles=4)
    absent = {"id": "kid", "name": "The Kid", "size": 3, "survival": 9, "seat": 8}
    cast = [role["id"] for role in run.info["roles"]]
    options = run.info["ruleset"]["options"] | {"cast": cast}
    info = run.info | {
        "roles": [*run.info["roles"], absent],
        "bots": run.info["bots"] | {"kid": {"bot": "random", "weights": {}}},
        "ruleset": run.info["ruleset"] | {"options": options},
    }
    tallies = {name: with_absent_role(name, tally) for name, tally in run.tallies.items()}
    written = write([replace(run, info=info, tallies=tallies)], tmp_path)
    assert "The Kid" not in written.page.root.text
    assert dict(written.report.sample)["Players"] == "4"


def with_absent_role(name: str, tally: Any) -> Any:
    """The same tally with a fifth role that is in no game."""
    if name == "moments":
        at = 4 * len(QUANTITIES)
        return np.insert(tally, [at] * len(QUANTITIES), 0, axis=1)
    axes = AXES_OF_ROLES.get(name, ())
    return np.pad(tally, [(0, int(axis in axes)) for axis in range(tally.ndim)])


AXES_OF_ROLES = dict.fromkeys(
    ("role_games", "score", "fate", "cause", "death_round", "wounds", "actions", "winners"),
    (0,),
) | {"deals": (0, 1, 2)}
