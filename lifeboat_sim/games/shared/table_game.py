"""From the parts of a game at a table to a ``Game``: rules as jitted functions, options, results, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.bots import BotChoice, Weight
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records, layout, make
from lifeboat_sim.errors import PlanError, choices

from . import scenario, telling
from .bots import setter
from .entries import Kernels
from .options import write_options
from .position import Vocabulary
from .ruleset import STANDARD, Rulesets
from .state import NONE
from .tallies import Tallied

SEED = np.uint64(1)


@dataclass(frozen=True)
class TableGame:
    """A game at a table, from its parts.

    Attributes
    ----------
    id, title, credit : str
        Name on the command line, and in print; a sentence that says whose game it is.
    state : type
        The class of its record, with a field ``rules`` (``options.record_of``).
    rulesets : Rulesets
    tallied : Tallied
        What its results are.
    kernels : Kernels
        Its entry points.
    words : Words
        What it is in words.
    default_players : int
    default_bot : str
    redeal : callable
        (records, seat, random generator) -> a copy in which all that a seat's player cannot see is dealt anew.
    broken : callable
        (rule set, records) -> what is wrong with a position, a sentence each; nothing if all is well.
    position : Vocabulary
        What a position consists of: the words of scenarios.
    write_rules : callable
        (g, rule set): writes into the record what is beside the options, if anything is.
    """

    id: str
    title: str
    credit: str
    state: type
    rulesets: Rulesets
    tallied: Tallied
    kernels: Kernels
    words: telling.Words
    default_players: int
    default_bot: str
    redeal: Callable[[Records, int, np.random.Generator], Records]
    broken: Callable[[Any, Records], list[str]]
    position: Vocabulary
    write_rules: Callable[[Any, Any], None] = field(default=lambda g, ruleset: None)
    weights: Sequence[Weight] = ()

    @property
    def bot_names(self) -> list[str]:
        """The names of the bots, by their numbers."""
        return list(self.tallied.bots)

    def role_ids(self, ruleset: Any) -> list[str]:
        """Return the ids of all roles."""
        return [role["id"] for role in self.tallied.roles(ruleset, None)]

    def ids_by_seat(self, ruleset: Any, g: Any) -> list[str]:
        """Return the ids of the roles that play, by seat."""
        ids = self.role_ids(ruleset)
        return [ids[int(role)] for role in g["place"][: int(g["players"])]]

    def names_by_seat(self, ruleset: Any, g: Any) -> list[str]:
        """Return what the roles that play are called, by seat."""
        names = [str(role["name"]) for role in self.tallied.roles(ruleset, None)]
        return [names[int(role)] for role in g["place"][: int(g["players"])]]

    def scores_by_id(self, ruleset: Any, g: Any) -> dict[str, float]:
        """Return the scores in points, by id of the role."""
        unit = self.tallied.scores(ruleset, int(g["players"])).unit
        scores = [int(score) / unit for score in g["score"][: int(g["players"])]]
        plain = [int(score) if score == int(score) else score for score in scores]
        return dict(zip(self.ids_by_seat(ruleset, g), plain, strict=True))

    def result(self, ruleset: Any, g: Any) -> dict[str, Any]:
        """Return how a game ended, as plain values."""
        ids = self.ids_by_seat(ruleset, g)
        return {
            self.tallied.length: int(g["length"]),
            "ended_by": self.tallied.endings[int(g["ended_by"])],
            "winners": [id for seat, id in enumerate(ids) if g["win"][seat] > 0],
            "score": self.scores_by_id(ruleset, g),
        }

    def prepare(self, ruleset: Any, players: int, bots: Mapping[str, BotChoice], noise: int = 0) -> Records:
        """Return a record with rules and bots in place (see the Game contract)."""
        allowed = ruleset.player_numbers()
        if players not in allowed:
            raise PlanError(f"players: {players}, allowed {choices(map(str, allowed))}")
        records = make(layout(self.state))
        g = records.view(np.ndarray)[0]
        g["players"], g["noise"], g["sole_winner"] = players, noise, NONE
        write_options(g["rules"], ruleset.options)
        self.write_rules(g, ruleset)
        self.set_bots(records, dict.fromkeys(self.role_ids(ruleset), BotChoice(self.default_bot, None)), ruleset)
        self.set_bots(records, bots, ruleset)
        return records

    def set_bots(self, records: Records, bots: Mapping[str, BotChoice], ruleset: Any) -> None:
        """Let these bots play these roles from the next game on; raises PlanError."""
        setter(self.tallied.bots, self.role_ids)(records, bots, ruleset)

    def play_and_score(self, records: Records, seed: np.uint64, first: int, last: int, rows: Any) -> None:
        """Play games under each record's rules: no option decides how a game is scored that is over."""
        for at in range(len(records)):
            self.kernels.play_games(records[at : at + 1], seed, first, last, rows[at])

    def describe(self, ruleset: Any, players: int, chosen: Mapping[str, BotChoice] | None = None) -> dict[str, Any]:
        """Return what a reader of a run needs: what the game is called, and what its results are."""
        return {
            "game_title": self.title,
            "game_credit": f"{self.credit} This toolkit is not affiliated with them.",
        } | self.tallied.describe(ruleset, players, chosen)

    def warm_up(self) -> None:
        """Call every entry point once."""
        ruleset = self.rulesets.load(STANDARD)
        records = self.prepare(ruleset, self.default_players, {})
        self.kernels.play_games(records, SEED, 0, 1, make(layout(self.tallied.row)))
        self.kernels.begin_game(records, SEED, 0)
        self.kernels.go_on(records, self.kernels.bot_choice(records))
        self.kernels.deal_game(records, SEED, 0)
        while records.view(np.ndarray)[0]["n_options"] < 2:
            self.kernels.next_step(records)
        self.kernels.take_option(records, 0)

    def game(self) -> Game:
        """Return the ``Game``."""
        return Game(
            id=self.id,
            title=self.title,
            rulesets=self.rulesets.shipped,
            load_ruleset=self.rulesets.load,
            change_ruleset=self.rulesets.change,
            without_card=self.rulesets.without_card,
            is_scoring=lambda path: False,
            restore_ruleset=self.rulesets.restore,
            default_ruleset=STANDARD,
            ruleset_schema=self.rulesets.schema,
            ruleset_template=self.rulesets.template,
            default_players=self.default_players,
            bots=self.tallied.bots,
            default_bot=self.default_bot,
            roles=lambda ruleset: self.tallied.roles(ruleset, None),
            prepare=self.prepare,
            set_bots=self.set_bots,
            blocks=self.tallied.blocks,
            describe=self.describe,
            row=layout(self.tallied.row),
            row_labels=self.tallied.row_labels,
            metrics=self.tallied.metrics,
            measures=self.tallied.measures,
            vocabulary=self.tallied.vocabulary,
            story=partial(telling.story, self),
            people=telling.people(self),
            play_games=self.kernels.play_games,
            play_and_score=self.play_and_score,
            begin_game=self.kernels.begin_game,
            go_on=self.kernels.go_on,
            bot_choice=self.kernels.bot_choice,
            option_scores=no_scores,
            warm_up=self.warm_up,
            decisions=[asked.name for asked in self.words.decisions],
            order=by_code,
            redeal=self.redeal,
            broken=self.broken,
            play_scenario=partial(scenario.play_scenario, self),
            weights=self.weights,
        )


def seats(most: int, id: str = "seat", name: str = "Seat") -> Callable[[Any, int | None], list[dict[str, Any]]]:
    """Return the roles of a game whose results go by seat: ``seat0``, ``seat1`` and so on."""

    def roles(ruleset: Any, players: int | None) -> list[dict[str, Any]]:
        return [{"id": f"{id}{at}", "name": f"{name} {at}", "seat": at} for at in range(players or most)]

    return roles


def by_code(ruleset: Any, records: Records) -> list[int]:
    """Return the numbers of the options: these games list them in ascending order."""
    g = records.view(np.ndarray)[0]
    return [int(code) for code in g["options"][: int(g["n_options"])]]


def no_scores(records: Records, scores: NDArray[np.float64]) -> int:
    """Return that no option was weighed: these bots do not score options."""
    return 0
