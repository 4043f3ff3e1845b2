"""Bots files: a built-in bot with other weights, for everybody or for single characters."""

import json
import os
import pickle
from collections.abc import Mapping
from pathlib import Path

import pytest

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.errors import BotsError, FolderError, PlanError, choices
from lifeboat_sim.games import load_game
from lifeboat_sim.runs.bots_files import FileBot, read_bots
from lifeboat_sim.runs.bots_tables import BotsTables
from lifeboat_sim.runs.plan import assign_bots, plan_of
from lifeboat_sim.runs.played import kept_files
from lifeboat_sim.runs.run import typed_bots
from tests.playing import plan, play

GAME = load_game("lifeboat")
CLASSIC = GAME.load_ruleset("classic", ())
ROLES = list(CLASSIC.characters)
BASE = dict(GAME.bots["sensible"].weights)
RULES = choices(GAME.rulesets())
ONE, TWO, THREE = list(BASE)[3:6]
"""Names of weights that can have any value, whichever they are."""


def write(folder: Path, text: str, name: str = "shy.toml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def read(folder: Path, text: str, name: str = "shy.toml") -> FileBot:
    return read_bots(str(write(folder, text, name)), GAME, ROLES)


def weights(bot: FileBot, role: str) -> Mapping[str, float]:
    return bot.weights_of(GAME, role, 6)


def mistakes(folder: Path, text: str, name: str = "shy.toml") -> list[str]:
    """Return the mistakes of a file, without its name."""
    with pytest.raises(BotsError) as error:
        read(folder, text, name)
    assert all(line.startswith(f"{folder}/") for line in error.value.lines)
    return [line.removeprefix(f"{folder / name}: ") for line in error.value.lines]


# What they say -----------------------------------------------------------------------------------------------


def test_three_lines_change_one_weight_of_one_character(tmp_path: Path) -> None:
    shy = read(tmp_path, f'base = "sensible"\n[characters.kid]\n{ONE} = -100\n')
    assert weights(shy, "kid") == BASE | {ONE: -100}
    assert weights(shy, "mate") == BASE
    assert list(weights(shy, "kid")) == list(BASE), "the order is that of the record"


def test_characters_lie_over_everybody_and_everybody_over_the_base(tmp_path: Path) -> None:
    write(tmp_path, f"[weights]\n{ONE} = 1\n{TWO} = 1\n{THREE} = 1\n[characters.kid]\n{ONE} = 2\n", "low.toml")
    text = f'base = "low.toml"\n[weights]\n{TWO} = 3\n[characters.kid]\n{THREE} = 4\n'
    high = read(tmp_path, text, "high.toml")
    assert weights(high, "mate") == BASE | {ONE: 1, TWO: 3, THREE: 1}
    assert weights(high, "kid") == BASE | {ONE: 2, TWO: 3, THREE: 4}
    assert high.form == "sensible"
    assert [file.name for file in high.file.chain] == ["high", "low"]


def test_json_and_roles_say_the_same(tmp_path: Path) -> None:
    shy = read(tmp_path, f"[weights]\n{TWO} = 3\n[characters.kid]\n{ONE} = 2\n")
    tables = {"weights": {TWO: 3}, "roles": {"kid": {ONE: 2}}}
    same = read(tmp_path, json.dumps(tables), "shy.json")
    assert all(weights(shy, role) == weights(same, role) for role in ROLES)


def test_the_bot_is_called_what_its_file_says_or_is_called(tmp_path: Path) -> None:
    text = 'base = "sensible"\n'
    assert read(tmp_path, text, "wild one.toml").file.name == "wild one"
    assert read(tmp_path, f'{text}name = "Ärger 2.0"\n', "a+b.toml").file.name == "Ärger 2.0"


def test_what_it_was_made_for_is_that_of_its_base_unless_it_says_so(tmp_path: Path) -> None:
    assert read(tmp_path, 'base = "sensible"\n').file.made_for == GAME.bots["sensible"].made_for
    low = read(tmp_path, 'made_for = "english"\nplayers = 5\n', "low.toml")
    high = read(tmp_path, 'base = "low.toml"\n', "high.toml")
    assert (low.file.made_for, low.file.players) == (high.file.made_for, high.file.players) == ("english", 5)
    other = read(tmp_path, 'base = "low.toml"\nmade_for = "mine.toml"\n', "other.toml")
    assert (other.file.made_for, other.file.players) == ("mine.toml", None)


def test_provenance_may_be_anything(tmp_path: Path) -> None:
    text = (
        'base = "sensible"\n[provenance]\ngames = 100\ngains = [{kid = 0.5}, {kid = 0.25}]\n[provenance.of]\nseed = 1\n'
    )
    assert read(tmp_path, text).provenance == {"games": 100, "gains": [{"kid": 0.5}, {"kid": 0.25}], "of": {"seed": 1}}


def test_characters_of_other_shipped_rule_sets_may_be_named(tmp_path: Path) -> None:
    """One file can say how to play with and without an expansion."""
    assert "wong" not in ROLES
    assert weights(read(tmp_path, f"[characters.wong]\n{ONE} = 2\n"), "wong")[ONE] == 2


def test_roles_of_a_rule_set_in_play_may_be_named(tmp_path: Path) -> None:
    file = write(tmp_path, f"[characters.doctor]\n{ONE} = 2\n")
    assert read_bots(str(file), GAME, ["doctor"]).of_roles == {"doctor": {ONE: 2}}


# Mistakes ----------------------------------------------------------------------------------------------------


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = f"""
        format = 2
        colour = 1
        made_for = "clasic"
        players = 0
        [weights]
        {ONE}x = 1
        {TWO} = "much"
        [characters.kidd]
        {ONE} = 1e7
    """
    assert mistakes(tmp_path, text) == [
        "format: 2, allowed 1",
        "players: 0, allowed 1 to 99",
        f'weights.{TWO}: "much", allowed a number from -1e6 to 1e6',
        f"characters.kidd.{ONE}: 10000000.0, allowed a number from -1e6 to 1e6",
        f"colour: unknown key, allowed {choices(sorted(BotsTables.model_fields))}",
        f"made_for: unknown rule set 'clasic', allowed {RULES}, or a .toml file (did you mean classic?)",
        f"weights.{ONE}x: sensible has no weight of this name (did you mean {ONE}?)",
        f"characters.kidd: unknown, allowed {choices([*ROLES, 'wong', 'harter'])} (did you mean kid?)",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "holds nothing; allowed base, [weights], [characters.ID] and so on (docs/bots.md)"),
        ("base = 1", "base: 1, allowed text in quotes"),
        ('base = "sensibel"', "base: unknown bot 'sensibel', allowed "),
        ('base = "random"', "base: random has no weights, allowed "),
        ('base = "./none.toml"', "base: no such file: "),
        ("[weights]\nslip = 1.5\nbeliefs = -1", "weights.slip: 1.5, allowed from 0 to 1"),
        ("[characters.kid]\ntemperature = -0.1", "characters.kid.temperature: -0.1, allowed 0 or more"),
        ('base = "shy.toml"', "base: shy.toml is built on itself in a circle"),
        ("[weights]\nno_such_weight_here = 1", "; allowed those that `lifeboat bots show` lists"),
        (f"[weights]\n{ONE} = true", "true, allowed a number from -1e6 to 1e6"),
        (f"[weights]\n{ONE} = nan", "nan, allowed a number from -1e6 to 1e6"),
        (f"[weights]\n{ONE} = {'9' * 400}", "allowed a number from -1e6 to 1e6"),
        ("weights = 1", "weights: 1, allowed a table"),
        (f"[characters.kid]\n[roles.kid]\n{ONE} = 1", "roles.kid: stands under characters, too; allowed one of them"),
        ('game = "spots"', 'game: "spots", allowed "lifeboat", which is played'),
        ('name = "sensible"', 'name: "sensible" is that of a built-in bot; allowed any other name'),
        ('name = "a+b"', 'name: "a+b", allowed up to 40 letters, digits, spaces, dots, hyphens and apostrophes'),
        ('name = "person"', 'name: "person", allowed up to 40 letters'),
        ('sentence = "a\\u0007b"', "sentence: holds the character"),
        ("base = [", "is not TOML: "),
        ("a = " + "[" * 40 + "]" * 40, "is nested too deeply"),
    ],
)
def test_a_mistake_is_told_with_what_is_allowed(tmp_path: Path, text: str, line: str) -> None:
    assert any(line in found for found in mistakes(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[1]", "[1], allowed a table"),
        ("{", "is not JSON: "),
        ('{"a": ' + "[" * 40 + "]" * 40 + "}", "is nested too deeply"),
        (f'{{"weights": {{"{ONE}": Infinity}}}}', "allowed a number from -1e6 to 1e6"),
    ],
)
def test_json_is_checked_alike(tmp_path: Path, text: str, line: str) -> None:
    assert any(line in found for found in mistakes(tmp_path, text, "shy.json"))


