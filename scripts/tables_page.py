"""Write docs/tables.md: every table that programs in Python get, with its columns.

Usage: .venv/bin/python scripts/tables_page.py
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from lifeboat_sim.library.any_game_table_columns import (
    OF_ANY_COMPARISON,
    OF_ANY_EXPORT,
    OF_ANY_GAMES,
    OF_ANY_RUN,
    OF_ANY_STORY,
)
from lifeboat_sim.library.comparison_table_columns import OF_A_COMPARISON
from lifeboat_sim.library.game_table_columns import OF_A_RULESET, OF_A_STORY, OF_AN_EXPORT, OF_GAMES
from lifeboat_sim.library.run_table_columns import OF_A_RUN
from lifeboat_sim.library.sweep_table_columns import OF_A_SWEEP
from lifeboat_sim.library.table_columns import Table

PAGE = Path(__file__).parent.parent / "docs" / "tables.md"
INTRO = """# The tables in Python

Generated from the modules whose names end in `table_columns.py` (`lifeboat_sim/library/`) by `scripts/tables_page.py`;
not to be edited. How to get at them: [from Python](library.md).

Every table is a tidy pandas frame: a row for each thing that is counted, numbered from 0, and a column for each thing
that is known of it. Words are categories in an order of their own (characters from bow to stern), so that sorting,
grouping and plots keep it. Shares are numbers from 0 to 1; differences of shares likewise: 0.02 is two percentage
points. What cannot be known is NaN. Intervals tell of the noise of simulation only, not of how well the bots play.
`frame.attrs["units"]` has the units, `frame.attrs["of"]` what was played. A name that ends in `*` stands for a column
for each kind: `points_*` for `points_survival`, `points_love`...
"""
DTYPES = {"any": "int64, float64, str or bool"}
SECTIONS: tuple[tuple[str, str, Mapping[str, Table]], ...] = (
    ("A run", "From `simulate` and `open_run`: `run.table(NAME)`.", OF_A_RUN),
    ("Single games", "Of a run: `run.games(FIRST, LAST)` and `run.seats(FIRST, LAST)`.", OF_GAMES),
    ("An export", "Written by `lifeboat export DIR games`: [results in other programs](export.md).", OF_AN_EXPORT),
    ("A comparison", "From `compare`: `comparison.table(NAME)`.", OF_A_COMPARISON),
    ("A sweep", "From `sweep`: `sweep.table(NAME)`; `sweep.tables` says which of them its design has.", OF_A_SWEEP),
    ("The story of a game", "From `replay`: `story.table(NAME)`.", OF_A_STORY),
    (
        "Another game: a run",
        "From `simulate(game=...)`; `run.tables` says which of them apply. What length is counted in, the game says.",
        OF_ANY_RUN,
    ),
    ("Another game: single games", "As above; a column for everything that the game counts.", OF_ANY_GAMES),
    ("Another game: an export", "As above.", OF_ANY_EXPORT),
    ("Another game: a comparison", "Those above for `metrics` and `pairing`, and these.", OF_ANY_COMPARISON),
    ("Another game: a story", "As above.", OF_ANY_STORY),
    ("A rule set", "From `load_ruleset`: `ruleset.characters()` and `ruleset.differences(OTHER)`.", OF_A_RULESET),
)


def lines() -> Iterator[str]:
    """Yield the lines of the page."""
    yield INTRO
    for title, how, tables in SECTIONS:
        yield f"## {title}\n\n{how}\n"
        for name, table in tables.items():
            yield f"### `{name}`\n\nA row for {table.row}.\n"
            yield "| column | dtype | unit | meaning |"
            yield "| --- | --- | --- | --- |"
            for column in table.columns:
                dtype = DTYPES.get(column.dtype, column.dtype)
                yield f"| `{column.name}` | {dtype} | {column.unit} | {column.meaning} |"
            yield ""


def page() -> str:
    """Return the text of the page."""
    return "\n".join(lines())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
