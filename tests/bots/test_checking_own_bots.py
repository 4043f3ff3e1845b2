"""``check_bot`` finds out what is wrong with a bot of a file; what is right passes."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from lifeboat_sim.cli.bots_checking import CHECK_EXAMPLES, check
from lifeboat_sim.cli.help import Command
from lifeboat_sim.errors import BotError, PlanError
from lifeboat_sim.testing import check_bot
from tests.bots.own_files import one_bot, written

PLAIN = ", compiled=False"
BAD = {
    "another hand": (
        one_bot("return g.hand[(g.decider + 1) % 6, 0] % g.n_options"),
        r"odd sees what it must not: game 0, round 1, \w+ \w+: '.*' became '.*' when",
    ),
    "the memory of another": (
        one_bot("g.memory[g.decider, 0] += 1\n    return int(g.memory[(g.decider + 1) % 6, 0]) % g.n_options"),
        "odd sees what it must not: ",
    ),
    "chance of its own": (
        one_bot("return randrange(len(seen.options))", PLAIN, above="from random import randrange"),
        "odd chooses otherwise when it is asked again: .*; allowed chance of random_below",
    ),
    "a change of the game": (one_bot("g.birds = 3\n    return 0"), "odd changes what is not its own: birds: game 0"),
    "a change of a memory": (
        one_bot("g.memory[(g.decider + 1) % 6, 0] = 3\n    return 0"),
        "odd changes what is not its own: memory of others: game 0",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bot_that_does_what_it_must_not_is_caught(tmp_path: Path, what: str) -> None:
    text, said = BAD[what]
    with pytest.raises(AssertionError, match=said):
        check_bot(str(written(tmp_path, text)), games=5, redeals=4)


def test_a_bot_that_fails_under_the_check_is_told(tmp_path: Path) -> None:
    with pytest.raises(BotError, match=r"mine.py: line 5: odd: returns 1234, allowed 0 to 3"):
        check_bot(str(written(tmp_path, one_bot("return 1234"))))


@pytest.mark.parametrize(
    "bot", ["my-rower", "my-plain-rower", "my-random", "my-plain-random", "counter", "plain-counter"]
)
def test_a_bot_that_keeps_to_what_it_sees_passes(tmp_path: Path, bot: str) -> None:
    assert sum(check_bot(f"{written(tmp_path)}:{bot}", games=2).values()) > 200


def asked(*words: str) -> tuple[int, str, BaseException | None]:
    """Call the command; return exit status, output, and what it raised."""
    app = typer.Typer()
    app.command(cls=Command, epilog=CHECK_EXAMPLES)(check)
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.stdout, done.exception


def test_the_command_says_what_was_checked(tmp_path: Path) -> None:
    path = written(tmp_path)
    status, printed, _ = asked(f"{path}:my-rower", "--games", "3")
    assert status == 0
    assert printed.splitlines()[-1].startswith("my-rower chose in ")
    assert "3 games of Classic as its player could: each was dealt anew 2 times and asked again" in printed
    status, printed, _ = asked(f"{path}:my-rower", "--games", "3", "--rules", "both-expansions", "--json")
    found = json.loads(printed)
    assert (status, found["finding"], found["players"], found["ruleset"]) == (0, None, 6, "Both expansions")
    assert found["checked"]["action"] > 50


def test_the_command_ends_with_1_where_it_finds_something(tmp_path: Path) -> None:
    path = written(tmp_path, BAD["another hand"][0])
    status, printed, _ = asked(str(path))
    assert (status, "sees what it must not" in printed) == (1, True)
    status, printed, _ = asked(str(path), "--json")
    assert status == 1
    assert "sees what it must not" in json.loads(printed)["finding"]


def test_what_is_no_bot_is_no_finding(tmp_path: Path) -> None:
    for word in (str(tmp_path / "none.py"), str(written(tmp_path, "x = 1")), "nobody"):
        status, printed, error = asked(word)
        assert (status, printed) == (1, "")
        assert isinstance(error, BotError | PlanError)  # told with exit status 2
