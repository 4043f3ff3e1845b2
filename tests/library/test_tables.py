"""Tables: every column is what it is said to be, in frames, on the page, and by the names of the files of a run."""

from collections.abc import Iterator
from dataclasses import replace

import pandas as pd
import pytest

from lifeboat_analysis import csv_tables
from lifeboat_analysis.comparison_digest import comparison_tables
from lifeboat_analysis.sweep_digest import sweep_tables
from lifeboat_analysis.verdicts import VERDICTS
from lifeboat_sim import (
    ComparisonResult,
    GameStory,
    LifeboatError,
    RunResult,
    SweepResult,
    compare,
    load_ruleset,
    sweep,
)
from lifeboat_sim.library.comparison_table_columns import OF_A_COMPARISON
from lifeboat_sim.library.frames import expanded
from lifeboat_sim.library.game_table_columns import OF_A_RULESET, OF_A_STORY, OF_GAMES
from lifeboat_sim.library.run_table_columns import KINDS, OF_A_RUN
from lifeboat_sim.library.sweep_table_columns import OF_A_SWEEP
from tests.library.conftest import all_survive, fights
from tests.reports.comparisons import learnt_too

ALL = {
    **{f"run/{name}": table for name, table in OF_A_RUN.items()},
    **{f"games/{name}": table for name, table in OF_GAMES.items()},
    **{f"comparison/{name}": table for name, table in OF_A_COMPARISON.items()},
    **{f"sweep/{name}": table for name, table in OF_A_SWEEP.items()},
    **{f"story/{name}": table for name, table in OF_A_STORY.items()},
    **{f"rule set/{name}": table for name, table in OF_A_RULESET.items()},
}


@pytest.fixture(scope="module")
def frames(
    run: RunResult,
    counted: RunResult,
    comparison: ComparisonResult,
    screening: SweepResult,
    surface: SweepResult,
    story: GameStory,
) -> dict[str, pd.DataFrame]:
    """All frames there are."""
    one_card = load_ruleset("classic", row_draw=1)

    def named() -> Iterator[tuple[str, pd.DataFrame]]:
        for name, result in (
            ("run", run),
            ("comparison", comparison),
            ("sweep", surface),
            ("sweep", screening),
            ("story", story),
        ):
            yield from ((f"{name}/{table}", result.table(table)) for table in result.tables)
        learnt = replace(comparison, comparison=learnt_too({"kid": 0.26}, {"kid": 0.1}))
        yield "comparison/robustness", learnt.table("robustness")
        turned = replace(surface, swept=replace(surface.swept, compared=learnt.comparison))
        yield "sweep/robustness", turned.table("robustness")
        yield "run/metrics", counted.table("metrics")
        more = {"bots": "random", "games": 360, "metrics": [all_survive, fights]}
        yield "comparison/metrics", compare("classic", "single-row", **more).table("metrics")
        yield "sweep/point_metrics", sweep("classic", {"characters.kid.size": [3, 4]}, **more).table("point_metrics")
        yield "games/games", run.games(0, 100)
        yield "games/seats", run.seats(0, 100)
        yield "rule set/characters", one_card.characters()
        yield "rule set/differences", one_card.differences()

    return dict(named())


@pytest.mark.parametrize("name", ALL)
def test_a_frame_is_as_documented(name: str, frames: dict[str, pd.DataFrame]) -> None:
    frame, table = frames[name], ALL[name]
    named = {column.name for column in table.columns}
    others = [column for column in frame.columns if column not in named]
    wanted = [column for one in table.columns for column in expanded(one, others)]
    assert {c.name: str(frame[c.name].dtype) for c in wanted if c.dtype != "any"} == {
        c.name: c.dtype for c in wanted if c.dtype != "any"
    }
    assert list(frame.columns) == [column.name for column in wanted]
    assert frame.attrs["units"] == {column.name: column.unit for column in wanted if column.unit}
    assert isinstance(frame.index, pd.RangeIndex)
    assert len(frame) > 0


def test_every_number_has_a_unit_and_no_word_has() -> None:
    for name, table in ALL.items():
        for column in table.columns:
            is_number = column.dtype in ("int64", "float64")
            assert bool(column.unit) == is_number, f"{name}: {column.name}"


def test_the_tables_are_those_of_the_files(run: RunResult, comparison: ComparisonResult) -> None:
    assert set(run.tables) == set(csv_tables(run.run))
    assert set(comparison.tables) - {"pairing"} == set(comparison_tables(comparison.comparison))


def test_the_tables_of_a_sweep_are_those_of_its_files(
    grid: SweepResult, screening: SweepResult, surface: SweepResult
) -> None:
    for one in (grid, screening, surface):
        assert set(one.tables) == set(sweep_tables(one.swept))


def test_long_tables_add_up_to_the_wide_ones(run: RunResult) -> None:
    scores = run.table("scores").set_index("role")["mean"]
    for name, value, total in (
        ("score_composition", "points", scores),
        ("fates", "share", scores * 0 + 1),
        (
            "wounds",
            "wounds",
            pd.Series({role: one["wounds"]["mean"] for role, one in run.summary()["characters"].items()}),
        ),
    ):
        sums = run.table(name).groupby("role", observed=True)[value].sum()
        assert sums.to_dict() == pytest.approx(total.to_dict(), abs=1e-9), name


def test_words_stand_in_their_own_order(run: RunResult) -> None:
    boat = ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]
    assert list(run.table()["role"].cat.categories) == boat
    assert list(run.table("deals")["hate"].cat.categories) == boat
    assert tuple(run.table()["verdict"].cat.categories) == VERDICTS
    assert set(run.table("deals")["kind"]) == set(KINDS)


def test_a_table_says_what_was_played(run: RunResult) -> None:
    assert run.table("fates").attrs["of"] == run.title


def test_a_result_explains_its_columns(run: RunResult) -> None:
    explained = run.columns("scores").set_index("name")
    assert explained.loc["mean"].to_dict() == {"dtype": "float64", "unit": "points", "meaning": "mean final score"}


def test_an_unknown_table_is_refused(run: RunResult) -> None:
    with pytest.raises(LifeboatError, match=r'table: "win_share", allowed .* \(did you mean win_shares\?\)'):
        run.table("win_share")
