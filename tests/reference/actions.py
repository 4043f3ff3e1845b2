"""Rules 2.2, Actions: the order of turns and the things a character can do; the expansion Cannibalism."""

from .asking import Steps, ask, count_bird, draw_hidden_card, put_under_deck
from .fight import fight
from .state import Boat
from .trading import trade


def actions(boat: Boat) -> Steps[None]:
    """One turn for everybody conscious when it comes, in the order of the seats at the start of the phase."""
    waiting = list(boat.seats)
    while waiting:
        who = waiting.pop(0)
        if not boat.is_conscious(who):
            continue
        yield from trade(boat, who)
        yield from act(boat, who, waiting)


def legal_actions(boat: Boat, who: str) -> list[str]:
    """The actions in canonical order."""
    options = ["nothing", "row"]
    options += [f"swap {other}" for other in boat.others(who)]
    for other in boat.others(who):
        options += mug_options(boat, who, other)
    if boat.held(who, "medical_kit"):
        for patient in boat.seats:
            if boat.is_living(patient) and boat.people[patient].wounds >= 1:
                options.append(f"heal {patient}")
    if boat.held(who, "parasol") and not boat.people[who].parasol_open:
        options.append("open_parasol")
    if boat.held(who, "flare_gun"):
        options.append("fire_flare")
    if boat.held(who, "cannibalism") and boat.is_body_aboard():
        options.append("cannibalism")
    return options


def mug_options(boat: Boat, who: str, victim: str) -> list[str]:
    """What can be mugged of this victim; nobody can be mugged for a card that is not there."""
    hand = boat.people[victim].hand
    if boat.options.mug_declaration == "before_reply":
        options = [f"mug {victim} {kind}" for kind in boat.table_kinds(victim)]
        if hand:
            options.append(f"mug {victim} hidden")
        return options
    options = []
    if boat.people[victim].cards():
        options.append(f"mug {victim}")
    if hand and boat.able(who, "pickpocket"):
        options.append(f"mug {victim} hidden")
    return options


def act(boat: Boat, who: str, waiting: list[str]) -> Steps[None]:
    """Exactly one action."""
    choice = yield from ask(who, "action", legal_actions(boat, who))
    verb, *objects = choice.split()
    if verb == "row":
        yield from row(boat, who)
    elif verb == "swap":
        yield from swap(boat, who, objects[0], waiting)
    elif verb == "mug":
        yield from mug(boat, who, objects[0], objects[1] if len(objects) == 2 else "")
    elif verb == "heal":
        heal(boat, who, objects[0])
    elif verb == "open_parasol":
        open_parasol(boat, who)
    elif verb == "fire_flare":
        yield from fire_flare(boat, who)
    elif verb == "cannibalism":
        yield from cannibalism(boat, who)


def row(boat: Boat, who: str) -> Steps[None]:
    """Draw, see all, then keep each card or put it under the deck."""
    while boat.hidden(who, "oar"):
        answer = yield from ask(who, "show_oar", ["done", "show"])
        if answer == "done":
            break
        boat.show(who, boat.hidden(who, "oar")[0])
    boat.revealed = boat.draw_navigation(boat.options.row_draw + boat.n_shown(who, "oar"))
    to_bottom = []
    kept_one = False
    for number in list(boat.revealed):
        answer = yield from ask(who, "row", ["bottom", "keep"])
        if answer == "keep":
            boat.revealed.remove(number)
            boat.row_stack.append(number)
            kept_one = True
        else:
            to_bottom.append(number)
    yield from put_under_deck(boat, to_bottom)
    boat.revealed = []
    if kept_one or boat.options.row_marker == "always":
        boat.people[who].rowed = True


def has_success(boat: Boat, who: str, target: str) -> Steps[bool]:
    """An unconscious or dead target cannot refuse; a conscious one agrees or refuses: then they fight."""
    if not boat.is_conscious(target):
        return True
    answer = yield from ask(target, "reply", ["agree", "refuse"])
    if answer == "agree":
        return True
    return (yield from fight(boat, who, target))


def swap(boat: Boat, who: str, target: str, waiting: list[str]) -> Steps[None]:
    """Change seats; under `displaced_acts_next` the displaced one has the next turn if it has not acted."""
    success = yield from has_success(boat, who, target)
    if not success:
        return
    mine, theirs = boat.seats.index(who), boat.seats.index(target)
    boat.seats[mine], boat.seats[theirs] = target, who
    if boat.options.order_after_swap == "displaced_acts_next" and target in waiting:
        waiting.remove(target)
        waiting.insert(0, target)


def mug(boat: Boat, who: str, victim: str, declared: str) -> Steps[None]:
    """Take one card: `declared` is a face-up kind, "hidden", or "" if the attacker chooses after success."""
    if declared != "hidden" or not boat.able(who, "pickpocket"):
        success = yield from has_success(boat, who, victim)
        if not success:
            return
    if declared == "":
        spoils = boat.table_kinds(victim)
        if boat.people[victim].hand:
            spoils.append("hidden")
        if not spoils:
            return
        declared = yield from ask(who, "take", spoils)
    if declared == "hidden":
        if boat.people[victim].hand:
            kind = yield from draw_hidden_card(boat, victim)
            boat.people[victim].hand.remove(kind)
            boat.people[who].hand.append(kind)
    elif declared in boat.people[victim].table:
        boat.pass_face_up(victim, who, declared)


def heal(boat: Boat, who: str, patient: str) -> None:
    """Discard a medical kit; the patient loses one wound. Who keeps kits has it on the table instead."""
    kit = boat.held(who, "medical_kit")[0]
    if not boat.able(who, "keeps_kit"):
        boat.discard(who, kit)
    elif kit not in boat.people[who].table:
        boat.show(who, kit)
    boat.people[patient].wounds -= 1


def open_parasol(boat: Boat, who: str) -> None:
    """A parasol from hand or table lies open on the table."""
    kind = boat.held(who, "parasol")[0]
    if kind not in boat.people[who].table:
        boat.show(who, kind)
    boat.people[who].open_kind = kind


def fire_flare(boat: Boat, who: str) -> Steps[None]:
    """Discard the gun, reveal three navigation cards, apply only their birds, put them under the deck."""
    boat.discard(who, boat.held(who, "flare_gun")[0])
    birds = 0
    for _ in range(3):
        for number in boat.draw_navigation(1):
            boat.revealed.append(number)
            bird = boat.deck.navigation[number].bird
            if boat.options.flare_birds == "sequential":
                count_bird(boat, bird)
            else:
                birds += bird
    if boat.options.flare_birds == "net":
        count_bird(boat, birds)
    yield from put_under_deck(boat, boat.revealed)
    boat.revealed = []


def cannibalism(boat: Boat, who: str) -> Steps[None]:
    """Discard the card; if nobody objects, or the objector's side loses the fight, all living lose a wound."""
    boat.discard(who, boat.held(who, "cannibalism")[0])
    for other in boat.conscious():
        if other == who:
            continue
        answer = yield from ask(other, "object", ["allow", "object"])
        if answer == "object":
            success = yield from fight(boat, who, other)
            if not success:
                return
            break
    for eater in boat.seats:
        person = boat.people[eater]
        if boat.is_living(eater):
            person.wounds = max(0, person.wounds - 1)
