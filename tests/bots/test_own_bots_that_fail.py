"""What is wrong with a function of a user is told in a line with its file, before any game is written or at the game."""

import re
from pathlib import Path

import numpy as np
import pytest

from lifeboat_sim.core.own_bots import bot_of_python_file
from lifeboat_sim.errors import BotError
from lifeboat_sim.jit import COMPILED
from tests.bots.own_files import one_bot, written
from tests.playing import chunks, plan, play

PLAIN = ", compiled=False"
FAILING = {  # file, what is said after the name of the file
    "an exception": (
        one_bot("if g.rounds == 2:\n        raise ValueError('no idea')\n    return 0"),
        "line 8: odd: ValueError: no idea (game 0, round 3, lauren keep), tried with seed 1",
    ),
    "an exception in plain Python": (
        one_bot("return {}['water']", PLAIN),
        "line 7: odd: KeyError: 'water' (game 0, round 1, lauren keep), tried with seed 1",
    ),
    "a division by zero": (one_bot("return 1 // (g.birds - g.birds)"), "ZeroDivisionError: "),
    "no option": (
        one_bot("return g.n_options"),
        "line 5: odd: returns 4, allowed 0 to 3, the places of the options (game 0, round 1, lauren keep), tried with",
    ),
    "a negative place": (one_bot("return -1"), "line 5: odd: returns -1, allowed 0 to 3"),
    "no option in plain Python": (one_bot("return 10**30", PLAIN), "line 5: odd: returns 2147483648, allowed 0 to 3"),
    "no words of an option": (
        one_bot("return 'rwo' if seen.decision == 'action' else 0", PLAIN),
        "line 5: odd: returns 'rwo', allowed nothing, row, ",
    ),
    "nothing": (
        one_bot("seen.options", PLAIN),
        "line 5: odd: returns None: does it end with return?, allowed a whole number, the place of an option",
    ),
    "True": (one_bot("return True", PLAIN), "line 5: odd: returns True, allowed a whole number"),
    "a character that is none": (
        one_bot("return seen.wounds('kidd')", PLAIN),
        "no character 'kidd', allowed lauren, stephen, ",
    ),
}
COMPILED_ONLY = {
    "a look beside an array": (
        one_bot("return g.options[g.n_options + 10**7]"),
        "line 5: odd: IndexError: index is out of bounds (game 0, round 1, lauren keep), tried with seed 1",
    ),
    "nothing, compiled": (one_bot("pass"), "line 5: odd: returns none, allowed a whole number, the place of an option"),
    "a fraction": (one_bot("return g.n_options / 2"), "line 5: odd: returns float64, allowed a whole number"),
    "no such field": (one_bot("return g.brids"), "line 5: odd: g has no field 'brids'"),
    "what numba does not know": (
        one_bot("return len(open('x').read())"),
        "line 7: odd: numba cannot compile it: Untyped global name 'open'",
    ),
    "a function that is not compiled": (
        one_bot("return first(g)", above="def first(g): return 0"),
        "; it can call functions under @helper",
    ),
}
UNUSABLE = {
    "no Python": ("def", "line 1: is not Python: "),
    "no bot": ("x = 1", 'holds no bot, allowed functions under @bot("NAME")'),
    "a mistake on the way": ("1 / 0", "line 1: ZeroDivisionError: division by zero"),
    "no name": (one_bot("return 0").replace('@bot("odd")', "@bot"), "line 5: @bot: name <function choose"),
    "an odd name": (one_bot("return 0").replace("odd", "a b"), "line 5: @bot: name 'a b', allowed a letter and up to"),
    "an odd sentence": (one_bot("return 0", ", sentence=3"), "line 5: @bot: sentence: 3, allowed text of up to 300"),
    "compiled by halves": (one_bot("return 0", ", compiled=0.5"), "line 5: @bot: compiled=0.5, allowed True or False"),
    "no function": (
        "from lifeboat_sim.bots import bot\nx = bot('odd')(len)",
        "line 2: @bot: stands before <built-in function len>, allowed a function (def)",
    ),
    "two of a name": (
        one_bot("return 0") + '\n\n@bot("odd")\ndef other(g):\n    return 0\n',
        "odd: two bots have this name, allowed one",
    ),
    "two and no name": (
        one_bot("return 0") + '\n\n@bot("even")\ndef other(g):\n    return 0\n',
        re.compile(r"holds 2 bots, allowed .*mine.py:odd or .*mine.py:even"),
    ),
}
TELLING = FAILING | (COMPILED_ONLY if COMPILED else {}) | UNUSABLE


@pytest.mark.parametrize("what", TELLING)
def test_a_mistake_is_told_with_file_and_line(tmp_path: Path, what: str) -> None:
    text, said = TELLING[what]
    path = written(tmp_path, text)
    with pytest.raises(BotError) as caught:
        plan(bots=str(path))
    (line,) = caught.value.lines
    assert line.startswith(f"{path}: ")
    assert said.search(line) if isinstance(said, re.Pattern) else said in line


def test_files_and_names_that_do_not_exist_are_told(tmp_path: Path) -> None:
    with pytest.raises(BotError, match=r"none.py: no such file"):
        bot_of_python_file(str(tmp_path / "none.py"))
    path = written(tmp_path, one_bot("return 0"))
    with pytest.raises(BotError, match=r"mine.py: no bot 'old', allowed odd \(did you mean odd\?\)"):
        bot_of_python_file(f"{path}:old")


@pytest.mark.parametrize("arguments", ["", PLAIN])
def test_a_bot_that_fails_late_ends_the_run_at_that_game(tmp_path: Path, arguments: str) -> None:
    g = "seen._g" if arguments else "g"
    body = f"if {g}.number == 150:\n        raise ValueError('late')\n    return 0".replace(
        "seen._g.number", "seen._g['number']"
    )
    wanted = plan(bots=str(written(tmp_path, one_bot(body, arguments))), games=216)
    for threads in (1, 2):
        with pytest.raises(BotError, match=r"mine.py: line 8: odd: ValueError: late \(game 150, round 1, "):
            chunks(wanted, 36, threads)


def test_games_after_a_failure_are_whole(tmp_path: Path) -> None:
    """The record that stood at a failed decision is dealt anew."""
    path = written(tmp_path, one_bot("if g.number == 25:\n        raise ValueError('once')\n    return 0"))
    wanted = plan(bots=str(path), games=5)
    records = wanted.records()
    rows = np.zeros(5, wanted.game.row)
    with pytest.raises(BotError):
        wanted.game.play_games(records, np.uint64(1), 25, 30, rows)
    wanted.game.play_games(records, np.uint64(1), 26, 31, rows)
    np.testing.assert_array_equal(rows, play(plan(bots="passive", games=5), first=26))


def test_a_failure_is_told_in_the_names_of_its_rule_set(tmp_path: Path) -> None:
    """One machine code plays by all of them."""
    body = "if g.number > 30 and g.decider >= 6:\n        return 99\n    return 0"
    bots = str(written(tmp_path, one_bot(body)))
    eight = plan("both-expansions", 8, bots, games=5)
    records = eight.records()
    play(plan(bots=bots, games=1))
    with pytest.raises(BotError, match=r"\(game 31, round 1, (harter|wong) "):
        eight.game.play_games(records, np.uint64(1), 31, 36, np.zeros(5, eight.game.row))
