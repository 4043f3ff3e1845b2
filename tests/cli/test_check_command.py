"""``lifeboat check`` as its users and their continuous integration call it: a process, its words, its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

HEAD = 'bots = "random"\ngames = 1_000\n'
HOLDS = '[[target]]\nname = "few <ties> & such"\nmeasure = "ties"\nat_most = "60%"\n'
FAILS = '[[target]]\nmeasure = "win_share"\nof = "every"\nwithin = "0.1pp"\naround = "90%"\n'


def check(
    *arguments: str, cwd: Path, status: int = 0, settings: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", "check", *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=os.environ | {"PYTHONUTF8": "1", "COLUMNS": "80"} | (settings or {}),
        timeout=600,
    )
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def on_the_edge(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A target whose limit is what comes out."""
    here = tmp_path_factory.mktemp("edge")
    (here / "ties.toml").write_text(HEAD + HOLDS)
    (target,) = json.loads(check("ties.toml", "--json", cwd=here).stdout)["targets"]
    return f'[[target]]\nmeasure = "ties"\nat_most = {target["members"][0]["estimate"]}\n'


@pytest.fixture
def here(tmp_path: Path, on_the_edge: str) -> Path:
    (tmp_path / "holds.toml").write_text(HEAD + HOLDS)
    (tmp_path / "fails.toml").write_text(HEAD + HOLDS + FAILS)
    (tmp_path / "open.toml").write_text(HEAD + HOLDS + on_the_edge)
    return tmp_path


def test_all_that_hold_is_status_0(here: Path) -> None:
    done = check("holds.toml", cwd=here)
    assert "Classic, 1\u2009000 games, seed 1, random bots" in done.stdout
    assert "● holds" in done.stdout
    assert "few <ties> & such: ties at most 60 %" in done.stdout
    assert sorted(path.name for path in here.iterdir()) == ["fails.toml", "holds.toml", "open.toml"]


def test_one_that_fails_is_status_1_and_says_who_and_by_how_much(here: Path) -> None:
    text = check("fails.toml", cwd=here, status=1).stdout
    assert "× fails" in text
    assert text.count("the Kid: ") == 1
    assert "allowed 89.90 to 90.10 %" in text
    assert "holds 1, fails 1, not enough games 0 (of 2)" in text


def test_one_that_is_not_decided_is_status_1_unless_that_is_allowed(here: Path) -> None:
    text = check("open.toml", "--junit", "results.xml", cwd=here, status=1).stdout
    assert "○ not enough games" in text
    assert "on the edge: several times the games may settle it, or no number" in " ".join(text.split())
    assert suite(here / "results.xml")[1].find("failure").attrib["type"] == "not enough games"
    assert check("open.toml", "--allow-undecided", "--junit", "results.xml", cwd=here).stdout == text
    assert suite(here / "results.xml")[1].find("skipped").attrib["message"].startswith("not enough games: ")
    check("fails.toml", "--allow-undecided", cwd=here, status=1)


def test_json_is_all_that_stands_on_standard_output_and_the_same_on_any_threads(here: Path) -> None:
    arguments = ("fails.toml", "--json", "--seed", "7", "--games", "43_201")
    text = check(*arguments, "--threads", "2", cwd=here, status=1).stdout
    assert check(*arguments, "--threads", "1", cwd=here, status=1).stdout == text
    found = json.loads(text)
    assert (found["result"], found["games"], found["seed"]) == ("fails", 43_201, 7)
    assert (found["rules"]["id"], found["settings"]) == ("classic", [])
    ties, wins = found["targets"]
    assert (ties["name"], ties["result"], ties["games_needed"]) == ("few <ties> & such", "holds", None)
    (member,) = ties["members"]
    assert (member["id"], member["at_least"], member["at_most"]) == (None, None, 0.6)
    assert member["low"] < member["estimate"] < member["high"] < member["high_simultaneous"]
    assert [one["id"] for one in wins["members"]] == ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]
    assert sum(one["estimate"] for one in wins["members"]) == pytest.approx(1, abs=1e-6)


def suite(path: Path) -> Any:
    root = ET.parse(path).getroot()
    assert root.tag == "testsuites"
    (inner,) = root
    assert inner.tag == "testsuite"
    assert inner.attrib["tests"] == str(len(inner))
    for kind in ("failure", "error", "skipped"):
        count = inner.attrib[{"failure": "failures", "error": "errors"}.get(kind, kind)]
        assert count == str(len(inner.findall(f"testcase/{kind}")))
    return inner


def test_junit_has_a_case_for_each_target(here: Path) -> None:
    check("fails.toml", "--junit", "results.xml", cwd=here, status=1)
    good, bad = suite(here / "results.xml")
    assert good.attrib == {"classname": "Classic, 6 players", "name": "few <ties> & such"}
    assert good.find("failure") is None
    failure = bad.find("failure")
    assert bad.attrib["name"] == "every character's win share between 89.9 % and 90.1 %"
    assert failure.attrib["type"] == "fails"
    assert failure.attrib["message"].startswith("fails: Lady Lauren: ")
    assert "allowed 89.90 to 90.10 %" in failure.text


