"""The surface through the points of a sweep: against statsmodels, against leaving out each point, and refusals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import statsmodels.api as sm
from numpy.typing import NDArray

from lifeboat_analysis import (
    Surface,
    Swept,
    best_point,
    fit_surface,
    interactions,
    pair_slices,
    slices,
    surface_coefficients,
    surface_fit,
    surface_residuals,
)
from lifeboat_analysis.response_surface import LEAST_ERROR, USABLE, Fit
from lifeboat_sim.runs.designs import Factor, grid, one_at_a_time, surface
from tests.planted_game import ROLES, factor, planted, play

VALUES = (1, 2, 3, 4, 5)
Floats = NDArray[np.float64]
TRUTH = {
    "1": 1 / 6,
    "options.a": 0.03,
    "options.b": -0.02,
    "options.word": 0.01,
    "options.a * options.a": -0.02,
    "options.a * options.b": 0.015,
}
"""What Ann wins, over knobs scaled to -1 to 1; Bob wins so much less."""


def z(knobs: Mapping[str, Any], name: str) -> float:
    return float(knobs[name] - 3) / 2


def chances(knobs: Mapping[str, Any]) -> list[float]:
    a, b, word = z(knobs, "a"), z(knobs, "b"), 1 if knobs["word"] == "on" else -1
    more = 0.03 * a - 0.02 * b + 0.01 * word - 0.02 * a * a + 0.015 * a * b
    return [1 / 6 + more, 1 / 6 - more, 1 / 6, 1 / 6, 1 / 6, 1 / 6]


GAME = planted(chances, lambda knobs: 0.5 + 0.1 * z(knobs, "c"))
FACTORS = [*(factor(GAME, name, VALUES) for name in "abc"), factor(GAME, "word", ("off", "on"))]


@pytest.fixture(scope="module")
def swept() -> Swept:
    return play(GAME, surface(FACTORS, 1), 12_000)


@pytest.fixture(scope="module")
def fitted(swept: Swept) -> Surface:
    return fit_surface(swept)


def fit_of(fitted: Surface, objective: str = "win:ann") -> Fit:
    return next(fit for fit in fitted.fits if fit.objective == objective)


def matrix(fitted: Surface, swept: Swept) -> Floats:
    return fitted.products(fitted.scaled(swept.design.levels))


def weights(fit: Fit) -> Floats:
    return np.asarray(1 / np.maximum(fit.se, LEAST_ERROR * np.median(fit.se)) ** 2)


# Against others ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("objective", ["win:ann", "win:cid", "rounds", "ties"])
def test_coefficients_are_those_of_statsmodels(fitted: Surface, swept: Swept, objective: str) -> None:
    """By weighted least squares, with the same weights; R^2 of the points that were fitted to is not weighted here."""
    fit, x = fit_of(fitted, objective), matrix(fitted, swept)
    expected = sm.WLS(fit.observed, x, weights=weights(fit)).fit()
    np.testing.assert_allclose(fit.coefficients, expected.params, atol=1e-12)
    np.testing.assert_allclose(fit.residuals, expected.resid, atol=1e-12)


@pytest.mark.parametrize("objective", ["win:ann", "win:cid"])
def test_cross_validation_leaves_out_one_point_after_the_other(fitted: Surface, swept: Swept, objective: str) -> None:
    """The brute force: a fit without each point, that predicts it."""
    fit, x = fit_of(fitted, objective), matrix(fitted, swept)
    y, w = fit.observed, weights(fit)
    missed = []
    for point in range(len(y)):
        others = np.arange(len(y)) != point
        without = sm.WLS(y[others], x[others], weights=w[others]).fit().params
        missed.append(y[point] - x[point] @ without)
    centre = np.average(y, weights=w)
    expected = 1 - (w * np.array(missed) ** 2).sum() / (w * (y - centre) ** 2).sum()
    assert fit.cross_validated == pytest.approx(expected, rel=1e-9)


def test_errors_are_at_least_those_of_independent_points(fitted: Surface, swept: Swept) -> None:
    """Points share their games: the constant is less sure than statsmodels, which knows nothing of it, would say."""
    fit, x = fit_of(fitted), matrix(fitted, swept)
    told = sm.WLS(fit.observed, x, weights=weights(fit)).fit()
    assert np.sqrt(fit.covariance[0, 0]) > 2 * told.bse[0]


# A world that is quadratic -----------------------------------------------------------------------------------


def test_the_planted_surface_is_found(fitted: Surface) -> None:
    table = surface_coefficients(fitted)
    ann = table[table["objective"] == "win:ann"].set_index("term")
    for term, row in ann.iterrows():
        assert row["coefficient"] == pytest.approx(TRUTH.get(str(term), 0), abs=4 * row["se"])
    assert (ann["se"] < 0.004).all()
    assert ann.loc["options.a * options.b", ["knob", "other"]].tolist() == ["options.a", "options.b"]
    assert ann.loc["1", ["knob", "other"]].tolist() == ["", ""]
    assert "options.word * options.word" not in ann.index


def test_it_may_be_used_and_what_it_misses_is_noise(fitted: Surface, swept: Swept) -> None:
    table = surface_fit(fitted).set_index("objective")
    assert table.loc["win:ann", "usable"]
    assert table.loc["win:ann", "cross_validated"] > 0.95
    assert table.loc["win:ann", "noise_share"] > 0.7
    assert table.loc["win:ann", "r2"] > table.loc["win:ann", "cross_validated"]
    assert (table["points"] == len(swept.design)).all()
    assert (table["terms"] == 14).all()


def test_what_no_knob_moves_is_not_interpreted(fitted: Surface) -> None:
    """All that varies is noise, and noise is not predicted: Cid wins equally often everywhere."""
    table = surface_fit(fitted).set_index("objective")
    assert not table.loc["win:cid", "usable"]
    assert table.loc["win:cid", "reason"].endswith("allowed from 0.8 on")
    assert "win:cid" not in set(surface_coefficients(fitted)["objective"])
    assert fitted.fit("win:cid") is None


def test_residuals_are_told_for_every_objective(fitted: Surface, swept: Swept) -> None:
    table = surface_residuals(fitted)
    np.testing.assert_allclose(table["observed"] - table["predicted"], table["residual"], atol=1e-12)
    ann = table[table["objective"] == "win:ann"]
    assert ann["point"].tolist() == list(range(len(swept.design)))
    spread = (ann["residual"] / ann["se"]).std()
    assert 0.5 < spread < 1.1  # games shared by all points are no residual


# Predictions -------------------------------------------------------------------------------------------------


def test_slices_go_along_each_knob_with_the_others_as_printed(fitted: Surface) -> None:
    table = slices(fitted)
    ann = table[(table["objective"] == "win:ann") & (table["knob"] == "options.a")]
    assert ann["value"].tolist() == ["1", "2", "3", "4", "5"]
    at = (np.arange(5) - 2) / 2
    truth = 1 / 6 + 0.03 * at - 0.02 * at**2 - 0.01  # the word is printed "off"
    assert ((ann["low"] < truth) & (truth < ann["high"])).sum() >= 4
    np.testing.assert_allclose(ann["prediction"], truth, atol=0.01)
    words = table[(table["objective"] == "win:ann") & (table["knob"] == "options.word")]
    assert words["value"].tolist() == ["off", "on"]


def test_where_the_printed_value_is_out_of_range_a_knob_stands_in_the_middle() -> None:
    far = [factor(GAME, "a", (4, 5, 6, 7, 8)), factor(GAME, "b", VALUES)]
    fitted = fit_surface(play(GAME, grid(far), 1_200))
    (start,) = fitted.predict(fit_of(fitted), np.zeros((1, 2)))[0]
    table = slices(replace(fitted, fits=(replace(fit_of(fitted), reason=""),)))
    middle = table[(table["knob"] == "options.b") & (table["value"] == "3")]
    assert middle["prediction"].iloc[0] == pytest.approx(start)


def test_interactions_come_the_strongest_first(fitted: Surface) -> None:
    """From least to greatest ``a`` adds 0.06 on average, and 4 x 0.015 more where ``b`` is greatest, not least."""
    table = interactions(fitted)
    ann = table[table["objective"] == "win:ann"].reset_index(drop=True)
    assert ann.loc[0, ["knob", "other"]].tolist() == ["options.a", "options.b"]
    assert ann["low"][0] < 4 * 0.015 < ann["high"][0]
    assert (np.diff(ann["swing"].abs()) <= 0).all()
    assert len(ann) == 6


def test_the_strongest_pairs_are_told_at_both_ends(fitted: Surface) -> None:
    table = pair_slices(fitted)
    pairs = table.drop_duplicates(["knob", "other"])
    assert len(pairs) == 3
    assert pairs.iloc[0][["knob", "other"]].tolist() == ["options.a", "options.b"]
    first = table[(table["knob"] == "options.a") & (table["other"] == "options.b")]
    assert first["other_value"].tolist() == ["1"] * 5 + ["5"] * 5
    rise = first["prediction"].to_numpy()[[4, 9]] - first["prediction"].to_numpy()[[0, 5]]
    sign = 1 if first["objective"].iloc[0] == "win:ann" else -1
    np.testing.assert_allclose(rise * sign, [0.06 - 0.03, 0.06 + 0.03], atol=0.02)


def uneven(knobs: Mapping[str, Any]) -> list[float]:
    """All are equal where ``a`` is 4 and ``b`` is 2, and each is moved by something else."""
    a, b = z(knobs, "a") - 0.5, z(knobs, "b") + 0.5
    moved = np.array([0.04 * a, 0.04 * b, -0.04 * a, -0.04 * b, 0.03 * (a + b), -0.03 * (a + b)])
    return [float(share) for share in 1 / 6 + moved]


def test_the_best_point_is_where_all_are_predicted_to_be_the_most_equal() -> None:
    game = planted(uneven)
    swept = play(game, surface([factor(game, name, VALUES) for name in "abc"], 1), 12_000)
    best = best_point(fit_surface(swept))
    assert best is not None
    assert (best.values["options.a"], best.values["options.b"]) == (4, 2)
    assert best.worst < 0.01
    assert best.tried == 125
    assert list(best.shares) == list(ROLES)
    assert all(low < share < high for share, low, high in best.shares.values())


def test_unless_all_win_shares_may_be_interpreted_there_is_no_best_point(fitted: Surface) -> None:
    assert best_point(fitted) is None


# Refusals ----------------------------------------------------------------------------------------------------


def ishigami(knobs: Mapping[str, Any]) -> float:
    """Ishigami and Homma (1990), from -pi to pi in 21 values: waves, which no quadratic surface follows."""
    x, y, w = ((knobs[name] - 11) / 10 * np.pi for name in "abc")
    return float(np.sin(x) + 7 * np.sin(y) ** 2 + 0.1 * w**4 * np.sin(x))


def wavy(knobs: Mapping[str, Any]) -> list[float]:
    more = 0.005 * ishigami(knobs)
    return [1 / 6 + more, 1 / 6 - more, 1 / 6, 1 / 6, 1 / 6, 1 / 6]


def test_a_world_of_waves_is_refused() -> None:
    """Scaled to win shares, with the noise of games: the surface predicts badly, and does not blame the noise."""
    game = planted(wavy)
    swept = play(game, surface([factor(game, name, range(1, 22)) for name in "abc"], 1), 12_000)
    fitted = fit_surface(swept)
    row = surface_fit(fitted).set_index("objective").loc["win:ann"]
    assert row["cross_validated"] < USABLE - 0.2
    assert not row["usable"]
    assert row["noise_share"] < 0.1
    assert len(surface_coefficients(fitted)) == 0
    assert len(slices(fitted)) == 0
    assert len(interactions(fitted)) == len(pair_slices(fitted)) == 0


@pytest.mark.parametrize(
    ("factors", "reason"),
    [
        ([factor(GAME, "a", VALUES)], "5 points for 3 terms, allowed from 6 points on"),
        ([factor(GAME, "a", (1, 3, 5)), factor(GAME, "b", (2, 3))], "6 points for 5 terms, allowed from 8 points on"),
    ],
)
def test_too_few_points_are_refused(factors: list[Factor], reason: str) -> None:
    fitted = fit_surface(play(GAME, grid(factors), 60))
    assert fitted.reason == reason
    assert fitted.fits == ()
    assert len(surface_fit(fitted)) == len(slices(fitted)) == len(surface_residuals(fitted)) == 0


def test_points_that_do_not_tell_the_terms_apart_are_refused() -> None:
    turned = one_at_a_time([factor(GAME, name, (1, 2, 4, 5, 6, 7)) for name in "ab"])
    assert fit_surface(play(GAME, turned, 60)).reason == "the points do not tell all terms apart"


def test_few_games_are_refused() -> None:
    table = surface_fit(fit_surface(play(GAME, surface(FACTORS[:2], 1), 120)))
    assert set(table["reason"]) == {"not enough games"}
    assert table["cross_validated"].isna().all()


def test_what_never_varies_is_refused() -> None:
    never = planted(lambda knobs: [0, 0.2, 0.2, 0.2, 0.2, 0.2])
    factors = [factor(never, name, VALUES) for name in "ab"]
    table = surface_fit(fit_surface(play(never, surface(factors, 1), 600))).set_index("objective")
    assert table.loc["win:ann", "reason"] == "does not vary"
