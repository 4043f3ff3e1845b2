"""Rules 3, Scoring: survival, love, hate and treasure of each character, and who wins."""

from dataclasses import dataclass

from .state import Boat

DOUBLED_BY = {"cash": "double_cash", "jewels": "double_jewels", "painting": "double_paintings"}


@dataclass(frozen=True)
class Score:
    """The parts of one character's score, in points."""

    survival: int = 0
    love: int = 0
    hate: int = 0
    treasure: int = 0

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return self.survival + self.love + self.hate + self.treasure


def score(boat: Boat, who: str) -> Score:
    """The score of one character at the end of the game."""
    if who in boat.lost:
        if boat.options.lost_score == "nothing":
            return Score()
        return Score(love=love_points(boat, who), hate=hate_points(boat, who))
    return Score(
        survival=survival_points(boat, who),
        love=love_points(boat, who),
        hate=hate_points(boat, who),
        treasure=treasure_points(boat, who),
    )


def survival_points(boat: Boat, who: str) -> int:
    """Own survival value if living; nothing for a psychopath."""
    person = boat.people[who]
    if person.hate == who or not boat.is_living(who):
        return 0
    return person.character.survival


def love_points(boat: Boat, who: str) -> int:
    """Survival value of the loved one if living; may be its own, which then counts a second time."""
    loved = boat.people[who].love
    return boat.people[loved].character.survival if boat.is_living(loved) else 0


def hate_points(boat: Boat, who: str) -> int:
    """Size of the hated one if not living; a psychopath gains from everybody else who is not living."""
    person = boat.people[who]
    if person.hate != who:
        return 0 if boat.is_living(person.hate) else boat.people[person.hate].character.size
    points = 0
    for other in boat.people:
        if other == who or boat.is_living(other):
            continue
        if boat.options.psychopath == "size_of_each":
            points += boat.people[other].character.size
        elif other != person.love:
            points += 3
    return points


def treasure_points(boat: Boat, who: str) -> int:
    """Treasure in hand and on the table, the owner's class doubled."""
    cards = boat.people[who].cards()
    total = 0
    for kind in boat.deck.kinds():
        provision = boat.deck.provisions[kind]
        if provision.set_points:
            points = set_value(boat, cards, kind)
        else:
            points = provision.points * cards.count(kind)
        ability = DOUBLED_BY.get(provision.treasure_class, "")
        total += 2 * points if boat.able(who, ability) else points
    return total


def set_value(boat: Boat, cards: list[str], kind: str) -> int:
    """Points of a set that counts by number; kinds like it belong to the set of the printed kind."""
    provision = boat.deck.provisions[kind]
    if provision.acts_as != kind:
        return 0
    number = sum(boat.deck.provisions[card].acts_as == kind for card in cards)
    return provision.set_points[min(number, len(provision.set_points) - 1)]


def winners(boat: Boat, totals: dict[str, int]) -> list[str]:
    """Everybody of the cast with the highest total; under `living_first` the living among them, if any."""
    best = max(totals.values())
    first = [who for who in totals if totals[who] == best]
    living = [who for who in first if boat.is_living(who)]
    if boat.options.tie == "living_first" and living:
        return living
    return first
