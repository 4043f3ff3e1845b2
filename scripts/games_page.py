"""Write the generated tables of docs/games/: options, bots and counters of every game at a table.

Usage: .venv/bin/python scripts/games_page.py

Each table stands between two marks, ``<!-- options -->`` and ``<!-- end of options -->``; all else on the pages is
written by hand and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.ruleset_files import allowed, toml
from lifeboat_sim.games import DEFAULT, GAMES, load_game

PAGES = Path(__file__).parent.parent / "docs" / "games"


def options_table(game: Game) -> Iterator[str]:
    """Yield the lines of the table of options."""
    yield "| option | allowed | default | decides | rules |"
    yield "| --- | --- | --- | --- | --- |"
    ruleset: Any = game.load_ruleset(game.default_ruleset)
    for name, field in type(ruleset.options).model_fields.items():
        default = toml(list(field.default) if isinstance(field.default, tuple) else field.default).strip('"')
        may_be = allowed(field).replace('"', "").replace("|", "\\|")
        yield f"| `{name}` | {may_be} | {default} | {field.description} | {field.json_schema_extra['section']} |"


def bots_table(game: Game) -> Iterator[str]:
    """Yield the lines of the table of bots."""
    yield "| bot | plays | numbers |"
    yield "| --- | --- | --- |"
    for name, bot in game.bots.items():
        numbers = ", ".join(f"`{weight}` {value:g}" for weight, value in bot.weights.items())
        default = " (the default)" if name == game.default_bot else ""
        yield f"| `{name}`{default} | {bot.sentence} | {numbers} |"


def counters_table(game: Game) -> Iterator[str]:
    """Yield the lines of the table of what is counted, for each game or for each role."""
    yield "| counter | counts | for each |"
    yield "| --- | --- | --- |"
    described = game.describe(game.load_ruleset(game.default_ruleset), game.default_players, None)
    for counter in described["counters"]:
        per = described["role_word"] if counter["per"] == "role" else "game"
        yield f"| `{counter['name']}` | {counter['title']} | {per} |"


TABLES = {"options": options_table, "bots": bots_table, "counters": counters_table}


def games_at_a_table() -> list[str]:
    """Return the names of the games that have a page here."""
    return [name for name in GAMES if name != DEFAULT]


def with_tables(text: str, game: Game) -> str:
    """Return the text of a page with its generated tables as the program has them.

    Raises
    ------
    ValueError
        If the marks of a table do not stand on the page once.
    """
    for name, table in TABLES.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        if text.count(begin) != 1 or text.count(end) != 1:
            raise ValueError(f"{game.id}: the marks of the table of {name} are missing, or there twice")
        made = begin + "\n" + "\n".join(table(game)) + "\n\n" + end
        text = re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _, made=made: made, text, flags=re.DOTALL)
    return text


def main() -> None:
    """Write the tables."""
    for name in games_at_a_table():
        page = PAGES / f"{name}.md"
        page.write_text(with_tables(page.read_text(encoding="utf-8"), load_game(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
