"""The tables of a sweep: their columns with type, unit and meaning; what ``docs/tables.md`` says."""

from __future__ import annotations

from lifeboat_analysis.screening import BLURRED, MATTERS, NO_EFFECT_AT_ALL, NO_EFFECT_SEEN, NO_RELEVANT_EFFECT
from lifeboat_analysis.verdicts import DIFFERENCE_VERDICTS, VERDICTS
from lifeboat_sim.library.comparison_table_columns import ROBUSTNESS, VARIANT_NAME
from lifeboat_sim.library.table_columns import METRIC, NAME, ROLE, SEE_METRIC, SHARE, Column, Table

POINT = Column("point", "int64", "number", "number of the point in the design; -1 for the base as printed")
KNOB = Column("knob", "category", "", "path of the knob, as --set writes it")
OBJECTIVE = Column("objective", "category", "", "win:ROLE, imbalance, a measure of the game, metric:NAME of yours")
UNIT = Column("unit", "category", "", "unit of all numbers in this row")
SEEN = (MATTERS, NO_RELEVANT_EFFECT, NO_EFFECT_AT_ALL, "on the border", BLURRED, "not enough games")
BALANCED = ("yes", "no", "unclear")


def _numbers(unit: str, **meanings: str) -> tuple[Column, ...]:
    return tuple(Column(name, "float64", unit, meaning) for name, meaning in meanings.items())


def _ends(unit: str, of: str, prefix: str = "") -> tuple[Column, ...]:
    low, high = f"{prefix}low", f"{prefix}high"
    return _numbers(unit, **{low: f"low end of the 95 % interval of {of}", high: "high end of it"})


