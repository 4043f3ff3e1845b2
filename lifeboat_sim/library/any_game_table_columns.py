"""Every table of any game but Lifeboat, by name: of a run, of its single games, of a comparison, of a story.

What length is counted in, and what else a game counts, each game says by itself.
"""

from __future__ import annotations

from lifeboat_analysis.verdicts import DIFFERENCE_VERDICTS, VERDICTS
from lifeboat_sim.library.comparison_table_columns import OF_A_COMPARISON, VARIANT_NAME, difference_columns
from lifeboat_sim.library.game_table_columns import GAME_NUMBER, OF_A_STORY
from lifeboat_sim.library.run_table_columns import OF_A_RUN
from lifeboat_sim.library.table_columns import GAMES, POINTS, SHARE, Column, Table, ends, error, joint

ROLE = Column("role", "category", "", "id of the seat or role, in the order of seats")
NAME = Column("name", "category", "", "its name, in the same order")
LENGTH = "as the game counts it"
PER_GAME = "per game"
COUNTER = Column("counter", "category", "", "what is counted: the name of a column of single games")
COUNTER_TITLE = Column("title", "category", "", "what is counted, in words")
OF_COUNTERS = (
    Column("role", "category", "", "id of the seat or role; empty over games"),
    Column("name", "category", "", "its name; empty over games"),
)


def _wins(joint_over: str) -> tuple[Column, ...]:
    return (
        error(SHARE),
        *ends(SHARE, "the win share"),
        *joint(SHARE, joint_over),
        Column("fair", "float64", SHARE, "what everybody would have if all were equally strong"),
        Column("difference", "float64", SHARE, "win share less fair share"),
        Column("ratio", "float64", "times", "win share over fair share"),
    )


VERDICT = Column("verdict", "category", "", "balanced or not, by the band", VERDICTS)

OF_ANY_RUN = {
    "win_shares": Table(
        "a seat or role",
        (
            ROLE,
            NAME,
            Column("games", "int64", GAMES, "games with it"),
            Column("win_share", "float64", SHARE, "mean win share in them: 1 for a sole winner, 1/m for each of m"),
            *_wins("all seats or roles"),
            Column("one_extra_win_in", "float64", GAMES, "games until the difference is one win; infinite at none"),
            VERDICT,
        ),
    ),
    "scores": Table(
        "a seat or role",
        (
            ROLE,
            NAME,
            Column("games", "int64", GAMES, "games with it"),
            *OF_A_RUN["scores"].columns[3:],
        ),
    ),
    "score_distribution": Table(
        "a score of a seat or role",
        (
            ROLE,
            Column("score", "float64", POINTS, "final score"),
            Column("games", "int64", GAMES, "games that it ends with it"),
            Column("share", "float64", SHARE, "of its games"),
        ),
    ),
    "counters": Table(
        "a counter, or a seat or role under it",
        (
            COUNTER,
            COUNTER_TITLE,
            *OF_COUNTERS,
            Column("mean", "float64", PER_GAME, "how often it comes about in a game, on average"),
            error(PER_GAME),
            *ends(PER_GAME, "the mean"),
        ),
    ),
    "game_shape": Table(
        "a measure of games",
        (
            Column("measure", "category", "", "length, ties, endings, decisions, margin"),
            *OF_A_RUN["game_shape"].columns[1:],
        ),
    ),
    "length": Table(
        "a length of games",
        (
            Column("length", "int64", LENGTH, "how long"),
            Column("games", "int64", GAMES, "games of this length"),
            Column("share", "float64", SHARE, "of all games"),
            Column("cumulative", "float64", SHARE, "of all games, at most so long"),
        ),
    ),
    "endings": Table(
        "an ending",
        (
            Column("ending", "category", "", "what ends a game, as the game calls it"),
            Column("games", "int64", GAMES, "games that end so"),
            Column("share", "float64", SHARE, "of all games played"),
        ),
    ),
    "ties": Table(
        "a number of winners",
        (
            Column("winners", "int64", "players", "how many share the win; 0: nobody wins"),
            Column("games", "int64", GAMES, "games"),
            Column("share", "float64", SHARE, "of all games"),
        ),
    ),
    "margins": Table(
        "a winning margin",
        (
            Column("margin", "float64", POINTS, "best score less second best, 0 in a tie"),
            Column("games", "int64", GAMES, "games that the highest score wins"),
            Column("share", "float64", SHARE, "of these games"),
            Column("cumulative", "float64", SHARE, "of these games, with at most this margin"),
        ),
    ),
    "bots": Table(
        "a bot of a mixed table",
        (
            Column("bot", "category", "", "name of the bot, in the order of the table"),
            Column("seats", "int64", "seats", "seats that it played, over all games"),
            Column("win_share", "float64", SHARE, "mean win share of these seats"),
            *_wins("all bots"),
            VERDICT,
            Column("mean", "float64", POINTS, "mean final score"),
            Column("mean_se", "float64", POINTS, "standard error of it"),
            Column("mean_low", "float64", POINTS, "low end of its 95 % interval, alone"),
            Column("mean_high", "float64", POINTS, "high end of it"),
        ),
    ),
    "bot_matrix": Table(
        "a bot of a mixed table against another one",
        (
            Column("bot", "category", "", "name of the bot"),
            Column("other", "category", "", "name of the other one"),
            Column("pairs", "int64", "pairs", "pairs of two seats with these bots, over all games"),
            Column("ahead", "float64", SHARE, "of them, in which the bot has more points; a tie counts half"),
            error(SHARE),
            *ends(SHARE, "this share"),
        ),
    ),
    "metrics": OF_A_RUN["metrics"],
}
"""Tables of a run, by name; a run has those that apply."""

