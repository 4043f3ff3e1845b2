"""Shared by tests of bots: positions in which a sensible player would not hesitate.

A position is a file of ``positions/`` in the scenario format: position and script, and the table ``[sensible]`` that
says who is asked what in the end (everybody else is passive), and which options are the sensible ones (``chooses``)
or are not (``avoids``).
"""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.games.lifeboat import kernels, steps
from lifeboat_sim.games.lifeboat.bots import set_bots
from lifeboat_sim.games.lifeboat.position import record_of
from lifeboat_sim.games.lifeboat.scenario_file import read
from lifeboat_sim.games.lifeboat.text import Words

FOLDER = Path(__file__).parent / "positions"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


class Position:
    """A decision that waits for a bot."""

    def __init__(self, name: str) -> None:
        tables = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        self.sensible: dict[str, Any] = tables.pop("sensible")
        scenario, self.ruleset = read(tables, FOLDER)
        self.words = Words(self.ruleset)
        self.records = record_of(scenario.position, self.ruleset)
        self.g = self.records.view(np.ndarray)[0]
        self.play([(entry.who, entry.does, entry.choose) for entry in scenario.play])

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what."""
        return self.words.characters[self.g["decider"]], self.words.decision(int(self.g["kind"]))

    @property
    def options(self) -> list[str]:
        """The options, as the rules spell them."""
        return [self.words.option(int(self.g["kind"]), int(code)) for code in self.g["options"][: self.g["n_options"]]]

    def play(self, script: list[Any]) -> None:
        """Play the script, passively where it says nothing, and on to the decision that the position is about."""
        kernels.go_on(self.records, -1)
        while script or self.asked != (self.sensible["who"], self.sensible["does"]):
            assert self.g["stage"] != steps.OVER, "the decision never came"
            choice = 0
            if script and self.asked == script[0][:2]:
                choice = self.options.index(script.pop(0)[2])
            kernels.go_on(self.records, choice)

    def choices(self, bot: str, n: int = 200) -> Counter[str]:
        """Return what a bot chooses in ``n`` moods."""
        set_bots(self.records, dict.fromkeys(self.ruleset.characters, (bot, None)), self.ruleset)
        chosen: Counter[str] = Counter()
        for mood in range(n):
            self.g["noise_key"] = np.uint64(mood * 0x9E3779B97F4A7C15 % 2**64)
            chosen[self.options[kernels.bot_choice(self.records)]] += 1
        return chosen

    def sane_share(self, bot: str) -> float:
        """Return the share of moods in which a bot chooses sensibly."""
        chosen = self.choices(bot)
        named = [*self.sensible.get("chooses", ()), *self.sensible.get("avoids", ())]
        assert set(named) <= set(self.options), (named, self.options)
        return (
            sum(n for option, n in chosen.items() if (option in named) == ("chooses" in self.sensible)) / chosen.total()
        )
