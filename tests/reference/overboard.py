"""Rules 2.4, Overboard: life preserver and chum, the lost, the fall, the sharks, what the water takes."""

from .asking import Steps, ask
from .cards import NavigationCard
from .state import Boat


def overboard(boat: Boat, card: NavigationCard) -> Steps[None]:
    """The six steps in their order."""
    fallen = [who for who in boat.seats if card.throws(who, has_drunk=bool(boat.people[who].drunk))]
    if not fallen:
        return
    # 1 life preserver and chum
    n_chum = 0
    for who in boat.conscious():
        yield from offer_preserver(boat, who, fallen)
        n_chum += yield from offer_chum(boat, who)
    if boat.options.life_preserver == "stay_in_boat":
        fallen = [who for who in fallen if not boat.shown(who, "life_preserver")]
    for who in fallen:
        for kind in list(boat.people[who].table):
            if boat.deck.provisions[kind].acts_as == "chum":
                boat.leave_table(who, kind)
                boat.discards.append(kind)
                n_chum += 1
    # 2 dead bodies, and the unconscious without a life preserver
    for who in fallen:
        state = boat.state(who)
        if state == "dead" or (state == "unconscious" and not boat.shown(who, "life_preserver")):
            boat.lose(who)
    # 3 the fall
    for who in swimming(boat, fallen):
        if not boat.able(who, "swimmer") and not boat.shown(who, "life_preserver"):
            boat.people[who].wounds += 1
    # 4 sharks
    for who in swimming(boat, fallen):
        boat.people[who].wounds += n_chum if boat.options.chum_stacking else min(n_chum, 1)
    # 5 who died or was knocked out in the water
    for who in swimming(boat, fallen):
        state = boat.state(who)
        knocked_out = state == "unconscious" and not boat.shown(who, "life_preserver")
        if state == "dead" or (knocked_out and boat.options.knocked_out_in_water == "dies"):
            boat.lose(who)
    # 6 the others are back in their seats without their table
    for who in swimming(boat, fallen):
        for kind in list(boat.people[who].table):
            if boat.deck.provisions[kind].acts_as != "life_preserver":
                boat.leave_table(who, kind)
                boat.discards.append(kind)


def swimming(boat: Boat, fallen: list[str]) -> list[str]:
    """The fallen who are not lost yet."""
    return [who for who in fallen if who not in boat.lost]


def offer_preserver(boat: Boat, who: str, fallen: list[str]) -> Steps[None]:
    """With a life preserver: show it, if fallen, or throw it to another conscious fallen character."""
    if not boat.held(who, "life_preserver"):
        return
    options = ["hold"]
    if boat.hidden(who, "life_preserver") and who in fallen:
        options.append("show")
    options += [f"throw {other}" for other in boat.conscious() if other != who and other in fallen]
    choice = yield from ask(who, "preserver", options)
    if choice == "show":
        boat.show(who, boat.hidden(who, "life_preserver")[0])
    elif choice != "hold":
        throw_preserver(boat, who, choice.split()[1])


def throw_preserver(boat: Boat, thrower: str, catcher: str) -> None:
    """The catcher has it on the table from now on; it comes from the thrower's table if it lies there too."""
    kind = boat.held(thrower, "life_preserver")[0]
    if kind in boat.people[thrower].table:
        boat.leave_table(thrower, kind)
    else:
        boat.people[thrower].hand.remove(kind)
    boat.people[catcher].table.append(kind)


def offer_chum(boat: Boat, who: str) -> Steps[int]:
    """With chum: throw it, as often as there is any; the number thrown."""
    thrown = 0
    while True:
        chum = boat.held(who, "chum") if boat.options.chum_from_hand else boat.shown(who, "chum")
        if not chum:
            return thrown
        answer = yield from ask(who, "chum", ["hold", "throw"])
        if answer == "hold":
            return thrown
        boat.discard(who, chum[0])
        thrown += 1
