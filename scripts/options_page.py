"""Write docs/options.md: every rule option, its values, and in how many of 20,000 games it makes a difference.

Usage: .venv/bin/python scripts/options_page.py [--check]

Each value is played against the default in pairs: the same deals, the same sensible bots, the same hesitations. A
game counts as changed if anything came out differently. ``--check`` compares all but the measured shares.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.records import make
from lifeboat_sim.core.ruleset_files import allowed, toml
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.options import Options, values
from lifeboat_sim.runs.plan import assign_bots

PAGE = Path(__file__).parent.parent / "docs" / "options.md"
GAMES = 20_000
SMALL_GAME = 5  # players: provisions are removed with 4 or 5
NUMBERS = {
    "provisions_removed_small_game": (0, 20), "starting_hand": (0, 2), "row_draw": (1, 3), "birds_to_land": (3, 5),
    "max_rounds": (20,),
}  # fmt: skip
"""The values of numeric options that are tried."""
SECTIONS = {"1": "Set-up", "2.2": "Actions", "2.3": "Fight", "2.4": "Navigation", "3": "Scoring"}


def other_values(name: str) -> list[Any]:
    """Return the values of an option that are tried against its default."""
    field = Options.model_fields[name]
    if name == "cast":
        return []
    if values(name):
        return [word for word in values(name) if word != field.default]
    return [not field.default] if field.annotation is bool else list(NUMBERS[name])


def games(players: int, settings: tuple[str, ...]) -> Any:
    """Return the rows of games by sensible bots."""
    ruleset = LIFEBOAT.load_ruleset("classic", settings)
    records = LIFEBOAT.prepare(ruleset, players, assign_bots(None, LIFEBOAT, ruleset))
    rows = make(LIFEBOAT.row, GAMES)
    LIFEBOAT.play_games(records, np.uint64(1), 0, GAMES, rows)
    return rows.view(np.ndarray)


def changed(before: Any, after: Any) -> Any:
    """Return which games came out differently: whatever a row tells but the decisions themselves."""
    fields = [name for name in before.dtype.names if name not in ("history", "decisions")]
    return np.any([(before[name] != after[name]).reshape(GAMES, -1).any(axis=1) for name in fields], axis=0)


def rows_of_table(measured: bool) -> Iterator[str]:
    """Yield the lines of the table of each section."""
    bases = {players: games(players, ()) for players in (6, SMALL_GAME)} if measured else {}
    section = ""
    for name, field in Options.model_fields.items():
        of = field.json_schema_extra["section"] if isinstance(field.json_schema_extra, dict) else ""
        if of != section:
            section = str(of)
            yield f"\n## {SECTIONS[section]} (rules {section})\n"
            yield "| option | allowed | default | decides | games changed |"
            yield "| --- | --- | --- | --- | --- |"
        shares = []
        for value in other_values(name):
            players = SMALL_GAME if name == "provisions_removed_small_game" else 6
            share = "?"
            if measured:
                after = games(players, (f"{name}={toml(value)}",))
                share = f"{100 * changed(bases[players], after).mean():.1f} %"
            shares.append(f"{str(value).lower() if isinstance(value, bool) else value}: {share}")
        default = "drawn" if field.default is None else toml(field.default).strip('"')
        may_be = allowed(field).replace('"', "").replace("|", "\\|")
        yield f"| `{name}` | {may_be} | {default} | {field.description} | {'; '.join(shares) or '-'} |"


def page(measured: bool) -> str:
    """Return the text of the page."""
    intro = f"""# The options of a rule set

Generated from [`options.py`](../lifeboat_sim/games/lifeboat/options.py) by `scripts/options_page.py`; not to be edited.

Set them under `[options]` of a [rule-set file](rule-sets.md), or one by one with `--set NAME=VALUE`. *Games changed*
says in how many of {GAMES:,} games something comes out differently (a score, a wound, an action, the length) when this
value takes the place of the default: classic rules, six sensible bots ({SMALL_GAME} for
`provisions_removed_small_game`), the same deals. It says nothing about the size of the difference, and is good to
about half a percentage point.
""".replace(",000", " 000")
    return intro + "\n".join(rows_of_table(measured)) + "\n"


def without_shares(text: str) -> str:
    """Return a page without what was measured."""
    return re.sub(r": [\d.]+ %|: \?", "", text)


def main() -> None:
    """Write the page, or check it."""
    if "--check" in sys.argv[1:]:
        if without_shares(page(measured=False)) != without_shares(PAGE.read_text(encoding="utf-8")):
            sys.exit("docs/options.md is not that of options.py: run scripts/options_page.py")
    else:
        PAGE.write_text(page(measured=True), encoding="utf-8")


if __name__ == "__main__":
    main()
