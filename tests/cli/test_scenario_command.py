"""``lifeboat scenario`` as a process: exit status 0, 1, 2, and lines that help."""

import json
import subprocess
import sys
from pathlib import Path

from lifeboat_sim.cli.scenario import MOST_OPTIONS, what_came_out

GIVEN = Path(__file__).parent.parent / "scenarios" / "given"


def scenario(*arguments: str | Path, status: int) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", "scenario", *map(str, arguments)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def test_all_given_scenarios_hold() -> None:
    done = scenario(*sorted(GIVEN.glob("*.toml")), status=0)
    assert done.stdout.count(": holds") == 16


def test_a_failed_expectation_says_which_expected_and_found(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('name = "wrong"\n[expect]\nbirds = 3\n')
    assert "birds: expected 3, found 0" in scenario(file, status=1).stdout


def test_an_unusable_file_is_one_line_that_quotes_the_name(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('name = "bad"\n[position.kid]\nhand = ["rubber_duck"]\n')
    done = scenario(file, status=2)
    assert done.stderr.strip().splitlines() == [
        f"lifeboat: error: {file}: position.kid.hand: unknown card 'rubber_duck'"
    ]


def test_json_prints_the_final_position() -> None:
    final = json.loads(scenario("--json", GIVEN / "03-swap-agreed.toml", status=0).stdout)
    assert final["pending"] == "stephen action"
    assert final["seats"][0] == "captain"
    assert final["options"][0] == "nothing"


def test_show_prints_what_came_out_in_short() -> None:
    files = [
        GIVEN / f"{name}.toml" for name in ("03-swap-agreed", "08-fourth-bird-ends-at-once", "16-bad-unknown-card")
    ]
    lines = scenario("--show", *files, status=0).stdout.splitlines()
    assert [line for line in lines if not line.startswith(str(GIVEN))] == [
        "  pending: stephen action",
        "  options: nothing, row, swap captain, swap lauren, swap mate, swap frenchy, swap kid",
        "  over after 1 round, won by kid",
        "  scores: lauren 15, stephen 12, captain 9, mate 10, frenchy 15, kid 17",
        "  refused: position.kid.hand: unknown card 'rubber_duck'",
    ]
    assert [line for line in lines if line.startswith(str(GIVEN))] == scenario(*files, status=0).stdout.splitlines()


def test_show_tells_of_very_many_options_how_many_there_are() -> None:
    position = {"rounds": 0, "over": False, "pending": "kid offer", "options": [str(n) for n in range(1_234)]}
    _, options = what_came_out(position)
    assert options.endswith(f", {MOST_OPTIONS - 1} and {1_234 - MOST_OPTIONS:_} more")


def test_show_tells_of_games_without_a_score() -> None:
    position = {"rounds": 2, "pending": "none", "options": [], "score": {}}
    assert list(what_came_out(position | {"over": True})) == ["unfinished after 2 rounds"]
    assert list(what_came_out(position | {"over": False})) == ["pending: none"]


def test_show_and_json_exclude_each_other() -> None:
    done = scenario("--show", "--json", GIVEN / "03-swap-agreed.toml", status=2)
    assert done.stderr == "lifeboat: error: --show, --json: allowed one of them\n"


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    texts = {
        "good": 'name = "good"',
        "bad": "name = 3\ncolour = 1",
        "fails": 'name = "x"\n[expect]\nbirds = 3',
        "odd": 'name = "a\\nb\\u001b[2J"',
        "huge": f'name = "x"\n[expect.kid]\nscore = 0x{"f" * 6_000}',
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text)
    files = [tmp_path / f"{name}.toml" for name in (*texts, "missing")]
    done = scenario(*files, status=2)
    assert [line.removeprefix(f"{tmp_path}/") for line in done.stdout.splitlines()] == [
        "good.toml: holds (good)",
        "fails.toml: birds: expected 3, found 0",
        "odd.toml: holds (a\\nb\\x1b[2J)",
    ]
    assert [line.removeprefix(f"{tmp_path}/").partition(", allowed")[0] for line in done.stderr.splitlines()] == [
        "bad.toml: name: 3",
        "bad.toml: colour: unknown key",
        "huge.toml: expect.kid.score: a number of thousands of digits",
        "missing.toml: no such file",
        "lifeboat: error: 4 mistakes in the scenario files",
    ]
    finals = json.loads(scenario("--json", *files, status=2).stdout)
    assert list(finals) == [str(tmp_path / f"{name}.toml") for name in ("good", "fails", "odd")]


def test_an_error_other_than_the_expected_one_makes_a_file_unusable(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text('name = "x"\n[position.kid]\nhand = ["rubber_duck"]\n[expect.error]\ncontains = "never used"\n')
    assert "unknown card 'rubber_duck'" in scenario(file, status=2).stderr


SPOTS = 'name = "x"\nplayers = 2\n[position.turn0]\nhand = ["Ac", "2c", "3c", "4c", "5c"]\n[expect]\npending = "turn0 play"\n'


def test_another_game_can_be_named_on_the_command_line_or_in_the_file(tmp_path: Path) -> None:
    bare, named = tmp_path / "bare.toml", tmp_path / "named.toml"
    bare.write_text(SPOTS)
    named.write_text(f'game = "spots"\n{SPOTS}')
    shown = scenario("--show", "--game", "spots", bare, named, status=0).stdout.splitlines()
    assert shown[0] == f"{bare}: holds (x)"
    assert shown[1:3] == ["  pending: turn0 play", "  options: A♣, 2♣, 3♣, 4♣, 5♣"]
    assert "  turn0: hand A♣ 2♣ 3♣ 4♣ 5♣, pile –, handicap 0" in shown
    assert json.loads(scenario("--json", named, status=0).stdout)["turn0"]["hand"] == ["A♣", "2♣", "3♣", "4♣", "5♣"]
    for arguments, what in (
        ((bare,), "players: unknown key"),
        (("--game", "barcelona", named), "--game: barcelona, but the file is of game spots"),
    ):
        assert f"{arguments[-1]}: {what}" in scenario(*arguments, status=2).stderr


def test_the_end_of_a_game_is_told_in_its_own_unit() -> None:
    final = {"over": True, "pending": "none", "options": [], "pitches": 1, "winners": ["a"], "score": {"a": 3}}
    assert next(what_came_out(final, "pitches")) == "over after 1 pitch, won by a"
    assert next(what_came_out(final | {"pitches": 2}, "pitches")) == "over after 2 pitches, won by a"
