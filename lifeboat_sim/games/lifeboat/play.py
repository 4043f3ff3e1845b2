"""The table of contents of the rules: the steps of a round in the order of play, and the decisions.

A game is driven by two verbs. ``advance`` runs forced moves and chance up to the next decision with at least two
options, lists them in ``g.options``, and names decider and kind; or it ends the game. ``apply`` takes one of the
options. Batch runs, scenarios, replays, people at the keyboard and search bots are all this same loop.
"""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.chance import mix
from lifeboat_sim.jit import int64, jit

from . import decisions, steps
from .rules import (
    actions,
    cannibalism,
    deck,
    ending,
    fight,
    flare,
    navigation,
    overboard,
    quartermaster,
    rowing,
    swap_and_mug,
    thirst,
    trading,
    turns,
)
from .state import Game


@jit
def step(g: Game) -> None:
    """Do what comes at the step at which the game stands."""
    s = g.stage
    # 2.1 Quartermaster
    if s == steps.BEGIN_ROUND:
        quartermaster.begin_round(g)
    elif s == steps.DRAFT:
        quartermaster.ask_keep(g)
    elif s == steps.SHOW:
        quartermaster.ask_show(g)
    # 2.2 Actions
    elif s == steps.ORDER_OF_ACTIONS:
        turns.order_of_actions(g)
    elif s == steps.NEXT_TURN:
        turns.next_turn(g)
    elif s == steps.GIFTS:
        trading.ask_give(g)
    elif s == steps.OFFER:
        trading.ask_offer(g)
    elif s == steps.ANSWER_OFFER:
        trading.ask_accept(g)
    elif s == steps.ACTION:
        actions.ask_action(g)
    elif s == steps.SHOW_OARS:
        rowing.ask_show_oar(g)
    elif s == steps.DRAW_TO_ROW:
        rowing.draw_to_row(g)
    elif s == steps.ROWING:
        rowing.ask_row(g)
    elif s == steps.END_OF_ROWING:
        rowing.end_of_rowing(g)
    elif s == steps.REPLY:
        swap_and_mug.ask_reply(g)
    elif s == steps.OBJECTIONS:
        cannibalism.ask_object(g)
    # 2.3 Fight
    elif s == steps.FIGHT:
        fight.ask_fight(g)
    elif s == steps.DECIDE_FIGHT:
        fight.decide_fight(g)
    # 2.2 again: what a swap, a mug, cannibalism or a flare brings
    elif s == steps.SUCCESS:
        swap_and_mug.success(g)
    elif s == steps.TAKE:
        swap_and_mug.ask_take(g)
    elif s == steps.MUG_CARD:
        swap_and_mug.ask_mug_card(g)
    elif s == steps.FLARE:
        flare.fire_flare(g)
    elif s == steps.BOTTOM_ORDER:
        deck.ask_bottom_order(g)
    # 2.4 Navigation
    elif s == steps.FORM_STACK:
        navigation.form_stack(g)
    elif s == steps.COMPASS:
        navigation.ask_show_compass(g)
    elif s == steps.COMPASS_CARD:
        navigation.compass_card(g)
    elif s == steps.COURSE:
        navigation.ask_navigate(g)
    elif s == steps.BIRDS:
        navigation.birds(g)
    elif s == steps.OVERBOARD:
        overboard.overboard(g)
    elif s == steps.IN_THE_WATER:
        overboard.ask_in_the_water(g)
    elif s == steps.FALL:
        overboard.fall(g)
    elif s == steps.BEGIN_THIRST:
        thirst.begin_thirst(g)
    elif s == steps.THIRST:
        thirst.next_thirst(g)
    elif s == steps.DRINK:
        thirst.ask_drink(g)
    elif s == steps.GIVE_WATER:
        thirst.ask_give_water(g)
    elif s == steps.END_OF_ROUND:
        ending.end_of_round(g)


@jit
def take(g: Game, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    k = g.kind
    if k == decisions.KEEP:
        quartermaster.take_keep(g, choice)
    elif k == decisions.SHOW:
        quartermaster.take_show(g, choice)
    elif k == decisions.GIVE:
        trading.take_give(g, choice)
    elif k == decisions.OFFER:
        trading.take_offer(g, choice)
    elif k == decisions.ACCEPT:
        trading.take_accept(g, choice)
    elif k == decisions.ACTION:
        actions.take_action(g, choice)
    elif k == decisions.REPLY:
        swap_and_mug.take_reply(g, choice)
    elif k == decisions.TAKE:
        swap_and_mug.take_take(g, choice)
    elif k == decisions.JOIN:
        fight.take_join(g, choice)
    elif k == decisions.WEAPON:
        fight.take_weapon(g, choice)
    elif k == decisions.SHOW_OAR:
        rowing.take_show_oar(g, choice)
    elif k == decisions.ROW:
        rowing.take_row(g, choice)
    elif k == decisions.SHOW_COMPASS:
        navigation.take_show_compass(g, choice)
    elif k == decisions.NAVIGATE:
        navigation.take_navigate(g, choice)
    elif k == decisions.PRESERVER:
        overboard.take_preserver(g, choice)
    elif k == decisions.CHUM:
        overboard.take_chum(g, choice)
    elif k == decisions.DRINK:
        thirst.take_drink(g, choice)
    elif k == decisions.GIVE_WATER:
        thirst.take_give_water(g, choice)
    elif k == decisions.OBJECT:
        cannibalism.take_object(g, choice)
    elif k == decisions.MUG_CARD:
        swap_and_mug.take_mug_card(g, choice)
    elif k == decisions.BOTTOM_ORDER:
        deck.take_bottom_order(g, choice)


@jit
def advance(g: Game) -> None:
    """Run forced moves and chance up to the next decision, or to the end of the game (then ``n_options`` is 0)."""
    while g.stage != steps.OVER:
        g.n_options = 0
        step(g)
        if g.n_options == 1:
            take(g, int64(g.options[0]))  # a decision with one option is not asked
        elif g.n_options > 1:
            return


@jit
def apply(g: Game, i: int) -> None:
    """Take option ``i`` of the decision now open; only ``advance`` moves on from here."""
    choice = int64(g.options[i])
    if g.decider != decisions.NATURE:
        g.decisions += 1
        g.asked[g.decider, g.kind] += 1
        g.history = mix(g.history ^ np.uint64((g.kind << int64(32)) | choice))
    take(g, choice)
