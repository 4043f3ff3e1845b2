"""The report on a sweep: the answer first, the numbers of the tables, what cannot be said."""

from dataclasses import replace

import pytest

from lifeboat_analysis import effects, sweep_points
from lifeboat_reports import build_sweep_report
from lifeboat_reports.report import Chart, Code, Report, Section, Table
from lifeboat_reports.to_html import render_html
from lifeboat_reports.wording import NOTHING
from lifeboat_sim.runs.designs import grid, one_at_a_time, screening
from tests.reports import sweeps
from tests.reports.conftest import Written, write_sweeps
from tests.reports.reading import number, read_page, spaced
from tests.reports.sweeps import BIRDS, KID_SIZE, PRESERVERS, TRADING, factor, linear, made_up

FROZEN = "The same bots played at every point, and none was trained for the changed rules"


def titles(report: Report) -> list[str]:
    return [section.title for section in report.parts[0].sections]


def charts(report: Report) -> list[Chart]:
    sections = (section for part in report.parts for section in part.sections)
    return [block for section in sections for block in section.blocks if isinstance(block, Chart)]


def section(report: Report, ident: str) -> Section:
    (found,) = [section for part in report.parts for section in part.sections if section.ident == ident]
    return found


def text_of(found: Section) -> str:
    return spaced(" ".join(getattr(block, "text", "") for block in found.blocks))


# One knob ----------------------------------------------------------------------------------------------------


def test_headline_names_the_values_that_keep_everybody_in_the_band(written_one_knob: Written) -> None:
    (headline,) = written_one_knob.report.headline
    assert spaced(headline).startswith(
        "All six characters stay within ±2 pp of fair with the Kid's size 5; in the printed"
    )


def test_lines_come_first_and_then_the_points(written_one_knob: Written) -> None:
    chart, table = section(written_one_knob.report, "range").blocks
    assert isinstance(chart, Chart)
    assert isinstance(table, Table)
    assert chart.ident == "line"
    assert chart.title == "The Kid's size: all in the band at 5."


def test_points_have_worst_deviation_interval_and_verdict(written_one_knob: Written) -> None:
    rows = written_one_knob.page.table("points")[1:]
    expected = sweep_points(sweeps.one_knob()).iloc[1:]
    assert [row[0] for row in rows] == ["2", "3 (printed)", "4", "5"]
    for row, (_, point) in zip(rows, expected.iterrows(), strict=True):
        numbers = [number(text) for text in row[1].strip("]").replace("[", "").replace(",", "").split()]
        assert numbers == [pytest.approx(100 * point[key], abs=0.051) for key in ("worst", "worst_low", "worst_high")]
    assert [row[-1] for row in rows] == ["somebody is outside", "somebody is outside", "not clear", "all in the band"]


def test_sections_of_a_grid_stand_in_the_order_of_the_questions(written_one_knob: Written) -> None:
    assert titles(written_one_knob.report) == [
        "Where everybody stays in the band",
        "What changes against the printed game",
        "The bots did not adapt",
        "How it was played",
        "Rules and bots",
        "Definitions",
        "Reproduce",
    ]


def test_every_report_says_that_the_bots_were_not_trained_for_the_rules(written_one_knob: Written) -> None:
    assert FROZEN in written_one_knob.page.root.text
    assert FROZEN in spaced(written_one_knob.pdf_text())


def test_sample_says_what_was_turned_and_how_much_was_played(written_one_knob: Written) -> None:
    facts = {name: spaced(value) for name, value in written_one_knob.report.sample}
    assert facts["Turned"] == "the Kid's size: 2, 3, 4, 5; printed 3"
    assert facts["Games"] == "72 000 at each of 4 points"
    assert facts["Intervals"] == "95 %, joint per point, paired"
    assert written_one_knob.report.title == "The Kid's size in Classic, six players"


def test_command_and_findings_are_in_both_files(written_screening: Written) -> None:
    text = spaced(written_screening.pdf_text())
    assert sweeps.COMMAND in text
    assert sweeps.COMMAND in written_screening.page.root.text
    assert all(spaced(chart.title) in text for chart in charts(written_screening.report))


