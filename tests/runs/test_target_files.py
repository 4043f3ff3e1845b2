"""Files of targets: what they say, and a clear line for every mistake, all of a file at once."""

import json
import math
import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.runs.target_files import Check, read_targets
from lifeboat_sim.runs.target_tables import DEFAULT_GAMES, Name, targets_schema
from lifeboat_sim.runs.target_template import TEMPLATE
from lifeboat_sim.runs.targets import MEASURES
from tests.malformed import LONGEST, TARGET_FILES, damaged, target_tables
from tests.toml_text import toml_text

ROOT = Path(__file__).parents[2]
INF = math.inf


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.mktemp("targets")
    (here / "mine.toml").write_text('name = "Mine"\n[options]\ncast = ["lauren", "captain", "mate", "kid"]\n')
    (here / "broken.toml").write_text('name = "Broken"\n[options]\nrow_drow = 1\n')
    return here


def read(folder: Path, text: str, **more: Any) -> Check:
    (folder / "targets.toml").write_text(text, encoding="utf-8")
    return read_targets(folder / "targets.toml", **more)


def mistakes(folder: Path, text: str) -> list[str]:
    with pytest.raises(LifeboatError) as raised:
        read(folder, text)
    return [line.removeprefix(f"{folder / 'targets.toml'}: ") for line in raised.value.lines]


# What a file says --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said", "low", "high"),
    [
        ('measure = "win_share"\nof = "every"\nwithin = "3pp"', "every character's win share within 3 pp of fair", -0.03, 0.03),
        ('measure = "win_share"\nof = "kid"\nat_least = "12%"', "kid's win share at least 12 %", 0.12, INF),
        ('measure = "win_share"\nof = "kid"\nwithin = 0.01\naround = "14 %"', "kid's win share between 13 % and 15 %", 0.13, 0.15),
        ('measure = "rounds_median"\nbetween = [6, 9]', "median rounds between 6 and 9", 6, 9),
        ('measure = "early_elimination"\nat_most = 0.15', "early elimination at most 15 %", -INF, 0.15),
        ('measure = "ties"\nno_worse_than = "english"\nby = "1pp"', "ties no worse than english by more than 1 pp", -INF, 0.01),
        ('measure = "score"\nof = ["kid", "mate"]\nno_worse_than = "english"\nby = 0.5',
         "kid's and mate's mean score no worse than english by more than 0.5", -0.5, INF),
        ('measure = "rounds_mean"\nclose_to = "english"\nby = 1', "mean rounds within 1 of english", -1, 1),
        ('measure = "action_share"\nof = "open_parasol"\nat_least = "1%"', "open parasol's share of all actions at least 1 %", 0.01, INF),
    ],
)  # fmt: skip
def test_a_target_reads_like_the_sentence_that_it_means(
    folder: Path, text: str, said: str, low: float, high: float
) -> None:
    (target,) = read(folder, f"[[target]]\n{text}").targets
    assert target.said() == said
    assert (target.low, target.high) == (pytest.approx(low), pytest.approx(high))


def test_what_a_file_does_not_say_is_as_for_a_run(folder: Path) -> None:
    check = read(folder, '[[target]]\nmeasure = "ties"\nat_most = 1')
    (plan,) = check.plans.values()
    assert (plan.ruleset_id, plan.players, plan.games, plan.seed) == ("classic", 6, DEFAULT_GAMES, 1)
    assert {bot.name for bot in plan.bots.values()} == {"sensible"}
    assert (check.bases, check.targets[0].players) == ({}, (6,))


def test_a_file_says_what_is_played(folder: Path) -> None:
    text = 'rules = "english"\nset = ["row_draw=1"]\nplayers = [4, 6]\nbots = "kid=random,passive"\ngames = 1e3\nseed = 7\n'
    check = read(folder, text + '[[target]]\nmeasure = "ties"\nat_most = 1\nplayers = 4')
    assert list(check.plans) == [4, 6]
    plan = check.plans[4]
    assert (plan.ruleset_id, plan.ruleset.options.row_draw, plan.games, plan.seed) == ("english", 1, 1_000, 7)
    assert (plan.bots["kid"][0], plan.bots["mate"][0]) == ("random", "passive")
    assert check.targets[0].players == (4,)


