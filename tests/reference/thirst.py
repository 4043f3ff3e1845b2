"""Rules 2.4, Thirst: up to three separate thirsts each, the parasol, drinking and the gift of water."""

from .asking import Steps, ask
from .cards import NavigationCard
from .state import Boat


def thirst(boat: Boat, card: NavigationCard) -> Steps[None]:
    """Every living character aboard from bow to stern."""
    for who in list(boat.seats):
        if not boat.is_living(who):
            continue
        n_thirsts = thirsts_of(boat, who, card)
        if n_thirsts and boat.people[who].parasol_open:
            n_thirsts -= 1  # it absorbs the first one by itself
        for _ in range(n_thirsts):
            if boat.is_living(who):  # who dies of it stops
                yield from suffer_one(boat, who)


def thirsts_of(boat: Boat, who: str, card: NavigationCard) -> int:
    """Named on the card; rowed under the oar; fought under the boxer."""
    person = boat.people[who]
    named = card.makes_thirsty(who)
    from_rowing = person.rowed and card.row
    from_fighting = person.fought and card.fight
    return int(named) + int(from_rowing) + int(from_fighting)


def suffer_one(boat: Boat, who: str) -> Steps[None]:
    """Drink, be given water, or take a wound."""
    if boat.is_conscious(who) and boat.held(who, "water"):
        answer = yield from ask(who, "drink", ["suffer", "drink"])
        if answer == "drink":
            boat.discard(who, boat.held(who, "water")[0])
            return
    for other in boat.conscious():
        if other != who and boat.held(other, "water"):
            answer = yield from ask(other, "give_water", ["hold", "give"])
            if answer == "give":
                boat.discard(other, boat.held(other, "water")[0])
                return
    boat.people[who].wounds += 1
