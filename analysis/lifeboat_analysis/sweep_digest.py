"""A sweep in one dictionary of plain numbers, as it goes into ``sweep.json``, and its tables as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from lifeboat_analysis.columns import Columns, csv_text
from lifeboat_analysis.described import roles_key
from lifeboat_analysis.digest import by_metric, plain
from lifeboat_analysis.frozen_retrained import robustness_at_points_columns
from lifeboat_analysis.frozen_retrained_digest import points_retrained
from lifeboat_analysis.knob_ranking import dead_knobs_columns, ranking_columns
from lifeboat_analysis.response_surface import (
    Surface,
    fit_surface,
    surface_coefficients_columns,
    surface_fit_columns,
    surface_residuals_columns,
)
from lifeboat_analysis.roles import role_ids
from lifeboat_analysis.screening import centre_columns, effects_columns
from lifeboat_analysis.sobol import sobol_indices_columns
from lifeboat_analysis.surface_slices import (
    best_point,
    interactions_columns,
    pair_slices_columns,
    slices_columns,
)
from lifeboat_analysis.swept_metrics import point_metrics_columns
from lifeboat_analysis.swept_points import (
    BASE,
    feasible,
    point_shape_columns,
    point_win_shares_columns,
    points_columns,
)
from lifeboat_sim.runs.run import named_metrics

if TYPE_CHECKING:
    from lifeboat_analysis.swept import Swept

OF_KNOBS = ("screening", "one at a time")
"""Designs that tell what each knob changes."""
OF_SURFACES: Mapping[str, Callable[[Surface], Columns]] = {
    "surface_fit": surface_fit_columns,
    "surface_coefficients": surface_coefficients_columns,
    "surface_residuals": surface_residuals_columns,
    "sobol_indices": sobol_indices_columns,
    "slices": slices_columns,
    "interactions": interactions_columns,
    "pair_slices": pair_slices_columns,
}
OF_KNOB = ("printed", "first", "last", "steps")
OF_METRIC = ("point", "metric", "role", "name", "title", "unit", "is_share")


def sweep_summary(swept: Swept) -> dict[str, Any]:
    """Return the main results of a sweep.

    Returns
    -------
    dict
        Ready for JSON: plain numbers and words, floats rounded to nine decimal places, None for what cannot be known
        and for what the design does not tell.

        =================== ==============================================================================
        base                name of the base
        players, seed       as played
        bots                name of the bot that played each role
        games               games of each point; no game is counted twice where points are the same rules
        batches             batches of games, from which errors come
        band                half-width of the band
        design              grid, one at a time, screening, surface
        knobs               list: knob (path), printed, values
        base_run            the base as an entry of points
        points              list, in the order of the design: point; values by knob; run; rules (their hash); changed,
                            worst, worst_low, worst_high, worst_role, imbalance, all_balanced; characters, by role;
                            shape, by measure: as in `sweep_points`, `point_win_shares` and `point_shape`; metrics of a
                            user, if there are any, as in the summary of a run, with the numbers of `point_metrics`.
                            Other games have seats, a list, or roles, by id, in place of characters
        feasible            points, unclear, base, ranges, closest
        effects             by knob: printed, first, last, steps; objectives, by objective, as in `effects`
        ranking, dead       lists, as in `ranking` and `dead_knobs`
        centre              by objective, as in `centre`
        surface             reason (why there is none; empty if there is one); fit, by objective, as in `surface_fit`;
                            coefficients, sobol, interactions, lists as in the tables of these names; best, the point
                            of `best_point`, None if it cannot be told
        retrained           if bots have gone on learning: games, training, points, as in `points_retrained`
        =================== ==============================================================================
    """
    info, design = swept.info, swept.design
    first, *others = _points(swept)
    of_knobs = design.kind in OF_KNOBS
    found = {
        "base": swept.name,
        "players": info["players"],
        "bots": {str(role): info["bots"][str(role)]["bot"] for role in role_ids(swept)},
        "seed": info["seed"],
        "games": swept.batches.games,
        "batches": swept.batches.x.shape[-1],
        "band": swept.band,
        "design": design.kind,
        "knobs": [
            {"knob": factor.knob.path, "printed": factor.knob.printed, "values": factor.values}
            for factor in design.factors
        ],
        "base_run": first,
        "points": others,
        "feasible": asdict(feasible(swept)),
        "effects": _effects(swept) if of_knobs else None,
        "ranking": _records(ranking_columns(swept)) if of_knobs else None,
        "dead": _records(dead_knobs_columns(swept)) if of_knobs else None,
        "centre": _by(centre_columns(swept), "objective") if design.kind == "screening" else None,
        "surface": _surface(fit_surface(swept)) if design.kind == "surface" else None,
    }
    if swept.compared is not None:
        found["retrained"] = points_retrained(swept)
    result: dict[str, Any] = plain(found)
    return result


def sweep_tables(swept: Swept) -> dict[str, str]:
    """Return every table of `sweep_columns` as CSV text."""
    return {name: csv_text(columns) for name, columns in sweep_columns(swept).items()}


def sweep_columns(swept: Swept) -> dict[str, Columns]:
    """Return every table of a sweep by its name; each is documented at the function of its name.

    ``points``, ``point_win_shares``, ``point_shape``; with metrics of a user ``point_metrics``; with bots that have
    gone on learning ``robustness``; of designs that turn single knobs ``effects``, ``ranking``, ``dead_knobs``; of a
    screening ``centre``; of a surface ``surface_fit``, ``surface_coefficients``, ``surface_residuals``,
    ``sobol_indices``, ``slices``, ``interactions``, ``pair_slices``.
    """
    tables = {
        "points": points_columns(swept),
        "point_win_shares": point_win_shares_columns(swept),
        "point_shape": point_shape_columns(swept),
    }
    if named_metrics(swept.info):
        tables["point_metrics"] = point_metrics_columns(swept)
    if swept.design.kind in OF_KNOBS:
        tables |= {
            "effects": effects_columns(swept),
            "ranking": ranking_columns(swept),
            "dead_knobs": dead_knobs_columns(swept),
        }
    if swept.design.kind == "screening":
        tables["centre"] = centre_columns(swept)
    if swept.design.kind == "surface":
        surface = fit_surface(swept)
        tables |= {name: columns(surface) for name, columns in OF_SURFACES.items()}
    if swept.compared is not None:
        tables["robustness"] = robustness_at_points_columns(swept)
    return tables


def _points(swept: Swept) -> list[dict[str, Any]]:
    paths = [factor.knob.path for factor in swept.design.factors]
    points = _records(points_columns(swept))
    shares, shape = (_records(table) for table in (point_win_shares_columns(swept), point_shape_columns(swept)))
    for point in points:
        point["values"] = {path: point.pop(path) for path in paths}
        point["rules"] = swept.hashes[point["run"]]
        point[roles_key(swept.info)], point["shape"] = {}, {}
    key_of_roles = roles_key(swept.info)
    for name, key, records in ((key_of_roles, "role", shares), ("shape", "measure", shape)):
        for record in records:
            points[record.pop("point") - BASE][name][record.pop(key)] = record
    if key_of_roles == "seats":
        for point in points:
            point["seats"] = [{"id": role} | record for role, record in point["seats"].items()]
    if metrics := named_metrics(swept.info):
        table = point_metrics_columns(swept)
        numbers = {name: name for name in table.data if name not in OF_METRIC}
        for at, point in enumerate(points):
            rows = Columns({name: values[table["point"] == at + BASE] for name, values in table.data.items()})
            point["metrics"] = by_metric(swept.info, metrics, rows, numbers)
    return points


def _effects(swept: Swept) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for record in _records(effects_columns(swept)):
        knob, objective = record.pop("knob"), record.pop("objective")
        head = {name: record.pop(name) for name in OF_KNOB}
        found.setdefault(knob, head | {"objectives": {}})["objectives"][objective] = record
    return found


def _surface(surface: Surface) -> dict[str, Any]:
    best = best_point(surface)
    return {
        "reason": surface.reason,
        "fit": _by(surface_fit_columns(surface), "objective"),
        "coefficients": _records(surface_coefficients_columns(surface)),
        "sobol": _records(sobol_indices_columns(surface)),
        "interactions": _records(interactions_columns(surface)),
        "best": None if best is None else asdict(best),
    }


def _by(columns: Columns, key: str) -> dict[str, Any]:
    return {record.pop(key): record for record in _records(columns)}


def _records(columns: Columns) -> list[dict[str, Any]]:
    """Return the rows of a table, each by the names of its columns."""
    names = list(columns.data)
    return [dict(zip(names, row, strict=True)) for row in zip(*(columns[name].tolist() for name in names), strict=True)]
