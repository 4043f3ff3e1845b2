"""The cards to look up: what each provision is for, what stands on each navigation card."""

from __future__ import annotations

from lifeboat_sim.core.people import Grid

from ..cards import DRINKERS, Character
from ..ruleset import Ruleset
from ..story.names import spelt

USES = {
    "water": "stills a thirst",
    "cash": "treasure",
    "jewels": "treasure, by their number",
    "painting_3": "treasure",
    "painting_2": "treasure",
    "medical_kit": "heals a wound, as an action",
    "oar": "one card more when you row",
    "blackjack": "weapon",
    "knife": "weapon",
    "gaffing_hook": "weapon",
    "flare_gun": "weapon; or, as an action, the birds of three navigation cards",
    "chum": "a wound by sharks for all who have fallen",
    "life_preserver": "no wound from the fall, no drowning",
    "compass": "one card more for the navigator",
    "parasol": "once open (an action), takes a thirst in each round",
    "cannibalism": "if there is a body, heals a wound of all living, as an action",
    "liquid_courage": "weapon for who drinks from it, and makes thirsty",
}
"""What a card is for, by the kind that it behaves as."""
ABILITIES = {
    "double_cash": "cash counts twice",
    "double_jewels": "jewels count twice",
    "double_paintings": "paintings count twice",
    "swimmer": "no wound from a fall",
    "pickpocket": "nobody can refuse it a hidden card",
    "keeps_kit": "keeps the medical kits that it uses",
    "shares_drink": "shares what others drink",
}
BIRDS = ("-1", "", "1")


def cards(ruleset: Ruleset) -> tuple[Grid, ...]:
    """Return the characters, the provisions and the navigation cards of a rule set."""
    return characters(ruleset), provisions(ruleset), navigation(ruleset)


def characters(ruleset: Ruleset) -> Grid:
    """Return who has which size, survival value and ability."""
    rows = []
    for id in ruleset.boat:
        character = ruleset.characters[id]
        rows.append((id, character.name, str(character.size), str(character.survival), abilities(character)))
    return Grid("Characters, from the bow", ("", "name", "size", "survival", "special"), tuple(rows))


def abilities(character: Character) -> str:
    """Return what is special about a character."""
    return ", ".join(ABILITIES[ability] for ability in character.ability if ability != "none")


def provisions(ruleset: Ruleset) -> Grid:
    """Return the kinds of provision."""
    rows = []
    for kind, card in ruleset.provisions.items():
        points = str(card.points) if card.points else ""
        if card.set_points is not None:
            points = " ".join(map(str, card.set_points))
        weapon = str(card.weapon) if card.weapon else ""
        rows.append((spelt(kind), str(card.count), weapon, points, USES[card.like]))
    return Grid("Provisions", ("kind", "cards", "strength", "points", "what it is for"), tuple(rows))


def navigation(ruleset: Ruleset) -> Grid:
    """Return what stands on each navigation card."""
    rows = []
    for number, card in ruleset.navigation.items():
        thirst = card.thirst
        if ruleset.options.nav_print == "A" and card.print_a_thirst is not None:
            thirst = card.print_a_thirst
        overboard = ", ".join("who drank" if name == DRINKERS else name for name in card.overboard)
        icons = [icon for icon, is_there in (("oar", card.row), ("boxer", card.fight)) if is_there]
        rows.append((number, BIRDS[card.bird + 1], overboard, ", ".join(thirst), ", ".join(icons)))
    return Grid(
        "Navigation cards (oar: who rowed is thirsty; boxer: who fought is thirsty; -1: a bird less)",
        ("card", "bird", "overboard", "thirsty", "also"),
        tuple(rows),
    )