OF_POINTS = {
    "points": Table(
        "a point, the base first",
        (
            POINT,
            Column("run", "int64", "number", "which of the runs that were played it is; points may share one"),
            Column("changed", "int64", "knobs", "knobs that differ from the base"),
            *_numbers(
                SHARE,
                worst="largest distance of a win share from the fair share",
                worst_low="low end of its interval, from the joint 95 % intervals of all characters",
                worst_high="high end of it",
            ),
            Column("worst_role", "category", "", "id of the character that is farthest off"),
            *_numbers(SHARE, imbalance="root mean square of all distances, less what noise adds"),
            Column("all_balanced", "category", "", "whether all characters are surely in the band", BALANCED),
            Column(
                "*",
                "any",
                "",
                "the value of each knob at the point, in a column named by its path in full, such as options.row_draw",
            ),
        ),
    ),
    "point_win_shares": Table(
        "a character at a point",
        (
            POINT,
            ROLE,
            NAME,
            *_numbers(SHARE, share="mean win share"),
            *_ends(SHARE, "the win share, joint over the characters of a point"),
            *_numbers(SHARE, fair="what everybody would have if all were equally strong"),
            Column("verdict", "category", "", "balanced or not, by the band", VERDICTS),
            *_numbers(
                SHARE, difference="win share less that of the base", difference_se="its standard error, of pairs"
            ),
            *_ends(SHARE, "the difference, joint over the characters of a point", "difference_"),
            Column("difference_verdict", "category", "", "better or worse, by the band", DIFFERENCE_VERDICTS),
        ),
    ),
    "point_shape": Table(
        "a measure of the game at a point",
        (
            POINT,
            Column("measure", "category", "", "length, margin, ties, deaths, elimination"),
            UNIT,
            *_numbers("see unit", value="mean"),
            *_ends("see unit", "the mean, alone"),
            *_numbers("see unit", difference="mean less that of the base"),
            *_ends("see unit", "the difference, alone", "difference_"),
        ),
    ),
    "point_metrics": Table(
        "a metric of yours, or a character under it, at a point",
        (
            POINT,
            *METRIC,
            *_numbers(SEE_METRIC, value="mean"),
            *_ends(SEE_METRIC, "the mean, alone"),
            *_numbers(
                SEE_METRIC, difference="mean less that of the base", difference_se="its standard error, of pairs"
            ),
            *_ends(SEE_METRIC, "the difference, alone", "difference_"),
        ),
    ),
}
OF_KNOBS = {
    "effects": Table(
        "an objective and a knob",
        (
            KNOB,
            OBJECTIVE,
            UNIT,
            Column("printed", "str", "", "the knob's value in the base"),
            Column("first", "str", "", "the first value that was tried"),
            Column("last", "str", "", "the last value that was tried"),
            *_numbers("steps", steps="steps of 1 between them; 1 for what lies on no scale"),
            *_numbers("see unit", effect="objective at the last value less at the first", per_step="effect / steps"),
            *_numbers("see unit", se="standard error of the effect"),
            *_ends("see unit", "the effect, joint over all knobs, and characters if it is a win share"),
            *_numbers("see unit", low_step="low end of that of the effect per step", high_step="high end of it"),
            Column("verdict", "category", "", "matters, or no relevant effect; of measures of games: rises, falls..."),
            *_numbers("see unit", detectable="smallest effect that is found four times in five"),
        ),
    ),
    "ranking": Table(
        "a knob, the strongest first",
        (
            KNOB,
            *_numbers(SHARE, largest="size of its largest effect on a win share"),
            ROLE._replace(meaning="id of the character whose that is"),
            *_numbers(SHARE, effect="that effect, with its sign"),
            *_ends(SHARE, "that effect, joint over all knobs and characters"),
            Column("verdict", "category", "", "of that effect, by the band", SEEN),
            Column("dead", "bool", "", "nothing is seen of the knob, and all its effects are surely within the band"),
            *_numbers(SHARE, detectable="smallest effect on a win share that is found four times in five"),
        ),
    ),
    "dead_knobs": Table(
        "a knob that does nothing",
        (
            KNOB,
            *_numbers(
                SHARE, largest="size of its largest effect on a win share", low="all effects are above", high="below"
            ),
            *_numbers(SHARE, detectable="smallest effect that would have been found four times in five"),
            Column(
                "verdict", "category", "", "no game differs, or nothing is seen", (NO_EFFECT_AT_ALL, NO_EFFECT_SEEN)
            ),
        ),
    ),
}
OF_A_SCREENING = {
    "centre": Table(
        "an objective",
        (
            OBJECTIVE,
            UNIT,
            *_numbers("see unit", mean="over all points", base="in the base as printed", difference="mean less base"),
            *_numbers("see unit", se="standard error of the difference"),
            *_ends("see unit", "the difference, joint as that of effects"),
        ),
    ),
}
INDEX = "share of the variation, 0-1"
OF_A_SURFACE = {
    "surface_fit": Table(
        "an objective",
        (
            OBJECTIVE,
            UNIT,
            Column("points", "int64", "points", "points that the surface is fitted to"),
            Column("terms", "int64", "terms", "terms of its formula"),
            *_numbers("R^2, up to 1", cross_validated="of points that were left out", r2="of the points fitted to"),
            *_numbers(SHARE, noise_share="share of the squared residuals that is noise of the games"),
            Column("usable", "bool", "", "whether it may be interpreted"),
            Column("reason", "str", "", "why not"),
        ),
    ),
    "sobol_indices": Table(
        "a knob and an objective",
        (
            OBJECTIVE,
            KNOB,
            *_numbers(
                INDEX, first="by the knob alone", first_low="low end of its 95 % interval", first_high="high end of it"
            ),
            *_numbers(INDEX, total="with a part of the knob", total_low="low end of its 95 % interval"),
            *_numbers(INDEX, total_high="high end of it"),
        ),
    ),
    "surface_coefficients": Table(
        "a term of an objective's surface",
        (
            OBJECTIVE,
            Column(
                "term", "category", "", "knobs, scaled to -1 to 1, that are multiplied with each other; 1: constant"
            ),
            KNOB._replace(meaning="the first of them"),
            Column("other", "category", "", "the second of them"),
            *_numbers("unit of the objective", coefficient="by how much it goes up with the term", se="standard error"),
            *_ends("unit of the objective", "the coefficient, alone"),
        ),
    ),
    "surface_residuals": Table(
        "a point and an objective",
        (
            OBJECTIVE,
            POINT,
            *_numbers("unit of the objective", observed="in the games of the point", se="standard error"),
            *_numbers("unit of the objective", predicted="by the surface", residual="observed less predicted"),
        ),
    ),
    "slices": Table(
        "a value of a knob and an objective",
        (
            OBJECTIVE,
            KNOB,
            Column("value", "str", "", "the knob's value; all other knobs as printed"),
            *_numbers("unit of the objective", prediction="by the surface"),
            *_ends("unit of the objective", "the prediction, alone"),
        ),
    ),
    "interactions": Table(
        "two knobs and an objective, the strongest first",
        (
            OBJECTIVE,
            KNOB,
            Column("other", "category", "", "path of the second knob"),
            *_numbers(
                "unit of the objective", swing="by how much more the first knob moves it at the second's last value"
            ),
            *_ends("unit of the objective", "the swing, alone"),
        ),
    ),
    "pair_slices": Table(
        "a value of a knob at a value of another",
        (
            OBJECTIVE,
            KNOB,
            Column("other", "category", "", "path of the second knob"),
            Column("other_value", "str", "", "its value"),
            Column("value", "str", "", "the first knob's value"),
            *_numbers("unit of the objective", prediction="by the surface"),
            *_ends("unit of the objective", "the prediction, alone"),
        ),
    ),
}
OF_LEARNING = {
    "robustness": Table(
        "a character at a point, if bots have gone on learning (`lifeboat sweep --retrain`)",
        (POINT, VARIANT_NAME, *ROBUSTNESS),
    ),
}
OF_A_SWEEP = OF_POINTS | OF_KNOBS | OF_A_SCREENING | OF_A_SURFACE | OF_LEARNING


def tables_of(kind: str) -> dict[str, Table]:
    """Return the tables that a sweep of a design has, the most telling first."""
    if kind == "grid":
        return OF_POINTS
    if kind == "surface":
        return OF_A_SURFACE | OF_POINTS
    first = {name: OF_KNOBS[name] for name in ("ranking", "effects", "dead_knobs")}
    return first | (OF_A_SCREENING if kind == "screening" else {}) | OF_POINTS
