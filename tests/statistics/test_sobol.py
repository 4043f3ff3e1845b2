"""Sobol' indices: of functions whose indices are known, and of surfaces."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from lifeboat_analysis import Surface, sobol_indices
from lifeboat_analysis.response_surface import Fit, scale, terms_of
from lifeboat_analysis.sobol import indices
from lifeboat_sim.runs.designs import Factor
from tests.planted_game import factor, planted

GAME = planted(lambda knobs: [1 / 6] * 6)
FACTORS = (
    factor(GAME, "a", (1, 2, 3, 4, 5)),
    factor(GAME, "b", (1, 2, 5)),
    factor(GAME, "word", ("off", "on")),
)
TERMS = terms_of(FACTORS)
COEFFICIENTS = np.array([0.2, 0.03, -0.01, 0.02, 0.015, 0.01, 0.02, 0.0, -0.01])
Floats = NDArray[np.float64]


def surface(coefficients: Floats, se: float = 0.0) -> Surface:
    """A surface with these coefficients, equally sure."""
    unknown = np.array([])
    fit = Fit("win:ann", "share", coefficients, np.eye(len(TERMS)) * se**2, 50, unknown, unknown, unknown, 1.0, 1.0, "")
    return Surface(FACTORS, TERMS, (fit,), "")


def exactly(coefficients: Floats) -> tuple[Floats, Floats]:
    """First and total indices by their definition, from the surface at all combinations of values.

    With V the variance over all, the first index of a knob is that of the means over the others, by V; the total one
    is 1 less that of the means over the knob itself.
    """
    axes = np.meshgrid(*(scale(one)[:-1] for one in FACTORS), indexing="ij")
    table = surface(coefficients).products(np.stack(axes, axis=-1)) @ coefficients
    knobs = range(len(FACTORS))
    first = [table.mean(axis=tuple(other for other in knobs if other != knob)).var() for knob in knobs]
    rest = [table.mean(axis=knob).var() for knob in knobs]
    return np.array(first) / table.var(), 1 - np.array(rest) / table.var()


def test_the_terms_are_those_of_a_quadratic_surface() -> None:
    """Squares of knobs with more than two values only."""
    assert TERMS == ((), (0,), (1,), (2,), (0, 0), (1, 1), (0, 1), (0, 2), (1, 2))


def test_values_are_scaled_to_their_range() -> None:
    assert scale(FACTORS[0]).tolist() == [-1, -0.5, 0, 0.5, 1, 0]  # the printed one, 3, last
    assert scale(FACTORS[1]).tolist() == [-1, -0.5, 1, 0]
    assert scale(FACTORS[2]).tolist() == [-1, 1, -1]
    assert np.isnan(scale(Factor(FACTORS[2].knob, ("on",)))[-1])


def test_ishigamis_function_has_its_known_indices() -> None:
    """Ishigami and Homma (1990), a = 7, b = 0.1: first (0.314, 0.442, 0), total (0.558, 0.442, 0.244)."""
    edges = np.linspace(-np.pi, np.pi, 2_001)
    values = (edges[1:] + edges[:-1]) / 2

    def function(x: Floats) -> Floats:
        return np.asarray(np.sin(x[0]) + 7 * np.sin(x[1]) ** 2 + 0.1 * x[2] ** 4 * np.sin(x[0]))[None]

    first, total = indices(function, [values] * 3)
    np.testing.assert_allclose(first[0], [0.3139, 0.4424, 0], atol=0.005)
    np.testing.assert_allclose(total[0], [0.5576, 0.4424, 0.2437], atol=0.005)


def test_noise_would_count_as_everybodys_variance() -> None:
    """Why they are never taken of games: with noise of half the signal's spread the total indices sum to far more."""
    edges = np.linspace(-np.pi, np.pi, 2_001)
    rng = np.random.default_rng(1)

    def noisy(x: Floats) -> Floats:
        clean = np.sin(x[0]) + 7 * np.sin(x[1]) ** 2 + 0.1 * x[2] ** 4 * np.sin(x[0])
        return np.asarray(clean + rng.normal(0, 1.86, clean.shape))[None]

    _, total = indices(noisy, [(edges[1:] + edges[:-1]) / 2] * 3)
    assert (total[0] > np.array([0.5576, 0.4424, 0.2437]) + 0.05).all()


def test_of_a_surface_they_are_the_exact_ones() -> None:
    table = sobol_indices(surface(COEFFICIENTS))
    first, total = exactly(COEFFICIENTS)
    np.testing.assert_allclose(table["first"], first, atol=0.005)
    np.testing.assert_allclose(table["total"], total, atol=0.005)
    assert table["knob"].tolist() == [one.knob.path for one in FACTORS]
    assert (table["first_high"] - table["first_low"] < 1e-9).all()  # nothing is unsure here


def test_a_knob_that_is_in_no_term_has_none() -> None:
    without = np.where([1 in term for term in TERMS], 0, COEFFICIENTS)
    row = sobol_indices(surface(without, se=0.001)).iloc[1]
    assert row["first"] == row["first_low"] == pytest.approx(0, abs=0.002)
    assert row["total_low"] == 0
    assert row["total_high"] < 0.02


@pytest.mark.slow
def test_intervals_hold_the_true_indices() -> None:
    """Of 60 surfaces with errors of 0.002 in each coefficient; where the true index is beside 0 they cover more."""
    rng = np.random.default_rng(1)
    truth = np.stack(exactly(COEFFICIENTS))
    held = []
    for _ in range(60):
        table = sobol_indices(surface(rng.normal(COEFFICIENTS, 0.002), se=0.002))
        ends = [(table[f"{name}_low"], table[f"{name}_high"]) for name in ("first", "total")]
        held.append(
            [(low - 0.002 <= true) & (true <= high + 0.002) for (low, high), true in zip(ends, truth, strict=True)]
        )
    assert np.mean(held) > 0.95 - 4 * (0.05 * 0.95 / 60) ** 0.5 / 2
    assert np.mean(held) < 0.995


def test_indices_are_told_only_of_surfaces_that_may_be_interpreted() -> None:
    refused = surface(COEFFICIENTS)
    refused = replace(refused, fits=(replace(refused.fits[0], reason="cross-validated R^2 0.5"),))
    assert len(sobol_indices(refused)) == 0
    assert len(sobol_indices(replace(refused, fits=(), reason="too few points"))) == 0