@pytest.mark.parametrize("of", ["written_one_knob", "written_two_knobs", "written_screening", "written_surface"])
def test_words_of_tests_of_significance_are_not_used(of: str, request: pytest.FixtureRequest) -> None:
    written: Written = request.getfixturevalue(of)
    assert "significan" not in written.page.root.text.lower()
    assert "p-value" not in written.page.root.text.lower()


def test_where_nothing_is_in_the_band_the_closest_point_is_named_and_what_lies_beyond_it() -> None:
    found = made_up(grid([factor(KID_SIZE, 2, 3)]), linear(sweeps.EFFECTS))
    report = build_sweep_report([found], sweeps.COMMAND)
    (headline,) = report.headline
    assert spaced(headline).startswith(
        "No value of the Kid's size that was played surely keeps all six characters within ±2 pp of fair; closest is the "
    )
    assert "First Mate is 3.0 pp above fair" in spaced(headline)


def test_values_beyond_the_end_are_said_not_to_be_tried() -> None:
    found = made_up(grid([factor(KID_SIZE, 2, 4)]), linear(sweeps.EFFECTS), band=0.01)
    text = text_of(section(build_sweep_report([found], sweeps.COMMAND), "range"))
    assert text == (
        "The closest point lies at the end of what was played: higher values of the Kid's size than 4 were not tried."
    )


def test_words_and_lists_have_no_line_between_them_and_their_own_names() -> None:
    for one, words in ((factor(TRADING, "gifts", "barter"), "gifts"), (factor(sweeps.SETS), "0, 0, 3, 7")):
        report = build_sweep_report([made_up(grid([one]), linear({}))], sweeps.COMMAND)
        (chart,) = charts(report)
        assert words in chart.wide


# Two knobs ---------------------------------------------------------------------------------------------------


def test_map_stands_before_the_lines_along_each_knob(written_two_knobs: Written) -> None:
    idents = [chart.ident for chart in charts(written_two_knobs.report)]
    assert idents == [f"{players}p-{name}" for players in (4, 6) for name in ("map", "line-1", "line-2")]


def test_numbers_of_players_stand_side_by_side_and_apart(written_two_knobs: Written) -> None:
    report = written_two_knobs.report
    assert [part.title for part in report.parts] == ["Four players", "Six players", "About this report"]
    rows = written_two_knobs.page.table("overview")
    assert rows[0] == ["the Kid's size", "birds to land", "4 players, pp", "6 players, pp"]
    assert len(rows) == 1 + 9
    assert all(line.startswith(("Four players: ", "Six players: ")) for line in report.headline)
    assert written_two_knobs.page.root.text.count(FROZEN) == 1


def test_headline_of_two_knobs_counts_and_names_what_is_nearest_to_the_printed_game() -> None:
    (headline,) = build_sweep_report([sweeps.two_knobs(6)], sweeps.COMMAND).headline
    assert "combinations of the Kid's size and birds to land; nearest to the printed game: " in spaced(headline)


# Many knobs --------------------------------------------------------------------------------------------------


def test_headline_names_the_strongest_knob_and_what_makes_games_longer(written_screening: Written) -> None:
    (headline,) = written_screening.report.headline
    assert spaced(headline) == (
        "The Kid's size matters most for who wins: from 2 to 4 the Kid wins more often (+3.0 pp); birds to land for how "
        "long games last (from 3 to 5: 4.0 rounds longer); of five knobs two do nothing that was seen."
    )


def test_strongest_of_knobs_that_do_not_surely_matter_is_named_with_that_doubt() -> None:
    found = made_up(screening([factor(KID_SIZE), factor(BIRDS)]), linear({KID_SIZE: {"kid": 0.01, "mate": -0.01}}))
    (headline,) = build_sweep_report([found], sweeps.COMMAND).headline
    assert spaced(headline).startswith(
        "No knob surely moves a win share by more than 2 pp; most does the Kid's size: from 2 to 4 "
    )


def test_two_knobs_that_matter_alike_are_not_ranked_as_if_it_were_sure() -> None:
    alike = {KID_SIZE: {"kid": 0.02, "mate": -0.02}, BIRDS: {"captain": 0.02, "lauren": -0.02}}
    found = made_up(screening([factor(KID_SIZE), factor(BIRDS)]), linear(alike))
    (headline,) = build_sweep_report([found], sweeps.COMMAND).headline
    assert " matters most for who wins, as far as can be seen: " in headline


