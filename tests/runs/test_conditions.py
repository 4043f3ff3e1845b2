"""Conditions on games: logic, comparisons, the cast, and mistakes that say where they are."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifeboat_sim.core.conditions import parse_condition
from lifeboat_sim.errors import PlanError
from tests.playing import plan, play

PLAN = plan("classic", 5, "random", 900, seed=3)
WORDS = PLAN.game.vocabulary(PLAN.ruleset)
KID = list(PLAN.ruleset.characters).index("kid")
MATE = list(PLAN.ruleset.characters).index("mate")


@pytest.fixture(scope="module")
def rows() -> Any:
    return play(PLAN)


def meets(text: str, rows: Any) -> Any:
    return parse_condition(text, WORDS)(rows)


def test_a_fact_about_a_character(rows: Any) -> None:
    assert (meets("kid wins", rows) == (rows["win"][:, KID] > 0)).all()


def test_a_character_that_is_not_in_the_cast_makes_statements_false(rows: Any) -> None:
    absent = rows["fate"][:, KID] < 0
    assert absent.any()
    for statement in ("kid score < 1000", "kid survives", "kid dies", "kid loves kid", "kid wins"):
        assert not meets(statement, rows)[absent].any(), statement


def test_numbers_compare(rows: Any) -> None:
    for sign, compare in (("=", np.equal), ("!=", np.not_equal), ("<", np.less), (">=", np.greater_equal)):
        assert (meets(f"rounds {sign} 7", rows) == compare(rows["rounds"], 7)).all()


def test_and_binds_more_tightly_than_or(rows: Any) -> None:
    a, b, c = (meets(text, rows) for text in ("rounds > 8", "tie", "kid wins"))
    assert (meets("rounds > 8 or tie and kid wins", rows) == (a | (b & c))).all()
    assert (meets("(rounds > 8 or tie) and kid wins", rows) == ((a | b) & c)).all()
    assert (meets("not tie and not not kid wins", rows) == (~b & c)).all()


def test_quantifiers_ask_the_cast_only(rows: Any) -> None:
    dead = rows["fate"][:, :6] >= 2
    assert (meets("somebody dies", rows) == dead.any(axis=1)).all()
    assert (meets("nobody dies", rows) == ~dead.any(axis=1)).all()
    assert (meets("everybody dies", rows) == (dead.sum(axis=1) == 5)).all()


def test_relations_are_those_that_were_dealt(rows: Any) -> None:
    assert (meets("kid loves mate", rows) == ((rows["love"][:, KID] == MATE) & (rows["fate"][:, KID] >= 0))).all()


def test_the_margin_is_the_lead_over_the_second_best_of_the_cast(rows: Any) -> None:
    scores = [sorted(row["score"][:6][row["fate"][:6] >= 0]) for row in rows]
    expected = [one[-1] - one[-2] for one in scores]
    assert list(WORDS.numbers["margin"](rows)) == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "--find: nothing, allowed a condition such as"),
        ("kid", "--find: the end after 'kid', allowed wins,"),
        ("kid winz", "(did you mean wins?)"),
        ("kid loves nobody", "--find: 'nobody' after 'kid loves', allowed lauren,"),
        ("rounds 7", "--find: '7' after 'rounds', allowed =, ==, !=, <, <=, > or >="),
        ("rounds > many", "--find: 'many' after 'rounds >', allowed a whole number"),
        ("rounds => 3", "--find: '=>' after 'rounds', allowed"),
        ("(tie", "--find: the end after '( tie', allowed ')', 'and' or 'or'"),
        ("tie)", "--find: ')' after 'tie', allowed 'and' or 'or'"),
        ("not " * 60 + "tie", "--find: allowed up to 50 brackets and nots within one another"),
        ("tie and " * 200, "--find: a condition of 1600 characters, allowed up to 1000"),
    ],
)
def test_a_mistake_says_where_it_is(text: str, line: str) -> None:
    with pytest.raises(PlanError) as error:
        parse_condition(text, WORDS)
    assert line in error.value.lines[0]


PIECES = [
    "kid",
    "wins",
    "and",
    "or",
    "not",
    "(",
    ")",
    "rounds",
    ">",
    "7",
    "tie",
    "loves",
    "somebody",
    "=",
    "score",
    "é",
]


@given(st.lists(st.sampled_from(PIECES), max_size=14) | st.text(max_size=60).map(lambda text: [text]))
def test_any_text_is_a_condition_or_one_line(pieces: list[str]) -> None:
    lines: list[str] = []
    try:
        condition = parse_condition(" ".join(pieces), WORDS)
    except PlanError as error:
        lines = error.lines
    else:
        assert condition(np.zeros(4, PLAN.game.row)).shape == (4,)
    assert len(lines) <= 1
    assert not any("\n" in line for line in lines)
