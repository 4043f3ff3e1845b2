"""``simulate``: the numbers and files of ``lifeboat run``, from Python."""

import contextlib
import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from lifeboat_sim import LifeboatError, RunResult, compare, load_ruleset, open_run, simulate
from tests.cli.test_run_command import contents, lifeboat
from tests.library.conftest import GAMES

OPTIONS = ("--bots", "random", "--games", str(GAMES), "--no-report")


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the same run, made on the command line."""
    here = tmp_path_factory.mktemp("typed")
    lifeboat("run", *OPTIONS, "--out", "out", cwd=here)
    return here / "out"


def without_log(folder: Path) -> dict[str, bytes]:
    return {name: content for name, content in contents(folder).items() if name != "log.json"}


def test_the_summary_is_that_of_the_command_line(run: RunResult, typed: Path) -> None:
    assert run.summary() == json.loads((typed / "summary.json").read_text())


def test_a_saved_run_is_the_folder_of_the_command_line(run: RunResult, typed: Path, tmp_path: Path) -> None:
    saved = run.save(tmp_path / "saved")
    assert without_log(tmp_path / "saved") == without_log(typed)
    assert saved.folder == tmp_path / "saved"
    log = json.loads((tmp_path / "saved" / "log.json").read_text())
    assert log.keys() == json.loads((typed / "log.json").read_text()).keys()
    assert log["command"] is None


def test_a_run_can_be_written_while_it_is_played(typed: Path, tmp_path: Path) -> None:
    run = simulate("classic", bots="random", games=GAMES, out=tmp_path / "out")
    assert without_log(tmp_path / "out") == without_log(typed)
    assert run.folder == tmp_path / "out"
    assert run.chunks == ()


def test_a_folder_is_opened_as_the_run_that_it_holds(run: RunResult, typed: Path, tmp_path: Path) -> None:
    opened = open_run(typed)
    assert repr(opened) == repr(run)
    for name in run.tables:
        pd.testing.assert_frame_equal(opened.table(name), run.table(name))
    opened.save(tmp_path / "again")
    assert without_log(tmp_path / "again") == without_log(typed)


def test_a_run_that_kept_no_chunks_is_played_again_when_it_is_saved(
    run: RunResult, typed: Path, tmp_path: Path
) -> None:
    replace(run, chunks=()).save(tmp_path / "again")
    assert without_log(tmp_path / "again") == without_log(typed)


def test_settings_stand_in_the_folder(changed: RunResult, tmp_path: Path) -> None:
    changed.save(tmp_path / "changed")
    opened = open_run(tmp_path / "changed")
    assert opened.ruleset == changed.ruleset
    assert opened.ruleset.settings == ("row_draw=1",)
    assert opened.title == "Classic, row_draw=1, 6 players, 3\u2009600 games, random bots, seed 1"


def test_the_number_of_threads_changes_nothing(run: RunResult) -> None:
    again = simulate("classic", bots="random", games=GAMES, threads=1)
    assert again.chunks == run.chunks


def test_a_run_tells_of_its_progress() -> None:
    told: list[tuple[int, int]] = []
    simulate("classic", players=4, bots="passive", games=25_000, progress=lambda *games: told.append(games))
    assert told == [(21_600, 25_000), (25_000, 25_000)]


def test_a_run_stops_at_a_precision() -> None:
    run = simulate("classic", players=4, bots="passive", games=100_000, precision="1pp")
    stop = run.summary()["stop"]
    assert stop["ended"] == "precision"
    assert stop["half_width"] <= 0.01
    assert run.games_played in range(21_600, 100_000, 21_600)


def test_a_run_shows_its_verdicts(run: RunResult) -> None:
    heading, names, *rows = repr(run).splitlines()
    assert heading == "Classic, 6 players, 3\u2009600 games, random bots"
    assert names.split() == ["wins", "interval", "to", "fair", "verdict", "points"]
    assert [row.split("  ")[0] for row in rows[:2]] == ["Lady Lauren", "Sir Stephen"]
    assert "too weak" in rows[-2]
    assert "Fair: 16.7 %" in rows[-1]


def test_what_a_notebook_shows_is_escaped() -> None:
    run = simulate("classic", bots="random", games=36, title="<b>Bold</b>")
    assert "<b>" not in run._repr_html_()
    assert "&lt;b&gt;Bold&lt;/b&gt;" in run._repr_html_()


def test_games_are_those_of_the_run(run: RunResult) -> None:
    games, seats = run.games(0, GAMES), run.seats(0, GAMES)
    assert (len(games), len(seats)) == (GAMES, 6 * GAMES)
    assert games["rounds"].mean() == pytest.approx(run.summary()["rounds"]["mean"], abs=1e-9)
    shares = seats.groupby("role", observed=True)["win_share"].mean()
    assert shares.to_list() == pytest.approx(run.table()["win_share"].to_list(), abs=1e-12)
    points = seats.filter(like="points_").sum(axis=1)
    pd.testing.assert_series_equal(points, seats["score"], check_names=False)
    pd.testing.assert_frame_equal(run.games(100, 103), games[100:103].reset_index(drop=True), check_categorical=False)


def test_seats_are_those_of_the_cast() -> None:
    seats = simulate("classic", players=4, bots="random", games=240).seats(0, 240)
    assert (seats.groupby("game").size() == 4).all()
    assert not seats.isna().any(axis=None)
    assert seats["role"].nunique() == 6


def test_reports_are_written_by_the_end_of_their_names(run: RunResult, tmp_path: Path) -> None:
    assert run.report(tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert "Classic" in run.report(str(tmp_path / "a.html")).read_text(encoding="utf-8")


def test_bots_can_be_named_by_character() -> None:
    run = simulate("classic", bots={"kid": "random"}, games=36)
    assert run.summary()["bots"]["kid"] == "random"
    assert run.summary()["bots"]["mate"] == "sensible"


def test_a_bot_may_be_a_file(tmp_path: Path) -> None:
    """A path is always that of a file, whatever its name looks like."""
    for name in ("shy.toml", "shy"):
        (tmp_path / name).write_text("[characters.kid]\ntemperature = 7\n")
    shy = tmp_path / "shy.toml"
    texts = [str(shy), shy, {"kid": shy, "mate": "sensible"}, {"kid": str(shy)}]
    runs = [simulate("classic", bots=bots, games=36) for bots in texts]  # type: ignore[arg-type]
    assert {run.summary()["bots"]["kid"] for run in runs} == {"shy"}
    assert [run.summary()["bots"]["mate"] for run in runs] == ["shy", "shy", "sensible", "sensible"]
    assert len({str(run.table().to_dict()) for run in runs}) == 1, "only the Kid has other weights"
    with contextlib.chdir(tmp_path):
        assert simulate("classic", bots=Path("shy"), games=36).summary()["bots"]["kid"] == "shy"
    again = runs[0].save(tmp_path / "run")
    shy.unlink()
    assert str(open_run(again.folder or "").table().to_dict()) == str(runs[0].table().to_dict())
    variant = load_ruleset("classic", row_draw=1)
    assert compare(open_run(tmp_path / "run"), variant).runs["Classic, row_draw=1"].summary()["bots"]["kid"] == "shy"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"ruleset": "clasic"}, "unknown rule set 'clasic', allowed .* (did you mean classic?)"),
        ({"players": 3}, "players: 3, allowed 4, 5 or 6"),
        ({"players": "6"}, 'players: "6", allowed a whole number from 1 to 99'),
        ({"games": 0}, "games: 0, allowed a whole number from 1 to 1e12"),
        ({"games": 1.5}, "games: 1.5, allowed a whole number from 1 to 1e12"),
        ({"games": "quik"}, 'games: "quik", allowed a number, or quick, standard or deep (did you mean quick?)'),
        ({"seed": -1}, "seed: -1, allowed a whole number from 0 to 2^63 - 1"),
        ({"seed": True}, "seed: true, allowed a whole number from 0 to 2^63 - 1"),
        ({"threads": 0}, "threads: 0, allowed a whole number from 1 to 1000"),
        ({"bots": "sensble"}, "bots: unknown bot 'sensble', allowed .* (did you mean sensible?)"),
        ({"bots": {"kit": "random"}}, "bots: unknown character 'kit', allowed .* (did you mean kid?)"),
        ({"bots": 3}, 'bots: 3, allowed one bot for all, or single ones such as {"kid": "random"}'),
        ({"bots": Path("a,b.toml")}, 'bots: "a,b.toml": in the name of a bots file no comma and no = is allowed'),
        ({"bots": {"kid": "a=b"}}, 'bots: "a=b": in the name of a bots file no comma and no = is allowed'),
        ({"bots": "none.toml"}, "none.toml: no such file"),
        ({"band": "2%"}, 'band: "2%", allowed percentage points such as "3pp" or 0.03'),
        ({"precision": 0.5}, 'precision: 0.5, which is "50pp"; allowed "0.5pp" or "50pp", whichever is meant'),
        ({"precision": 0.01, "until_verdict": True}, "precision: not together with until_verdict: .*"),
        ({"title": "a\nb"}, r"title: holds the character \n, allowed characters that print"),
        ({"note": 3}, "note: 3, allowed text"),
    ],
    ids=lambda value: next(iter(value), "") if isinstance(value, dict) else "",
)
def test_mistakes_are_told_in_a_line(arguments: dict[str, object], line: str) -> None:
    with pytest.raises(LifeboatError) as found:
        simulate(**arguments)  # type: ignore[arg-type]
    (told,) = found.value.lines
    beginning, _, end = line.partition(".*")
    assert told.startswith(beginning)
    assert told.endswith(end)


def test_nothing_is_written_over(run: RunResult, tmp_path: Path) -> None:
    run.save(tmp_path / "one")
    with pytest.raises(LifeboatError, match="is a run folder already"):
        run.save(tmp_path / "one")


def test_a_run_that_was_killed_is_not_opened_as_if_it_had_ended(run: RunResult, tmp_path: Path) -> None:
    run.save(tmp_path / "killed")
    (tmp_path / "killed" / "summary.json").unlink()
    with pytest.raises(LifeboatError, match=r"the run is not finished .*: lifeboat resume .*killed goes on"):
        open_run(tmp_path / "killed")


def test_all_mistakes_of_a_rule_set_are_told() -> None:
    with pytest.raises(LifeboatError) as found:
        load_ruleset("classic", "characters.kid.size=0", row_drow=1)
    assert found.value.lines == [
        "options.row_drow: unknown option (did you mean row_draw?)",
        "characters.kid.size: 0, allowed 1 to 99",
    ]


def test_a_rule_set_can_be_changed_further() -> None:
    once = load_ruleset("classic", row_draw=1, birds_to_land=5)
    twice = load_ruleset(once, "characters.kid.size=4", row_draw=3)
    assert twice.settings == ("row_draw=3", "birds_to_land=5", "characters.kid.size=4")
    assert twice.rules == load_ruleset("classic", *twice.settings).rules
    assert twice.differences(once)["path"].to_list() == ["options.row_draw", "characters.kid.size"]
