"""Every table of single games, stories and rule sets, by name."""

from __future__ import annotations

from lifeboat_sim.library.table_columns import NAME, POINTS, ROLE, ROUNDS, SHARE, Column, Table

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
