"""The contract between a game and everything that works with any game.

A game is one folder that binds its parts in a ``Game`` value. Runs, analysis, reports and the command line see
nothing else of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .bots import Bot, BotChoice, Weight
from .conditions import Vocabulary
from .measures import Measures
from .metrics import Metric
from .people import People
from .records import Records
from .scenario import Outcome
from .story import Story


class Ruleset(Protocol):
    """What every game's rule set offers: a frozen model of all options and cards."""

    @property
    def name(self) -> str:
        """The display name."""

    @property
    def note(self) -> str | None:
        """A sentence printed in reports."""

    @property
    def hash(self) -> str:
        """The identity of the rules, whatever their name."""

    def player_numbers(self) -> list[int]:
        """Return the numbers of players that it can be played with, ascending."""

    def model_dump(self, **how: Any) -> dict[str, Any]:
        """Return everything as plain values."""


@dataclass(frozen=True)
class Game:
    """A game, as its folder offers it.

    Attributes
    ----------
    id, title : str
        Name on the command line, and in print.
    rulesets : callable
        Returns the names of the shipped rule sets.
    load_ruleset : callable
        (name or file, settings) -> rule set; raises RulesetError.
    change_ruleset : callable
        (rule set, settings) -> rule set; raises RulesetError.
    without_card : callable
        (rule set, card) -> rule set without this card; raises RulesetError.
    is_scoring : callable
        (path of a knob) -> whether it decides nothing but how a game that is over is scored.
    restore_ruleset : callable
        (tables of a whole rule set, as ``model_dump`` returns them) -> rule set; raises RulesetError.
    default_ruleset : str
        The shipped rule set that others are compared with.
    ruleset_schema, ruleset_template : callable
        Return the JSON schema of rule-set files, and the text of a file to begin with.
    default_players : int
        Number of players where the rule set allows it and nothing else is asked for.
    bots : mapping
        The built-in bots by name.
    default_bot : str
        The bot that plays where nothing else is asked for.
    roles : callable
        (rule set) -> what can be played by a bot of its own: a list of dicts with at least ``id`` and ``name``; their
        order is that of the role axis of rows and tallies.
    prepare : callable
        (rule set, players, bot of each role id[, noise]) -> a record ready to play; raises PlanError. With another
        ``noise`` than 0 the bots hesitate otherwise in games that are dealt the same.
    set_bots : callable
        (record, bots by role id, rule set): lets these bots play these roles from now on; raises PlanError.
    blocks : callable
        (rule set, players) -> games in a block, games in a super-block (methods: balanced deals).
    describe : callable
        (rule set, players[, bots by role id]) -> the names of the axes of the tallies, for ``run.json``.
    row : dtype
        One row per game.
    row_labels : callable
        (rule set) -> labels of the row's integer codes and inner axes, for files of rows.
    metrics : callable
        (rule set, players) -> what is counted from the rows, beside the moments of the measures.
    measures : callable
        (rule set, players[, bots by role id]) -> what has a mean; see core/measures.py.
    vocabulary : callable
        (rule set) -> what its rows can be asked in a condition.
    story : callable
        (rule set, players, bots, seed, number[, chooser, noise]) -> the game with that number as a story; see
        core/story.py.
    people : People
        What people at the keyboard need to play it; see core/people.py.
    play_games, play_and_score, begin_game, go_on, bot_choice : entry points
        The compiled functions; see the game's ``kernels.py``. ``play_and_score`` plays under the rules of the first
        record and writes rows (records, games) of how each record's rules score the games. Where functions of a user
        can play, these raise BotError if one of them fails.
    option_scores : entry point
        (record, reals) -> how many options the decider's bot has weighed: none if it is not one that scores, all, or
        only the first, where it sees no sense in any other. Their scores, in points, without noise and by what the
        player sees, stand in the array then. It may use the scratch of the record: call it on a copy.
    decisions : sequence of str
        The names of all decisions, by ``kind``.
    order : callable
        (rule set, record at a decision) -> what its options are sorted by, ascending: a key for each.
    redeal : callable
        (record at a decision, place of the decider, random generator) -> a copy in which all that the decider's player
        cannot see is dealt anew, and all that it sees is as before.
    broken : callable
        (rule set, record) -> what is wrong with a position, a sentence each: cards that are lost or there twice, money
        that came from nowhere. Nothing if all is well.
    play_scenario : callable
        (tables of a scenario file, its folder) -> how it ended; raises ScenarioError, RulesetError or PlanError if it
        is unusable and does not expect to be. The key ``game`` is not among the tables.
    warm_up : callable
        Calls every entry point once, those that are not named here, too: all machine code is there afterwards.
    weights : sequence of Weight
        What the weights of its bots weigh, where that is said.
    """

    id: str
    title: str
    rulesets: Callable[[], list[str]]
    load_ruleset: Callable[[str, Sequence[str]], Any]
    change_ruleset: Callable[[Any, Sequence[str]], Any]
    without_card: Callable[[Any, str], Any]
    is_scoring: Callable[[str], bool]
    restore_ruleset: Callable[[Mapping[str, Any]], Any]
    default_ruleset: str
    ruleset_schema: Callable[[], dict[str, Any]]
    ruleset_template: Callable[[], str]
    default_players: int
    bots: Mapping[str, Bot]
    default_bot: str
    roles: Callable[[Any], list[dict[str, Any]]]
    prepare: Callable[..., Records]
    set_bots: Callable[[Records, Mapping[str, BotChoice], Any], None]
    blocks: Callable[[Any, int], tuple[int, int]]
    describe: Callable[..., dict[str, Any]]
    row: np.dtype[np.void]
    row_labels: Callable[[Any], dict[str, Any]]
    metrics: Callable[[Any, int], list[Metric]]
    measures: Callable[..., Measures]
    vocabulary: Callable[[Any], Vocabulary]
    story: Callable[..., Story]
    people: People
    play_games: Callable[[Records, np.uint64, int, int, Any], None]
    play_and_score: Callable[[Records, np.uint64, int, int, Any], None]
    begin_game: Callable[[Records, np.uint64, int], None]
    go_on: Callable[[Records, int], None]
    bot_choice: Callable[[Records], int]
    option_scores: Callable[[Records, NDArray[np.float64]], int]
    warm_up: Callable[[], None]
    decisions: Sequence[str]
    order: Callable[[Any, Records], Sequence[Any]]
    redeal: Callable[[Records, int, np.random.Generator], Records]
    broken: Callable[[Any, Records], list[str]]
    play_scenario: Callable[[dict[str, Any], Path], Outcome]
    weights: Sequence[Weight] = ()