def test_options_take_the_place_of_the_files(folder: Path) -> None:
    check = read(folder, 'games = 5\nseed = 5\n[[target]]\nmeasure = "ties"\nat_most = 1', games=7, seed=0)
    assert (check.plans[6].games, check.plans[6].seed) == (7, 0)


def test_each_rule_set_is_planned_once_for_each_number_of_players(folder: Path) -> None:
    entry = '[[target]]\nmeasure = "ties"\nby = "1pp"\n'
    text = f'players = [4, 5]\n{entry}close_to = "english"\n{entry}close_to = "english"\n{entry}players = 4\nclose_to = "mine.toml"\n'
    check = read(folder, text)
    assert set(check.bases) == {("english", 4), ("english", 5), ("mine.toml", 4)}
    assert set(check.bases_at(5)) == {"english"}
    assert {plan.seed for plan in check.bases.values()} == {1}


def test_rule_sets_lie_beside_the_file(folder: Path) -> None:
    check = read(folder, 'rules = "mine.toml"\n[[target]]\nmeasure = "ties"\nat_most = 1')
    assert check.plans[4].ruleset.name == "Mine"


# Mistakes ----------------------------------------------------------------------------------------------------

T = "[[target]]\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "target: required, at least one [[target]]"),
        ("target = 3", "target: 3, allowed a list"),
        ("target = [3]", "target 1: 3, allowed a table"),
        ('[target]\nmeasure = "ties"\nat_most = 1', "target: allowed [[target]] in double brackets above each target"),
        (f"{T}at_most = 1", "target 1.measure: required, but missing"),
        (f'sede = 1\n{T}measure = "ties"\nat_most = 1', "sede: unknown key (did you mean seed?)"),
        (f'{T}measure = "tie"\nat_most = 1', 'target 1.measure: "tie", allowed win_share, score, survival, '),
        (f'{T}measure = "ties"\nat_mots = 1', "target 1.at_mots: unknown key (did you mean at_most?)"),
        (f'{T}measure = "ties"', "target 1: no limit, allowed one of within, between, at_least,"),
        (f'{T}measure = "ties"\nat_least = 0\nat_most = 1', "target 1: at_least and at_most, allowed one of within,"),
        (f'{T}measure = "ties"\nat_most = 10', 'target 1.at_most: 10, allowed a share such as "12%" or 0.12'),
        (f'{T}measure = "ties"\nat_most = "10pp"', 'target 1.at_most: "10pp", allowed a share such as "12%" or 0.12'),
        (f'{T}measure = "ties"\nat_most = true', 'target 1.at_most: true, allowed a share such as "12%" or 0.12'),
        (f'{T}measure = "ties"\nat_most = nan', 'target 1.at_most: nan, allowed a share such as "12%" or 0.12'),
        (f'{T}measure = "margin"\nat_most = "3"', 'target 1.at_most: "3", allowed a number from 0 to 1e6'),
        (f'{T}measure = "margin"\nat_most = inf', "target 1.at_most: inf, allowed a number from 0 to 1e6"),
        (f'{T}measure = "margin"\nbetween = 3', "target 1.between: 3, allowed a list of lower and upper end"),
        (f'{T}measure = "margin"\nbetween = [9, 6]', "target 1.between: [9, 6], allowed the lower end first"),
        (f'{T}measure = "win_share"\nof = "kid"\nwithin = "3%"', 'target 1.within: "3%", allowed percentage points such as "3pp" or 0.03'),
        (f'{T}measure = "win_share"\nof = "kid"\nwithin = 0', 'target 1.within: 0, allowed percentage points such as "3pp" or 0.03'),
        (f'{T}measure = "ties"\nwithin = "3pp"', "target 1.around: missing, allowed the middle of what is allowed"),
        (f'{T}measure = "ties"\nwithin = "3pp"\naround = "fair"', 'target 1.around: "fair", allowed the middle'),
        (f'{T}measure = "ties"\nat_most = 1\naround = 1', "target 1.around: stands only beside within"),
        (f'{T}measure = "ties"\nat_most = 1\nby = "1pp"', "target 1.by: stands only beside no_worse_than or close_to"),
        (f'{T}measure = "win_share"\nat_least = 0', 'target 1.of: required for win_share, "every" or the id of a character'),
        (f'{T}measure = "win_share"\nof = "kidd"\nat_least = 0', "target 1.of: unknown character 'kidd', allowed every, lauren,"),
        (f'{T}measure = "action_share"\nof = "rows"\nat_least = 0', "(did you mean row?)"),
        (f'{T}measure = "ties"\nof = "kid"\nat_most = 1', 'target 1.of: "kid", not for ties, which is of whole games'),
        (f'{T}measure = "score"\nof = ["every", "kid"]\nat_most = 1', 'target 1.of: "every" and "kid", allowed "every" alone'),
        (f'{T}measure = "score"\nof = ["kid", "kid"]\nat_most = 1', "target 1.of: ['kid', 'kid'], allowed a text in quotes, or a list of different ones"),
        (f'{T}measure = "ties"\nclose_to = "english"', "target 1.by: required, but missing"),
        (f'{T}measure = "ties"\nclose_to = "englsh"\nby = "1pp"', "target 1.close_to: unknown rule set 'englsh'"),
        (f'{T}measure = "ties"\nclose_to = "mine.toml"\nby = "1pp"', "target 1.close_to: mine.toml: players: 6, allowed 4 (the rule set fixes the number)"),
        (f'{T}measure = "margin"\nno_worse_than = "english"\nby = 1', "target 1.no_worse_than: not for margin: more of it is neither better nor worse, allowed close_to"),
        (f'{T}measure = "rounds_p95"\nclose_to = "english"\nby = 1', "target 1.close_to: not for rounds_p95, allowed for win_share,"),
        (f'{T}measure = "ties"\nat_most = 1\nplayers = 5', "target 1.players: 5, allowed 6, as the file says above"),
        (f'{T}measure = "ties"\nat_most = 1\nname = ""', 'target 1.name: "", allowed some text'),
        (f'{T}measure = "ties"\nat_most = 1\nname = "a\\nb"', "target 1.name: holds the character"),
        (f'players = [6, 6]\n{T}measure = "ties"\nat_most = 1', "players: [6, 6], allowed a number of players such as 6"),
        (f'players = 3\n{T}measure = "ties"\nat_most = 1', "players: 3, allowed 4, 5 or 6"),
        (f'bots = "genius"\n{T}measure = "ties"\nat_most = 1', "bots: unknown bot 'genius'"),
        (f'games = 0\n{T}measure = "ties"\nat_most = 1', "games: 0, allowed a whole number from 1 to 1e12"),
        (f'seed = -1\n{T}measure = "ties"\nat_most = 1', "seed: -1, allowed a whole number from 0 to 2^63 - 1"),
        (f'rules = "clasic"\n{T}measure = "ties"\nat_most = 1', "rules: unknown rule set 'clasic'"),
        (f'rules = "broken.toml"\n{T}measure = "ties"\nat_most = 1', "options.row_drow: unknown option (did you mean row_draw?)"),
        (f'set = ["row_draw=9"]\n{T}measure = "ties"\nat_most = 1', "set: options.row_draw: 9, allowed 1 to 6"),
        (f'set = ["row_draw"]\n{T}measure = "ties"\nat_most = 1', 'set: "row_draw": allowed PATH=VALUE'),
        (f'set = "row_draw=1"\n{T}measure = "ties"\nat_most = 1', 'set: "row_draw=1", allowed a list such as'),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_with_its_place(folder: Path, text: str, line: str) -> None:
    (found,) = mistakes(folder, text)
    assert line in found


