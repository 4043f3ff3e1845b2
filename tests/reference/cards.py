"""The printed cards: characters, provisions and navigation cards, loaded from the card data files."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ABILITIES = ["none", "double_cash", "double_jewels", "double_paintings", "swimmer", "pickpocket"]


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

    def throws(self, who: str) -> bool:
        """Whether this character is named under overboard."""
        return "all" in self.overboard or who in self.overboard

    def makes_thirsty(self, who: str) -> bool:
        """Whether this character is named under thirst."""
        return "all" in self.thirst or who in self.thirst


@dataclass(frozen=True)
class Cards:
    """All cards of a rule set."""

    characters: dict[str, Character]  # in printed seat order
    provisions: dict[str, Provision]  # in file order, which is the order of kinds
    navigation: dict[int, NavigationCard]  # by printed number, ascending

    def kinds(self) -> list[str]:
        """All kinds of provisions in their order."""
        return list(self.provisions)

    def sort_kinds(self, kinds: set[str]) -> list[str]:
        """Distinct kinds in the order of the provisions file."""
        return [kind for kind in self.provisions if kind in kinds]

    def acting_as(self, cards: list[str], kind: str) -> list[str]:
        """The distinct kinds among these cards that follow the rules of `kind`, in order."""
        return [k for k in self.provisions if k in cards and self.provisions[k].acts_as == kind]


def load_cards(folder: Path, nav_print: str = "B") -> Cards:
    """Read the three card files of a folder; `nav_print` chooses the printing of cards 28 and 29."""
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
    provisions = [
        Provision(
            id=row["id"],
            count=row["count"],
            acts_as=row["id"],
            weapon=row.get("weapon", 0),
            points=row.get("points", 0),
            treasure_class=row.get("class", ""),
            set_points=tuple(row.get("set_points", ())),
        )
        for row in _rows(folder / "provisions.toml", "provision")
    ]
    navigation = [
        NavigationCard(
            id=row["id"],
            bird=row["bird"],
            overboard=tuple(row["overboard"]),
            thirst=tuple(row.get("print_a_thirst", row["thirst"]) if nav_print == "A" else row["thirst"]),
            row=row["row"],
            fight=row["fight"],
        )
        for row in _rows(folder / "navigation.toml", "nav")
    ]
    return Cards(
        characters={c.id: c for c in sorted(characters, key=lambda c: c.seat)},
        provisions={p.id: p for p in provisions},
        navigation={n.id: n for n in sorted(navigation, key=lambda n: n.id)},
    )


def _rows(path: Path, key: str) -> list[dict]:  # type: ignore[type-arg]
    with path.open("rb") as file:
        return list(tomllib.load(file)[key])
