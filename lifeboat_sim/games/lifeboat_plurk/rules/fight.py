"""Fight (rules 9.7), in its five steps. The attacker is always the actor."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.loop import ask, offer, tell
from ...shared.state import NONE
from ..events import ATTACKED, BURNED, COUNTED, FIRED, FOUGHT, JOINED, TOOK
from ..options import ATTACKER_WINS, BY_HP, DEFENDER_WINS, NO_SPOILS, OF_ANY_DEFENDER, PERMANENT
from ..state import (
    ATTACK,
    ATTACKERS_WIN,
    BERSERK,
    BOOST,
    BURNING,
    BY_FIGHT,
    DEFEND,
    DEFENDERS_WIN,
    FIRE,
    FIRING,
    FLARE,
    HOLD,
    JOIN,
    JOINING,
    LOSSES,
    NO_SPOILS_TAKEN,
    OUTCOME,
    SPOILS,
    STAY_OUT,
    TAKE_ITEM,
    TAKING_SPOILS,
    UNDECIDED,
    State,
)
from .choices import choice_of, item_of, seat_of, verb_of
from .damage import damage, is_awake, is_unconscious
from .hidden_roles import shows
from .possessions import best_weapon, destroy, hand_over, holds
from .rounds import after_action

FLARE_STRENGTH = int64(8)
BOOSTS = int64(2)
"""The boosts of a fighter: first the flare gun, then the berserk's HP."""


# 1 Who fights -------------------------------------------------------------------------------------------------


@jit
def begin_fight(g: State, attacker: int, defender: int) -> None:
    """The principals stand against each other."""
    g.fights += 1
    g.unconscious_fights += is_unconscious(g, defender)
    g.defender = defender
    for seat in range(g.players):
        g.side[seat] = STAY_OUT
    g.side[attacker], g.side[defender] = ATTACK, DEFEND
    g.asked_to_join = 0
    tell(g, ATTACKED, attacker, defender, 0, 0, 0)
    g.stage = JOIN


@jit
def bystander(g: State) -> int:
    """Return who stands so far to the left of the attacker."""
    return (g.actor + g.asked_to_join) % g.players


@jit
def ask_join(g: State) -> None:
    """Every other awake player, from the attacker's left, joins a side or stays out."""
    g.asked_to_join += 1
    while g.asked_to_join < g.players and (bystander(g) == g.defender or not is_awake(g, bystander(g))):
        g.asked_to_join += 1
    if g.asked_to_join >= g.players:
        count_strengths(g)
        return
    ask(g, bystander(g), JOINING)
    offer(g, STAY_OUT)
    offer(g, ATTACK)
    offer(g, DEFEND)


@jit
def take_join(g: State, choice: int) -> None:
    """Join in public."""
    g.side[bystander(g)] = choice
    tell(g, JOINED, bystander(g), choice, 0, 0, 0)


# 2 Strength ---------------------------------------------------------------------------------------------------


@jit
def strength_of(g: State, seat: int) -> int:
    """Stamina (9.12 A10: or HP) and the strongest weapon; an unconscious principal counts nothing."""
    if not is_awake(g, seat):
        return int64(0)
    own = int64(g.hp[seat]) if g.rules.strength == BY_HP else int64(g.stamina[seat])
    return own + int64(g.rage[seat]) + best_weapon(g, seat)


@jit
def count_strengths(g: State) -> None:
    """Add up both sides."""
    g.attack_sum, g.defence_sum = 0, 0
    for seat in range(g.players):
        if g.side[seat] == ATTACK:
            g.attack_sum += strength_of(g, int64(seat))
        elif g.side[seat] == DEFEND:
            g.defence_sum += strength_of(g, int64(seat))
    tell(g, COUNTED, g.actor, g.attack_sum, g.defence_sum, g.defender, 0)
    g.boost = 0
    g.stage = BOOST


# 3 Boosts: ``g.boost`` goes through both sides, their seats, and the two boosts of each -------------------------


@jit
def booster(g: State) -> int:
    """Return whose boost is next."""
    return g.boost // BOOSTS % g.players


@jit
def burns(g: State) -> bool:
    """Return whether that boost is the berserk's HP, not the flare gun."""
    return g.boost % BOOSTS == 1


@jit
def may_boost(g: State) -> bool:
    """Return whether that seat fights on that side, is awake, and has what the boost takes."""
    seat = booster(g)
    side = ATTACK if g.boost < BOOSTS * g.players else DEFEND
    if g.side[seat] != side or not is_awake(g, seat):
        return False
    return can_burn(g, seat) > 0 if burns(g) else holds(g, seat, FLARE)


