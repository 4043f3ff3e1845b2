"""Rules 2.4, Thirst: the separate thirsts of each, the parasol, drinking and the gift of water, who shares it."""

from .asking import Steps, ask
from .cards import NavigationCard
from .state import Boat

Thirsts = dict[str, int]


def thirst(boat: Boat, card: NavigationCard) -> Steps[None]:
    """Every living character aboard from bow to stern."""
    to_come = {who: thirsts_of(boat, who, card) for who in boat.seats}
    for who in list(boat.seats):
        is_shaded = False
        while to_come[who] > 0 and boat.is_living(who):  # who dies of it stops
            to_come[who] -= 1
            if boat.people[who].parasol_open and not is_shaded:
                is_shaded = True  # it absorbs the first one by itself
            else:
                drinks = yield from suffer_one(boat, who)
                if drinks:
                    share_water(boat, who, to_come)


def thirsts_of(boat: Boat, who: str, card: NavigationCard) -> int:
    """Named on the card; rowed under the oar; fought under the boxer; drank liquid courage this round."""
    person = boat.people[who]
    named = card.makes_thirsty(who)
    from_rowing = person.rowed and card.row
    from_fighting = person.fought and card.fight
    from_drinking = bool(person.drunk)
    return int(named) + int(from_rowing) + int(from_fighting) + int(from_drinking)


def suffer_one(boat: Boat, who: str) -> Steps[bool]:
    """Drink, be given water, or take a wound; True if there was water."""
    if boat.is_conscious(who) and boat.held(who, "water"):
        answer = yield from ask(who, "drink", ["suffer", "drink"])
        if answer == "drink":
            boat.discard(who, boat.held(who, "water")[0])
            return True
    for other in boat.conscious():
        if other != who and boat.held(other, "water"):
            answer = yield from ask(other, "give_water", ["hold", "give"])
            if answer == "give":
                boat.discard(other, boat.held(other, "water")[0])
                return True
    boat.people[who].wounds += 1
    return False


def share_water(boat: Boat, drinker: str, to_come: Thirsts) -> None:
    """The conscious others who share drinks are spared one of their thirsts that are still to come."""
    for other in boat.conscious():
        if other != drinker and boat.able(other, "shares_drink"):
            to_come[other] = max(0, to_come[other] - 1)