def test_sections_of_a_screening_stand_in_the_order_of_the_questions(written_screening: Written) -> None:
    assert titles(written_screening.report)[:6] == [
        "Which knob matters for who wins",
        "Which knob matters for how games go",
        "At the printed game itself",
        "Knobs that do nothing",
        "How far the screening is from the printed game",
        "The bots did not adapt",
    ]


def test_table_of_effects_holds_effect_interval_step_and_verdict(written_screening: Written) -> None:
    rows = {row[0]: row[1:] for row in written_screening.page.table("effects-data")[1:]}
    table = effects(sweeps.screened()).set_index(["knob", "objective"])
    row = table.loc[(KID_SIZE, "win:kid")]
    who, effect, step, verdict = rows["the Kid's size: 2 → 4"]
    assert (who, verdict) == ("The Kid", "matters")
    assert number(effect) == pytest.approx(100 * row["effect"], abs=0.051)
    assert number(step) == pytest.approx(100 * row["effect"] / 2, abs=0.051)
    assert rows["trading: gifts → none"][2] == NOTHING  # words lie on no scale


def test_dead_knobs_come_with_the_smallest_effect_that_would_be_seen(written_screening: Written) -> None:
    rows = written_screening.page.table("dead-data")[1:]
    assert [row[0] for row in rows] == [
        "set points of jewels: 0, 0, 3, 7 → 0, 2, 5, 9",
        "number of life preserver cards: 0 → 2",
    ]
    assert all(row[1] == "no effect seen" and 0.1 < number(row[3]) < 1 for row in rows)


def test_what_a_screening_confounds_is_said_in_plain_words(written_screening: Written) -> None:
    text = text_of(section(written_screening.report, "design"))
    assert "What three knobs do together can look like the effect of one" in text
    assert "Which pairs of knobs act together cannot be told from these points" in text


def test_effects_in_the_printed_game_stand_beside_the_screened_ones(written_screening: Written) -> None:
    rows = {row[0]: row[1:] for row in written_screening.page.table("printed-game-data")[1:]}
    assert rows["the Kid's size: 2 → 4"][-1] == "the same, as far as can be seen"
    assert rows["birds to land: 3 → 5"][-1] == "the other way round"
    chart = next(chart for chart in charts(written_screening.report) if chart.ident == "printed-game")
    assert chart.title == "Birds to land: another effect in the printed game than screened."


def test_without_games_in_the_printed_game_the_report_says_so() -> None:
    report = build_sweep_report([sweeps.screened()], sweeps.COMMAND)
    assert "that was not played here" in text_of(section(report, "printed"))


def test_one_knob_at_a_time_tells_effects_and_has_no_middle() -> None:
    factors = [factor(path) for path in (KID_SIZE, BIRDS, PRESERVERS)]
    report = build_sweep_report([made_up(one_at_a_time(factors), linear(sweeps.EFFECTS))], sweeps.COMMAND)
    assert "At the printed game itself" not in titles(report)
    assert "How far the screening is from the printed game" not in titles(report)
    assert "exactly that of one change to the printed game" in text_of(section(report, "design"))


def test_effects_by_number_of_players_stand_side_by_side() -> None:
    report = build_sweep_report([sweeps.screened(players=players) for players in (4, 6)], sweeps.COMMAND)
    (table,) = report.opening
    assert isinstance(table, Table)
    assert [column.heading for column in table.columns] == ["knob: from → to", "4 players, pp", "6 players, pp"]
    assert table.rows[0][0].text == "the Kid's size: 2 → 4"


# Surfaces ----------------------------------------------------------------------------------------------------


def test_headline_of_a_surface_names_the_knob_from_which_most_comes(written_surface: Written) -> None:
    (headline,) = written_surface.report.headline
    assert spaced(headline) == (
        "The Kid's size matters most for who wins: 100 % of what varies in the Kid's win share comes from it; birds to "
        "land for how long games last."
    )


def test_pair_of_knobs_that_act_together_is_found(written_surface: Written) -> None:
    rows = written_surface.page.table("pairs-data")[1:]
    assert rows[0][:2] == ["the Kid's size", "birds to land"]
    assert rows[0][2] in ("The Kid", "The Captain")
    assert abs(number(rows[0][3])) == pytest.approx(100 * 0.004 * 3 * 2, abs=0.4)  # planted: 0.004 for 3 by 2 steps


