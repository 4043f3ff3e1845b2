"""The printed cards, and those of the expansions: characters, provisions, navigation, loaded from the data files."""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

ABILITIES = [
    "none",
    "double_cash",
    "double_jewels",
    "double_paintings",
    "swimmer",
    "pickpocket",
    "keeps_kit",
    "shares_drink",
]
DRINKERS = "drank_liquid_courage"  # stands under overboard for whoever drank liquid courage this round


@dataclass(frozen=True)
class Character:
    """A character card. Size is fighting strength and hit points."""

    id: str
    name: str
    size: int
    survival: int
    seat: int  # place in the printed order, 1 = bow
    abilities: tuple[str, ...]


@dataclass(frozen=True)
class Provision:
    """A kind of provision card and how many of it there are."""

    id: str
    count: int
    acts_as: str  # the printed kind whose rules it follows: its own id, or that of `like`
    weapon: int  # bonus in a fight, 0 = not a weapon
    points: int  # treasure value of each
    treasure_class: str  # "cash", "jewels", "painting", or "" for none
    set_points: tuple[int, ...]  # treasure value by number held; () = each counts `points`


@dataclass(frozen=True)
class NavigationCard:
    """A navigation card. The name "all" in a list means everybody."""

    id: int  # the printed number
    bird: int  # +1, 0, -1 (crossed bird)
    overboard: tuple[str, ...]
    thirst: tuple[str, ...]
    row: bool  # the oar icon
    fight: bool  # the boxer icon

    def throws(self, who: str, has_drunk: bool) -> bool:
        """Whether this character is named under overboard; `has_drunk` liquid courage this round."""
        return "all" in self.overboard or who in self.overboard or (has_drunk and DRINKERS in self.overboard)

    def makes_thirsty(self, who: str) -> bool:
        """Whether this character is named under thirst."""
        return "all" in self.thirst or who in self.thirst


@dataclass(frozen=True)
class Cards:
    """All cards of a rule set."""

    characters: dict[str, Character]  # in printed seat order
    provisions: dict[str, Provision]  # in file order, which is the order of kinds
    navigation: dict[int, NavigationCard]  # by printed number, ascending
    models: dict[str, Provision]  # every kind with rules of its own, in the order of kinds, in this rule set or not

    def kinds(self) -> list[str]:
        """All kinds of provisions in their order."""
        return list(self.provisions)

    def sort_kinds(self, kinds: set[str]) -> list[str]:
        """Distinct kinds in the order of the provisions file."""
        return [kind for kind in self.provisions if kind in kinds]

    def acting_as(self, cards: list[str], kind: str) -> list[str]:
        """The distinct kinds among these cards that follow the rules of `kind`, in order."""
        return [k for k in self.provisions if k in cards and self.provisions[k].acts_as == kind]


def load_cards(folder: Path, nav_print: str = "B", packs: Collection[str] = ()) -> Cards:
    """Read the card files of a folder, with some expansions; `nav_print` chooses the printing of cards 28 and 29."""
    characters = [
        Character(
            id=row["id"],
            name=row["name_en"],
            size=row["size"],
            survival=row["survival"],
            seat=row["seat"],
            abilities=(row["ability"],),
        )
        for row in _rows(folder / "characters.toml", "character")
    ]
    characters.sort(key=lambda character: character.seat)
    provisions = {row["id"]: _provision(row) for row in _rows(folder / "provisions.toml", "provision")}
    models = dict(provisions)
    navigation = [_navigation(row, nav_print) for row in _rows(folder / "navigation.toml", "nav")]
    # The expansions
    for row in _rows(folder / "characters_expansions.toml", "character_expansion"):
        if row["pack"] in packs:
            place = [character.id for character in characters].index(row["after"])
            new = Character(row["id"], row["name_en"], row["size"], row["survival"], 0, (row["ability"],))
            characters.insert(place + 1, new)
    for row in _rows(folder / "provisions_expansions.toml", "provision_expansion"):
        models.setdefault(row["id"], replace(_provision(row), count=0))
        if row["pack"] in packs:
            old = provisions.get(row["id"], models[row["id"]])
            provisions[row["id"]] = replace(old, count=old.count + row["count"])
    navigation += [
        _navigation(row, nav_print)
        for row in _rows(folder / "navigation_expansions.toml", "nav_expansion")
        if row["pack"] in packs
    ]
    aboard = [character.id for character in characters]
    return Cards(
        characters={c.id: replace(c, seat=seat) for seat, c in enumerate(characters, start=1)},
        provisions=provisions,
        navigation={n.id: _of_these(n, aboard) for n in sorted(navigation, key=lambda n: n.id)},
        models=models,
    )


def _provision(row: dict) -> Provision:  # type: ignore[type-arg]
    return Provision(
        id=row["id"],
        count=row["count"],
        acts_as=row["id"],
        weapon=row.get("weapon", 0),
        points=row.get("points", 0),
        treasure_class=row.get("class", ""),
        set_points=tuple(row.get("set_points", ())),
    )


def _navigation(row: dict, nav_print: str) -> NavigationCard:  # type: ignore[type-arg]
    return NavigationCard(
        id=row["id"],
        bird=row["bird"],
        overboard=tuple(row["overboard"]),
        thirst=tuple(row.get("print_a_thirst", row["thirst"]) if nav_print == "A" else row["thirst"]),
        row=row["row"],
        fight=row["fight"],
    )


def _of_these(card: NavigationCard, characters: list[str]) -> NavigationCard:
    """The card without the names of characters that are not in the rule set: they are ignored."""
    known = [*characters, "all", DRINKERS]
    return replace(
        card,
        overboard=tuple(name for name in card.overboard if name in known),
        thirst=tuple(name for name in card.thirst if name in known),
    )


def _rows(path: Path, key: str) -> list[dict]:  # type: ignore[type-arg]
    with path.open("rb") as file:
        return list(tomllib.load(file)[key])
