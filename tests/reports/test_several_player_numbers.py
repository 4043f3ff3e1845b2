"""Several player numbers in one report: a part for each, nothing pooled."""

import re

from lifeboat_analysis import summary
from tests.reports.conftest import Written
from tests.reports.reading import number


def test_a_part_for_each_number_and_one_for_what_they_share(written_by_players: Written) -> None:
    titles = [part.title for part in written_by_players.report.parts]
    assert titles == ["Four players", "Five players", "Six players", "About this report"]
    assert len(written_by_players.report.headline) == 3


def test_overview_holds_the_shares_of_all_parts(written_by_players: Written) -> None:
    rows = written_by_players.page.table("overview")
    assert rows[0] == ["character", "4 players, %", "5 players, %", "6 players, %"]
    for column, run in enumerate(written_by_players.runs, start=1):
        found = summary(run)
        for row, character in zip(rows[1:], found["characters"].values(), strict=False):
            verdict, share = row[column].split(": ")
            assert verdict == character["verdict"]
            numbers = [float(n) for n in re.findall(r"\d+\.\d+", share)]
            keys = ("estimate", "low_simultaneous", "high_simultaneous")
            assert numbers == [round(100 * character["win_share"][key], 1) for key in keys]
        assert rows[-2][column] == "6 000"
        assert number(rows[-1][column]) == round(100 * found["fair"], 1)


def test_each_part_has_its_own_fair_share(written_by_players: Written) -> None:
    for players, fair in ((4, 25.0), (5, 20.0), (6, 16.7)):
        rows = written_by_players.page.table(f"{players}p-verdicts")[1:]
        assert {number(row[2]) for row in rows} == {fair}


def test_one_command_plays_them_all(written_by_players: Written) -> None:
    assert "--players 4,5,6 " in written_by_players.page.root.text


def test_sample_says_how_the_cast_is_drawn(written_by_players: Written) -> None:
    assert dict(written_by_players.report.parts[0].sample)["Players"] == "4 of six characters, drawn per game"
    assert "Players" not in dict(written_by_players.report.sample)
