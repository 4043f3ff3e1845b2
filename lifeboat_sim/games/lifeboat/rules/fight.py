"""Rules 2.3, Fight: joining, weapons, strength, outcome."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import int64, jit

from .. import decisions, steps, verbs
from ..boat import FIGHT, NONE, actor, ask, at, conscious, each_kind, from_table, go, hurt, plain, show
from ..options import value
from ..state import Game

BEST = value("weapons_counted", "best")
SINGLE_USE = value("flare_weapon", "single_use")
ATTACKERS = int64(1)
DEFENDERS = int64(-1)
BYSTANDER = int64(0)


@jit
def begin_fight(g: Game) -> None:
    """The attacker against the refuser."""
    g.side[:] = BYSTANDER
    g.fired[:, :] = 0
    g.side[actor(g)] = ATTACKERS
    g.side[g.target] = DEFENDERS
    g.changed = 0
    go(g, steps.FIGHT)


@jit
def ask_fight(g: Game) -> None:
    """Poll the conscious from bow to stern: a bystander may join, a participant may play weapons."""
    while True:
        if g.poll == g.n_aboard:
            if not g.changed:  # a whole pass changed nothing
                return go(g, steps.DECIDE_FIGHT)
            g.poll = 0
            g.changed = 0
        p = at(g, g.poll)
        if conscious(g, p):
            if g.side[p] != BYSTANDER:
                weapons = playable_weapons(g, p)
                if weapons:
                    ask(g, decisions.WEAPON, p)
                    plain(g, verbs.DONE)
                    return each_kind(g, verbs.SHOW, verbs.NO_ONE, weapons)
            elif g.rules.fight_joining:
                ask(g, decisions.JOIN, p)
                plain(g, verbs.STAY_OUT)
                plain(g, verbs.ATTACK)
                return plain(g, verbs.DEFEND)
        g.poll += 1


@jit
def take_join(g: Game, choice: int) -> None:
    """Who joins is asked for weapons at once; nobody leaves."""
    verb = verbs.verb_of(choice)
    if verb == verbs.STAY_OUT:
        g.poll += 1
    else:
        g.side[g.decider] = ATTACKERS if verb == verbs.ATTACK else DEFENDERS
        g.changed = 1


@jit
def playable_weapons(g: Game, p: int) -> int:
    """Return the kinds of weapon that p may play.

    These are the kinds in the hand, single-use ones on the table, once, and liquid courage that nobody drank from yet.
    """
    kinds = (g.hand_kinds[p] | untasted(g, p)) & g.rules.weapons
    if g.rules.flare_weapon == SINGLE_USE:
        flares = g.table_kinds[p] & g.rules.flares & g.rules.weapons
        while flares:
            kind = lowest(flares)
            flares &= flares - 1
            if g.table[p, kind] > g.fired[p, kind]:
                kinds |= bit(kind)
    return kinds


@jit
def take_weapon(g: Game, choice: int) -> None:
    """A weapon is played from the hand to the table, one after the other; liquid courage is drunk from."""
    p = g.decider
    if verbs.verb_of(choice) == verbs.DONE:
        g.poll += 1
        return
    kind = verbs.kind_of(choice)
    g.changed = 1
    if has(g.rules.liquid_courage, kind):
        drink_courage(g, p, kind)
    elif g.rules.flare_weapon == SINGLE_USE and has(g.rules.flares, kind):
        if g.table[p, kind] == g.fired[p, kind]:  # none on the table that is not yet played
            show(g, p, kind)
        g.fired[p, kind] += 1
    else:
        show(g, p, kind)


@jit
def weapon_strength(g: Game, p: int) -> int:
    """Return what p's weapons add: all of them, or only the best one that counts.

    These are the weapons on the table, and the liquid courage drunk this round, wherever its card is by now.
    """
    strength = int64(g.courage[p])
    best = int64(g.best_drink[p])
    rest = g.table_kinds[p] & g.rules.weapons & ~g.rules.liquid_courage
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        counting = int64(g.table[p, kind])
        if g.rules.flare_weapon == SINGLE_USE and has(g.rules.flares, kind):
            counting = int64(g.fired[p, kind])
        strength += g.rules.weapon[kind] * counting
        if counting > 0:
            best = max(best, int64(g.rules.weapon[kind]))
    return best if g.rules.weapons_counted == BEST else strength


@jit
def side_strength(g: Game, side: int) -> int:
    """Return the sum of the sizes and weapons of a side; wounds don't lower size."""
    strength = NONE
    for seat in range(g.n_aboard):
        p = at(g, seat)
        if g.side[p] == side:
            strength += g.rules.sizes[p] + weapon_strength(g, p)
    return strength


@jit
def decide_fight(g: Game) -> None:
    """The higher total wins, ties go to the defender; each loser takes one wound."""
    winners = ATTACKERS if side_strength(g, ATTACKERS) > side_strength(g, DEFENDERS) else DEFENDERS
    for seat in range(g.n_aboard):
        p = at(g, seat)
        if g.side[p] != BYSTANDER:
            g.fought |= bit(p)
            g.fights[p] += 1
            if g.rules.flare_weapon == SINGLE_USE:
                discard_fired(g, p)
            if g.side[p] == winners:
                g.fights_won[p] += 1
            else:
                hurt(g, p, FIGHT)
    go(g, steps.SUCCESS if winners == ATTACKERS else steps.NEXT_TURN)


@jit
def discard_fired(g: Game, p: int) -> None:
    """Single-use weapons that were played are discarded, before the attacker gets what it asked for."""
    rest = g.table_kinds[p] & g.rules.flares
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        for _ in range(int64(g.fired[p, kind])):
            from_table(g, p, kind)
        g.fired[p, kind] = 0


# Expansion Liquid Courage ------------------------------------------------------------------------------------


@jit
def untasted(g: Game, p: int) -> int:
    """Return the kinds of liquid courage on p's table of which a card has not been drunk from this round."""
    kinds = NONE
    rest = g.table_kinds[p] & g.rules.liquid_courage
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        if g.table[p, kind] > g.tasted[p, kind]:
            kinds |= bit(kind)
    return kinds


@jit
def drink_courage(g: Game, p: int, kind: int) -> None:
    """Drink from a card, once a round and card: one on the table, else a hidden one, which goes there.

    It counts for the drinker in all fights of the round. (Ability ``shares_drink``: who has it and is in the fight
    counts as having drunk, too.)
    """
    if not has(untasted(g, p), kind):
        show(g, p, kind)
    g.tasted[p, kind] += 1
    encourage(g, p, kind)
    if g.rules.drink_sharers:
        for seat in range(g.n_aboard):
            x = at(g, seat)
            if x != p and g.side[x] != BYSTANDER and has(g.rules.drink_sharers, x):
                encourage(g, x, kind)


@jit
def encourage(g: Game, p: int, kind: int) -> None:
    """Mark p as one who drank, and as stronger for this round."""
    strength = int64(g.rules.weapon[kind])
    g.drank |= bit(p)
    g.courage[p] += strength
    g.best_drink[p] = max(int64(g.best_drink[p]), strength)


@jit
def sober_up(g: Game) -> None:
    """Nobody has drunk liquid courage yet: so begins every round."""
    if g.rules.liquid_courage:
        g.drank = 0
        g.courage[:] = 0
        g.best_drink[:] = 0
        g.tasted[:, :] = 0