def test_junit_survives_odd_names(here: Path) -> None:
    name = """ \\"]]>&amp;<b>'😀\ufffe\U0010ffff """
    (here / "odd.toml").write_text(f'{HEAD}[[target]]\nname = "{name}"\nmeasure = "ties"\nat_most = 1\n', "utf-8")
    check("odd.toml", "--junit", "results.xml", cwd=here)
    assert suite(here / "results.xml")[0].attrib["name"] == """ "]]>&amp;<b>'😀?\U0010ffff """


def test_several_numbers_of_players_are_judged_one_by_one(here: Path) -> None:
    (here / "some.toml").write_text(f"players = [4, 6]\n{HEAD}{HOLDS}{FAILS}players = 4\n")
    text = check("some.toml", "--junit", "results.xml", cwd=here, status=1).stdout
    assert "4 players: few <ties>" in text
    assert "6 players: few <ties>" in text
    assert [case.attrib["classname"] for case in suite(here / "results.xml")] == [
        "Classic, 4 players",
        "Classic, 4 players",
        "Classic, 6 players",
    ]


def test_a_rule_set_is_no_worse_than_itself_under_another_name(here: Path) -> None:
    (here / "copy.toml").write_text('name = "A copy"\n')
    text = '[[target]]\nmeasure = "win_share"\nof = "every"\nno_worse_than = "copy.toml"\nby = "0.0001pp"\n'
    (here / "same.toml").write_text(HEAD + text + '[[target]]\nmeasure = "ties"\nclose_to = "english"\nby = "50pp"\n')
    done = check("same.toml", "--json", cwd=here)
    assert "and as many by copy.toml and english" in done.stderr
    same, other = json.loads(done.stdout)["targets"]
    assert {(one["estimate"], one["low"], one["high"]) for one in same["members"]} == {(0, 0, 0)}
    assert same["compared_with"] == "copy.toml"
    assert other["members"][0]["low"] < 0.5


def test_compared_with_a_rule_set_that_is_dealt_otherwise(here: Path) -> None:
    """Eight characters: other casts, so the runs are not paired, and chunks must fit both."""
    text = '[[target]]\nmeasure = "win_share"\nof = "every"\nclose_to = "both-expansions"\nby = "60pp"\n'
    (here / "eight.toml").write_text(HEAD + text)
    (target,) = json.loads(check("eight.toml", "--json", cwd=here).stdout)["targets"]
    assert [one["id"] for one in target["members"]] == ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]


def test_a_character_outside_the_fixed_cast_is_a_mistake(here: Path) -> None:
    (here / "cast.toml").write_text(
        'set = [\'cast=["lauren","captain","mate","kid"]\']\n' + HEAD
        + '[[target]]\nmeasure = "win_share"\nof = "frenchy"\nat_least = 0\n'
    )  # fmt: skip
    assert check("cast.toml", cwd=here, status=2).stderr.endswith("frenchy plays in none of the games\n")


def test_new_writes_a_file_that_can_be_checked_once(here: Path) -> None:
    assert check("--new", "mine.toml", cwd=here).stdout == "wrote mine.toml\n"
    assert "(of 5)" in check("mine.toml", "--games", "300", cwd=here, status=1).stdout
    assert "exists already" in check("--new", "mine.toml", cwd=here, status=2).stderr


def test_schema_is_json(here: Path) -> None:
    assert json.loads(check("--schema", cwd=here).stdout)["title"] == "Targets of a rule set"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "TARGETS.toml: missing; `lifeboat check --new targets.toml` writes one to begin with"),
        (("--new", "x.toml", "--schema"), "TARGETS.toml, --new, --schema: allowed one of them"),
        (("holds.toml", "--games", "0"), "--games: 0"),
        (("holds.toml", "--junit", "none/x.xml"), "none/x.xml: cannot be written (no such folder)"),
        (("bad.toml",), "bad.toml: target 1.at_most: 10, allowed a share"),
    ],
)
def test_bad_input_is_one_line_and_plays_nothing(here: Path, arguments: tuple[str, ...], line: str) -> None:
    (here / "bad.toml").write_text('[[target]]\nmeasure = "ties"\nat_most = 10\n')
    done = check(*arguments, cwd=here, status=2)
    assert done.stderr.startswith("lifeboat: error: ")
    assert line in done.stderr
    assert (len(done.stderr.splitlines()), done.stdout) == (1, "")


def test_the_results_are_legible_in_ascii_and_on_a_narrow_terminal(here: Path) -> None:
    settings = {"PYTHONIOENCODING": "ascii", "COLUMNS": "20"}
    text = check("fails.toml", cwd=here, status=1, settings=settings).stdout
    assert text.isascii()
    assert "x fails" in text
    assert "..." not in text
