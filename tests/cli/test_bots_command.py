"""``lifeboat bots`` as a process, and bots files wherever ``--bots`` is taken."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.core.bots import Weight
from lifeboat_sim.games import load_game
from tests.cli.test_run_command import contents

GAME = load_game("lifeboat")
BASE = dict(GAME.bots["sensible"].weights)
ONE, TWO = list(BASE)[3:5]
SHY = f"""\
sentence = "A Kid of its own."
base = "sensible"
made_for = "english"
players = 5
[weights]
{TWO} = 7
[characters.kid]
{ONE} = -100
[provenance]
seed = 3
gains = [1.5, 0.25]
"""
FEW = ("--games", "36", "--no-report", "--quiet")


def lifeboat(*arguments: str, cwd: Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *arguments], capture_output=True, encoding="utf-8", cwd=cwd
    )
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "shy.toml").write_text(SHY)
    return tmp_path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a run, a comparison and a sweep of the Kid ``shy``, and without its file."""
    folder = tmp_path_factory.mktemp("played")
    (folder / "shy.toml").write_text(SHY)
    bots = ("--bots", "kid=shy.toml,random")
    lifeboat("run", *bots, *FEW, "--out", "run", cwd=folder)
    lifeboat("compare", "classic", "english", *bots, *FEW, "--out", "compared", cwd=folder)
    lifeboat("sweep", "--vary", "birds_to_land=4,5", *bots, *FEW, "--out", "swept", cwd=folder)
    (folder / "shy.toml").unlink()
    return folder


# List, show, new, schema -------------------------------------------------------------------------------------


def test_without_a_command_bots_are_listed(here: Path) -> None:
    listed = lifeboat("bots", "list", "--game", "spots", cwd=here).stdout
    assert lifeboat("bots", "--game", "spots", cwd=here).stdout == listed
    assert "greedy   Plays the card that receives most" in listed
    assert json.loads(lifeboat("bots", "--json", cwd=here).stdout)["default"] == GAME.default_bot
    refused = lifeboat("bots", "--game", "spots", "show", "greedy", cwd=here, status=2)
    assert "--game: allowed behind the command: lifeboat bots show --game" in refused.stderr


def test_show_tells_every_weight_and_what_it_weighs(here: Path) -> None:
    text = lifeboat("bots", "show", "sensible", cwd=here).stdout
    lines = [" ".join(line.split()) for line in text.splitlines()]
    for weight in GAME.weights:
        assert isinstance(weight, Weight)
        if weight.name in BASE:
            assert f"{weight.name} {BASE[weight.name]:.6g} {weight.sentence}" in lines
    assert text.startswith(f"sensible: {GAME.bots['sensible'].sentence}\nmade for the rule set classic\n")


def test_show_tells_what_a_file_says(here: Path) -> None:
    lines = [" ".join(line.split()) for line in lifeboat("bots", "show", "shy.toml", cwd=here).stdout.splitlines()]
    assert lines[:3] == [
        "shy: A Kid of its own.",
        "of shy.toml, over sensible",
        "made for the rule set english with 5 players",
    ]
    assert any(line.startswith(f"{ONE} differs") for line in lines)
    by_character = lines[lines.index("By character") + 1 :][:2]
    assert by_character == [
        "lauren stephen captain mate frenchy kid",
        " ".join([ONE, *[f"{BASE[ONE]:.6g}"] * 5, "-100"]),
    ]
    assert lines[-3:] == ["Where the weights come from", "seed: 3", "gains: [1.5, 0.25]"]


