"""Rules 2.1, Quartermaster: the draft of provisions, then the showing of cards."""

from .asking import Steps, ask
from .state import Boat


def quartermaster(boat: Boat) -> Steps[None]:
    """The draft from bow to stern, then the showing from bow to stern."""
    yield from draft(boat)
    yield from show_cards(boat)


def draft(boat: Boat) -> Steps[None]:
    """As many cards as conscious characters, or what is left; each keeps one and passes the rest on."""
    takers = boat.conscious()
    k = min(len(takers), len(boat.provisions))
    pile = boat.provisions[:k]
    boat.provisions = boat.provisions[k:]
    for who in takers:
        if pile:
            kind = yield from ask(who, "keep", boat.deck.sort_kinds(set(pile)))
            pile.remove(kind)
            boat.people[who].hand.append(kind)


def show_cards(boat: Boat) -> Steps[None]:
    """Every conscious character may put hand cards face up, one after the other."""
    for who in boat.conscious():
        while True:
            kind = yield from ask(who, "show", ["done", *boat.hand_kinds(who)])
            if kind == "done":
                break
            boat.show(who, kind)
