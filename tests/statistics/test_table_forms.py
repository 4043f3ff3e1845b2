"""Every table in its forms: the columns and types of its frame, and its CSV text, which is the same table."""

import io
from typing import Any

import numpy as np
import pandas as pd
import pytest

import lifeboat_analysis
from lifeboat_analysis import csv_tables, tables
from lifeboat_analysis.columns import N_DIGITS, Columns, csv_text
from tests.synthetic import synthetic_run
from tests.synthetic_games import ACTIONS, FATES, PARTS, WOUND_CAUSES

RUN = synthetic_run(players=5, roles=8, games=56 * 25 + 7, unfinished=0.02)

TEXT, WHOLE, NUMBER, FLAG = "O", "i", "f", "b"
BY_ROLE = {"name": TEXT}
TYPES = {  # kinds of the columns in order; those of the first group are indexed by role
    "win_shares": BY_ROLE
    | {"games": WHOLE}
    | dict.fromkeys(["win_share", "se", "low", "high", "low_simultaneous", "high_simultaneous"], NUMBER)
    | dict.fromkeys(["fair", "difference", "ratio", "one_extra_win_in"], NUMBER)
    | {"verdict": TEXT},
    "scores": BY_ROLE
    | {"games": WHOLE}
    | dict.fromkeys(["mean", "sd", "se", "low", "high", "p5", "p25", "p50", "p75", "p95", "min", "max"], NUMBER),
    "score_composition": BY_ROLE
    | dict.fromkeys([*PARTS, "total", *(f"{part}_se" for part in [*PARTS, "total"])], NUMBER),
    "fates": BY_ROLE | dict.fromkeys([*FATES, *(f"{fate}_{end}" for fate in FATES for end in ("low", "high"))], NUMBER),
    "causes_of_death": BY_ROLE | dict.fromkeys(["dies", "thirst", "sharks", "drowned"], NUMBER),
    "wounds": BY_ROLE | dict.fromkeys([*WOUND_CAUSES, "total"], NUMBER),
    "actions": BY_ROLE | dict.fromkeys(ACTIONS, NUMBER),
    "score_distribution": {"role": TEXT, "score": WHOLE, "games": WHOLE, "share": NUMBER},
    "death_rounds": {"role": TEXT, "round": WHOLE, "games": WHOLE, "share": NUMBER, "cumulative": NUMBER},
    "game_shape": {"measure": TEXT, "value": NUMBER, "low": NUMBER, "high": NUMBER, "unit": TEXT},
    "rounds": {"rounds": WHOLE, "games": WHOLE, "share": NUMBER, "cumulative": NUMBER},
    "endings": {"ending": TEXT, "games": WHOLE, "share": NUMBER},
    "ties": {"winners": WHOLE, "games": WHOLE, "share": NUMBER},
    "margins": {"margin": WHOLE, "games": WHOLE, "share": NUMBER, "cumulative": NUMBER},
    "deals": {"role": TEXT, "love": TEXT, "hate": TEXT, "games": WHOLE}
    | dict.fromkeys(["win_share", "low", "high", "shrunk"], NUMBER)
    | {"kind": TEXT, "stands_out": FLAG},
}


def kind(dtype: Any) -> str:
    return TEXT if pd.api.types.is_string_dtype(dtype) else np.dtype(str(dtype)).kind


def test_tables_are_exactly_these() -> None:
    assert set(tables(RUN)) == set(csv_tables(RUN)) == set(TYPES)


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("games", [0, 1_407])
def test_a_frame_has_its_columns_and_types_with_and_without_games(name: str, games: int) -> None:
    run = RUN if games else synthetic_run(roles=8, players=5, games=0)
    frame = tables(run)[name]
    assert {column: kind(dtype) for column, dtype in frame.dtypes.items()} == TYPES[name]
    assert frame.columns.tolist() == list(TYPES[name])
    if "name" in TYPES[name]:
        assert frame.index.name == "role"
        assert len(frame) == 8
    else:
        assert frame.index.equals(pd.RangeIndex(len(frame)))


@pytest.mark.parametrize("name", TYPES)
def test_a_table_is_what_the_function_of_its_name_returns(name: str) -> None:
    pd.testing.assert_frame_equal(tables(RUN)[name], getattr(lifeboat_analysis, name)(RUN))


@pytest.mark.parametrize("name", TYPES)
def test_csv_text_is_that_of_the_rounded_frame(name: str) -> None:
    frame = tables(RUN)[name].round(N_DIGITS)
    assert csv_tables(RUN)[name] == frame.to_csv(index=frame.index.name is not None, lineterminator="\n")


@pytest.mark.parametrize("name", TYPES)
def test_csv_text_reads_back_as_the_frame(name: str) -> None:
    frame = tables(RUN)[name]
    index = 0 if frame.index.name else None
    back = pd.read_csv(io.StringIO(csv_tables(RUN)[name]), index_col=index)
    pd.testing.assert_frame_equal(back, frame, check_exact=False, rtol=0, atol=0.51 * 10**-N_DIGITS)


def test_the_band_reaches_the_tables() -> None:
    assert set(tables(RUN, band=0.9)["win_shares"]["verdict"]) == {"balanced"}
    assert "balanced" in csv_tables(RUN, band=0.9)["win_shares"]


def test_text_with_commas_is_quoted_and_nil_has_no_sign() -> None:
    columns = {"unit": np.array(["points, mean"]), "value": np.array([-1e-12]), "low": np.array([np.inf])}
    assert csv_text(Columns(columns)) == 'unit,value,low\n"points, mean",0.0,inf\n'
