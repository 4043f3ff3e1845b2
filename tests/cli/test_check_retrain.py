"""``lifeboat check --retrain``: a target holds only if it does by bots as they are, and by bots that have learnt."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.cli.test_check_command import check

HEAD = 'bots = "kid=sensible,random"\ngames = 3_600\n'
DEPENDS = '[[target]]\nname = "no giant"\nmeasure = "win_share"\nof = "kid"\nat_most = "65%"\n'
HOLDS = '[[target]]\nmeasure = "ties"\nat_most = "60%"\n'
FAILS = '[[target]]\nmeasure = "ties"\nat_least = "60%"\n'
RETRAIN = ("--retrain", "--retrain-games", "45_000")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with targets, of which one holds only as long as nobody learns, and with their results."""
    folder = tmp_path_factory.mktemp("check")
    (folder / "targets.toml").write_text(HEAD + DEPENDS + HOLDS + FAILS)
    done = check("targets.toml", *RETRAIN, "--json", "--junit", "junit.xml", cwd=folder, status=1)
    (folder / "found.json").write_text(done.stdout)
    return folder


def found(folder: Path) -> Any:
    return json.loads((folder / "found.json").read_text())


def test_a_target_is_met_only_if_both_kinds_of_bots_say_so(here: Path) -> None:
    results = [(one["result"], one["frozen"], one["retrained"]["result"]) for one in found(here)["targets"]]
    assert results == [("depends on who plays", "holds", "fails"), ("holds",) * 3, ("fails",) * 3]
    assert found(here)["result"] == "fails"


def test_numbers_of_both_are_there(here: Path) -> None:
    giant = found(here)["targets"][0]
    (frozen,), (retrained,) = giant["members"], giant["retrained"]["members"]
    assert frozen["high"] < 0.65 < retrained["low"]


def test_how_bots_have_learnt_is_there(here: Path) -> None:
    (how,) = found(here)["retrained"]
    assert (how["rules"], how["players"], how["compared_with"]) == ("Classic", 6, None)
    assert how["rounds"][0]["kid"]["gain"]["low"] > 0
    assert how["weights"]["kid"]
    assert not how["weights"]["mate"]


def test_the_xml_tells_what_depends_on_who_plays(here: Path) -> None:
    giant, _, fails = ET.parse(here / "junit.xml").getroot().iter("testcase")
    failure = giant.find("failure")
    assert failure is not None
    assert failure.get("type") == "depends on who plays"
    assert "frozen bots: ● holds" in str(failure.text)
    assert "retrained bots: × fails" in str(failure.text)
    assert fails.find("failure") is not None


def test_rule_sets_that_are_compared_with_are_learnt_too(here: Path) -> None:
    target = '[[target]]\nmeasure = "ties"\nclose_to = "single-row"\nby = "20pp"\n'
    (here / "beside.toml").write_text(HEAD + target)
    done = check("beside.toml", *RETRAIN, cwd=here)
    assert "the bots of 2 sides will be trained" in done.stderr
    assert "training 41" in done.stderr
    assert "with 6 players, and as many by single-row" in done.stderr
    assert "depends on who plays 0" in done.stdout


def test_nobody_who_could_learn_is_told(here: Path) -> None:
    (here / "random.toml").write_text('bots = "random"\n' + HOLDS)
    assert "random: has no weights to train" in check("random.toml", "--retrain", cwd=here, status=2).stderr


def test_a_budget_is_for_learning_only(here: Path) -> None:
    done = check("targets.toml", "--retrain-games", "45_000", cwd=here, status=2)
    assert "--retrain-games: only together with --retrain" in done.stderr