def shown(*arguments: str, cwd: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what ``bots show --json`` says, and its weights by name."""
    found = json.loads(lifeboat("bots", "show", *arguments, "--json", cwd=cwd).stdout)
    return found, {weight["name"]: weight for weight in found["weights"]}


def test_show_as_json(here: Path) -> None:
    found, weights = shown("shy.toml", cwd=here)
    assert list(weights) == list(BASE)
    assert (weights[TWO]["value"], weights[ONE]["value"]) == (7, None)
    assert weights[ONE]["characters"] == dict.fromkeys(GAME.load_ruleset("classic", ()).characters, BASE[ONE]) | {
        "kid": -100
    }
    assert found["provenance"] == {"seed": 3, "gains": [1.5, 0.25]}
    assert (found["plays_as"], found["made_for"], found["made_for_players"]) == ("sensible", "english", 5)
    _, of_kid = shown("shy.toml", "--character", "kid", cwd=here)
    assert {name: weight["value"] for name, weight in of_kid.items()} == BASE | {ONE: -100, TWO: 7}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("rnadom",), "unknown bot 'rnadom', allowed random, "),
        (("rnadom",), "or a bots file (did you mean random?)"),
        (("none.toml",), "none.toml: no such file"),
        (("./steady.py",), "./steady.py: a function has no weights to show, allowed a built-in bot or a bots file"),
        (("sensible", "--character", "kidd"), "--character: unknown 'kidd', allowed lauren, "),
        (("sensible", "--players", "3"), "--players: 3, allowed 4, 5, 6, 7 or 8"),
        (("shy.toml", "--game", "spots"), 'shy.toml: game: missing, which means "lifeboat", allowed "spots"'),
    ],
)
def test_show_refuses_what_there_is_not(arguments: tuple[str, ...], line: str, here: Path) -> None:
    assert line in lifeboat("bots", "show", *arguments, cwd=here, status=2).stderr


def test_a_file_says_of_which_game_it_is(here: Path) -> None:
    lifeboat("bots", "new", "mine.toml", "--game", "spots", cwd=here)
    assert lifeboat("bots", "show", "mine.toml", cwd=here).stdout.startswith("mine\nof mine.toml, over greedy\n")


def test_new_writes_a_file_once(here: Path) -> None:
    assert lifeboat("bots", "new", "mine.toml", "--base", "sensible", cwd=here).stdout == "wrote mine.toml\n"
    assert shown("mine.toml", cwd=here)[1] == shown("sensible", cwd=here)[1]
    (here / "link.toml").symlink_to("nowhere")
    for name in ("mine.toml", "link.toml"):
        assert f"{name}: exists already" in lifeboat("bots", "new", name, cwd=here, status=2).stderr
    assert (
        "--base: random has no weights"
        in lifeboat("bots", "new", "x.toml", "--base", "random", cwd=here, status=2).stderr
    )
    ending = lifeboat("bots", "new", "x.json", cwd=here, status=2).stderr  # it would be TOML, and be read as JSON
    assert ending == "lifeboat: error: FILE: x.json, allowed a name that ends in .toml\n"
    assert not (here / "x.toml").exists()
    assert not (here / "x.json").exists()


def test_mistakes_of_a_file_are_told_before_anything_is_written(here: Path) -> None:
    (here / "bad.toml").write_text("colour = 1\nplayers = 0\n")
    done = lifeboat("run", "--bots", "kid=bad.toml,random", "--out", "run", cwd=here, status=2)
    *lines, last = done.stderr.splitlines()
    assert [line.split(",")[0] for line in lines] == ["bad.toml: players: 0", "bad.toml: colour: unknown key"]
    assert last == "lifeboat: error: 2 mistakes in bad.toml"
    assert not (here / "run").exists()


# Played, and gone on with without the file -------------------------------------------------------------------


def test_a_run_names_the_bot_and_goes_on_without_its_file(played: Path, tmp_path: Path) -> None:
    done = lifeboat("resume", "run", "--games", "72", "--quiet", cwd=played)
    assert "kid shy, others random" in done.stdout
    (tmp_path / "shy.toml").write_text(SHY)
    lifeboat("run", "--bots", "kid=shy.toml,random", *FEW, "--games", "72", "--out", "run", cwd=tmp_path)
    assert lasting(played / "run") == lasting(tmp_path / "run")


def lasting(folder: Path) -> dict[str, bytes]:
    """Return what does not depend on how often a run was gone on with."""
    return {name: text for name, text in contents(folder).items() if "chunks/" not in name and "log.json" not in name}


def test_a_game_is_told_without_the_file_and_named_by_it(played: Path) -> None:
    assert "(kid shy, others random)" in lifeboat("replay", "run", "3", cwd=played).stdout
    lifeboat("replay", "run", "3", "--html", "game.html", cwd=played)
    assert "--bots kid=shy.toml,random" in (played / "game.html").read_text()


def test_comparisons_and_sweeps_go_on_without_the_file(played: Path) -> None:
    done = lifeboat("resume", "compared", "--games", "72", "--quiet", "--json", cwd=played)
    assert json.loads(done.stdout)
    found = json.loads((played / "compared" / "comparison.json").read_text())
    assert all(one["bots_files"][0]["text"] == SHY for one in found["contestants"])
    done = lifeboat("resume", "swept", "--games", "72", "--quiet", "--json", cwd=played)
    assert json.loads(done.stdout)["bots"]["kid"] == "shy"


def test_a_finished_run_is_compared_with_its_bots_under_other_rules(played: Path) -> None:
    """The variant is played by the same bots as the run, whose file is gone."""
    lifeboat("compare", "run", "--set", "row_draw=1", "--no-report", "--quiet", "--out", "beside", cwd=played)
    base, variant = json.loads((played / "beside" / "runs.json").read_text())
    assert base["bots"] == variant["bots"]
    assert base["bots"]["kid"]["file"] == "shy.toml"


def test_two_files_are_compared_by_the_names_of_their_bots(here: Path) -> None:
    (here / "bold.toml").write_text(f"[weights]\n{ONE} = 3\n")
    files = ("--bots-a", "shy.toml", "--bots-b", "bold.toml")
    found = json.loads(lifeboat("compare", "classic", *files, *FEW, "--json", cwd=here).stdout)
    (name,) = found["variants"]
    assert name == "Classic (bold bots)"
    said = "the bots differ, bold bots against shy bots: the differences are those of bots, not of rules"
    assert said in found["variants"][name]["warnings"]


def test_a_warning_says_where_bots_are_not_at_home(here: Path) -> None:
    arguments = ("compare", "classic", "english", "--bots", "shy.toml", *FEW, "--json")
    (found,) = json.loads(lifeboat(*arguments, cwd=here).stdout)["variants"].values()
    said = [line for line in found["warnings"] if "made for" in line]
    assert said == ["the bots were made for the rule set english, not for the base"]


def test_one_name_with_other_weights_is_another_bot(here: Path) -> None:
    (here / "other").mkdir()
    (here / "other" / "shy.toml").write_text(f"[weights]\n{ONE} = 3\n")
    files = ("--bots-a", "shy.toml", "--bots-b", "other/shy.toml")
    found = json.loads(lifeboat("compare", "classic", *files, *FEW, "--json", cwd=here).stdout)
    (one,) = found["variants"].values()
    assert any("the bots differ, other/shy.toml bots against shy.toml bots: " in line for line in one["warnings"])


def test_targets_name_files_beside_them(here: Path) -> None:
    (here / "inner").mkdir()
    (here / "shy.toml").rename(here / "inner" / "shy.toml")
    text = '{bots}games = 1_080\n[[target]]\nmeasure = "unfinished"\nat_most = "100%"\n'
    (here / "inner" / "targets.toml").write_text(text.format(bots='bots = "kid=shy.toml,random"\n'))
    found = json.loads(lifeboat("check", "inner/targets.toml", "--json", "--quiet", cwd=here).stdout)
    assert found["bots"]["kid"] == "shy"
    (here / "inner" / "targets.toml").write_text(text.format(bots='bots = "none.toml"\n'))
    refused = lifeboat("check", "inner/targets.toml", cwd=here, status=2).stderr
    assert "inner/targets.toml: bots: inner/none.toml: no such file" in refused


def test_a_saved_game_goes_on_without_the_file(here: Path) -> None:
    play = [sys.executable, "-m", "lifeboat_sim", "play", "--as", "kid", "--seed", "1", "--save", "evening.json"]
    begun = subprocess.run(
        [*play, "--bots", "shy.toml"], input="1\nq\n", capture_output=True, encoding="utf-8", cwd=here
    )
    assert begun.returncode == 0, begun.stderr
    saved = json.loads((here / "evening.json").read_text())
    assert saved["bots_files"][0]["text"] == SHY
    (here / "shy.toml").unlink()
    command = [sys.executable, "-m", "lifeboat_sim", "play", "--load", "evening.json"]
    again = subprocess.run(command, input="q\n", capture_output=True, encoding="utf-8", cwd=here)
    assert again.returncode == 0, again.stderr
    assert "Traceback" not in again.stderr
