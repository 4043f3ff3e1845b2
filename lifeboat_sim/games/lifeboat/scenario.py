"""Scenarios: a position, a script of what is decided, and what must come out of it."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.records import copied
from lifeboat_sim.core.scenario import Outcome, expected_error, shown_name
from lifeboat_sim.errors import LifeboatError, ScenarioError, choices, quoted

from . import decisions, kernels, steps
from .position import record_of, state_of, table_of
from .ruleset import Ruleset
from .scenario_file import Expect, ExpectedCharacter, Scenario, read, shown_outcome
from .state import ENDINGS
from .text import Words

# Playing -----------------------------------------------------------------------------------------------------


class Player:
    """Plays a scenario's script on a record, passively where the script says nothing."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.words = Words(ruleset)
        self.records = record_of(scenario.position, ruleset)
        self.g = self.records.view(np.ndarray)[0]
        self.g["stops_at_chance"] = 1
        self.script = list(scenario.play)
        self.stop = scenario.stop.at
        self.chance = random.Random(0)

    def play(self) -> None:
        """Play to where the scenario stops.

        Raises
        ------
        ScenarioError
            If an entry's choice is not an option, an outcome is impossible, or an entry is never used.
        """
        while not self.over:
            self._step()
            if self.is_open:
                if self.g["decider"] == decisions.NATURE:
                    self._chance()
                elif not self.script and self.stop == "script_end":
                    return
                else:
                    self._decide()
            elif not self.script and self._at_end_of(self.stop):
                return
        if self.script:
            raise ScenarioError(f"play: the entry {self.script[0]} was never used")

    def _step(self) -> None:
        """Do the next step; a decision with one option is not asked."""
        kernels.next_step(self.records)
        if self.g["n_options"] == 1:
            kernels.take_only_option(self.records)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.g["stage"] == steps.OVER)

    @property
    def is_open(self) -> bool:
        """Whether a decision or chance event is open."""
        return bool(self.g["n_options"] > 1)

    @property
    def options(self) -> list[str]:
        """The options of the decision now open, spelt out."""
        kind = int(self.g["kind"])
        return [self.words.option(kind, int(code)) for code in self.g["options"][: self.g["n_options"]]]

    def _at_end_of(self, stop: str) -> bool:
        ends = {
            "phase_end": (steps.ORDER_OF_ACTIONS, steps.FORM_STACK, steps.BEGIN_ROUND),
            "round_end": (steps.BEGIN_ROUND,),
        }
        return self.g["stage"] in ends.get(stop, ())

    def _decide(self) -> None:
        who = self.words.characters[self.g["decider"]]
        does = self.words.decision(int(self.g["kind"]))
        choice = 0
        if self.script and (self.script[0].who, self.script[0].does) == (who, does):
            entry = self.script.pop(0)
            if entry.choose not in self.options:
                raise ScenarioError(
                    f"play: {who} {does}: {quoted(str(entry.choose))} is not an option, allowed {choices(self.options)}"
                )
            choice = self.options.index(entry.choose)
        kernels.take_option(self.records, choice)

    def _chance(self) -> None:
        event = self.words.decision(int(self.g["kind"]))
        scripted = self.script.pop(0).outcome if self.script and self.script[0].chance == event else None
        if event == "mug_card":
            self._mug_card(scripted)
        else:
            self._bottom_order(scripted)

    def _mug_card(self, scripted: Any) -> None:
        hand = self.g["hand"][self.g["target"]]
        kinds = [kind for k, kind in enumerate(self.words.kinds) for _ in range(hand[k])]
        kind = self.chance.choice(kinds) if scripted is None else scripted
        if kind not in kinds:
            raise ScenarioError(
                f"play: chance mug_card: {quoted(kind)} is not an option, allowed {choices(self.options)}"
            )
        kernels.take_option(self.records, self.options.index(kind))

    def _bottom_order(self, scripted: Any) -> None:
        numbers = [int(option) for option in self.options]
        order = self.chance.sample(numbers, len(numbers)) if scripted is None else scripted
        if isinstance(order, str) or sorted(order) != numbers:
            found = shown_outcome(order)
            raise ScenarioError(f"play: chance bottom_order: {found} is not an option, allowed {numbers} in any order")
        for number in order[:-1]:
            kernels.take_option(self.records, self.options.index(str(number)))
            self._step()

    def final(self) -> dict[str, Any]:
        """Return the final position: the keys of ``[position]``, and pending, options, over, rounds, winners, score."""
        table = table_of(self.records, self.words)
        pending, options = self._pending()
        scored = self.over and self.g["ended_by"] != ENDINGS.index("unfinished")
        cast = [p for p in range(len(self.words.characters)) if int(self.g["cast"]) >> p & 1]
        return table | {
            "pending": pending,
            "options": options,
            "over": self.over,
            "rounds": int(self.g["rounds"]),
            "winners": [self.words.characters[p] for p in cast if self.over and self.g["win"][p] > 0],
            "score": {self.words.characters[p]: int(self.g["score"][p]) for p in cast} if scored else {},
        }

    def _pending(self) -> tuple[str, list[str]]:
        """Return the decision now open and its options; at the end of a phase, the one that comes up next."""
        if self.over:
            return "none", []
        ahead = copied(self.records)
        g = ahead.view(np.ndarray)[0]
        g["stops_at_chance"] = 0
        kernels.go_on(ahead, -1)
        if g["stage"] == steps.OVER:
            return "none", []
        kind = int(g["kind"])
        options = [self.words.option(kind, int(code)) for code in g["options"][: g["n_options"]]]
        return f"{self.words.characters[g['decider']]} {self.words.decision(kind)}", options


