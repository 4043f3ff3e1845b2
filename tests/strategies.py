"""Random rule sets and positions, for tests that must hold for all of them.

Each function draws from a ``random.Random``. A seeded one makes thousands of cases in a second; one that hypothesis
gives (``CHANCE``) makes fewer, and when a test fails the case is cut down to what matters.
"""

import random
from functools import cache
from pathlib import Path
from typing import Any, get_args

from hypothesis import strategies as st

from lifeboat_sim.games.lifeboat.cards import DRINKERS, Ability, known_kinds
from lifeboat_sim.games.lifeboat.options import Options, values
from lifeboat_sim.games.lifeboat.ruleset import (
    MOST_CHARACTERS,
    MOST_NAVIGATION,
    MOST_PROVISIONS,
    Ruleset,
    load_ruleset,
    with_tables,
)
from tests.toml_text import toml_text

CHANCE = st.randoms(use_true_random=False)
"""Random generators whose every draw is hypothesis's."""

RULESETS = Path(__file__).parent / "scenarios" / "rulesets"
GALORE = "expansions-galore.toml"
"""A file in which the rules of the expansions come up all the time."""
BASES = ("classic", "classic", "both-expansions", str(RULESETS / GALORE))
"""The rule sets that random ones extend."""
ABILITIES = get_args(Ability)
NEW_CHARACTERS = ("cook", "nun")
NEW_KINDS = ("rum", "sword", "tent", "idol")
ENOUGH_PROVISIONS = 45
"""Enough for every deal that ``random_options`` asks for."""
PHASES = ("quartermaster", "actions", "navigation")


# Rule sets ---------------------------------------------------------------------------------------------------


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return a random value for every option but the cast; small numbers, so that games end."""
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


def random_settings(rng: random.Random) -> tuple[str, ...]:
    """Return a value for every option but the cast and ``max_rounds``, as ``--set`` takes them."""
    options = random_options(rng) | {"max_rounds": 200}
    return tuple(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in options.items()
    )


@cache
def base_of(name: str) -> Ruleset:
    """Return a rule set that others extend."""
    return load_ruleset(name)


def random_rules(rng: random.Random) -> dict[str, Any]:
    """Return the tables of a rule-set file: random options, and in every other one other cards."""
    tables: dict[str, Any] = {"name": "random", "extends": rng.choice(BASES), "options": random_options(rng)}
    if rng.random() < 0.5:
        base = base_of(tables["extends"])
        tables["characters"] = random_characters(rng, base)
        tables["provisions"] = random_provisions(rng, base)
        tables["navigation"] = random_navigation(rng, base, list(tables["characters"]))
    return tables


def random_characters(rng: random.Random, base: Ruleset) -> dict[str, Any]:
    """Return up to eight characters in any seats: some changed, some new ones."""
    ids = [*base.characters, *NEW_CHARACTERS[: rng.randint(0, MOST_CHARACTERS - len(base.characters))]]
    tables: dict[str, Any] = {}
    for id, seat in zip(ids, rng.sample(range(1, len(ids) + 1), len(ids)), strict=True):
        tables[id] = {"seat": seat}
        if id in NEW_CHARACTERS or rng.random() < 0.3:
            tables[id] |= {
                "name": id.title(),
                "size": rng.choice((1, 2, 4, 6, 9, 99)),
                "survival": rng.choice((0, 5, 8, 99)),
                "ability": rng.sample(ABILITIES, rng.randint(1, 3)),
            }
    return tables


def random_provisions(rng: random.Random, base: Ruleset) -> dict[str, Any]:
    """Return other numbers of cards, other values, and some new kinds that behave as known ones."""
    counts = {kind: card.count for kind, card in base.provisions.items()}
    tables: dict[str, Any] = {}
    for kind in rng.sample(list(counts), 6):
        counts[kind] = rng.choice((counts[kind], 0, 1, 3, 12, 40))
        tables[kind] = random_values(rng, base.provisions[kind].like)
    for kind in NEW_KINDS[: rng.randint(0, len(NEW_KINDS))]:
        like = rng.choice(known_kinds())
        counts[kind] = rng.choice((1, 2, 4))
        tables[kind] = {"like": like} | random_values(rng, like)
    while sum(counts.values()) > MOST_PROVISIONS:
        counts[max(counts, key=counts.__getitem__)] //= 2
    counts["water"] += max(0, ENOUGH_PROVISIONS - sum(counts.values()))
    tables = {"water": {}} | tables
    return {kind: table | {"count": counts[kind]} for kind, table in tables.items()}


def random_values(rng: random.Random, like: str) -> dict[str, Any]:
    """Return what a card that behaves as a known kind may have besides its number."""
    drawn: dict[str, Any] = {}
    if like in ("cash", "painting_3", "painting_2"):
        drawn["points"] = rng.choice((0, 1, 7))
    if rng.random() < 0.3:
        drawn["weapon"] = rng.choice((0, 1, 5, 99))
    return drawn


def random_navigation(rng: random.Random, base: Ruleset, characters: list[str]) -> dict[str, Any]:
    """Return some navigation cards taken out, some changed, some new."""
    names = [*characters, "all"]
    tables: dict[str, Any] = {}
    for number in rng.sample(list(base.navigation), 8):
        tables[number] = {"remove": True} if rng.random() < 0.5 else random_card(rng, names)
    for number in rng.sample(range(100, 1000), rng.choice((0, 0, 2, MOST_NAVIGATION - len(base.navigation)))):
        tables[str(number)] = random_card(rng, names)
    return tables


def random_card(rng: random.Random, names: list[str]) -> dict[str, Any]:
    """Return a navigation card."""
    return {
        "bird": rng.choice((-1, 0, 0, 1)),
        "overboard": rng.sample([*names, DRINKERS], rng.randint(0, 3)),
        "thirst": rng.sample(names, rng.randint(0, 3)),
        "row": rng.random() < 0.5,
        "fight": rng.random() < 0.5,
    }


def ruleset_of(tables: dict[str, Any]) -> Ruleset:
    """Return the rule set that a file with these tables would be."""
    return with_tables(base_of(tables.get("extends", "classic")), without(tables, "extends"), "test")


def without(table: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return a table without some keys."""
    return {key: value for key, value in table.items() if key not in keys}


