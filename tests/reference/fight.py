"""Rules 2.3, Fight: who joins, which weapons are played, who wins; the expansion Liquid Courage."""

from dataclasses import dataclass, field

from .asking import Steps, ask
from .state import Boat


@dataclass
class Fight:
    """The two sides and the guns played in this fight (these matter under `single_use` only)."""

    attackers: list[str]
    defenders: list[str]
    guns_played: dict[str, list[str]] = field(default_factory=dict)

    def guns_of(self, who: str) -> list[str]:
        """The guns that this participant has played in this fight."""
        return self.guns_played.get(who, [])


def fight(boat: Boat, attacker: str, refuser: str) -> Steps[bool]:
    """Fight it out; True if the attacker's side won."""
    sides = Fight([attacker], [refuser])
    while (yield from pass_over(boat, sides)):
        pass
    attack = sum(strength(boat, sides, who) for who in sides.attackers)
    defence = sum(strength(boat, sides, who) for who in sides.defenders)
    attack_wins = attack > defence  # ties go to the defender
    for loser in sides.defenders if attack_wins else sides.attackers:
        boat.people[loser].wounds += 1
    for participant in sides.attackers + sides.defenders:
        boat.people[participant].fought = True
        for gun in sides.guns_of(participant):
            boat.leave_table(participant, gun)
            boat.discards.append(gun)
    return attack_wins


def pass_over(boat: Boat, sides: Fight) -> Steps[bool]:
    """Poll the conscious characters from bow to stern once; True if that changed something."""
    changed = False
    for who in boat.conscious():
        if who not in sides.attackers + sides.defenders and boat.options.fight_joining:
            answer = yield from ask(who, "join", ["stay_out", "attack", "defend"])
            if answer == "attack":
                sides.attackers.append(who)
                changed = True
            elif answer == "defend":
                sides.defenders.append(who)
                changed = True
        if who in sides.attackers + sides.defenders:
            while True:
                kind = yield from ask(who, "weapon", ["done", *playable_weapons(boat, sides, who)])
                if kind == "done":
                    break
                play_weapon(boat, sides, who, kind)
                changed = True
    return changed


def is_single_use(boat: Boat, kind: str) -> bool:
    """Whether this is a gun that counts only when played."""
    return boat.options.flare_weapon == "single_use" and boat.deck.provisions[kind].acts_as == "flare_gun"


def unplayed_guns(boat: Boat, sides: Fight, who: str) -> list[str]:
    """The single-use guns on the table that have not been played in this fight."""
    guns = [kind for kind in boat.people[who].table if is_single_use(boat, kind)]
    for gun in sides.guns_of(who):
        guns.remove(gun)
    return guns


def playable_weapons(boat: Boat, sides: Fight, who: str) -> list[str]:
    """Each distinct weapon kind in the hand, and the single-use gun on the table, once; liquid courage to drink."""
    at_hand = set(boat.people[who].hand) | set(unplayed_guns(boat, sides, who)) | set(untasted(boat, who))
    return boat.deck.sort_kinds({kind for kind in at_hand if boat.deck.provisions[kind].weapon > 0})


def play_weapon(boat: Boat, sides: Fight, who: str, kind: str) -> None:
    """Put a weapon on the table; a single-use gun is played from the table if it lies there.

    Liquid courage is drunk from: a card on the table that was not drunk from this round, or else a hidden one.
    """
    if is_liquid_courage(boat, kind):
        drink_courage(boat, sides, who, kind)
        return
    if kind not in unplayed_guns(boat, sides, who):
        boat.show(who, kind)
    if is_single_use(boat, kind):
        sides.guns_played.setdefault(who, []).append(kind)


def strength(boat: Boat, sides: Fight, who: str) -> int:
    """Size plus the weapons that count; wounds do not lower it. Liquid courage counts for who drank it this round."""
    on_table = [
        kind for kind in boat.people[who].table if not is_single_use(boat, kind) and not is_liquid_courage(boat, kind)
    ]
    counting = on_table + sides.guns_of(who) + boat.people[who].drunk
    bonuses = [boat.deck.provisions[kind].weapon for kind in counting]
    size = boat.people[who].character.size
    if boat.options.weapons_counted == "best":
        return size + max(bonuses, default=0)
    return size + sum(bonuses)


# Liquid Courage


def is_liquid_courage(boat: Boat, kind: str) -> bool:
    """Whether a card is drunk from instead of being a weapon by itself."""
    return boat.deck.provisions[kind].acts_as == "liquid_courage"


def untasted(boat: Boat, who: str) -> list[str]:
    """The liquid courage on the table from which nobody has drunk this round."""
    person = boat.people[who]
    bottles = [kind for kind in person.table if is_liquid_courage(boat, kind)]
    return [kind for kind in set(bottles) if bottles.count(kind) > person.tasted.count(kind)]


def drink_courage(boat: Boat, sides: Fight, who: str, kind: str) -> None:
    """Drink from one card; those in the fight who share drinks have drunk, too."""
    if kind not in untasted(boat, who):
        boat.show(who, kind)
    boat.people[who].tasted.append(kind)
    boat.people[who].drunk.append(kind)
    for other in sides.attackers + sides.defenders:
        if other != who and boat.able(other, "shares_drink"):
            boat.people[other].drunk.append(kind)