def test_what_does_not_fit_is_not_read(written_surface: Written) -> None:
    verdicts = {row[0]: row[-1] for row in written_surface.page.table("fit-data")[1:]}
    assert verdicts["The Kid"] == "is read"
    assert verdicts["winning margin"] == "not read: not enough games"  # what is left over is noise


def test_surface_of_nothing_is_refused_in_the_headline() -> None:
    found = made_up(sweeps.fitted().design, linear({}))
    (headline,) = (report := build_sweep_report([found], sweeps.COMMAND)).headline
    assert spaced(headline).startswith("The surface fits the win shares too badly to be read (R² of points left out ")
    assert "Which knob matters" not in titles(report) or not charts(report)[0].ident.startswith("variation-win")


def test_predicted_best_point_comes_with_the_command_that_plays_it() -> None:
    steps = {"kid": 0.02, "mate": -0.02, "captain": 0.01, "frenchy": -0.01, "lauren": 0.015, "stephen": -0.015}
    found = made_up(sweeps.fitted().design, linear({KID_SIZE: steps}), shares=dict.fromkeys(sweeps.PRINTED, 1 / 6))
    report = build_sweep_report([found], sweeps.COMMAND)
    (code,) = [block for block in section(report, "slices").blocks if isinstance(block, Code)]
    assert "--set characters.kid.size=3 " in code.text
    assert "--seed 2" in code.text
    assert "predicted best: the Kid's size 3" in report.headline[0]


# What is odd -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [sweeps.one_knob, sweeps.screened, sweeps.fitted])
def test_under_300_games_nothing_is_said(of: object) -> None:
    report = build_sweep_report([of(games=252)], sweeps.COMMAND)  # type: ignore[operator]
    assert report.headline == ("Not enough games to say anything.",)
    assert "No numbers are shown: 252 games" in text_of(section(report, "remarks"))
    assert charts(report) == []


def test_names_of_characters_are_text(tmp_path_factory: pytest.TempPathFactory) -> None:
    found = sweeps.one_knob()
    names = ["<b>Kid</b> & *x* #emph[y]", "</svg><script>alert(1)</script>", "Unbroken" * 20, "A", "B", "C"]
    roles = [role | {"name": name} for role, name in zip(found.info["roles"], names, strict=True)]
    hostile = replace(found, name="<u>Classic</u> #x", info=found.info | {"roles": roles})
    written = write_sweeps([hostile], tmp_path_factory.mktemp("hostile_sweep"))
    assert "<script>alert" not in written.page.source
    assert "<b>Kid</b>" in written.page.root.text
    assert "<b>Kid</b>" in spaced(written.pdf_text())


def test_same_sweep_same_bytes() -> None:
    once, again = (render_html(build_sweep_report([sweeps.screened()], sweeps.COMMAND)) for _ in range(2))
    assert once == again


def test_title_and_note_are_the_users() -> None:
    report = build_sweep_report([sweeps.one_knob()], sweeps.COMMAND, title="My <title>", note="one\ntwo")
    assert (report.title, report.note) == ("My <title>", "one\ntwo")
    assert read_page(render_html(report)).root.all("h1")[0].text == "My <title>"


def test_without_a_sweep_there_is_no_report() -> None:
    with pytest.raises(ValueError, match="at least one is needed"):
        build_sweep_report([], sweeps.COMMAND)


def test_knobs_that_change_no_game_at_all_are_said_to() -> None:
    found = made_up(screening([factor(path) for path in (KID_SIZE, BIRDS)]), linear({}))
    batches = found.batches
    same = {
        name: getattr(batches, name)[:1].repeat(len(batches.x), axis=0) for name in ("x", "n", "total_x", "total_n")
    }
    still = replace(found, batches=replace(batches, **same))
    report = build_sweep_report([still], sweeps.COMMAND)
    assert report.headline[0].startswith("No knob moves a win share by more than 2")
    (_, table) = section(report, "dead").blocks
    assert isinstance(table, Table)
    assert [row[1].text for row in table.rows] == ["no game went otherwise"] * 2
