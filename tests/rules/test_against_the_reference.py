"""The engine against the slow reference, written independently from the rule text: every decision, every option.

Both play the same deal; choices and outcomes of chance events are drawn once and told to both. At every decision
decider, kind and options must agree in their canonical order, and so must the whole position; at the end the parts
of all scores and the winners.
"""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lifeboat_sim.games.lifeboat as lifeboat
from lifeboat_sim.games.lifeboat import decisions, kernels, steps
from lifeboat_sim.games.lifeboat.bots import BOTS
from lifeboat_sim.games.lifeboat.options import Options, values
from lifeboat_sim.games.lifeboat.position import table_of
from lifeboat_sim.games.lifeboat.ruleset import load_ruleset, with_tables
from lifeboat_sim.games.lifeboat.state import ENDINGS
from lifeboat_sim.games.lifeboat.tables import new_records
from lifeboat_sim.games.lifeboat.text import Words
from tests.reference.asking import Decision
from tests.reference.bots import BOTS as REFERENCE_BOTS
from tests.reference.engine import Game
from tests.reference.ruleset_file import load_ruleset as reference_ruleset
from tests.reference.setup import Deal

DATA = Path(lifeboat.__file__).parent / "data"
RULESETS = Path(__file__).parent.parent / "scenarios" / "rulesets"
GALORE = "expansions-galore.toml"
"""A file in which the rules of the expansions come up all the time."""
ENDED = {"birds": "birds", "all_dead": "all_dead", "sea_wins": "all_dead", "max_rounds": "unfinished"}


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return a random value for every option; small numbers, so that games end."""
    options: dict[str, Any] = {}
    for name, field in Options.model_fields.items():
        if name == "cast":
            continue
        if values(name):
            options[name] = rng.choice(values(name))
        elif field.annotation is bool:
            options[name] = rng.random() < 0.5
    numbers = {"row_draw": rng.choice((1, 2, 2, 3, 6)), "birds_to_land": rng.choice((1, 3, 4, 5))}
    sizes = {"starting_hand": rng.randrange(4), "provisions_removed_small_game": rng.choice((0, 10, 17))}
    return options | numbers | sizes | {"max_rounds": rng.choice((6, 40, 200))}


class Duel:
    """One game, played by both engines at once, by a shipped rule set or a file of the scenarios."""

    def __init__(self, ruleset: str, options: dict[str, Any], players: int, number: int) -> None:
        rules = with_tables(load_ruleset(ruleset, beside=RULESETS), {"options": options}, "test")
        self.words = Words(rules)
        self.records = new_records(rules, players)
        self.g = self.records.view(np.ndarray)[0]
        self.g["stops_at_chance"] = 1
        kernels.begin_game(self.records, np.uint64(7), number)
        self.reference = Game(reference_ruleset(ruleset, RULESETS, DATA, options), self.deal(rules, players))
        self.rng = random.Random(number)

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


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("ruleset", ["classic", "single-row", "english", "russian-2e"])
def test_shipped_rule_sets_agree(ruleset: str, players: int) -> None:
    decisions_compared = sum(Duel(ruleset, {}, players, number).play() for number in range(25))
    assert decisions_compared > 25 * 60


EXPANSIONS = {"cannibalism": (4, 5, 6, 7), "liquid-courage": (4, 5, 6, 7), "both-expansions": (4, 5, 6, 7, 8)}


@pytest.mark.parametrize(("ruleset", "players"), [(name, n) for name, numbers in EXPANSIONS.items() for n in numbers])
def test_the_expansions_agree(ruleset: str, players: int) -> None:
    decisions_compared = sum(Duel(ruleset, {}, players, number).play() for number in range(20))
    assert decisions_compared > 20 * 60


@pytest.mark.parametrize("seed", range(60))
def test_random_combinations_of_options_agree(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    for number in range(4):
        assert Duel("classic", options, rng.choice((4, 5, 6)), number).play() >= 0


@pytest.mark.parametrize("seed", range(200, 240))
def test_random_combinations_of_options_agree_with_many_cards_of_both_expansions(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    for number in range(4):
        assert Duel(GALORE, options, rng.choice((4, 5, 6, 7, 8)), number).play() >= 0


@pytest.mark.parametrize("bot", ["passive", "rower"])
def test_the_reference_bots_choose_alike(bot: str) -> None:
    assert sum(Duel("classic", {}, 6, number).play(bot) for number in range(60)) > 60 * 150


def test_every_decision_kind_is_compared() -> None:
    seen = np.zeros(len(decisions.NAMES), int)
    for seed in range(80):
        rng = random.Random(1000 + seed)
        duel = Duel(("classic", GALORE)[seed % 2], random_options(rng) | {"trading": "barter"}, 6, seed)
        original = duel.compare_positions

        def counted(duel: Duel = duel, original: Any = original) -> None:
            seen[duel.g["kind"]] += 1
            original()

        duel.compare_positions = counted  # type: ignore[method-assign]
        duel.play()
    assert (seen[: decisions.N_DECISIONS] > 0).all(), dict(zip(decisions.NAMES, seen, strict=True))
