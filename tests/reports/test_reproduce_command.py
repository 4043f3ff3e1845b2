"""The command in a report plays the same run again."""

import shlex

import pytest

from lifeboat_reports.sections.reproduce import run_command
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.synthetic import synthetic_run

INFO = synthetic_run(games=36).info


def test_command_names_everything_that_the_results_depend_on() -> None:
    assert run_command(INFO, 0.02, (6,)) == (
        "lifeboat run --rules classic --players 6 --bots sensible --games 36 --seed 1 --band 2pp"
    )


def test_command_leaves_out_what_the_results_do_not_depend_on() -> None:
    assert not any(word in run_command(INFO, 0.02, (6,)) for word in ("--out", "--threads", "--chunk"))


def test_bots_of_single_characters_and_changed_rules_are_named() -> None:
    bots = INFO["bots"] | {"kid": {"bot": "random", "weights": {}}}
    info = INFO | {"bots": bots, "settings": ["row_draw=1", "characters.kid.size=4"]}
    words = shlex.split(run_command(info, 0.015, (4, 5)))
    assert words[4:8] == ["--set", "row_draw=1", "--set", "characters.kid.size=4"]
    assert words[words.index("--bots") + 1] == "kid=random,sensible"
    assert words[words.index("--players") + 1] == "4,5"
    assert words[words.index("--band") + 1] == "1.5pp"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (StoppingRule(1_000_000, half_width=0.0025), "--games 1000000 --seed 1 --precision 0.25pp --band 2pp"),
        (
            StoppingRule(1_000_000, half_width=1 / 3_000),
            "--games 1000000 --seed 1 --precision 0.0003333333333333333 --band 2pp",
        ),
        (StoppingRule(200_000, until_verdict=True), "--games 200000 --seed 1 --until-verdict --band 2pp"),
    ],
)
def test_a_rule_that_stopped_the_run_is_named(rule: StoppingRule, words: str) -> None:
    assert run_command(INFO | rule.info(), 0.02, (6,)).endswith(words)


@pytest.mark.parametrize("title", ["two words", 'it\'s; rm -rf $HOME `x` "y"', "--out", "\\", "new\nline"])
def test_title_and_note_survive_a_shell(title: str) -> None:
    words = shlex.split(run_command(INFO | {"title": title, "note": title}, 0.02, (6,)))
    assert words[words.index("--title") + 1] == title
    assert words[-1] == title
