"""One game played by the engine and by the slow reference at once, and compared at every decision."""

import random
from pathlib import Path
from typing import Any

import numpy as np

import lifeboat_sim.games.lifeboat as lifeboat
from lifeboat_sim.core.records import Records
from lifeboat_sim.games.lifeboat import kernels, steps
from lifeboat_sim.games.lifeboat.bots import BOTS
from lifeboat_sim.games.lifeboat.position import Position, nest_characters, record_of, table_of
from lifeboat_sim.games.lifeboat.ruleset import Ruleset, load_ruleset, with_tables
from lifeboat_sim.games.lifeboat.state import ENDINGS
from lifeboat_sim.games.lifeboat.tables import new_records
from lifeboat_sim.games.lifeboat.text import Words
from tests.reference.asking import Decision
from tests.reference.bots import BOTS as REFERENCE_BOTS
from tests.reference.engine import Game
from tests.reference.ruleset_file import load_ruleset as reference_ruleset
from tests.reference.scenario_file import read_position
from tests.reference.setup import Deal
from tests.strategies import RULESETS

DATA = Path(lifeboat.__file__).parent / "data"
ENDED = {"birds": "birds", "all_dead": "all_dead", "sea_wins": "all_dead", "max_rounds": "unfinished"}


class Duel:
    """One game from set-up, played by both engines at once, by a shipped rule set or a file of the scenarios."""

    def __init__(self, ruleset: str, options: dict[str, Any], players: int, number: int) -> None:
        rules = with_tables(load_ruleset(ruleset, beside=RULESETS), {"options": options}, "test")
        self.place(rules, new_records(rules, players), number)
        kernels.begin_game(self.records, np.uint64(7), number)
        self.reference = Game(reference_ruleset(ruleset, RULESETS, DATA, options), self.deal(rules, players))

    def place(self, rules: Ruleset, records: Records, seed: int) -> None:
        """Put a record of the engine on the table."""
        self.words = Words(rules)
        self.records = records
        self.g = records.view(np.ndarray)[0]
        self.g["stops_at_chance"] = 1
        self.rng = random.Random(seed)

    def deal(self, rules: Any, players: int) -> Deal:
        """Return the deal that the engine made, for the reference."""
        names = self.words.characters
        cast = [p for p in range(len(names)) if int(self.g["cast"]) >> p & 1]
        n = int(self.g["rules"]["n_provisions"]) - rules.provisions_removed(players)
        return Deal(
            cast=[names[p] for p in cast],
            love={names[p]: names[self.g["love"][p]] for p in cast},
            hate={names[p]: names[self.g["hate"][p]] for p in cast},
            provisions=[self.words.kinds[k] for k in self.g["provisions"][:n]],
            navigation=[self.words.cards[c] for c in self.g["navigation"][: len(self.words.cards)]],
        )

    def play(self, bot: str | None = None) -> int:
        """Play to the end, at random or by a reference bot of both sides; return the number of decisions compared."""
        n = 0
        if bot is not None:
            self.g["bot"][:] = BOTS[bot].number
        while self.g["stage"] != steps.OVER:
            pending = self.reference.pending()
            assert pending is not None, "the reference has ended, the engine has not"
            kind = self.words.decision(int(self.g["kind"]))
            codes = self.g["options"][: self.g["n_options"]]
            options = [self.words.option(int(self.g["kind"]), int(code)) for code in codes]
            assert pending.kind == kind
            if isinstance(pending, Decision):
                assert pending.who == self.words.characters[self.g["decider"]]
                assert pending.options == options
                self.compare_positions()
                if bot is None:
                    choice = self.rng.randrange(len(options))
                else:
                    choice = int(kernels.bot_choice(self.records))
                    assert options[choice] == REFERENCE_BOTS[bot](self.reference, pending, self.rng)
                self.reference.choose(options[choice])
                kernels.go_on(self.records, choice)
                n += 1
            else:
                self.settle_chance(kind, options)
        assert self.reference.pending() is None, "the engine has ended, the reference has not"
        self.compare_positions()
        self.compare_results()
        return n

    def settle_chance(self, kind: str, options: list[str]) -> None:
        """Draw an outcome and tell both."""
        if kind == "mug_card":
            choice = self.rng.randrange(len(options))
            self.reference.resolve(options[choice])
            kernels.go_on(self.records, choice)
            return
        numbers = [int(option) for option in options]
        order = self.rng.sample(numbers, len(numbers))
        self.reference.resolve(order)
        for i, number in enumerate(order[:-1]):
            left = sorted(order[i:])
            kernels.go_on(self.records, left.index(number))

    def compare_positions(self) -> None:
        """Compare everything that lies on the table or in hands."""
        ours = table_of(self.records, self.words)
        boat = self.reference.boat
        assert ours["seats"] == boat.seats
        assert sorted(ours["lost"]) == sorted(boat.lost)
        assert ours["birds"] == boat.birds
        assert ours["provisions"] == boat.provisions
        assert ours["navigation"] == boat.navigation
        assert sorted(ours["row_stack"]) == sorted(boat.row_stack)
        assert self.g["rounds"] == boat.rounds
        for id, person in boat.people.items():
            assert sorted(ours[id]["hand"]) == sorted(person.hand), id
            assert sorted(ours[id]["table"]) == sorted(person.table), id
            if id not in boat.lost:
                assert ours[id]["wounds"] == person.wounds, id
                assert ours[id]["parasol_open"] == person.parasol_open, id
            assert ours[id]["rowed"] == person.rowed, id
            assert ours[id]["fought"] == person.fought, id

    def compare_results(self) -> None:
        """Compare how the game ended, the parts of the scores, the winners."""
        ended = ENDINGS[int(self.g["ended_by"])]
        assert ended == ENDED[self.reference.ended]
        names = self.words.characters
        winners = {names[p] for p in range(len(names)) if self.g["win"][p] > 0}
        assert winners == set(self.reference.winners)
        for id, score in self.reference.scores.items():
            parts = [int(part) for part in self.g["points"][names.index(id)]]
            assert parts == [score.survival, score.love, score.hate, score.treasure], id
            assert int(self.g["score"][names.index(id)]) == score.total, id


class DuelFromPosition(Duel):
    """One game from a position of a scenario, by a rule-set file."""

    def __init__(self, file: Path, position: dict[str, Any], seed: int) -> None:
        rules = load_ruleset(str(file))
        self.place(rules, record_of(Position.model_validate(nest_characters(position)), rules), seed)
        reference_rules = reference_ruleset(file.name, file.parent, DATA)
        self.reference = Game(reference_rules, read_position(position, reference_rules))
        kernels.go_on(self.records, -1)
