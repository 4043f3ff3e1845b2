"""Rules that stop a run: where they look, what they wait for, what is said of how they ended."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifeboat_sim.runs.simulate import ranges
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule, rule_of

FIXED = StoppingRule(1_000_000)
PRECISE = StoppingRule(1_000_000, half_width=0.0025)
VERDICT = StoppingRule(1_000_000, until_verdict=True)
RULES = [FIXED, PRECISE, VERDICT]

OPEN = Standing(0.004, decided=4, judged=6)
CLOSE = Standing(0.0024, decided=5, judged=6)
DECIDED = Standing(0.004, decided=6, judged=6)


def never() -> Standing:
    raise AssertionError("nothing is judged here")


# === Looks === #


@given(
    st.integers(1, 200_000), st.integers(1, 40_000), st.integers(1_000, 30_000), st.sampled_from([None, 0.01]),
    st.booleans(),
)  # fmt: skip
def test_chunks_hold_every_game_once_and_end_at_every_look(
    most: int, chunk: int, look: int, half_width: float | None, until_verdict: bool
) -> None:
    rule = StoppingRule(most, half_width, until_verdict, look)
    parts = list(rule.ranges(chunk))
    assert [first for first, _ in parts] == [0, *(last for _, last in parts[:-1])]
    assert parts[-1][1] == most
    assert all(0 < last - first <= chunk for first, last in parts)
    if rule.kind != "games":
        assert set(range(look, most, look)) <= {last for _, last in parts}


def test_a_fixed_number_of_games_is_cut_by_chunks_alone() -> None:
    assert list(StoppingRule(100_000).ranges(36_000)) == list(ranges(100_000, 36_000))


def test_nothing_is_judged_between_looks_or_for_a_fixed_number() -> None:
    assert not VERDICT.stops(21_599, never)
    assert not PRECISE.stops(10_800, never)
    assert not FIXED.stops(21_600, never)


def test_looks_are_whole_super_blocks_apart() -> None:
    rule = VERDICT.looking_every(22_400)
    assert rule.stops(22_400, lambda: DECIDED)
    assert not rule.stops(21_600, never)


# === What is waited for === #


@pytest.mark.parametrize(
    ("rule", "standing", "stops"),
    [
        (PRECISE, OPEN, False),
        (PRECISE, DECIDED, False),
        (PRECISE, CLOSE, True),
        (PRECISE, Standing(0.0025, 0, 6), True),
        (PRECISE, Standing(math.nan, 0, 0), False),
        (VERDICT, OPEN, False),
        (VERDICT, CLOSE, False),
        (VERDICT, DECIDED, True),
        (VERDICT, Standing(math.nan, 0, 0), False),
    ],
)
def test_a_rule_stops_at_what_it_waits_for(rule: StoppingRule, standing: Standing, stops: bool) -> None:
    assert rule.stops(43_200, lambda: standing) is stops


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_stops_after_the_last_game(rule: StoppingRule) -> None:
    assert rule.stops(1_000_000, never)


# === How it ended === #


@pytest.mark.parametrize(
    ("rule", "games", "standing", "ended", "words"),
    [
        (FIXED, 1_000_000, OPEN, "games", "all 1 000 000 games were played"),
        (FIXED, 43_200, DECIDED, "interrupted", "interrupted after 43 200 of 1 000 000 games"),
        (
            PRECISE, 43_200, CLOSE, "precision",
            "stopped at the half-width asked for after 43 200 games: ±0.24 pp, asked for ±0.25 pp",
        ),
        (
            PRECISE, 1_000_000, OPEN, "games",
            "all 1 000 000 games were played without reaching the half-width asked for: ±0.4 pp, asked for ±0.25 pp",
        ),
        (
            PRECISE, 1_000_000, Standing(math.nan, 0, 0), "games",
            "all 1 000 000 games were played without reaching the half-width asked for: none finished, asked for ±0.25 pp",
        ),
        (PRECISE, 43_199, CLOSE, "interrupted", "interrupted after 43 199 of 1 000 000 games"),
        (VERDICT, 43_200, DECIDED, "verdict", "stopped early at a verdict; intervals are anytime-valid"),
        (
            VERDICT, 1_000_000, DECIDED, "verdict",
            "all 1 000 000 games gave every character a verdict; intervals are anytime-valid",
        ),
        (
            VERDICT, 1_000_000, OPEN, "games",
            "all 1 000 000 games were played without a verdict for every character; intervals are anytime-valid",
        ),
        (
            VERDICT, 43_200, OPEN, "interrupted",
            "interrupted after 43 200 of 1 000 000 games; intervals are anytime-valid",
        ),
    ],
)  # fmt: skip
def test_what_is_said_of_its_end(rule: StoppingRule, games: int, standing: Standing, ended: str, words: str) -> None:
    assert rule.ended(games, standing) == ended
    assert rule.said(games, standing) == words


@pytest.mark.parametrize("rule", [*RULES, VERDICT.looking_every(22_400)])
def test_run_json_keeps_the_rule(rule: StoppingRule) -> None:
    assert rule_of(rule.info()) == rule


def test_a_run_that_says_nothing_had_a_fixed_number() -> None:
    assert rule_of({"games": 500}) == StoppingRule(500)