@jit
def can_burn(g: State, seat: int) -> int:
    """Return how many HP a seat can burn."""
    return max(int64(g.hp[seat]) - g.rules.rage_floor, int64(0)) if g.place[seat] == BERSERK else int64(0)


@jit
def ask_boost(g: State) -> None:
    """The awake attackers by seat, then the awake defenders by seat: fire the flare gun, then burn HP."""
    end = 2 * BOOSTS * g.players
    while g.boost < end and not may_boost(g):
        g.boost += 1
    if g.boost >= end:
        g.stage = OUTCOME
    elif burns(g):
        ask(g, booster(g), BURNING)
        for k in range(can_burn(g, booster(g)) + 1):
            offer(g, int64(k))
    else:
        ask(g, booster(g), FIRING)
        offer(g, HOLD)
        offer(g, FIRE)


@jit
def take_fire(g: State, choice: int) -> None:
    """Fire the flare gun, for this fight."""
    seat = booster(g)
    if choice == FIRE:
        destroy(g, seat, FLARE, int64(1))
        strengthen(g, seat, FLARE_STRENGTH)
        tell(g, FIRED, seat, g.attack_sum, g.defence_sum, 0, 0)
    g.boost += 1


@jit
def take_burn(g: State, k: int) -> None:
    """Burn HP: it is no damage; 9.12 A11 the strength may last for good."""
    seat = booster(g)
    if k > 0:
        g.hp[seat] -= k
        if g.rules.rage_scope == PERMANENT:
            g.rage[seat] += k
        strengthen(g, seat, k)
        shows(g, seat, BERSERK)
        tell(g, BURNED, seat, k, int64(g.hp[seat]), g.attack_sum, g.defence_sum)
    g.boost += 1


@jit
def strengthen(g: State, seat: int, n: int) -> None:
    """Add to the sum of a fighter's side."""
    if g.side[seat] == ATTACK:
        g.attack_sum += n
    else:
        g.defence_sum += n


# 4 Outcome ----------------------------------------------------------------------------------------------------


@jit
def outcome_of(g: State, attack: int, defence: int) -> int:
    """The attackers win if their sum is strictly greater; 9.12 A7 ties."""
    if attack != defence:
        return ATTACKERS_WIN if attack > defence else DEFENDERS_WIN
    if g.rules.fight_tie == DEFENDER_WINS:
        return DEFENDERS_WIN
    return ATTACKERS_WIN if g.rules.fight_tie == ATTACKER_WINS else UNDECIDED


@jit
def decide_fight(g: State) -> None:
    """Compare; a robber who wins takes the named item, if it is still there."""
    g.outcome = outcome_of(g, g.attack_sum, g.defence_sum)
    g.fight_ties += g.attack_sum == g.defence_sum
    tell(g, FOUGHT, g.actor, g.outcome, g.defender, g.attack_sum, g.defence_sum)
    g.stage = LOSSES
    if g.outcome == ATTACKERS_WIN:
        if g.named == NONE:
            g.stage = SPOILS
        elif holds(g, g.defender, g.named):
            take_spoils_of(g, g.defender, g.named)


# 5 Spoils, then losses ----------------------------------------------------------------------------------------


@jit
def ask_spoils(g: State) -> None:
    """After a fight for its own sake: nothing, or one item of the defender's; 9.12 A8."""
    ask(g, g.actor, TAKING_SPOILS)
    offer(g, NO_SPOILS_TAKEN)
    if g.rules.fight_spoils == NO_SPOILS:
        return
    for q in range(g.players):
        if q == g.defender or (g.rules.fight_spoils == OF_ANY_DEFENDER and g.side[q] == DEFEND):
            offer_spoils(g, int64(q))


@jit
def offer_spoils(g: State, q: int) -> None:
    """List each kind of item of a defender's."""
    for item in range(int64(FLARE) + 1):
        if holds(g, q, int64(item)):
            offer(g, choice_of(TAKE_ITEM, q, int64(item)))


@jit
def take_spoils(g: State, choice: int) -> None:
    """Take the item, if any."""
    if verb_of(choice) == TAKE_ITEM:
        take_spoils_of(g, seat_of(choice), item_of(choice))
    g.stage = LOSSES


@jit
def take_spoils_of(g: State, q: int, item: int) -> None:
    """Let an item change hands after a fight."""
    hand_over(g, item, int64(1), q, g.actor)
    tell(g, TOOK, g.actor, q, item, 0, 0)


@jit
def losses(g: State) -> None:
    """Every fighter on the losing side takes 1 damage, an unconscious defender, too."""
    if g.outcome != UNDECIDED:
        loser = DEFEND if g.outcome == ATTACKERS_WIN else ATTACK
        for seat in range(g.players):
            if g.side[seat] == loser:
                damage(g, int64(seat), BY_FIGHT)
    after_action(g)
