"""Every table that programs in Python get: its columns with type, unit and meaning; what ``docs/tables.md`` says."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lifeboat_analysis.verdicts import DIFFERENCE_VERDICTS, VERDICTS

Dtype = Literal["category", "str", "int64", "uint64", "float64", "bool", "any"]


class Column(NamedTuple):
    """A column of a table.

    Attributes
    ----------
    name : str
        One that ends in ``*`` stands for all columns that begin so; ``*`` for all that the table does not name.
    dtype : str
        As pandas writes it; ``any`` for whatever the values are.
    unit : str
        Empty for words and yes or no.
    meaning : str
    order : tuple of str
        All words that a category can have, in their order; empty: those that occur, as they first come.
    """

    name: str
    dtype: Dtype
    unit: str
    meaning: str
    order: tuple[str, ...] = ()


class Table(NamedTuple):
    """A table: what one of its rows is, and its columns."""

    row: str
    columns: tuple[Column, ...]


SHARE, POINTS, GAMES, ROUNDS = "share, 0-1", "points", "games", "rounds"
KIND = "loves itself (narcissist), hates itself (psychopath), or both; loves and hates the same one (ambivalent)"
KINDS = ("plain", "narcissist", "psychopath", "ambivalent", "both")

ROLE = Column("role", "category", "", "id of the character, in boat order")
NAME = Column("name", "category", "", "name of the character, in boat order")


def _ends(unit: str, of: str) -> tuple[Column, Column]:
    """Return the columns of an interval of one value alone."""
    return (
        Column("low", "float64", unit, f"low end of the 95 % interval of {of}, alone"),
        Column("high", "float64", unit, "high end of it"),
    )


def _joint(unit: str, of: str) -> tuple[Column, Column]:
    """Return the columns of an interval that holds for all characters at once."""
    return (
        Column("low_simultaneous", "float64", unit, f"low end of the joint 95 % interval, for {of} at once"),
        Column("high_simultaneous", "float64", unit, "high end of it"),
    )


def _error(unit: str) -> Column:
    return Column("se", "float64", unit, "standard error, from blocks of games")


SEE_METRIC = "see unit, is_share"
METRIC = (
    Column("metric", "category", "", "name of the function"),
    Column("role", "category", "", "id of the character, in boat order; empty over games"),
    Column("name", "category", "", "name of the character, in boat order; empty over games"),
    Column("title", "category", "", "what the metric is called"),
    Column("unit", "category", "", "unit of the mean, as declared"),
    Column("is_share", "bool", "", "whether it is a share, 0-1"),
)
"""What is said of a metric of the user, in every table of them."""

OF_A_RUN = {
    "win_shares": Table(
        "a character",
        (
            ROLE,
            NAME,
            Column("games", "int64", GAMES, "finished games with the character"),
            Column("win_share", "float64", SHARE, "mean win share in them: 1 for a sole winner, 1/m for each of m"),
            _error(SHARE),
            *_ends(SHARE, "the win share"),
            *_joint(SHARE, "all characters"),
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
            _error(POINTS),
            *_ends(POINTS, "the mean"),
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
            _error("points per game"),
        ),
    ),
    "fates": Table(
        "a fate of a character",
        (
            ROLE,
            NAME,
            Column("fate", "category", "", "conscious, unconscious, dead (aboard) or lost (overboard) at the end"),
            Column("share", "float64", SHARE, "of the character's finished games"),
            *_ends(SHARE, "the share"),
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
            *_ends("see unit", "the value"),
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
            *_ends(SHARE, "the win share"),
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
            _error(SEE_METRIC),
            *_ends(SEE_METRIC, "the mean"),
        ),
    ),
}  # fmt: skip
"""Tables of a run, by name."""


def _difference_columns(unit: str) -> tuple[Column, ...]:
    return (
        Column("base", "float64", unit, "under the base"),
        Column("variant", "float64", unit, "under the variant"),
        Column("difference", "float64", unit, "variant less base"),
        Column("se", "float64", unit, "standard error of the difference"),
        *_ends(unit, "the difference"),
    )


VARIANT_NAME = Column("variant_name", "category", "", "which variant is compared with the base")

OF_A_COMPARISON = {
    "win_shares": Table(
        "a character under a variant",
        (
            VARIANT_NAME,
            ROLE,
            NAME,
            *_difference_columns(SHARE),
            *_joint(SHARE, "all characters of the variant"),
            Column("variance_ratio", "float64", "times", "variance of the difference over that of unpaired runs"),
            Column("beyond_band", "bool", "", "passes a test over all characters of all variants"),
            Column("verdict", "category", "", "better or worse, by the band", DIFFERENCE_VERDICTS),
        ),
    ),
    "scores": Table("a character under a variant", (VARIANT_NAME, ROLE, NAME, *_difference_columns(POINTS))),
    "points": Table(
        "a source of points of a character under a variant",
        (
            VARIANT_NAME,
            Column("part", "category", "", "survival, love, hate or treasure"),
            ROLE,
            NAME,
            *_difference_columns("points per game"),
        ),
    ),
    "fates": Table(
        "a fate of a character under a variant",
        (
            VARIANT_NAME,
            Column("fate", "category", "", "how it ends, or early_elimination: out for good before half of the rounds"),
            ROLE,
            NAME,
            *_difference_columns(SHARE),
        ),
    ),
    "shape": Table(
        "a measure of games under a variant",
        (
            VARIANT_NAME,
            Column("measure", "category", "", "length, margin, ties, deaths, elimination"),
            Column("unit", "category", "", "unit of all numbers in this row"),
            *_difference_columns("see unit"),
        ),
    ),
    "actions": Table(
        "an action under a variant",
        (
            VARIANT_NAME,
            Column("action", "category", "", "what characters do on their turns"),
            *_difference_columns("share of all actions, 0-1"),
        ),
    ),
    "metrics": Table(
        "a metric of yours, or a character under it, under a variant",
        (VARIANT_NAME, *METRIC, *_difference_columns(SEE_METRIC)),
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


# Games, rule sets, stories ---------------------------------------------------------------------------------------

GAME_NUMBER = Column("game", "int64", "number", "number of the game, from 0")

OF_GAMES = {
    "games": Table(
        "a game",
        (
            GAME_NUMBER,
            Column("history", "uint64", "", "fingerprint of all decisions: equal for equal games"),
            Column("decisions", "int64", "decisions", "decisions asked"),
            Column("rounds", "int64", ROUNDS, "rounds played, the last one included"),
            Column("ended_by", "category", "", "how it ended"),
            Column("birds", "int64", "birds", "birds at the end"),
        ),
    ),
    "seats": Table(
        "a character of the cast in a game",
        (
            GAME_NUMBER,
            ROLE,
            Column("love", "category", "", "id of whom it loves"),
            Column("hate", "category", "", "id of whom it hates"),
            Column("score", "int64", POINTS, "final score"),
            Column("points_*", "int64", POINTS, "points from each source"),
            Column("win_share", "float64", SHARE, "1 for a sole winner, 1/m for each of m, else 0"),
            Column("fate", "category", "", "how it ends"),
            Column("cause", "category", "", "what it died of, or none"),
            Column("death_round", "int64", "round", "in which it died; 0: it lives"),
            Column("out_since", "int64", "round", "since which it was out of action to the end; 0: it is conscious"),
            Column("wounds_by_*", "int64", "wounds", "wounds taken, by cause; healed ones count"),
            Column("did_*", "int64", "times", "actions taken"),
            Column("fights", "int64", "fights", "fights taken part in"),
            Column("fights_won", "int64", "fights", "fights won"),
            Column("robberies", "int64", "cards", "cards taken by mugging"),
            Column("drinks", "int64", "waters", "waters drunk"),
        ),
    ),
}
"""Tables of single games, by name."""

_OF_GAME, _OF_SEAT = (OF_GAMES[name].columns[1:] for name in ("games", "seats"))
OF_AN_EXPORT = {
    "games": Table(
        "a character of the cast in a game",
        (
            GAME_NUMBER,
            ROLE,
            Column("seat", "int64", "place", "in the boat at the beginning; 1 is the bow"),
            *_OF_SEAT[1:],
            *_OF_GAME,
        ),
    ),
}
"""What ``lifeboat export`` writes of single games."""

OF_A_STORY = {
    "events": Table(
        "an event",
        (
            Column("event", "int64", "number", "number of the event, from 0"),
            Column("round", "int64", "round", "0: the deal"),
            Column("phase", "category", "", "part of the round"),
            Column("kind", "category", "", "what sort of event"),
            Column("who", "category", "", "id of the character that did it; missing: nobody"),
            Column("is_public", "bool", "", "whether everybody at the table knows all of it"),
            Column("text", "str", "", "what happened, or what the viewer sees of it"),
        ),
    ),
    "scores": Table(
        "a character of the cast",
        (
            ROLE,
            NAME,
            Column("score", "int64", POINTS, "final score"),
            Column("points_*", "int64", POINTS, "points from each source"),
            Column("won", "bool", "", "whether it is among the winners"),
            Column("fate", "category", "", "how it ended"),
        ),
    ),
}
"""Tables of the story of a game, by name."""

OF_A_RULESET = {
    "characters": Table(
        "a character",
        (
            ROLE,
            NAME,
            Column("seat", "int64", "place", "1 is the bow"),
            Column("size", "int64", "strength, wounds", "strength in a fight, and the wounds that it takes to kill it"),
            Column("survival", "int64", POINTS, "points if it survives"),
        ),
    ),
    "differences": Table(
        "a value that differs",
        (
            Column("path", "str", "", "what differs, as in a rule-set file"),
            Column("there", "str", "", "value in the other rule set, as a file writes it; empty: none"),
            Column("here", "str", "", "value in this one"),
        ),
    ),
}
"""Tables of a rule set, by name."""
