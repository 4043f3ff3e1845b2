"""The position on the table: seats, wounds, cards, decks, birds, markers."""

from dataclasses import dataclass, field

from .cards import Cards, Character
from .rules import Options, Ruleset


@dataclass
class Person:
    """One character of the cast (the player and the character are the same thing)."""

    character: Character
    love: str
    hate: str
    wounds: int = 0
    hand: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    open_kind: str = ""  # the parasol kind that stands open on the table, "" = none
    rowed: bool = False
    fought: bool = False
    tasted: list[str] = field(default_factory=list)  # cards on the table that were drunk from this round
    drunk: list[str] = field(default_factory=list)  # liquid courage that this one drank, or shared, this round

    @property
    def parasol_open(self) -> bool:
        """Whether an open parasol lies on the table."""
        return self.open_kind != ""

    def cards(self) -> list[str]:
        """Hand and table cards."""
        return self.hand + self.table


@dataclass
class Boat:
    """The whole position. Everything may be read at any time."""

    ruleset: Ruleset
    seats: list[str]  # aboard, bow to stern
    lost: list[str]  # in the order in which they were lost
    people: dict[str, Person]  # the cast in printed seat order
    provisions: list[str]  # the deck, top card first
    navigation: list[int]  # the deck, top card first
    row_stack: list[int]
    birds: int = 0
    rounds: int = 0  # completed, the one in which the game ends included
    revealed: list[int] = field(default_factory=list)  # drawn by a rower or a flare, not yet put anywhere
    played: list[int] = field(default_factory=list)  # the navigation card being resolved: none or one
    discards: list[str] = field(default_factory=list)  # provisions out of the game

    @property
    def options(self) -> Options:
        """The options of the rule set."""
        return self.ruleset.options

    @property
    def deck(self) -> Cards:
        """The cards of the rule set."""
        return self.ruleset.cards

    # Words of the rules

    def state(self, who: str) -> str:
        """Return "conscious", "unconscious", "dead" or "lost"."""
        if who in self.lost:
            return "lost"
        person = self.people[who]
        if person.wounds < person.character.size:
            return "conscious"
        if person.wounds == person.character.size:
            return "unconscious"
        return "dead"

    def is_conscious(self, who: str) -> bool:
        """Aboard, wounds < size."""
        return self.state(who) == "conscious"

    def is_living(self, who: str) -> bool:
        """Conscious or unconscious."""
        return self.state(who) in ("conscious", "unconscious")

    def is_body_aboard(self) -> bool:
        """Whether somebody dead is aboard."""
        return any(self.state(who) == "dead" for who in self.seats)

    def conscious(self) -> list[str]:
        """The conscious characters from bow to stern."""
        return [who for who in self.seats if self.is_conscious(who)]

    def others(self, who: str) -> list[str]:
        """All others aboard, from bow to stern."""
        return [other for other in self.seats if other != who]

    def able(self, who: str, ability: str) -> bool:
        """Whether this character has the ability."""
        return ability in self.people[who].character.abilities

    # Cards that a character holds

    def hand_kinds(self, who: str) -> list[str]:
        """The distinct kinds in the hand."""
        return self.deck.sort_kinds(set(self.people[who].hand))

    def table_kinds(self, who: str) -> list[str]:
        """The distinct kinds on the table."""
        return self.deck.sort_kinds(set(self.people[who].table))

    def own_kinds(self, who: str) -> list[str]:
        """The distinct own kinds: those in the hand first, then those only on the table."""
        hand = self.hand_kinds(who)
        return hand + [kind for kind in self.table_kinds(who) if kind not in hand]

    def hidden(self, who: str, kind: str) -> list[str]:
        """The distinct kinds in the hand that act as `kind`."""
        return self.deck.acting_as(self.people[who].hand, kind)

    def shown(self, who: str, kind: str) -> list[str]:
        """The distinct kinds on the table that act as `kind`."""
        return self.deck.acting_as(self.people[who].table, kind)

    def held(self, who: str, kind: str) -> list[str]:
        """The distinct kinds in hand or on the table that act as `kind`."""
        return self.deck.acting_as(self.people[who].cards(), kind)

    def n_shown(self, who: str, kind: str) -> int:
        """How many cards on the table act as `kind`."""
        return sum(self.deck.provisions[card].acts_as == kind for card in self.people[who].table)

    # Cards that move

    def leave_table(self, who: str, kind: str) -> bool:
        """Take a card of this kind off a table; a parasol that leaves is closed. True if it was drunk from.

        Of several cards of liquid courage one that was not drunk from leaves first.
        """
        person = self.people[who]
        person.table.remove(kind)
        if person.open_kind == kind and kind not in person.table:
            person.open_kind = ""
        if person.tasted.count(kind) > person.table.count(kind):
            person.tasted.remove(kind)
            return True
        return False

    def pass_face_up(self, giver: str, receiver: str, kind: str) -> None:
        """A card goes from table to table; whether it was drunk from this round goes with it."""
        was_tasted = self.leave_table(giver, kind)
        self.people[receiver].table.append(kind)
        if was_tasted:
            self.people[receiver].tasted.append(kind)

    def show(self, who: str, kind: str) -> None:
        """Put a hand card face up on the own table."""
        self.people[who].hand.remove(kind)
        self.people[who].table.append(kind)

    def discard(self, who: str, kind: str) -> None:
        """Discard a card, from the table if its kind lies both there and in the hand."""
        if kind in self.people[who].table:
            self.leave_table(who, kind)
        else:
            self.people[who].hand.remove(kind)
        self.discards.append(kind)

    def give(self, giver: str, receiver: str, kind: str) -> None:
        """Give a card, from the table if its kind lies there too; face up stays face up, hidden hidden."""
        if kind in self.people[giver].table:
            self.pass_face_up(giver, receiver, kind)
        else:
            self.people[giver].hand.remove(kind)
            self.people[receiver].hand.append(kind)

    def lose(self, who: str) -> None:
        """Out of the game with all cards; the seats close up."""
        person = self.people[who]
        self.discards += person.cards()
        person.hand = []
        person.table = []
        person.tasted = []
        person.open_kind = ""
        self.seats.remove(who)
        self.lost.append(who)

    def draw_navigation(self, n: int) -> list[int]:
        """Draw n cards from the top of the navigation deck, or as many as there are."""
        drawn = self.navigation[:n]
        self.navigation = self.navigation[n:]
        return drawn
