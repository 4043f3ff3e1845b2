"""A sweep in one dictionary and as CSV: what is in it, by kind of design, and that it needs little."""

import csv
import io
import json
from typing import Any

import pytest

from lifeboat_analysis import (
    Swept,
    dead_knobs,
    effects,
    point_win_shares,
    ranking,
    sweep_points,
    sweep_summary,
    sweep_tables,
)
from lifeboat_sim.runs.designs import Design, grid, one_at_a_time, screening, surface
from tests.planted_effects import FACTORS, GAME, NUMBERS
from tests.planted_game import ROLES, factor, play
from tests.statistics.test_lean_imports import modules_after

VALUES = [factor(GAME, name, (1, 2, 3, 4, 5)) for name in "ab"]
DESIGNS = {
    "grid": grid(VALUES[:1]),
    "one at a time": one_at_a_time(FACTORS),
    "screening": screening(FACTORS),
    "surface": surface(VALUES, 1),
}
POINTS = {"points", "point_win_shares", "point_shape"}
KNOBS = POINTS | {"effects", "ranking", "dead_knobs"}
SURFACES = {"surface_fit", "surface_coefficients", "surface_residuals", "sobol_indices"}
SURFACES |= {"slices", "interactions", "pair_slices"}
TABLES = {"grid": POINTS, "one at a time": KNOBS, "screening": KNOBS | {"centre"}, "surface": POINTS | SURFACES}


@pytest.fixture(scope="module")
def swepts() -> dict[str, Swept]:
    return {kind: play(GAME, design, 6_000) for kind, design in DESIGNS.items()}


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("kind", DESIGNS)
def test_it_goes_through_json_unchanged(swepts: dict[str, Swept], kind: str) -> None:
    summary = sweep_summary(swepts[kind])
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary


@pytest.mark.parametrize("design", [DESIGNS["screening"], DESIGNS["surface"]])
def test_what_few_games_cannot_tell_is_none(design: Design) -> None:
    summary = sweep_summary(play(GAME, design, 60))
    json.dumps(summary, allow_nan=False)
    assert summary["points"][0]["characters"]["ann"]["low"] is None


@pytest.mark.parametrize("kind", DESIGNS)
def test_it_says_what_was_played(swepts: dict[str, Swept], kind: str) -> None:
    swept = swepts[kind]
    summary = sweep_summary(swept)
    heads = {name: summary[name] for name in ("base", "players", "seed", "games", "batches", "band", "design")}
    assert heads == {
        "base": "printed", "players": 6, "seed": 1, "games": 6_000, "batches": 100, "band": 0.02, "design": kind,
    }  # fmt: skip
    assert summary["bots"] == dict.fromkeys(ROLES, "stubborn")
    assert [knob["knob"] for knob in summary["knobs"]] == [one.knob.path for one in swept.design.factors]
    assert [knob["values"] for knob in summary["knobs"]] == [list(one.values) for one in swept.design.factors]
    assert summary["knobs"][0]["printed"] == 3


def test_points_are_those_of_the_tables(swepts: dict[str, Swept]) -> None:
    swept = swepts["grid"]
    summary, table, shares = sweep_summary(swept), sweep_points(swept), point_win_shares(swept)
    assert summary["base_run"]["values"] == {"options.a": 3}
    assert [point["values"]["options.a"] for point in summary["points"]] == [1, 2, 3, 4, 5]
    for point in summary["points"]:
        row = table[table["point"] == point["point"]].iloc[0]
        assert point["worst"] == pytest.approx(row["worst"], abs=1e-9)
        assert point["rules"] == swept.hashes[row["run"]]
        ann = shares[(shares["point"] == point["point"]) & (shares["role"] == "ann")].iloc[0]
        assert point["characters"]["ann"]["share"] == pytest.approx(ann["share"], abs=1e-9)
        assert point["characters"]["ann"]["difference_verdict"] == ann["difference_verdict"]
        assert list(point["shape"]) == ["rounds", "ties", "no_winner"]
    assert summary["points"][2]["rules"] == summary["base_run"]["rules"]
    assert summary["feasible"]["closest"] is None


@pytest.mark.parametrize("kind", ["one at a time", "screening"])
def test_knobs_are_those_of_the_tables(swepts: dict[str, Swept], kind: str) -> None:
    swept = swepts[kind]
    summary, table = sweep_summary(swept), effects(swept).set_index(["knob", "objective"])
    assert list(summary["effects"]) == [one.knob.path for one in FACTORS]
    row = summary["effects"]["options.a"]["objectives"]["win:ann"]
    assert row["effect"] == pytest.approx(table.loc[("options.a", "win:ann"), "effect"], abs=1e-9)
    assert summary["effects"]["options.word"]["last"] == "on"
    assert [row["knob"] for row in summary["ranking"]] == ranking(swept)["knob"].tolist()
    assert [row["knob"] for row in summary["dead"]] == dead_knobs(swept)["knob"].tolist()
    assert (summary["centre"] is None) == (kind == "one at a time")


def test_only_a_surface_has_one(swepts: dict[str, Swept]) -> None:
    found: dict[str, Any] = {kind: sweep_summary(swept)["surface"] for kind, swept in swepts.items()}
    assert [kind for kind in DESIGNS if found[kind] is not None] == ["surface"]
    assert found["surface"]["reason"] == ""
    assert found["surface"]["fit"]["win:ann"]["usable"]
    assert {row["knob"] for row in found["surface"]["sobol"]} == {"options.a", "options.b"}
    assert found["surface"]["best"] is None


@pytest.mark.parametrize("kind", DESIGNS)
def test_every_design_has_its_tables(swepts: dict[str, Swept], kind: str) -> None:
    tables = sweep_tables(swepts[kind])
    assert set(tables) == TABLES[kind]
    assert len(rows(tables["points"])) == 1 + len(DESIGNS[kind])
    assert len(rows(tables["point_win_shares"])) == 6 * (1 + len(DESIGNS[kind]))


def test_the_same_games_give_the_same_bytes(swepts: dict[str, Swept]) -> None:
    again = play(GAME, DESIGNS["surface"], 6_000)
    assert sweep_tables(again) == sweep_tables(swepts["surface"])
    assert sweep_summary(again) == sweep_summary(swepts["surface"])


def test_a_screening_needs_neither_pandas_nor_scipy_stats() -> None:
    loaded = modules_after(
        "from lifeboat_analysis import sweep_summary, sweep_tables\n"
        "from tests.planted_effects import GAME, NUMBERS\n"
        "from tests.planted_game import play\n"
        "from lifeboat_sim.runs.designs import screening\n"
        "swept = play(GAME, screening(NUMBERS), 600)\n"
        "sweep_summary(swept), sweep_tables(swept)"
    )
    assert loaded.isdisjoint({"pandas", "scipy.stats", "matplotlib"})


def test_one_knob_is_enough_for_all_of_it() -> None:
    for design in (screening(NUMBERS[:1]), one_at_a_time(NUMBERS[:1]), grid(VALUES[:1])):
        swept = play(GAME, design, 600)
        assert sweep_summary(swept)["points"]
        assert sweep_tables(swept)["points"]