def test_all_mistakes_are_told_at_once(folder: Path) -> None:
    text = f"""
        rules = "classic"
        set = ["row_drow=1"]
        sed = 1
        games = 0
        players = [6, 9]
        {T} measure = "win_shares"
        {T} measure = "ties"
        at_most = 10
        of = "kid"
        {T} measure = "win_share"
        of = "kidd"
        no_worse_than = "englsh"
        """
    assert {line.partition(":")[0] for line in mistakes(folder, text)} == {
        "set", "sed", "games", "players", "target 1.measure", "target 2.at_most", "target 2.of", "target 3.of",
        "target 3.by", "target 3.no_worse_than",
    }  # fmt: skip


PLACE = re.compile(r"(target( [0-9]+)?|rules|set|players|bots|games|seed|[^ ]*)(\.[a-z_]+)?: |is |holds ")


def lines_for(folder: Path, content: bytes) -> list[str]:
    """Return the lines for a file, without its name; none if there is nothing wrong with it."""
    path = folder / "any.toml"
    path.write_bytes(content)
    lines: list[str] = []
    try:
        check = read_targets(path)
    except LifeboatError as error:
        lines = error.lines
    else:
        assert all(target.said() and not target.low > target.high for target in check.targets)
    assert all(line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]


@given(tables=target_tables())
def test_any_tables_are_targets_or_short_lines(folder: Path, tables: dict[str, Any]) -> None:
    for line in lines_for(folder, toml_text(tables).encode()):
        assert len(line) <= LONGEST, line
        assert line.isprintable(), line
        assert PLACE.match(line) or "unknown key" in line, line


