"""``replay``: the stories of ``lifeboat replay``, from Python."""

from pathlib import Path

import pytest

from lifeboat_sim import GameStory, LifeboatError, RunResult, load_ruleset, replay
from tests.cli.test_run_command import lifeboat


def test_the_text_is_that_of_the_command_line(story: GameStory, tmp_path: Path) -> None:
    words = story.command.split()
    assert words[:2] == ["lifeboat", "replay"]
    assert lifeboat(*words[1:], cwd=tmp_path).stdout == story.text()


def test_the_same_game_is_told_by_rule_set_run_and_folder(run: RunResult, story: GameStory, tmp_path: Path) -> None:
    run.save(tmp_path / "run")
    texts = {replay("classic", 3, bots="random").text(), replay(tmp_path / "run", 3).text(), story.text()}
    assert len(texts) == 1


def test_settings_stand_in_the_command() -> None:
    assert "--set row_draw=1 " in replay(load_ruleset("classic", row_draw=1), bots="random").command


def test_the_game_is_that_of_the_run(run: RunResult, story: GameStory) -> None:
    seats = run.seats(3, 4)
    scores = story.table("scores")
    assert scores["score"].to_list() == seats["score"].to_list()
    assert scores["fate"].to_list() == seats["fate"].to_list()
    assert story.summary()["rounds"] == run.games(3, 4)["rounds"][0]


def test_a_view_hides_what_its_player_does_not_know(story: GameStory) -> None:
    everything, kid = story.table(), story.table(seen_by="kid")
    told = everything["text"] == kid["text"]
    assert told[everything["is_public"]].all()
    assert not told.all()
    assert story.text("kid") != story.text()


def test_a_page_is_written(story: GameStory, tmp_path: Path) -> None:
    page = story.html(tmp_path / "game.html", seen_by="kid")
    assert "lifeboat replay" in page.read_text(encoding="utf-8")


def test_a_story_shows_its_scores(story: GameStory) -> None:
    heading, _, *rows, end = repr(story).splitlines()
    assert heading == "Classic, 6 players (random bots), seed 1, game 3"
    assert len(rows) == 6
    assert sum("wins" in row for row in rows) == len(story.summary()["winners"])
    assert end.endswith(f"{len(story.story.events)} events.")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"number": 3_600}, "number: 3600, allowed a whole number from 0 to 3599, the games of the run"),
        ({"seed": 2}, "seed: allowed beside a rule set only; Classic, 6 players, "),
    ],
)
def test_mistakes_are_told_in_a_line(arguments: dict[str, int], line: str, run: RunResult) -> None:
    with pytest.raises(LifeboatError) as found:
        replay(run, **arguments)
    (told,) = found.value.lines
    assert told.startswith(line)


def test_an_unknown_character_is_refused(story: GameStory) -> None:
    with pytest.raises(LifeboatError, match=r"seen_by: 'kit', allowed .* \(did you mean kid\?\)"):
        story.text("kit")
