"""Every table of a comparison of rule sets of Lifeboat, by name."""

from __future__ import annotations

from lifeboat_analysis.frozen_retrained import AGREEMENTS
from lifeboat_analysis.verdicts import DIFFERENCE_VERDICTS
from lifeboat_sim.library.table_columns import (
    METRIC,
    NAME,
    POINTS,
    ROLE,
    SEE_METRIC,
    SHARE,
    Column,
    Table,
    ends,
    joint,
)


def difference_columns(unit: str) -> tuple[Column, ...]:
    """Return the columns of a difference between base and variant."""
    return (
        Column("base", "float64", unit, "under the base"),
        Column("variant", "float64", unit, "under the variant"),
        Column("difference", "float64", unit, "variant less base"),
        Column("se", "float64", unit, "standard error of the difference"),
        *ends(unit, "the difference"),
    )


def _of_arm(arm: str, who: str) -> tuple[Column, ...]:
    """Return the columns of a win share and its difference as some bots play."""
    return (
        Column(f"{arm}_base", "float64", SHARE, f"under the base, by {who}"),
        Column(f"{arm}_variant", "float64", SHARE, f"under the variant, by {who}"),
        Column(f"{arm}_difference", "float64", SHARE, "variant less base"),
        Column(f"{arm}_low_simultaneous", "float64", SHARE, "lower end of the joint 95 % interval of the difference"),
        Column(f"{arm}_high_simultaneous", "float64", SHARE, "upper end of the joint 95 % interval of the difference"),
        Column(f"{arm}_verdict", "category", "", "better or worse, by the band", DIFFERENCE_VERDICTS),
    )


VARIANT_NAME = Column("variant_name", "category", "", "which variant is compared with the base")
ROBUSTNESS = (
    ROLE,
    NAME,
    *_of_arm("frozen", "bots as they were"),
    *_of_arm("retrained", "bots that have learnt the rules"),
    Column("agreement", "category", "", "whether both come to the same verdict", AGREEMENTS),
)

OF_A_COMPARISON = {
    "win_shares": Table(
        "a character under a variant",
        (
            VARIANT_NAME,
            ROLE,
            NAME,
            *difference_columns(SHARE),
            *joint(SHARE, "all characters of the variant"),
            Column("variance_ratio", "float64", "times", "variance of the difference over that of unpaired runs"),
            Column("beyond_band", "bool", "", "passes a test over all characters of all variants"),
            Column("verdict", "category", "", "better or worse, by the band", DIFFERENCE_VERDICTS),
        ),
    ),
    "scores": Table("a character under a variant", (VARIANT_NAME, ROLE, NAME, *difference_columns(POINTS))),
    "points": Table(
        "a source of points of a character under a variant",
        (
            VARIANT_NAME,
            Column("part", "category", "", "survival, love, hate or treasure"),
            ROLE,
            NAME,
            *difference_columns("points per game"),
        ),
    ),
    "fates": Table(
        "a fate of a character under a variant",
        (
            VARIANT_NAME,
            Column("fate", "category", "", "how it ends, or early_elimination: out for good before half of the rounds"),
            ROLE,
            NAME,
            *difference_columns(SHARE),
        ),
    ),
    "shape": Table(
        "a measure of games under a variant",
        (
            VARIANT_NAME,
            Column("measure", "category", "", "length, margin, ties, deaths, elimination"),
            Column("unit", "category", "", "unit of all numbers in this row"),
            *difference_columns("see unit"),
        ),
    ),
    "actions": Table(
        "an action under a variant",
        (
            VARIANT_NAME,
            Column("action", "category", "", "what characters do on their turns"),
            *difference_columns("share of all actions, 0-1"),
        ),
    ),
    "metrics": Table(
        "a metric of yours, or a character under it, under a variant",
        (VARIANT_NAME, *METRIC, *difference_columns(SEE_METRIC)),
    ),
    "robustness": Table(
        "a character under a variant, if bots have gone on learning (`lifeboat compare --retrain`)",
        (VARIANT_NAME, *ROBUSTNESS),
    ),
    "pairing": Table(
        "a variant",
        (
            VARIANT_NAME,
            Column("paired", "bool", "", "whether both were dealt the same games"),
            Column("variance_ratio", "float64", "times", "mean over the characters; NaN if not paired"),
            Column("games_saved", "float64", "times", "so many times the games would an unpaired comparison take"),
            Column("games_changed", "float64", SHARE, "of games that went otherwise than under the base"),
        ),
    ),
}
"""Tables of a comparison, by name."""
