"""Scenarios of games at a table: a position, a script of what is decided, and what must come out of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_sim.core.scenario import Outcome, expected_error, shown_name
from lifeboat_sim.errors import LifeboatError, ScenarioError, choices, quoted

from .position import NOBODY, Pile, in_lines, spelt
from .scenario_file import Scene, read
from .state import OVER

if TYPE_CHECKING:
    from .table_game import TableGame


def play_scenario(game: TableGame, tables: dict[str, Any], folder: Path) -> Outcome:
    """Play a scenario given as the content of its file (see the Game contract)."""
    wanted, name = expected_error(tables), shown_name(tables)
    try:
        player = Player(game, read(game, tables, folder))
        player.play()
    except LifeboatError as error:
        text = "\n".join(error.lines)
        if wanted is None or wanted not in text:
            raise
        return Outcome(name, error=text)
    failures = player.failures()
    if wanted is not None:
        failures = [f"error: expected one with {wanted!r}, found none"]
    position = list(in_lines(player.position()))
    return Outcome(name, failures, player.final(), length=game.tallied.length, position=position)


class Player:
    """Plays a scenario's script on its record, passively where the script says nothing."""

    def __init__(self, game: TableGame, scene: Scene) -> None:
        self.game, self.scene = game, scene
        self.records, self.script = scene.records, list(scene.script)
        self.g = self.records.view(np.ndarray)[0]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.g["stage"] == OVER)

    def play(self) -> None:
        """Play to where the scenario stops.

        Raises
        ------
        ScenarioError
            If an entry's choice is not an option, or an entry is never used.
        """
        while not self.over and (self.script or self.scene.to_the_end):
            self.game.kernels.go_on(self.records, self._choice())
        if self.script:
            raise ScenarioError(f"play: the entry {self.script[0]} was never used")

    def _choice(self) -> int:
        """Return the place of the option that the next entry names, if it names the open decision; else the first."""
        if not self.script or f"{self.script[0].who} {self.script[0].does}" != self.pending:
            return 0
        entry, options = self.script.pop(0), self.options
        if spelt(entry.choose) not in options:
            found = f"{self.pending}: {quoted(entry.choose)}"
            raise ScenarioError(f"play: {found} is not an option, allowed {choices(options)}")
        return options.index(spelt(entry.choose))

    @property
    def pending(self) -> str:
        """Who decides what next; ``none`` at the end."""
        if self.over:
            return NOBODY
        return f"{self.scene.table.ids[self.g['decider']]} {self.game.words.decisions[self.g['kind']].name}"

    @property
    def options(self) -> list[str]:
        """The options of the decision now open, spelt out."""
        names, kind = self.game.names_by_seat(self.scene.ruleset, self.g), int(self.g["kind"])
        codes = [] if self.over else self.g["options"][: int(self.g["n_options"])].tolist()
        return [self.game.words.option(self.g, names, kind, code).text for code in codes]

    def position(self) -> dict[str, Any]:
        """Return the position in the words of ``[position]``."""
        return self.game.position.final(self.g, self.scene.table)

    def final(self) -> dict[str, Any]:
        """Return the position, and pending, options, over, the length, how it ended, winners, score."""
        found = self.game.result(self.scene.ruleset, self.g)
        return self.position() | {
            "pending": self.pending,
            "options": self.options,
            "over": self.over,
            **found,
            "ended_by": found["ended_by"] if self.over else NOBODY,
        }

    def failures(self) -> list[str]:
        """Return a line for each expectation that fails: which, expected, found."""
        final, parts = self.final(), self.game.position.parts
        failures = []
        for key, wanted in self.scene.expect.items():
            if key in self.scene.table.ids:
                failures += [
                    f"{key}.{name}: expected {one}, found {final[key][name]}"
                    for name, one in wanted.items()
                    if not parts[name].holds(one, final[key][name])
                ]
            elif key == "score":
                failures += [
                    f"score.{id}: expected {one}, found {final['score'][id]}"
                    for id, one in wanted.items()
                    if one != final["score"][id]
                ]
            elif key == "winners":
                if sorted(wanted) != sorted(final["winners"]):
                    failures.append(f"winners: expected {wanted}, found {final['winners']}")
            elif not (parts[key].holds(wanted, final[key]) if key in parts else wanted == final[key]):
                found = final[key][: len(wanted)] if isinstance(parts.get(key), Pile) else final[key]
                failures.append(f"{key}: expected {wanted}, found {found}")
        return failures