def test_mistakes_of_the_base_are_told_under_its_own_name(tmp_path: Path) -> None:
    write(tmp_path, "colour = 1\n", "low.toml")
    lines = mistakes(tmp_path, 'base = "low.toml"\nplayers = 0\n', "high.toml")
    assert lines[0] == "players: 0, allowed 1 to 99"
    assert lines[1].startswith(f"{tmp_path}/low.toml: colour: unknown key")


def test_a_circle_of_several_files_is_found(tmp_path: Path) -> None:
    write(tmp_path, 'base = "two.toml"\n', "one.toml")
    (line,) = mistakes(tmp_path, 'base = "one.toml"\n', "two.toml")
    assert line == f"{tmp_path}/one.toml: base: two.toml is built on itself in a circle"


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    for name, line in (
        ("pipe.toml", "is a pipe or device, allowed a file: it is read for each number of players"),
        ("folder.toml", "cannot be read (Is a directory)"),
        ("none.toml", "no such file"),
        ("a\0b.toml", "is no file name"),
        ("x" * 300 + ".toml", "cannot be read (File name too long)"),
    ):
        with pytest.raises(BotsError) as error:
            read_bots(str(tmp_path / name), GAME, ROLES)
        assert error.value.lines[0].endswith(line)


def test_the_name_of_a_file_that_no_bot_can_have_is_told(tmp_path: Path) -> None:
    (line,) = mistakes(tmp_path, 'base = "sensible"\n', "a+b.toml")
    assert line.startswith('name: missing, and that of the file, "a+b", is none for a bot; allowed up to 40 letters')
    assert mistakes(tmp_path, "players = 6\n", "sensible.toml")[0].startswith(
        'name: missing, and that of the file, "sensible", is that of a built-in bot; '
    )