@given(content=damaged(TARGET_FILES))
def test_any_bytes_are_targets_or_short_lines(folder: Path, content: bytes) -> None:
    for line in lines_for(folder, content):
        assert len(line) <= LONGEST, line
        assert line.isprintable(), line


# Template and schema -----------------------------------------------------------------------------------------


def test_the_template_is_a_file_of_targets(folder: Path) -> None:
    assert len(read(folder, TEMPLATE).targets) == 5


def test_every_line_of_the_template_can_be_taken_out_of_its_comment(folder: Path) -> None:
    text = re.sub(r"^# (?=\[\[|[a-z_]+ = )", "", TEMPLATE, flags=re.MULTILINE)
    check = read(folder, text)
    assert len(check.targets) == 8
    assert set(check.bases) == {("english", 6)}


def test_the_template_names_every_measure() -> None:
    assert {name for name in MEASURES if not re.search(rf"\b{name}\b", TEMPLATE)} == set()


def errors(text: str) -> list[str]:
    return [error.message for error in Draft202012Validator(targets_schema()).iter_errors(tomllib.loads(text))]


def test_the_schema_accepts_the_template() -> None:
    Draft202012Validator.check_schema(targets_schema())
    assert errors(TEMPLATE) == []
    assert errors(re.sub(r"^# (?=\[\[|[a-z_]+ = )", "", TEMPLATE, flags=re.MULTILINE)) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "target = []",
        f'{T}measure = "tie"\nat_most = 1',
        f'{T}measure = "ties"',
        f'{T}measure = "ties"\nat_least = 0\nat_most = 1',
        f'{T}measure = "ties"\nat_most = "x"',
        f'{T}measure = "ties"\nclose_to = "english"',
        f'{T}measure = "win_share"\nof = "kid"\nwithin = "3%"',
        f'games = 1.5\n{T}measure = "ties"\nat_most = 1',
    ],
)
def test_the_schema_refuses_mistakes(text: str) -> None:
    assert errors(text)


def test_the_committed_schema_is_fresh() -> None:
    assert json.loads((ROOT / "schemas" / "targets.schema.json").read_text()) == targets_schema()


def test_the_model_knows_every_measure() -> None:
    assert get_args(Name) == tuple(MEASURES)
