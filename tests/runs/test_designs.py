"""Designs: which values of which knobs are played, and what they can tell apart."""

import numpy as np
import pytest

from lifeboat_analysis.response_surface import terms_of
from lifeboat_sim.core.knobs import Knob
from lifeboat_sim.errors import PlanError
from lifeboat_sim.runs.designs import (
    AS_PRINTED,
    FEWEST_TO_SPARE,
    MOST_OF_A_SURFACE,
    Design,
    Factor,
    grid,
    hadamard,
    one_at_a_time,
    screening,
    surface,
)


def factor(name: str, *values: object, printed: object = 2) -> Factor:
    kind = "number" if all(type(value) is int for value in values) else "words"
    return Factor(Knob(name, kind, printed), values)  # type: ignore[arg-type]


def many(n: int) -> list[Factor]:
    return [factor(f"k{at}", 1, 3) for at in range(n)]


def signs(design: Design) -> np.ndarray:
    return 2 * design.levels - 1


@pytest.mark.parametrize("fewest", [1, 2, 3, 5, 12, 21, 28, 29, 36, 37, 60, 85, 101, 150])
def test_columns_of_a_hadamard_matrix_are_orthogonal(fewest: int) -> None:
    matrix = hadamard(fewest)
    order = len(matrix)
    assert fewest <= order < fewest + 8 or order in (96, 104, 152, 160)
    assert set(np.unique(matrix)) <= {1, -1}
    np.testing.assert_array_equal(matrix.T @ matrix, order * np.eye(order))
    assert (matrix[:, 0] == 1).all()


def test_eleven_knobs_take_twenty_points_folded_over() -> None:
    """One column for the mean, eleven for knobs, eight that are free."""
    assert len(screening(many(11))) == 40


@pytest.mark.parametrize("n", [1, 2, 5, 11, 12, 20, 84])
def test_a_screening_tells_each_knob_from_all_others_and_from_all_pairs(n: int) -> None:
    x = signs(screening(many(n)))
    np.testing.assert_array_equal(x.sum(axis=0), 0)
    np.testing.assert_array_equal(x.T @ x, len(x) * np.eye(n))
    for a in range(min(n, 6)):
        for b in range(a):
            assert not (x.T @ (x[:, a] * x[:, b])).any()


def test_the_half_of_a_screening_confuses_a_knob_with_pairs_of_others() -> None:
    """That is why it is folded over."""
    x = signs(screening(many(11)))[:20]
    assert (x.T @ (x[:, 0] * x[:, 1])).any()


def test_a_grid_has_every_combination() -> None:
    design = grid([factor("a", 1, 2, 3), factor("b", "x", "y")])
    assert [design.values(point) for point in range(len(design))] == [
        {"a": a, "b": b} for a in (1, 2, 3) for b in ("x", "y")
    ]


def test_a_grid_is_of_one_or_two_knobs() -> None:
    with pytest.raises(PlanError, match="3 knobs, allowed one or two in a grid"):
        grid(many(3))


def test_one_at_a_time_leaves_all_others_as_printed() -> None:
    design = one_at_a_time([factor("a", 1, 2, 3), factor("b", "x", "y", printed="x")])
    assert [design.values(point) for point in range(len(design))] == [{"a": 1}, {"a": 3}, {"b": "y"}]
    assert ((design.levels != AS_PRINTED).sum(axis=1) == 1).all()


def test_points_of_a_surface_fill_the_ranges_evenly() -> None:
    design = surface([factor("a", *range(8)), factor("b", *range(8)), factor("c", "x", "y")], seed=1)
    assert len(design) == 64
    for column, n in zip(design.levels.T, (8, 8, 2), strict=True):
        counts = np.bincount(column, minlength=n)
        assert counts.min() >= 0.8 * 64 / n
    assert len(np.unique(design.levels, axis=0)) == len(design)


def test_a_seed_gives_the_same_surface() -> None:
    one, same, other = (surface([factor("a", *range(50)), factor("b", *range(50))], seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one.levels, same.levels)
    assert one.levels.shape != other.levels.shape or (one.levels != other.levels).any()


def test_a_surface_takes_no_word_of_three_and_no_twenty_knobs() -> None:
    with pytest.raises(PlanError, match="allowed numbers or two values"):
        surface([factor("a", "x", "y", "z")], seed=1)
    with pytest.raises(PlanError, match=f"20 knobs take more than {MOST_OF_A_SURFACE} points"):
        surface(many(20), seed=1)


def test_a_surface_of_too_few_values_is_refused_before_it_is_played() -> None:
    """A constant, two knobs, a square and a pair are five terms; with three points to spare are eight."""
    few, enough = [factor("a", 1, 2, 3), factor("b", "x", "y")], [factor("a", 1, 2, 3, 4), factor("b", "x", "y")]
    with pytest.raises(PlanError, match="--surface: 6 points in all, allowed 8 or more"):
        surface(few, seed=1)
    assert len(surface(enough, seed=1)) == 8 == len(terms_of(few)) + FEWEST_TO_SPARE


def test_steps_are_counted_on_a_scale_only() -> None:
    assert factor("a", 2, 3, 5).steps == 3
    assert factor("a", "x", "y").steps == 1