# Checking ----------------------------------------------------------------------------------------------------


def _failures(expect: Expect, player: Player) -> list[str]:
    """Return a line for each expectation that fails: which, expected, found."""
    final = player.final()
    n_top, n_bottom = len(expect.navigation_top or ()), len(expect.navigation_bottom or ())
    deck = final["navigation"]
    found = {
        **{key: final[key] for key in ("pending", "options", "birds", "seats", "over", "rounds")},
        "lost": sorted(final["lost"]), "row_stack": sorted(final["row_stack"]), "winners": sorted(final["winners"]),
        "navigation_top": deck[:n_top], "navigation_bottom": deck[len(deck) - n_bottom :] if n_bottom else [],
        "provisions_left": len(final["provisions"]),
    }  # fmt: skip
    failures = []
    for key, actual in found.items():
        wanted = getattr(expect, key)
        if isinstance(wanted, tuple):
            wanted = sorted(wanted) if key in ("lost", "row_stack", "winners") else list(wanted)
        if wanted is not None and wanted != actual:
            failures.append(f"{key}: expected {wanted}, found {actual}")
    for id, character in expect.characters.items():
        failures += _character_failures(id, character, player, final)
    return failures


def _character_failures(id: str, expect: ExpectedCharacter, player: Player, final: dict[str, Any]) -> list[str]:
    if id not in final:
        return [f"{id}: expected in the cast, found not there"]
    p = player.words.characters.index(id)
    found = final[id] | {
        "state": state_of(player.records, p),
        "score": final["score"].get(id, "none, the game is not over"),
    }
    failures = []
    for key in type(expect).model_fields:
        wanted, actual = getattr(expect, key), found[key]
        if wanted is None:
            continue
        same = Counter(wanted) == Counter(actual) if isinstance(wanted, tuple) else wanted == actual
        if not same:
            failures.append(
                f"{id}.{key}: expected {list(wanted) if isinstance(wanted, tuple) else wanted}, found {actual}"
            )
    return failures


def play_scenario(tables: dict[str, Any], folder: Path) -> Outcome:
    """Play a scenario given as the content of its file.

    Parameters
    ----------
    tables : dict
        The parsed TOML.
    folder : Path
        What a relative ``ruleset`` starts from.

    Raises
    ------
    ScenarioError, RulesetError
        If the scenario is unusable, and does not expect to be for just that reason.
    """
    wanted = expected_error(tables)
    name = shown_name(tables)
    try:
        scenario, ruleset = read(tables, folder)
        player = Player(scenario, ruleset)
        player.play()
    except LifeboatError as error:
        text = "\n".join(error.lines)
        if wanted is None or wanted not in text:
            raise
        return Outcome(name, error=text)
    if wanted is not None:
        return Outcome(name, [f"error: expected one with {wanted!r}, found none"], player.final())
    return Outcome(name, _failures(scenario.expect, player), player.final())
