"""Rules 1, Set-up: a deal or a position, checked, becomes the boat a game starts from."""

import random
from dataclasses import dataclass, field

from .cards import Cards
from .errors import Unusable, known_keys, no_twice, one_of, whole_number
from .rules import Ruleset
from .state import Boat, Person

PHASES = ["quartermaster", "actions", "navigation"]


@dataclass
class Place:
    """What lies before one character, and its love and hate. None = the default of the whole position."""

    wounds: int = 0
    hand: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    parasol_open: bool = False
    rowed: bool = False
    fought: bool = False
    love: str | None = None
    hate: str | None = None


@dataclass
class Position:
    """A position to start from (scenario-format.md, `[position]`). None = default."""

    phase: str = "actions"
    birds: int = 0
    seats: list[str] | None = None
    lost: list[str] = field(default_factory=list)
    provisions: list[str] = field(default_factory=list)
    navigation: list[int] | None = None
    row_stack: list[int] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)


@dataclass
class Deal:
    """A whole deal. Starting hands come from the top of `provisions`, card by card from bow to stern."""

    cast: list[str]
    love: dict[str, str]
    hate: dict[str, str]
    provisions: list[str]  # top first, after the removal in a small game, before the starting hands
    navigation: list[int]  # top first

    def position(self, ruleset: Ruleset) -> Position:
        """The start of the first round."""
        seats = in_printed_order(ruleset.cards, self.cast)
        places = {who: Place(love=self.love[who], hate=self.hate[who]) for who in seats}
        provisions = list(self.provisions)
        for _ in range(ruleset.options.starting_hand):
            for who in seats:
                places[who].hand.append(provisions.pop(0))
        return Position(
            phase="quartermaster",
            seats=seats,
            provisions=provisions,
            navigation=list(self.navigation),
            places=places,
        )


def random_deal(ruleset: Ruleset, n_players: int, rng: random.Random) -> Deal:
    """Cast, love, hate and both decks at random."""
    options, cards = ruleset.options, ruleset.cards
    cast = list(options.cast) or rng.sample(list(cards.characters), n_players)
    cast = in_printed_order(cards, cast)
    provisions = [kind for kind, provision in cards.provisions.items() for _ in range(provision.count)]
    rng.shuffle(provisions)
    if len(cast) in (4, 5):
        provisions = provisions[options.provisions_removed_small_game :]
    return Deal(
        cast=cast,
        love=dict(zip(cast, rng.sample(cast, len(cast)), strict=True)),
        hate=dict(zip(cast, rng.sample(cast, len(cast)), strict=True)),
        provisions=provisions,
        navigation=rng.sample(list(cards.navigation), len(cards.navigation)),
    )


def in_printed_order(cards: Cards, cast: list[str]) -> list[str]:
    """These characters in printed seat order."""
    return [who for who in cards.characters if who in cast]


def set_up(ruleset: Ruleset, position: Position) -> Boat:
    """The boat of a position; an impossible one is refused."""
    cards = ruleset.cards
    one_of(position.phase, PHASES, "position.phase")
    whole_number(position.birds, 0, ruleset.options.birds_to_land - 1, "position.birds")
    default_seats = in_printed_order(cards, list(ruleset.options.cast or cards.characters))
    seats = default_seats if position.seats is None else list(position.seats)
    for key, names in (("seats", seats), ("lost", position.lost)):
        for who in names:
            one_of(who, list(cards.characters), f"position.{key}")
    no_twice(seats + position.lost, "position.seats and position.lost")
    cast = in_printed_order(cards, seats + position.lost)
    whole_number(len(cast), 4, 8, "position.seats and position.lost, number of characters")
    known_keys(dict(position.places), cast, "position")
    places = {who: position.places.get(who, Place()) for who in cast}
    love = affections(cast, {who: place.love for who, place in places.items()}, +1, "love")
    hate = affections(cast, {who: place.hate for who, place in places.items()}, -1, "hate")
    boat = Boat(
        ruleset=ruleset,
        seats=seats,
        lost=list(position.lost),
        people={who: seat_person(ruleset, who, places[who], love[who], hate[who]) for who in cast},
        provisions=list(position.provisions),
        navigation=default_navigation(cards, position),
        row_stack=list(position.row_stack),
        birds=position.birds,
    )
    check_cards(boat)
    return boat


def affections(cast: list[str], named: dict[str, str | None], step: int, what: str) -> dict[str, str]:
    """Whom each loves or hates: by default the next or previous of the cast, or itself if any is given."""
    if all(name is None for name in named.values()):
        return {who: cast[(i + step) % len(cast)] for i, who in enumerate(cast)}
    chosen = {}
    for who, name in named.items():
        chosen[who] = who if name is None else one_of(name, cast, f"position.{who}.{what}")
    for name in cast:
        if list(chosen.values()).count(name) != 1:
            n_times = list(chosen.values()).count(name)
            raise Unusable(f"position: {what} is no permutation of the cast: {n_times} times {name!r}")
    return chosen


def seat_person(ruleset: Ruleset, who: str, place: Place, love: str, hate: str) -> Person:
    """One character with its cards."""
    cards = ruleset.cards
    for key, kinds in (("hand", place.hand), ("table", place.table)):
        for kind in kinds:
            one_of(kind, cards.kinds(), f"position.{who}.{key}")
    whole_number(place.wounds, 0, 999, f"position.{who}.wounds")
    parasols = cards.acting_as(place.table, "parasol")
    if place.parasol_open and not parasols:
        raise Unusable(f"position.{who}.parasol_open: true, but there is no parasol on the table")
    return Person(
        character=cards.characters[who],
        love=love,
        hate=hate,
        wounds=place.wounds,
        hand=list(place.hand),
        table=list(place.table),
        open_kind=parasols[0] if place.parasol_open else "",
        rowed=place.rowed,
        fought=place.fought,
    )


def default_navigation(cards: Cards, position: Position) -> list[int]:
    """The deck given, or all cards that are not in the row stack, ascending."""
    if position.navigation is not None:
        return list(position.navigation)
    return [number for number in cards.navigation if number not in position.row_stack]


def check_cards(boat: Boat) -> None:
    """Refuse unknown cards, more copies than there are, and a lost character with cards."""
    for kind in boat.provisions:
        one_of(kind, boat.deck.kinds(), "position.provisions")
    everywhere = list(boat.provisions)
    for who, person in boat.people.items():
        if who in boat.lost and person.cards():
            raise Unusable(f"position.{who}: {who!r} is lost, yet has cards: {', '.join(person.cards())}")
        everywhere += person.cards()
    for kind, provision in boat.deck.provisions.items():
        if everywhere.count(kind) > provision.count:
            n_cards = everywhere.count(kind)
            raise Unusable(f"position: {n_cards} cards {kind!r}, the rule set has {provision.count}")
    numbers = boat.navigation + boat.row_stack
    for number in numbers:
        if number not in boat.deck.navigation:
            raise Unusable(f"position: navigation card {number} is unknown")
        if numbers.count(number) > 1:
            raise Unusable(f"position: navigation card {number} stands there {numbers.count(number)} times")