def write_rules(folder: Path, tables: dict[str, Any]) -> Path:
    """Write the file of a rule set."""
    file = folder / "rules.toml"
    file.write_text(toml_text(tables), encoding="utf-8")
    return file


# Positions ---------------------------------------------------------------------------------------------------


def random_position(rng: random.Random, rules: Ruleset) -> dict[str, Any]:
    """Return any position that a scenario can describe, as its ``[position]``.

    Any cast in any seats, anybody lost, unconscious or dead; any cards in hands, on tables, in the deck or out of the
    game; any markers and open parasols; any part of the navigation cards in the deck and on the row stack.
    """
    ids = list(rules.characters)
    cast = rng.sample(ids, rng.randint(4, len(ids)))
    n_lost = min(len(cast), rng.choice((0, 0, 0, 1, 2, 3, 8)))
    lost, seats = cast[:n_lost], cast[n_lost:]
    deck, held = deal_provisions(rng, rules, seats)
    navigation, row_stack = deal_navigation(rng, rules)
    position: dict[str, Any] = {
        "phase": rng.choice(PHASES),
        "birds": rng.randrange(rules.options.birds_to_land),
        "seats": seats,
        "lost": lost,
        "provisions": deck,
        "navigation": navigation,
        "row_stack": row_stack,
    }
    hardship = rng.choice((0, 1, 3))
    for id in cast:
        table = held[id]["table"] if id in held else []
        parasol = any(rules.provisions[kind].like == "parasol" for kind in table)
        position[id] = held.get(id, {}) | {
            "wounds": random_wounds(rng, rules.characters[id].size, hardship),
            "parasol_open": parasol and rng.random() < 0.5,
            "rowed": rng.random() < 0.3,
            "fought": rng.random() < 0.3,
        }
    for key in ("love", "hate"):
        for id, name in random_affections(rng, cast).items():
            position[id][key] = name
    return position


def random_wounds(rng: random.Random, size: int, hardship: int) -> int:
    """Return wounds of somebody conscious, or of somebody unconscious or dead if there was hardship."""
    if rng.randrange(5) >= hardship:
        return rng.randrange(size)
    return min(127, size + rng.choice((0, 0, 1, 2, 120)))


def deal_provisions(
    rng: random.Random, rules: Ruleset, seats: list[str]
) -> tuple[list[str], dict[str, dict[str, list[str]]]]:
    """Return a deck, and hands and tables of those in the boat; the other cards are out of the game."""
    cards = [kind for kind, card in rules.provisions.items() for _ in range(card.count)]
    rng.shuffle(cards)
    held: dict[str, dict[str, list[str]]] = {id: {"hand": [], "table": []} for id in seats}
    in_hands, on_tables = (min(len(cards), rng.choice((0, 3, 10, 20))) if seats else 0 for _ in range(2))
    for place, number in (("hand", in_hands), ("table", on_tables)):
        for _ in range(min(number, len(cards))):
            held[rng.choice(seats)][place].append(cards.pop())
    return cards[: rng.choice((0, 2, 8, len(cards)))], held


def deal_navigation(rng: random.Random, rules: Ruleset) -> tuple[list[int], list[int]]:
    """Return a deck and a row stack; the other cards are out of the game."""
    cards = rng.sample([int(number) for number in rules.navigation], len(rules.navigation))
    kept = rng.choice((0, 0, 1, 2, 4, 9))
    left = cards[kept:]
    return left[: rng.choice((0, 1, 5, len(left), len(left), len(left)))], cards[:kept]


def random_affections(rng: random.Random, cast: list[str]) -> dict[str, str]:
    """Return whom each loves (or hates); or nobody's, which are then dealt by default; or not those of oneself."""
    shuffled = rng.sample(cast, len(cast))
    how = rng.choice(("as given", "by default", "some"))
    pairs = dict(zip(cast, shuffled, strict=True))
    if how == "by default":
        return {}
    return {id: name for id, name in pairs.items() if how == "as given" or id != name}
