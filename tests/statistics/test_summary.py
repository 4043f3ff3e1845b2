"""The dictionary of ``summary.json``: its keys, its types, and that it says what the tables say."""

import json
from typing import Any

import pytest

from lifeboat_analysis import deals, fates, game_shape, score_composition, scores, summary, win_shares, wounds
from tests.synthetic import synthetic_run

RUN = synthetic_run(players=5, games=3_000, unfinished=0.05, no_winner=0.02)

CHARACTER: dict[str, Any] = {
    "games": int,
    "win_share": dict.fromkeys(["estimate", "low", "high", "low_simultaneous", "high_simultaneous"], float),
    "difference": float,
    "verdict": str,
    "score": dict.fromkeys(["mean", "sd", "se"], float),
    "fate": dict.fromkeys(["conscious", "unconscious", "dead", "lost"], float),
    "points": dict.fromkeys(["survival", "love", "hate", "treasure"], float),
    "wounds": {"mean": float},
}
BOAT = ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]
SUMMARY: dict[str, Any] = {
    "games": int,
    "finished": int,
    "unfinished": int,
    "stop": {
        "rule": str,
        "most_games": int,
        "half_width_asked": type(None),
        "half_width": float,
        "ended": str,
        "anytime_valid": bool,
        "sentence": str,
    },
    "ruleset": str,
    "players": int,
    "bots": dict.fromkeys(BOAT, str),
    "seed": int,
    "band": float,
    "fair": float,
    "no_winner": float,
    "rounds": dict.fromkeys(["mean", "sd", "p5", "p50", "p95"], float),
    "ended_by": dict.fromkeys(["birds", "all_dead", "unfinished"], int),
    "ties": float,
    "decisions_per_game": float,
    "characters": dict.fromkeys(BOAT, CHARACTER),
}


def types(value: Any) -> Any:
    return {key: types(entry) for key, entry in value.items()} if isinstance(value, dict) else type(value)


def numbers(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [number for entry in value.values() for number in numbers(entry)]
    return [value] if isinstance(value, float) else []


def test_it_has_exactly_these_keys_and_types_in_this_order() -> None:
    result = summary(RUN)
    assert types(result) == SUMMARY
    assert json.dumps(types(result), default=str) == json.dumps(SUMMARY, default=str)


def test_it_survives_json() -> None:
    assert json.loads(json.dumps(summary(RUN), allow_nan=False)) == summary(RUN)


def test_no_number_has_more_than_nine_decimal_places() -> None:
    assert all(number == round(number, 9) for number in numbers(summary(RUN)))


def test_it_says_what_the_tables_say() -> None:
    result = summary(RUN)
    wins, points, shape = win_shares(RUN), scores(RUN), game_shape(RUN).set_index("measure")["value"]
    assert result["games"] == 3_000 == result["finished"] + result["unfinished"]
    assert result["ended_by"]["unfinished"] == result["unfinished"]
    assert result["rounds"]["p50"] == shape["rounds_median"]
    assert result["ties"] == pytest.approx(shape["ties"], abs=1e-9)
    for role, character in result["characters"].items():
        assert character["win_share"]["estimate"] == pytest.approx(wins.loc[role, "win_share"], abs=1e-9)
        assert character["win_share"]["low_simultaneous"] == pytest.approx(wins.loc[role, "low_simultaneous"], abs=1e-9)
        assert character["difference"] == pytest.approx(wins.loc[role, "difference"], abs=1e-9)
        assert character["verdict"] == wins.loc[role, "verdict"]
        assert character["score"]["sd"] == pytest.approx(points.loc[role, "sd"], abs=1e-9)
        assert character["fate"]["lost"] == pytest.approx(fates(RUN).loc[role, "lost"], abs=1e-9)
        assert character["points"]["hate"] == pytest.approx(score_composition(RUN).loc[role, "hate"], abs=1e-9)
        assert sum(character["points"].values()) == pytest.approx(character["score"]["mean"], abs=1e-8)
        assert character["wounds"]["mean"] == pytest.approx(wounds(RUN).loc[role, "total"], abs=1e-9)
        assert character["games"] == deals(RUN).groupby("role")["games"].sum()[role]


def test_a_band_decides_the_verdicts_and_is_told() -> None:
    assert summary(RUN)["band"] == 0.02
    wide = summary(RUN, band=0.3)
    assert wide["band"] == 0.3
    assert {character["verdict"] for character in wide["characters"].values()} == {"balanced"}


def test_what_cannot_be_known_is_null() -> None:
    result = summary(synthetic_run(games=0))
    assert result["fair"] is None
    assert result["rounds"]["mean"] is None
    kid = result["characters"]["kid"]
    assert kid["games"] == 0
    assert kid["win_share"] == dict.fromkeys(CHARACTER["win_share"], None)
    assert kid["verdict"] == "not enough games"
