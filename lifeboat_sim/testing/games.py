"""``check_game``: plays any game, and finds out whether it keeps the Game contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any, cast

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.knobs import Knob, knobs_of
from lifeboat_sim.core.records import Records, copied, make
from lifeboat_sim.core.ruleset_files import differences, toml
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.games import load_game

MOST_DECISIONS = 100_000
"""A game that asks more has no end."""
AS_PLAIN_PYTHON = 3
"""Games that are played as plain Python, too."""


def check_game(
    game: str,
    *,
    bots: Sequence[str] | None = None,
    games: int = 40,
    redeals: int = 2,
    variants: int = 10,
    seed: int = 1,
    plain_python: bool = True,
) -> dict[str, int]:
    """Check that a game keeps the Game contract, by playing it.

    Games are played by every bot that is asked for, by mixed tables of random decisions and a bot, with every number of
    players, by the default rule set and by variants whose options are drawn at random. At every decision it is checked
    that

    * it is declared, has two options or more, all different, in canonical order, with words of their own;
    * nothing was lost and nothing came from nowhere (``broken``);
    * the bot takes an option that is there, and the same one whatever is dealt to where its player cannot look
      (``redeal``); neither do options and view change then;
    * a copy goes on as the original does;
    * the game ends.

    Of whole runs it is checked that the same seed gives the same rows, whether games are played at once or in parts, or
    decision by decision; that stories end as the rows say; that win shares add up to one or nothing; that metrics and
    measures have the shapes that ``describe`` says; and that the same games come out as plain Python.

    Parameters
    ----------
    game : str
        Name of a shipped game, or ``module:NAME`` of a ``Game`` value.
    bots : sequence of str, optional
        Who plays; None: every bot of the game.
    games : int
        Games of each number of players and bot.
    redeals : int
        New deals at every decision of the first few games.
    variants : int
        Rule sets that are drawn at random.
    seed : int
    plain_python : bool
        Whether some games are also played with the JIT off, in a process of their own.

    Returns
    -------
    dict of int
        Decisions checked, by name.

    Raises
    ------
    AssertionError
        If something is not as it must be; the message says what, in which game.
    """
    checked: Counter[str] = Counter()
    played = game_at(game)
    standard = played.load_ruleset(played.default_ruleset, ())
    names = list(played.bots if bots is None else bots)
    rng = np.random.default_rng(seed)
    for ruleset in [standard, *(variant_of(played, standard, rng) for _ in range(variants))]:
        numbers = ruleset.player_numbers()
        assert numbers, f"{played.id}: nobody can play {ruleset.options}"
        for players in numbers if ruleset is standard else [int(rng.choice(numbers))]:
            for bot in names if ruleset is standard else [str(rng.choice(names))]:
                table = Table(played, ruleset, players, table_of(played, ruleset, players, bot), seed)
                few = games if ruleset is standard else max(2, games // 10)
                table.check_rows(few)
                for number in range(max(2, few // 10)):
                    table.check_game(number, redeals, rng, checked)
                table.check_story(0)
    for name in checked:
        assert name in played.decisions, f"{played.id}: asks {name}, which is not declared"
    if plain_python:
        check_plain_python(game, names, seed)
    return dict(sorted(checked.items()))


def game_at(name: str) -> Game:
    """Return a game by its name, or by where its value is."""
    module, colon, value = name.partition(":")
    return cast("Game", getattr(import_module(module), value)) if colon else load_game(name)


def variant_of(game: Game, ruleset: Any, rng: np.random.Generator) -> Any:
    """Return a rule set that can be played, with each option at its default or somewhere else, as chance has it."""
    while True:
        settings = [
            f"{knob.path}={toml(value_of(knob, rng))}"
            for knob in knobs_of(ruleset)
            if knob.path.startswith("options.") and rng.random() < 0.5
        ]
        try:
            found = game.change_ruleset(ruleset, settings)
        except LifeboatError:
            continue
        if found.player_numbers():
            return found


def value_of(knob: Knob, rng: np.random.Generator) -> Any:
    """Return a value that a knob may have."""
    values = list(knob.words) if knob.kind == "words" else knob.usual_values()
    return values[int(rng.integers(len(values)))]


@dataclass(frozen=True)
class Table:
    """A game, its rules, its players and their bots."""

    game: Game
    ruleset: Any
    players: int
    bots: Mapping[str, BotChoice]
    seed: int

    def __str__(self) -> str:
        standard = self.game.load_ruleset(self.game.default_ruleset, ())
        changed = ", ".join(f"{path}={here}" for path, _, here in differences(standard, self.ruleset))
        bots = sorted({bot.name for bot in self.bots.values()})
        return f"{self.game.id}, {self.players} players, {' '.join(bots)}, {changed or 'standard rules'}"

    def records(self) -> Records:
        """Return a record ready to play."""
        return self.game.prepare(self.ruleset, self.players, self.bots)

    def rows(self, first: int, last: int) -> Any:
        """Return the rows of some games."""
        rows = make(self.game.row, last - first)
        self.game.play_games(self.records(), np.uint64(self.seed), first, last, rows)
        return rows.view(np.ndarray)

    # Whole runs ----------------------------------------------------------------------------------------------

    def check_rows(self, games: int) -> None:
        """Check the rows of a run, and what is counted from them."""
        rows = self.rows(0, games)
        middle = games // 2
        apart = [self.rows(0, middle).tobytes(), self.rows(middle, games).tobytes()]
        assert rows.tobytes() == b"".join(apart), f"{self}: games played in two parts differ from games played at once"
        shares = rows["win"].sum(axis=1)
        whole = {0} | {m * (840 // m) for m in range(1, 9)}
        assert set(shares.tolist()) <= whole, f"{self}: win shares add up to {sorted(set(shares.tolist()) - whole)}"
        info = self.game.describe(self.ruleset, self.players, self.bots)
        roles = len(info["roles"])
        for metric in self.game.metrics(self.ruleset, self.players):
            metric.count(rows)
        measures = self.game.measures(self.ruleset, self.players, self.bots)
        assert list(measures.of_roles) == list(info["quantities"]), f"{self}: quantities of roles are not as described"
        assert list(measures.of_games) == list(info["game_measures"]), f"{self}: measures of games are not as described"
        found = sum(int(np.prod(x.shape[:-1])) for x, _ in measures.take(rows))
        wanted = roles * len(measures.of_roles) + len(measures.of_games)
        assert found == wanted, f"{self}: {found} measures are taken, {wanted} described"

    def check_story(self, number: int) -> None:
        """Check that a story ends as the row of the game says."""
        story = self.game.story(self.ruleset, self.players, self.bots, self.seed, number)
        row = self.rows(number, number + 1)[0]
        ids = [role["id"] for role in self.game.roles(self.ruleset)]
        winners = {id for id, win in zip(ids, row["win"], strict=False) if win > 0}
        told = set(story.result["winners"])
        assert told == winners, f"{self}, game {number}: the story is won by {told}, the row by {winners}"
        assert story.events, f"{self}, game {number}: the story tells nothing"

    # Single games --------------------------------------------------------------------------------------------

    def check_game(self, number: int, redeals: int, rng: np.random.Generator, checked: Counter[str]) -> None:
        """Play a game decision by decision, at random half of the time where the first few games are over."""
        records = self.records()
        self.game.begin_game(records, np.uint64(self.seed), number)
        g = records.view(np.ndarray)[0]
        asked, is_the_bots = 0, number % 2 == 0
        while g["n_options"] > 0:
            place = f"{self}, game {number}, decision {asked}"
            checked[self.check_decision(records, place)] += 1
            choice = self.check_choice(records, redeals, rng, place)
            if not is_the_bots and rng.random() < 0.5:
                choice = int(rng.integers(int(g["n_options"])))
            copy = copied(records)
            self.game.go_on(records, choice)
            self.game.go_on(copy, choice)
            assert same(records, copy), f"{place}: a copy went on in another way"
            asked += 1
            assert asked < MOST_DECISIONS, f"{place}: no end in sight"
        wrong = self.game.broken(self.ruleset, records)
        assert not wrong, f"{self}, game {number}, at the end: {'; '.join(wrong)}"
        if is_the_bots:
            row = self.rows(number, number + 1)[0]
            assert row["decisions"] == asked, f"{self}, game {number}: {asked} decisions, {row['decisions']} in the row"
            assert row["history"] == g["history"], f"{self}, game {number}: decision by decision it is another game"

    def check_decision(self, records: Records, place: str) -> str:
        """Check the decision that is open, and return its name."""
        g = records.view(np.ndarray)[0]
        n = int(g["n_options"])
        assert n >= 2, f"{place}: one option is no decision"
        keys = list(self.game.order(self.ruleset, records))
        assert len(keys) == n, f"{place}: {n} options, {len(keys)} in order"
        assert all(a < b for a, b in pairwise(keys)), f"{place}: options out of order, or twice"
        decision = self.game.people.decision(self.ruleset, records)
        assert decision.name == self.game.decisions[int(g["kind"])], f"{place}: is called {decision.name}"
        texts = [option.text for option in decision.options]
        assert len(set(texts)) == n, f"{place}: options that are spelt alike: {texts}"
        wrong = self.game.broken(self.ruleset, records)
        assert not wrong, f"{place}: {'; '.join(wrong)}"
        return decision.name

    def check_choice(self, records: Records, redeals: int, rng: np.random.Generator, place: str) -> int:
        """Check that the bot takes an option, and looks at nothing that its player cannot see; return the option."""
        g = records.view(np.ndarray)[0]
        choice = int(self.game.bot_choice(copied(records)))
        assert 0 <= choice < g["n_options"], f"{place}: the bot takes option {choice} of {g['n_options']}"
        people, who = self.game.people, self.game.people.decider(self.ruleset, records)
        for _ in range(redeals):
            dealt = self.game.redeal(records, int(g["decider"]), rng)
            other = int(self.game.bot_choice(copied(dealt)))
            assert other == choice, (
                f"{place}: the bot takes {choice}, and {other} where what it cannot see is dealt anew"
            )
            decisions = [people.decision(self.ruleset, one) for one in (records, dealt)]
            assert decisions[0] == decisions[1], f"{place}: options depend on what the player cannot see"
            views = [people.view(self.ruleset, one, who) for one in (records, dealt)]
            assert views[0] == views[1], f"{place}: the view shows what the player cannot see"
        return choice


def table_of(game: Game, ruleset: Any, players: int, bot: str) -> dict[str, BotChoice]:
    """Return a table at which a bot plays every role."""
    roles = [str(role["id"]) for role in game.roles(ruleset)]
    return {role: BotChoice(bot, game.bots[bot].weights_of(role, players)) for role in roles}


def same(one: Records, other: Records) -> bool:
    """Return whether two records are the same, byte for byte."""
    return one.view(np.ndarray).tobytes() == other.view(np.ndarray).tobytes()


# As plain Python ---------------------------------------------------------------------------------------------


def check_plain_python(name: str, bots: Sequence[str], seed: int) -> None:
    """Check that with the JIT off the same games of these bots come out."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    program = f"from lifeboat_sim.testing.games import print_prints; print_prints({name!r}, {list(bots)!r}, {seed})"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{name}: fails as plain Python: {done.stderr}"
    plain, compiled = json.loads(done.stdout), prints(name, bots, seed)
    assert plain == compiled, f"{name}: other games as plain Python: {differing(compiled, plain)}"


def print_prints(name: str, bots: Sequence[str], seed: int) -> None:
    """Write the fingerprints of some games to the standard output."""
    sys.stdout.write(json.dumps(prints(name, bots, seed)))


def prints(name: str, bots: Sequence[str], seed: int) -> dict[str, list[int]]:
    """Return the fingerprints of some games of every bot."""
    game = game_at(name)
    ruleset = game.load_ruleset(game.default_ruleset, ())
    players = ruleset.player_numbers()[-1]
    found = {}
    for bot in bots:
        table = Table(game, ruleset, players, table_of(game, ruleset, players, bot), seed)
        rows = table.rows(0, AS_PLAIN_PYTHON)
        found[bot] = [*map(int, rows["history"]), *map(int, rows["win"].ravel())]
    return found


def differing(a: Mapping[str, Sequence[int]], b: Mapping[str, Sequence[int]]) -> str:
    """Return for which bots two tables of fingerprints differ."""
    return ", ".join(bot for bot in a if a[bot] != b[bot])
