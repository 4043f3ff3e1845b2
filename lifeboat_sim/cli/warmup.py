"""``lifeboat warmup``: compile everything before it is needed, say while a container image is made."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import game_names, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.output import one_line, put, put_json
from lifeboat_sim.compiling import Watcher, watched_by
from lifeboat_sim.errors import FolderError

WARMUP_EXAMPLES = examples(
    "lifeboat warmup", "lifeboat warmup --game all --json", "NUMBA_CPU_NAME=generic lifeboat warmup"
)


class Count(Watcher):
    """Counts what is compiled, and notes what cannot be kept."""

    def __init__(self) -> None:
        self.compiled = 0
        self.lost: str | None = None

    def begins(self) -> None:
        """Count one more."""
        self.compiled += 1

    def not_kept(self, where: Path | None, reason: str) -> None:
        """Note why."""
        self.lost = reason if where is None else f"{where}: {reason}"


def warmup(
    game: Annotated[
        str,
        typer.Option("--game", help="Which game, or all.", parser=game_names.game_or_all, metavar="GAME|all"),
    ] = "lifeboat",
    as_json: Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")] = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Compile a game once, so that no command has to: half a minute to a few minutes, or nothing if it is done.

    Machine code is kept for this version of the toolkit and this kind of processor, in the user's cache folder.
    """
    from lifeboat_sim.games import GAMES, load_game
    from lifeboat_sim.jit import COMPILED, cache_folder, engine_hash

    began = time.monotonic()
    count = Count()
    if COMPILED:
        with watched_by(count):
            for id in GAMES if game == game_names.ALL_GAMES else [game]:
                load_game(id).warm_up()
    seconds = time.monotonic() - began
    folder = cache_folder()
    if count.lost is not None:
        raise FolderError(
            f"machine code cannot be kept ({count.lost}); XDG_CACHE_HOME says where the cache folder lies"
        )
    if as_json:
        found = {
            "compiled": count.compiled,
            "seconds": round(seconds, 1),
            "engine": engine_hash(),
            "folder": str(folder) if COMPILED else None,
        }
        put_json(found)
    elif not COMPILED:
        put("nothing is compiled here: NUMBA_DISABLE_JIT is set")
    elif count.compiled:
        put(one_line(f"compiled in {seconds:.0f} s, kept in {folder}"))
    else:
        put(one_line(f"compiled already, in {folder}"))