def test_a_name_that_is_none_is_told_once(tmp_path: Path) -> None:
    assert mistakes(tmp_path, 'name = "person"\n[weights]\nmug = 1', "person.toml") == [
        'name: "person", allowed up to 40 letters, digits, spaces, dots, hyphens and apostrophes'
    ]


def test_another_game_must_be_named(tmp_path: Path) -> None:
    spots = load_game("spots")
    file = write(tmp_path, 'base = "greedy"\n')
    with pytest.raises(BotsError, match='game: missing, which means "lifeboat", allowed "spots", which is played'):
        read_bots(str(file), spots, ["turn0"])
    write(tmp_path, 'game = "spots"\n[roles.turn0]\nrefill_guess = 3\n')
    assert read_bots(str(file), spots, ["turn0"]).weights_of(spots, "turn0", 4) == {"refill_guess": 3}


# Who plays ---------------------------------------------------------------------------------------------------


def test_a_file_stands_where_a_bot_does(tmp_path: Path) -> None:
    shy = write(tmp_path, f"[weights]\n{ONE} = 1\n[characters.kid]\n{ONE} = 2\n")
    bots = assign_bots(f"kid={shy},mate={shy},random", GAME, CLASSIC)
    assert {role: bot.name for role, bot in bots.items()} == dict.fromkeys(ROLES, "random") | {
        "kid": "shy",
        "mate": "shy",
    }
    assert (bots["kid"].weights, bots["mate"].weights) == (BASE | {ONE: 2}, BASE | {ONE: 1})
    assert bots["kid"].plays_as == "sensible"
    everybody = assign_bots(str(shy), GAME, CLASSIC)
    assert {bot.typed for bot in everybody.values()} == {str(shy)}


def test_all_files_are_checked_at_once(tmp_path: Path) -> None:
    one, two = write(tmp_path, "colour = 1\n", "one.toml"), write(tmp_path, "players = 0\n", "two.toml")
    with pytest.raises(BotsError) as error:
        assign_bots(f"kid={one},mate={two},{one}", GAME, CLASSIC)
    assert [line.split(":")[0] for line in error.value.lines] == [str(one), str(two)]
    assert error.value.source == "the bots files"


def test_two_bots_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one, two = (write(folder, 'base = "sensible"\n') for folder in (tmp_path, tmp_path / "other"))
    with pytest.raises(BotsError, match=f"{one} and {two}: both bots are called shy, allowed a name for each"):
        assign_bots(f"kid={one},{two}", GAME, CLASSIC)


@pytest.mark.parametrize("text", ["a,b.toml", "kid=a=b.toml", "./a=b.toml"])
def test_a_comma_or_equals_sign_in_a_name_is_hinted_at(text: str) -> None:
    with pytest.raises(PlanError, match="in the name of a bots file no comma and no = is allowed"):
        assign_bots(text, GAME, CLASSIC)


