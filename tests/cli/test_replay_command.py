"""``lifeboat replay`` as a process: a game of a run, games that show something, input that is no good."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.errors import FolderError
from lifeboat_sim.games.lifeboat.story import TOLD_BY
from lifeboat_sim.runs.chunks import games_played
from tests.playing import plan, play

RANDOM_RUN = ["--bots", "random", "--games", "500", "--seed", "5"]


def lifeboat(*arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lifeboat_sim", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "one"
    lifeboat("run", *RANDOM_RUN, "--no-report", "--out", folder)
    return folder


@pytest.fixture(scope="module")
def rows() -> Any:
    return play(plan("classic", 6, "random", 500, seed=5))


def test_a_game_is_told_from_the_deal_to_the_scores(run_folder: Path, rows: Any) -> None:
    text = lifeboat("replay", run_folder, 123).stdout
    assert text.startswith("Classic, 6 players (random bots), seed 5, game 123\n\nThe deal\n")
    assert f"\nRound {rows['rounds'][123]}\n" in text
    assert f"\nRound {rows['rounds'][123] + 1}\n" not in text
    winner = rows["score"][123][:6].max()
    assert f"with {winner} points." in text.splitlines()[-1]


def test_a_run_folder_and_its_options_tell_the_same_game(run_folder: Path) -> None:
    by_options = ["--rules", "classic", "--bots", "random", "--seed", "5", "--number", "77"]
    assert lifeboat("replay", *by_options).stdout == lifeboat("replay", run_folder, 77).stdout


def test_a_players_view_hides_what_is_secret(run_folder: Path) -> None:
    everything = lifeboat("replay", run_folder, 0).stdout
    view = lifeboat("replay", run_folder, 0, "--as", "mate").stdout
    deal = view.split("Round 1")[0]
    assert "game 0, as First Mate sees it" in view
    assert deal.count("a secret love and a secret hate") == 5
    assert deal.count(" loves ") == 1
    assert everything.split("Round 1")[0].count(" loves ") == 6


def test_json_has_every_event_and_the_result(run_folder: Path, rows: Any) -> None:
    game = json.loads(lifeboat("replay", run_folder, 9, "--json").stdout)
    assert (game["seed"], game["number"], game["players"]) == (5, 9, 6)
    assert list(game["result"]["scores"].values()) == list(rows["score"][9][:6])
    assert game["events"][0]["kind"] == "seats"
    assert game["events"][-1]["kind"] == "winners"


def test_found_games_meet_the_condition(run_folder: Path, rows: Any) -> None:
    condition = "kid wins and rounds > 7"
    found = json.loads(lifeboat("replay", run_folder, "--find", condition, "--json").stdout)
    true = [n for n in range(500) if rows["win"][n][5] > 0 and rows["rounds"][n] > 7]
    assert found["searched"] == 500
    assert found["matches"] == len(true) > 0
    assert [game["game"] for game in found["games"]] == true[:10]
    assert found["low"] < found["share"] < found["high"]
    assert all("kid" in game["won_by"] for game in found["games"])


def test_a_list_of_games_says_how_common_they_are_and_how_to_see_one(run_folder: Path, rows: Any) -> None:
    lines = lifeboat("replay", run_folder, "--find", "tie", "--limit", 3).stdout.splitlines()
    ties = int(((rows["win"] > 0).sum(axis=1) > 1).sum())
    assert lines[0].split()[:2] == ["game", "won_by"]
    assert lines[-2].startswith(f"{ties} of the first 500 games, {ties / 5:.2f} % (95 %: ")
    assert lines[-2].endswith("random bots.")
    assert lines[-1] == f"Tell one: lifeboat replay {run_folder} {lines[1].split()[0]}"


def test_what_no_game_shows_is_said_with_its_interval(run_folder: Path) -> None:
    out = lifeboat("replay", run_folder, "--find", "rounds > 150").stdout
    assert out.startswith("0 of the first 500 games, 0.00 % (95 %: 0.00 to 0.7")


def test_a_page_steps_through_the_same_game(run_folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert lifeboat("replay", run_folder, 9, "--html", page).stderr == f"wrote {page}\n"
    text = page.read_text(encoding="utf-8")
    assert "lifeboat replay --rules classic --players 6 --bots random --seed 5 --number 9" in text
    last = lifeboat("replay", run_folder, 9).stdout.splitlines()[-1].strip()
    assert last in text
    assert f"{page}: exists already" in lifeboat("replay", run_folder, 9, "--html", page, status=2).stderr


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["RUN"], "RUN: which game? allowed a number from 0 to 499, or --find CONDITION"),
        (["RUN", "500"], "game 500: allowed 0 to 499, the games of the run"),
        (["RUN", "3", "--seed", "4"], "--seed: allowed without a run folder only; RUN says what was played"),
        (["RUN", "3", "--find", "tie"], "--find: looks for games, allowed without the number of one"),
        (["RUN", "3", "--games", "9"], "--games: how many games --find looks at, allowed with --find only"),
        (["RUN", "3", "--as", "kit"], "--as: unknown character 'kit', allowed lauren, stephen, captain, mate, frenchy or kid (did you mean kid?)"),
        (["RUN", "--find", "tie", "--html", "x.html"], "--html: writes one game, --find lists several;"),
        (["RUN/chunks", "3"], "RUN/chunks: is no run folder (it has no run.json)"),
        (["nowhere", "3"], "nowhere: no such folder (it has no run.json)"),
        (["RUN", "--find", "kid winz"], "--find: 'winz' after 'kid', allowed wins,"),
        (["RUN", "3", "--limit", "9"], "--limit: how many games --find lists, allowed with --find only"),
        (["RUN", "--find", "tie", "--as", "kid"], "--as: tells one game, --find lists several;"),
        (["RUN", "3", "--as", "kid", "--json"], "--as: how a game is told or shown, allowed without --json"),
        (["RUN", "3", "--html", ""], '--html: "", allowed the name of a file'),
        (["RUN/run.json", "3"], "RUN/run.json: is no saved game but belongs to a run, whose folder is RUN"),
        (["--players", "9"], "players: 9, allowed 4, 5 or 6"),
        (["--number", "1", "--find", "tie"], "--find: looks for games, allowed without the number of one"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(run_folder: Path, arguments: list[str], line: str) -> None:
    given = [argument.replace("RUN", str(run_folder)) for argument in arguments]
    (found,) = lifeboat("replay", *given, status=2).stderr.splitlines()
    assert found.startswith(f"lifeboat: error: {line.replace('RUN', str(run_folder))}")


def test_a_damaged_run_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{")
    assert "run.json: is not JSON: Expecting property name" in lifeboat("replay", tmp_path, 0, status=2).stderr
    (tmp_path / "run.json").write_text('{"format": 1}')
    assert "run.json: game: required, but missing" in lifeboat("replay", tmp_path, 0, status=2).stderr


def test_a_damaged_chunk_is_one_line(run_folder: Path, tmp_path: Path) -> None:
    """Replay looks there for how many games have been played."""
    (chunk,) = (run_folder / "chunks").iterdir()
    content = chunk.read_bytes()
    (tmp_path / "run.json").write_bytes((run_folder / "run.json").read_bytes())
    (tmp_path / "chunks").mkdir()
    for damaged in (b"", content[:1000], b"x" * 100, content[:-200]):
        (tmp_path / "chunks" / chunk.name).write_bytes(damaged)
        with pytest.raises(FolderError, match=r"npz: cannot be read; it may be damaged"):
            games_played(tmp_path)
    (line,) = lifeboat("replay", tmp_path, 9, status=2).stderr.splitlines()
    assert "cannot be read; it may be damaged" in line


def test_a_run_of_another_engine_is_told_with_a_note(run_folder: Path, tmp_path: Path) -> None:
    info = json.loads((run_folder / "run.json").read_text(encoding="utf-8"))
    (tmp_path / "run.json").write_text(json.dumps(info | {"engine_hash": "0123"}), encoding="utf-8")
    done = lifeboat("replay", tmp_path, 9)
    assert done.stdout == lifeboat("replay", run_folder, 9).stdout
    assert done.stderr.startswith(f"note: {tmp_path} was played by another version of the engine; ")


def test_the_documentation_lists_every_kind_of_event_and_word() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "replay.md").read_text(encoding="utf-8")
    one = plan("classic", 6)
    words = one.game.vocabulary(one.ruleset)
    for word in (*words.game_facts, *words.numbers, *words.role_numbers, *words.facts, *words.relations):
        assert f"{word}`" in page or f"{word} " in page, word
    sources = {Path(sys.modules[teller.__module__].__file__ or "") for teller in TOLD_BY.values()}
    kinds = {
        line.split('"')[1]
        for source in sources
        for line in source.read_text(encoding="utf-8").replace("event(\n", "event(").splitlines()
        if 'event("' in line.replace('event(        "', 'event("')
        for line in [line[line.index("event(") :]]
    }
    assert len(kinds) > 20
    assert all(f"`{kind}`" in page for kind in kinds), [kind for kind in kinds if f"`{kind}`" not in page]
