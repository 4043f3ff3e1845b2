"""What is shown to a person is what its player sees: all that is hidden can be dealt anew without a trace."""

import io
from collections import Counter
from importlib import import_module
from typing import Any, get_args

import numpy as np
import pytest
from rich.console import Console

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.people import Telling
from lifeboat_sim.core.records import Records
from lifeboat_sim.games.lifeboat import decisions
from lifeboat_sim.games.lifeboat.cards import Ability, known_kinds
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.hidden import blur, redeal
from lifeboat_sim.games.lifeboat.people.cards import ABILITIES, USES
from lifeboat_sim.games.lifeboat.people.explanations import EXPLANATIONS, explanation
from lifeboat_sim.games.lifeboat.ruleset import Ruleset
from lifeboat_sim.games.lifeboat.story.names import spelt
from lifeboat_sim.games.lifeboat.tables import kinds_of
from lifeboat_sim.play.advice import advice
from lifeboat_sim.play.screen import Screen
from tests.playing import plan

BOT = BotChoice("sensible", LIFEBOAT.bots["sensible"].weights)
TABLES = (  # rule set, settings, players
    ("classic", ("trading=barter", "mug_declaration=after_success", "provisions.oar.count=12"), 6),
    ("classic", ("provisions.compass.count=20", "provisions.oar.count=60", "navigator_draws_top_card=true"), 4),
    ("both-expansions", ("provisions.cannibalism.count=20", "provisions.liquid_courage.count=30"), 8),
    ("russian-2e", ("provisions.chum.count=6", "provisions.life_preserver.count=4"), 5),
)
MOST, PRINTED = 40, 5
"""Decisions of a kind that are looked at, and printed, per table."""


def shown(ruleset: Ruleset, records: Records) -> tuple[Any, ...]:
    """Return all that is shown when the decider is asked, looks, and asks for advice."""
    decision = LIFEBOAT.people.decision(ruleset, records)
    view = LIFEBOAT.people.view(ruleset, records, decision.role)
    return view, decision, advice(LIFEBOAT, ruleset, records, decision.role, BOT)


def printed(ruleset: Ruleset, records: Records) -> str:
    """Return the same as text."""
    view, decision, found = shown(ruleset, records)
    text = io.StringIO()
    screen = Screen(Console(file=text, width=80))
    screen.view(view)
    screen.decision(decision)
    screen.advice(decision, found)
    return text.getvalue()


@pytest.mark.parametrize("table", TABLES)
def test_nothing_hidden_is_printed(table: tuple[str, tuple[str, ...], int]) -> None:
    name, settings, players = table
    one = plan(name, players, "sensible", settings=settings)
    rng = np.random.default_rng(1)
    looked: Counter[str] = Counter()
    for number in range(8):
        telling = LIFEBOAT.people.begin(one.ruleset, players, one.bots, 5, number)
        telling.go_on()
        while not telling.over:
            records = telling.records
            g = records.view(np.ndarray)[0]
            kind = decisions.NAMES[int(g["kind"])]
            if looked[kind] < MOST:
                looked[kind] += 1
                dealt = redeal(records, int(g["decider"]), rng)
                blur(dealt, int(g["decider"]), rng)
                look = printed if looked[kind] <= PRINTED else shown
                assert look(one.ruleset, dealt) == look(one.ruleset, records), kind
            take(telling, rng)
    assert len(looked) >= 12, looked
    assert (looked["object"] > 0) == (name == "both-expansions")
    assert looked.total() > 300


def take(telling: Telling, rng: np.random.Generator) -> None:
    """Let the bot choose, or chance."""
    records = telling.records
    n = int(records.view(np.ndarray)["n_options"][0])
    telling.take(LIFEBOAT.bot_choice(records) if rng.random() < 0.7 else int(rng.integers(n)))
    telling.go_on()


def test_the_test_notices_a_hand_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows what is in the next hand is caught."""
    view = import_module("lifeboat_sim.games.lifeboat.people.view")
    honest = view.before_it
    monkeypatch.setattr(view, "before_it", lambda scene, p: honest(scene, p) + scene.held("hand", p))
    with pytest.raises(AssertionError):
        test_nothing_hidden_is_printed(TABLES[0])


NAMING = ("barter", "navigate", "compass")
"""They name what all see: the card asked for by its name, the card played, the compass."""


def test_hidden_events_name_no_card_to_others() -> None:
    """Who does not know all of an event reads no kind of provision but what was asked for, and no card number."""
    one = plan("classic", 6, "random", settings=("trading=barter",))
    kinds = [spelt(kind) for kind in kinds_of(one.ruleset)]
    seen: Counter[str] = Counter()
    for number in range(6):
        for event in LIFEBOAT.story(one.ruleset, 6, one.bots, 3, number).events:
            if event.known_to is not None:
                seen[event.kind] += 1
                public = event.public.replace(spelt(event.data.get("wanted", "-")), "")
                if event.kind in NAMING:
                    continue
                assert not any(kind in public for kind in kinds), event
                assert not any(character.isdigit() for character in public), event
    assert {"deal", "keep", "give", "offer", "rowed", "took"} <= set(seen)


def test_every_decision_is_explained_with_its_section() -> None:
    one = plan()
    assert list(EXPLANATIONS) == list(decisions.NAMES[: decisions.N_DECISIONS])
    assert all(
        explanation(one.ruleset, name)[0].startswith(f"Rules {EXPLANATIONS[name].section}: ") for name in EXPLANATIONS
    )
    assert len(explanation(one.ruleset, "row")) == 1
    changed = explanation(LIFEBOAT.load_ruleset("english", ()), "row")
    assert changed[1].startswith("This rule set has row_marker = always. ")


def test_cards_name_everything_of_the_rule_set() -> None:
    rules = plan(settings=("provisions.cutlass.like=knife", "provisions.cutlass.count=1")).ruleset
    characters, provisions, navigation = LIFEBOAT.people.cards(rules)
    assert [row[0] for row in characters.rows] == rules.boat
    assert ("cutlass", "1", "3", "", "weapon") in provisions.rows
    assert ("19", "", "mate", "captain, mate", "oar") in navigation.rows
    assert len(navigation.rows) == 24
    assert list(USES) == list(known_kinds())
    assert {"none", *ABILITIES} == set(get_args(Ability))


def test_at_the_end_everything_is_seen() -> None:
    one = plan()
    telling = LIFEBOAT.people.begin(one.ruleset, 6, one.bots, 1, 0)
    telling.go_on()
    while not telling.over:
        telling.take(LIFEBOAT.bot_choice(telling.records))
        telling.go_on()
    notes = dict(LIFEBOAT.people.view(one.ruleset, telling.records, None).notes)
    g = telling.records.view(np.ndarray)[0]
    for p, character in enumerate(one.ruleset.characters.values()):
        assert ("in hand" in notes[character.name]) == (g["hand_size"][p] > 0)
        assert "loves" in notes[character.name]