def test_a_name_that_does_something_to_a_terminal_is_refused() -> None:
    with pytest.raises(PlanError, match=r"bots: holds the character \\x1b"):
        assign_bots("\x1b[2J.toml", GAME, CLASSIC)


def test_such_a_kid_plays_otherwise_and_nobody_else_does(tmp_path: Path) -> None:
    """Whoever plays by the weights of the base plays as the base, whatever it is called."""
    same = play(plan(bots=str(write(tmp_path, 'base = "sensible"\n')), games=72))
    assert same.tobytes() == play(plan(bots="sensible", games=72)).tobytes()
    temperature = next(iter(BASE))
    hot = play(plan(bots=str(write(tmp_path, f"[characters.kid]\n{temperature} = 50\n")), games=72))
    assert hot.tobytes() != same.tobytes()


# What is kept of them ----------------------------------------------------------------------------------------


@pytest.fixture
def info(tmp_path: Path) -> dict[str, object]:
    """Return what ``run.json`` says of a run with a bot on a bot, whose files are gone."""
    low = write(tmp_path, f'made_for = "english"\n[weights]\n{ONE} = 7\n', "low.toml")
    high = write(tmp_path, 'base = "low.toml"\nsentence = "High."\n', "high.toml")
    found = plan(bots=f"kid={high},mate={low},sensible", games=36).info()
    high.unlink()
    low.unlink()
    return dict(json.loads(json.dumps(found | {"format": 1})))


def test_a_run_says_all_of_its_bots_files(info: dict[str, object], tmp_path: Path) -> None:
    bots, files = info["bots"], info["bots_files"]
    assert isinstance(bots, dict)
    assert isinstance(files, list)
    assert [(one["name"], one["base"]) for one in files] == [
        ("low", "sensible"),
        ("high", f"{tmp_path}/low.toml"),
    ], "a base stands before what is built on it"
    assert files[0]["text"] == f'made_for = "english"\n[weights]\n{ONE} = 7\n'
    assert bots["kid"] == {
        "bot": "high",
        "weights": BASE | {ONE: 7},
        "form": "sensible",
        "file": f"{tmp_path}/high.toml",
        "made_for": "english",
    }
    assert "file" not in bots["captain"]
    assert typed_bots(info) == f"mate={tmp_path}/low.toml,kid={tmp_path}/high.toml,sensible"


def test_a_run_is_repeated_without_the_files(info: dict[str, object], tmp_path: Path) -> None:
    again = plan_of(info, tmp_path)
    assert json.loads(json.dumps(again.info() | {"format": 1})) == info
    assert assign_bots(typed_bots(info), GAME, CLASSIC, kept=kept_files(again.bots)) == dict(again.bots)


def test_a_changed_text_is_refused(info: dict[str, object], tmp_path: Path) -> None:
    assert isinstance(info["bots_files"], list)
    info["bots_files"][0]["text"] += "# changed"
    with pytest.raises(FolderError, match=r"bots_files: .+: was changed after the game"):
        plan_of(info, tmp_path)
    info["bots_files"] = []
    with pytest.raises(FolderError, match=r"bots\.mate: low is of the file .+, which is not among bots_files"):
        plan_of(info, tmp_path)


def test_a_plan_carries_them_to_other_processes(tmp_path: Path) -> None:
    before = plan(bots=str(write(tmp_path, f"[weights]\n{ONE} = 7\n")), games=36)
    after = pickle.loads(pickle.dumps(before))
    assert after.info() == before.info()
    assert after.identity == before.identity


def test_equal_weights_are_equal_games_whatever_the_file_is_called(tmp_path: Path) -> None:
    """The identity of a run decides whether its chunks can be used: names change no game."""
    texts = {"one.toml": f"[weights]\n{ONE} = 7\n", "two.toml": f"# seven\n[weights]\n{ONE} = 7.0\n"}
    one, two = (plan(bots=str(write(tmp_path, text, name))) for name, text in texts.items())
    assert one.identity == two.identity
    assert one.identity != plan(bots="sensible").identity


def test_weights_without_a_file_need_none(tmp_path: Path) -> None:
    """A trainer plays bots that were never written."""
    choice = BotChoice("mine", BASE | {ONE: 7}, "sensible")
    found = plan(games=36).info() | {"format": 1}
    found["bots"] |= {"kid": {"bot": "mine", "weights": dict(choice.weights or {}), "form": "sensible"}}
    assert plan_of(found, tmp_path).bots["kid"] == choice
