"""From a rule set to the tables of the kernel's record. All checks have been made: kernels raise no errors."""

from __future__ import annotations

import hashlib
from itertools import combinations
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records, make
from lifeboat_sim.errors import PlanError, choices

from .cards import CLASSES, DRINKERS, known_kinds
from .options import Options, values
from .ruleset import Ruleset
from .state import GAME, PROVISIONS

KIND_SETS = {
    "water": ("water",), "kits": ("medical_kit",), "oars": ("oar",), "flares": ("flare_gun",), "chum": ("chum",),
    "preservers": ("life_preserver",), "compasses": ("compass",), "parasols": ("parasol",),
    "cannibalism": ("cannibalism",), "liquid_courage": ("liquid_courage",),
}  # fmt: skip
"""The kinds of each set of the record, by what they behave as."""
ABILITY_SETS = {
    "double_cash": "double_cash", "double_jewels": "double_jewels", "double_paintings": "double_paintings",
    "swimmers": "swimmer", "pickpockets": "pickpocket", "kit_keepers": "keeps_kit", "drink_sharers": "shares_drink",
}  # fmt: skip


def kinds_of(ruleset: Ruleset) -> list[str]:
    """Return the kinds of provision in canonical order: printed ones, those of expansions, new ones in file order."""
    known = known_kinds()
    return [
        *(kind for kind in known if kind in ruleset.provisions),
        *(kind for kind in ruleset.provisions if kind not in known),
    ]


def cards_of(ruleset: Ruleset) -> list[int]:
    """Return the printed numbers of the navigation cards, ascending: a card is its place in this list."""
    return sorted(int(number) for number in ruleset.navigation)


def address(*parts: Any) -> int:
    """Return 64 bits that stand for a card's identity, whatever else is in the deck."""
    return int.from_bytes(hashlib.sha256(":".join(map(str, parts)).encode()).digest()[:8], "big")


def casts_of(ruleset: Ruleset, players: int) -> list[int]:
    """Return all casts that a game can have, as sets of characters (bits).

    Raises
    ------
    PlanError
        If the rule set cannot be played with this number of players.
    """
    allowed = ruleset.player_numbers()
    if players not in allowed:
        fixed = f" (the rule set fixes a cast of {allowed[0]})" if ruleset.options.cast is not None else ""
        raise PlanError(f"players: {players}, allowed {choices(map(str, allowed))}{fixed}")
    place = {id: i for i, id in enumerate(ruleset.characters)}
    if ruleset.options.cast is not None:
        return [sum(1 << place[id] for id in ruleset.options.cast)]
    return [sum(1 << p for p in members) for members in combinations(range(len(place)), players)]


def new_records(ruleset: Ruleset, players: int) -> Records:
    """Return a record with the rules in force, no bots set, ready for ``set_up``.

    Raises
    ------
    PlanError
        If the rule set cannot be played with this number of players.
    """
    casts = casts_of(ruleset, players)
    records = make(GAME)
    g = records.view(np.ndarray)[0]
    g["blocked"] = 1
    rules = g["rules"]
    rules["players"] = players
    rules["casts"][: len(casts)] = casts
    rules["n_casts"] = len(casts)
    rules["provisions_removed"] = ruleset.provisions_removed(players)
    _write_options(rules, ruleset)
    _write_characters(rules, ruleset)
    _write_provisions(rules, ruleset)
    _write_navigation(rules, ruleset)
    return records


def _write_options(rules: Any, ruleset: Ruleset) -> None:
    for name in Options.model_fields:
        if name in rules.dtype.names:
            value = getattr(ruleset.options, name)
            rules[name] = values(name).index(value) if isinstance(value, str) else value


def _write_characters(rules: Any, ruleset: Ruleset) -> None:
    place = {id: i for i, id in enumerate(ruleset.characters)}
    rules["n_characters"] = len(place)
    for id, character in ruleset.characters.items():
        p = place[id]
        rules["sizes"][p] = character.size
        rules["survival"][p] = character.survival
        rules["boat"][character.seat - 1] = p
        rules["character_address"][p] = address("character", id)
        for field, ability in ABILITY_SETS.items():
            if ability in character.ability:
                rules[field] |= 1 << p


def _write_provisions(rules: Any, ruleset: Ruleset) -> None:
    kinds = kinds_of(ruleset)
    rules["n_kinds"] = len(kinds)
    n = 0
    for k, kind in enumerate(kinds):
        card = ruleset.provisions[kind]
        rules["weapon"][k] = card.weapon
        rules["points"][k] = card.points
        rules["weapons"] |= (card.weapon > 0) << k
        for field, behaving in KIND_SETS.items():
            rules[field] |= (card.like in behaving) << k
        if card.like in CLASSES:
            rules[CLASSES[card.like]] |= 1 << k
        for copy in range(card.count):
            rules["provision_kind"][n] = k
            rules["provision_address"][n] = address("provision", kind, copy)
            n += 1
    rules["n_provisions"] = n
    points = ruleset.provisions["jewels"].set_points or (0,)
    for number in range(PROVISIONS + 1):  # more jewels than the list tells of count like its last number
        rules["set_points"][number] = points[min(number, len(points) - 1)]


def _write_navigation(rules: Any, ruleset: Ruleset) -> None:
    numbers = cards_of(ruleset)
    place = {id: i for i, id in enumerate(ruleset.characters)}
    everybody = (1 << len(place)) - 1

    def named(names: tuple[str, ...]) -> int:
        return everybody if "all" in names else sum(1 << place[name] for name in set(names) - {DRINKERS})

    rules["n_navigation"] = len(numbers)
    with_oar = with_boxer = drinkers_fall = 0
    for card, number in enumerate(numbers):
        printed = ruleset.navigation[str(number)]
        thirst = printed.thirst
        if ruleset.options.nav_print == "A" and printed.print_a_thirst is not None:
            thirst = printed.print_a_thirst
        rules["bird"][card] = printed.bird
        rules["overboard"][card] = named(printed.overboard)
        rules["thirsty"][card] = named(thirst)
        with_oar |= printed.row << card
        with_boxer |= printed.fight << card
        drinkers_fall |= (DRINKERS in printed.overboard) << card
        rules["number"][card] = number
        rules["navigation_address"][card] = address("navigation", number)
    rules["with_oar"] = np.uint64(with_oar).astype(np.int64)
    rules["with_boxer"] = np.uint64(with_boxer).astype(np.int64)
    rules["drinkers_fall"] = np.uint64(drinkers_fall).astype(np.int64)
    _write_shares(rules, len(numbers))


def _write_shares(rules: Any, n: int) -> None:
    """Write how often names and icons stand on the navigation cards."""
    if n == 0:
        return
    for p in range(int(rules["n_characters"])):
        rules["thirst_share"][p] = sum(int(names) >> p & 1 for names in rules["thirsty"][:n]) / n
        rules["fall_share"][p] = sum(int(names) >> p & 1 for names in rules["overboard"][:n]) / n
    rules["oar_share"] = (int(rules["with_oar"]) & (2**64 - 1)).bit_count() / n
    rules["boxer_share"] = (int(rules["with_boxer"]) & (2**64 - 1)).bit_count() / n
    rules["bird_share"] = sum(int(bird) for bird in rules["bird"][:n]) / n
