"""How the story calls characters and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lifeboat_sim.core.words import listed, name_in_a_sentence

from ..ruleset import Ruleset
from ..text import Words

WITHOUT_ARTICLE = ("water", "cash", "jewels", "chum", "liquid_courage", "cannibalism")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Names:
    """The names of a rule set, as they stand in the middle of a sentence."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.words = Words(ruleset)
        self.ruleset = ruleset

    def id(self, p: int) -> str:
        """Return the id of a character."""
        return self.words.characters[p]

    def ids(self, members: Iterable[int]) -> list[str]:
        """Return the ids of some characters."""
        return [self.id(p) for p in members]

    def character(self, p: int) -> str:
        """Return the name of a character: ``the Kid``, ``Lady Lauren``."""
        return name_in_a_sentence(self.ruleset.characters[self.id(p)].name)

    def characters(self, members: Iterable[int]) -> str:
        """Return the names of some characters: ``the Kid, Frenchy and First Mate``."""
        return listed([self.character(p) for p in members])

    def kind(self, k: int) -> str:
        """Return the id of a kind of provision."""
        return self.words.kinds[k]

    def number(self, card: int) -> int:
        """Return the printed number of a navigation card."""
        return self.words.cards[card]

    def numbers(self, cards: Iterable[int]) -> list[int]:
        """Return the printed numbers of some navigation cards."""
        return [self.number(card) for card in cards]

    def a(self, k: int) -> str:
        """Return a card with its article: ``an oar``, ``water``."""
        return with_article(self.kind(k))

    def navigation(self, card: int) -> str:
        """Return what a navigation card says: ``card 23 (a bird; overboard: the Kid; thirst: Frenchy; the oar)``."""
        number = self.number(card)
        printed = self.ruleset.navigation[str(number)]
        thirst = printed.thirst
        if self.ruleset.options.nav_print == "A" and printed.print_a_thirst is not None:
            thirst = printed.print_a_thirst
        parts = [("a bird less", "", "a bird")[printed.bird + 1]]
        parts += [f"overboard: {self._named(printed.overboard)}" if printed.overboard else ""]
        parts += [f"thirst: {self._named(thirst)}" if thirst else ""]
        parts += ["the oar" if printed.row else "", "the boxer" if printed.fight else ""]
        said = "; ".join(part for part in parts if part)
        return f"card {number} ({said})" if said else f"card {number} (blank)"

    def _named(self, ids: Sequence[str]) -> str:
        characters = self.ruleset.characters
        everybody = "everybody" if "all" in ids else None
        return everybody or listed(
            [
                name_in_a_sentence(characters[id].name) if id in characters else "whoever drank liquid courage"
                for id in ids
            ]
        )


def spelt(kind: str) -> str:
    """Return the name of a kind of provision: ``medical kit``, ``painting (3)``."""
    name, _, number = kind.rpartition("_")
    return f"{name.replace('_', ' ')} ({number})" if name and number.isdigit() else kind.replace("_", " ")


def with_article(kind: str) -> str:
    """Return a kind of provision with its article."""
    name = spelt(kind)
    if kind in WITHOUT_ARTICLE:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def cards(kinds: Sequence[str]) -> str:
    """Return some cards: ``2 × water``, ``an oar and cash``."""
    counted = {kind: list(kinds).count(kind) for kind in kinds}
    return listed([with_article(kind) if n == 1 else f"{n} × {spelt(kind)}" for kind, n in counted.items()])


def spell(n: int) -> str:
    """Return a small number in letters."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def counted(n: int, thing: str) -> str:
    """Return ``one card``, ``three cards``."""
    return f"{spell(n)} {thing}{'' if n == 1 else 's'}"