OF_ANY_GAMES = {
    "games": Table(
        "a game",
        (
            GAME_NUMBER,
            Column("history", "uint64", "", "fingerprint of all decisions: equal for equal games"),
            Column("decisions", "int64", "decisions", "decisions asked"),
            Column("length", "int64", LENGTH, "how long it was"),
            Column("ended_by", "category", "", "how it ended"),
            Column("by_points", "bool", "", "whether the highest score won"),
            Column("*", "int64", "times", "what else the game counts"),
        ),
    ),
    "seats": Table(
        "a seat or role in a game",
        (
            GAME_NUMBER,
            ROLE,
            Column("seat", "int64", "place", "in the order of play, from 0"),
            Column("bot", "category", "", "who played it"),
            Column("score", "float64", POINTS, "final score"),
            Column("win_share", "float64", SHARE, "1 for a sole winner, 1/m for each of m, else 0"),
            Column("*", "int64", "times", "what else the game counts for each"),
        ),
    ),
}
"""Tables of single games, by name."""

_OF_GAME, _OF_SEAT = (OF_ANY_GAMES[name].columns for name in ("games", "seats"))
OF_ANY_EXPORT = {"games": Table("a seat or role in a game", (*_OF_SEAT[:-1], *_OF_GAME[1:-1], _OF_GAME[-1]))}
"""What ``lifeboat export`` writes of single games."""

OF_ANY_COMPARISON = {
    "win_shares": Table(
        "a seat or role under a variant",
        (
            VARIANT_NAME,
            ROLE,
            NAME,
            *difference_columns(SHARE),
            *joint(SHARE, "all seats or roles of the variant"),
            Column("variance_ratio", "float64", "times", "variance of the difference over that of unpaired runs"),
            Column("beyond_band", "bool", "", "passes a test over all seats or roles of all variants"),
            Column("verdict", "category", "", "better or worse, by the band", DIFFERENCE_VERDICTS),
        ),
    ),
    "scores": Table("a seat or role under a variant", (VARIANT_NAME, ROLE, NAME, *difference_columns(POINTS))),
    "shape": Table(
        "a measure of games under a variant",
        (
            VARIANT_NAME,
            Column("measure", "category", "", "length, margin, ties"),
            Column("unit", "category", "", "unit of all numbers in this row"),
            *difference_columns("see unit"),
        ),
    ),
    "counters": Table(
        "a counter under a variant, or a seat or role under it",
        (VARIANT_NAME, COUNTER, COUNTER_TITLE, *OF_COUNTERS, *difference_columns(PER_GAME)),
    ),
    "bots": Table(
        "a bot of a mixed table under a variant",
        (
            VARIANT_NAME,
            Column("bot", "category", "", "name of the bot"),
            Column("measure", "category", "", "win share of its seats, or mean score"),
            Column("unit", "category", "", "unit of all numbers in this row"),
            *difference_columns("see unit"),
        ),
    ),
}
"""Tables of a comparison beside ``metrics`` and ``pairing``, by name; a comparison has those that apply."""


def tables_of_comparison(has_lives: bool) -> dict[str, Table]:
    """Return the tables of a comparison: those of Lifeboat, where roles live or die, or those of any other game."""
    if has_lives:
        return OF_A_COMPARISON
    return OF_ANY_COMPARISON | {name: OF_A_COMPARISON[name] for name in ("metrics", "robustness", "pairing")}


OF_ANY_STORY = {
    "events": OF_A_STORY["events"],
    "scores": Table(
        "a seat or role",
        (
            ROLE,
            NAME,
            Column("score", "float64", POINTS, "final score"),
            Column("won", "bool", "", "whether it is among the winners"),
        ),
    ),
}
"""Tables of the story of a game, by name."""
