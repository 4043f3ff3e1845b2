"""Rules 2.2, trading: what the acting character gives or offers before its action."""

from .asking import Steps, ask
from .state import Boat


def trade(boat: Boat, who: str) -> Steps[None]:
    """Gifts, then under barter one offer."""
    if boat.options.trading == "none":
        return
    yield from give(boat, who)
    if boat.options.trading == "barter":
        yield from offer(boat, who)


def partners(boat: Boat, who: str) -> list[str]:
    """The other conscious characters from bow to stern."""
    return [other for other in boat.conscious() if other != who]


def give(boat: Boat, who: str) -> Steps[None]:
    """Gifts of hand or table cards, until done."""
    while True:
        options = ["done"]
        for receiver in partners(boat, who):
            options += [f"{receiver} {kind}" for kind in boat.own_kinds(who)]
        choice = yield from ask(who, "give", options)
        if choice == "done":
            return
        receiver, kind = choice.split()
        boat.give(who, receiver, kind)


def offer(boat: Boat, who: str) -> Steps[None]:
    """One offer of an own card for a named kind; who holds none of it gives nothing."""
    options = ["done"]
    for partner in partners(boat, who):
        for own in boat.own_kinds(who):
            options += [f"{partner} {own} for {wanted}" for wanted in boat.deck.kinds() if wanted != own]
    choice = yield from ask(who, "offer", options)
    if choice == "done":
        return
    partner, own, _, wanted = choice.split()
    if wanted not in boat.people[partner].cards():
        return
    answer = yield from ask(partner, "accept", ["refuse", "accept"])
    if answer == "accept":
        boat.give(who, partner, own)
        boat.give(partner, who, wanted)
