"""Every table of a run of Lifeboat, by name."""

from __future__ import annotations

from lifeboat_analysis.verdicts import VERDICTS
from lifeboat_sim.library.table_columns import (
    GAMES,
    METRIC,
    NAME,
    POINTS,
    ROLE,
    ROUNDS,
    SEE_METRIC,
    SHARE,
    Column,
    Table,
    ends,
    error,
    joint,
)

KIND = "loves itself (narcissist), hates itself (psychopath), or both; loves and hates the same one (ambivalent)"
KINDS = ("plain", "narcissist", "psychopath", "ambivalent", "both")

OF_A_RUN = {
    "win_shares": Table(
        "a character",
        (
            ROLE,
            NAME,
            Column("games", "int64", GAMES, "finished games with the character"),
            Column("win_share", "float64", SHARE, "mean win share in them: 1 for a sole winner, 1/m for each of m"),
            error(SHARE),
            *ends(SHARE, "the win share"),
            *joint(SHARE, "all characters"),
            Column("fair", "float64", SHARE, "what everybody would have if all were equally strong"),
            Column("difference", "float64", SHARE, "win share less fair share"),
            Column("ratio", "float64", "times", "win share over fair share"),
            Column("one_extra_win_in", "float64", GAMES, "games until the difference is one win; infinite at none"),
            Column("verdict", "category", "", "balanced or not, by the band", VERDICTS),
        ),
    ),
    "scores": Table(
        "a character",
        (
            ROLE,
            NAME,
            Column("games", "int64", GAMES, "finished games with the character"),
            Column("mean", "float64", POINTS, "mean final score"),
            Column("sd", "float64", POINTS, "standard deviation between games"),
            error(POINTS),
            *ends(POINTS, "the mean"),
            *(Column(name, "float64", POINTS, f"{share} % of games end with at most so many")
              for name, share in (("p5", 5), ("p25", 25), ("p50", 50), ("p75", 75), ("p95", 95))),
            Column("min", "float64", POINTS, "lowest score that occurred"),
            Column("max", "float64", POINTS, "highest score that occurred"),
        ),
    ),
    "score_distribution": Table(
        "a score of a character",
        (
            ROLE,
            Column("score", "int64", POINTS, "final score"),
            Column("games", "int64", GAMES, "finished games that the character ends with it"),
            Column("share", "float64", SHARE, "of the character's finished games"),
        ),
    ),
    "score_composition": Table(
        "a source of points of a character",
        (
            ROLE,
            NAME,
            Column("part", "category", "", "survival, love, hate or treasure"),
            Column("points", "float64", "points per game", "mean points from it; over all parts they sum to the score"),
            error("points per game"),
        ),
    ),
    "fates": Table(
        "a fate of a character",
        (
            ROLE,
            NAME,
            Column("fate", "category", "", "conscious, unconscious, dead (aboard) or lost (overboard) at the end"),
            Column("share", "float64", SHARE, "of the character's finished games"),
            *ends(SHARE, "the share"),
        ),
    ),
    "causes_of_death": Table(
        "a cause of death of a character",
        (
            ROLE,
            NAME,
            Column("cause", "category", "", "what it died of"),
            Column("share", "float64", SHARE, "of all the character's finished games, those that it survives included"),
        ),
    ),
    "death_rounds": Table(
        "a round of a character",
        (
            ROLE,
            Column("round", "int64", "round", "from 1 to the last in which anybody died"),
            Column("games", "int64", GAMES, "finished games in which the character dies in it"),
            Column("share", "float64", SHARE, "of all the character's finished games"),
            Column("cumulative", "float64", SHARE, "of them, in which it has died by the end of this round"),
        ),
    ),
    "wounds": Table(
        "a cause of wounds of a character",
        (
            ROLE,
            NAME,
            Column("cause", "category", "", "what wounds"),
            Column("wounds", "float64", "wounds per game", "mean wounds that it takes; healed ones count"),
        ),
    ),
    "actions": Table(
        "an action of a character",
        (
            ROLE,
            NAME,
            Column("action", "category", "", "what it does on its turn"),
            Column("times", "float64", "times per game", "how often it does it, on average"),
        ),
    ),
    "game_shape": Table(
        "a measure of games",
        (
            Column("measure", "category", "", "length, ties, endings, margin, deaths, elimination"),
            Column("value", "float64", "see unit", "its value"),
            *ends("see unit", "the value"),
            Column("unit", "category", "", "unit of value, low and high in this row"),
        ),
    ),
    "rounds": Table(
        "a number of rounds",
        (
            Column("rounds", "int64", ROUNDS, "rounds played"),
            Column("games", "int64", GAMES, "finished games of so many"),
            Column("share", "float64", SHARE, "of finished games"),
            Column("cumulative", "float64", SHARE, "of finished games with at most so many"),
        ),
    ),
    "endings": Table(
        "an ending",
        (
            Column("ending", "category", "", "land in sight, everybody dead, or unfinished"),
            Column("games", "int64", GAMES, "games that end so"),
            Column("share", "float64", SHARE, "of all games played"),
        ),
    ),
    "ties": Table(
        "a number of winners",
        (
            Column("winners", "int64", "characters", "how many share the win; 0: the sea wins"),
            Column("games", "int64", GAMES, "finished games"),
            Column("share", "float64", SHARE, "of finished games"),
        ),
    ),
    "margins": Table(
        "a winning margin",
        (
            Column("margin", "int64", POINTS, "best score less second best, 0 in a tie"),
            Column("games", "int64", GAMES, "finished games that have a winner"),
            Column("share", "float64", SHARE, "of these games"),
            Column("cumulative", "float64", SHARE, "of these games, with at most this margin"),
        ),
    ),
    "deals": Table(
        "a character with its love and hate",
        (
            ROLE,
            Column("love", "category", "", "id of whom it loves"),
            Column("hate", "category", "", "id of whom it hates"),
            Column("games", "int64", GAMES, "finished games with this deal"),
            Column("win_share", "float64", SHARE, "mean win share in them"),
            *ends(SHARE, "the win share"),
            Column("shrunk", "float64", SHARE, "best guess of the true win share, drawn towards that of the character"),
            Column("kind", "category", "", KIND, KINDS),
            Column("stands_out", "bool", "", "differs from the character's own share by more than the band"),
        ),
    ),
    "metrics": Table(
        "a metric of yours, or a character under it",
        (
            *METRIC,
            Column("n", "int64", "games, or as counted", "what the mean is over"),
            Column("value", "float64", SEE_METRIC, "mean"),
            error(SEE_METRIC),
            *ends(SEE_METRIC, "the mean"),
        ),
    ),
}  # fmt: skip
"""Tables of a run, by name."""
