"""One game as a story in the words of the rules: played step by step, each step told by the file of its phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.records import Records
from lifeboat_sim.core.story import Event, Story

from .. import kernels, steps
from ..bots import set_bots
from ..bots.own import told
from ..ruleset import Ruleset
from ..tables import new_records
from . import actions, cannibalism, ending, fight, navigation, overboard, quartermaster, thirst
from .moments import Chooser, Moment, moments
from .names import Names

TOLD_BY: dict[int, Callable[[Moment], Iterator[Event]]] = {
    steps.BEGIN_ROUND: quartermaster.begin_round,
    steps.DRAFT: quartermaster.keep,
    steps.SHOW: quartermaster.show,
    steps.NEXT_TURN: actions.next_turn,
    steps.GIFTS: actions.give,
    steps.OFFER: actions.offer,
    steps.ANSWER_OFFER: actions.answer_offer,
    steps.ACTION: actions.action,
    steps.SHOW_OARS: actions.show_oar,
    steps.END_OF_ROWING: actions.end_of_rowing,
    steps.REPLY: actions.reply,
    steps.OBJECTIONS: cannibalism.objections,
    steps.FIGHT: fight.fight,
    steps.DECIDE_FIGHT: fight.decide_fight,
    steps.SUCCESS: actions.success,
    steps.TAKE: actions.take,
    steps.MUG_CARD: actions.mug_card,
    steps.FLARE: actions.flare,
    steps.FORM_STACK: navigation.form_stack,
    steps.COMPASS: navigation.show_compass,
    steps.COMPASS_CARD: navigation.compass_card,
    steps.COURSE: navigation.navigate,
    steps.BIRDS: navigation.birds,
    steps.OVERBOARD: overboard.overboard,
    steps.IN_THE_WATER: overboard.in_the_water,
    steps.FALL: overboard.fall,
    steps.THIRST: thirst.parasols,
    steps.DRINK: thirst.drink,
    steps.GIVE_WATER: thirst.give_water,
}
"""Who tells of which step; the others change nothing that anybody sees."""

BOT_CHOICE = told(kernels.bot_choice)


def tell(
    ruleset: Ruleset,
    players: int,
    bots: Mapping[str, BotChoice],
    seed: int,
    number: int,
    choose: Chooser = BOT_CHOICE,
    noise: int = 0,
) -> Story:
    """Return a game of a run as a story: the very game that the run plays.

    Parameters
    ----------
    ruleset, players, bots, seed
        What is played, as in a plan.
    number : int
        Which game of the run, from 0.
    choose : callable, optional
        Decides in place of the bots: takes the record at a decision, returns the place of an option.
    noise : int
        As in a plan.

    Raises
    ------
    PlanError
        If the rule set cannot be played with this number of players, or for an unknown bot.
    BotError
        If a bot of a user fails.
    """
    records = dealt(ruleset, players, bots, seed, number, noise)
    names = Names(ruleset)
    events = list(ending.deal(records, names))
    for moment in moments(records, choose, names):
        events += events_of(moment)
    events += ending.end(records, names)
    info = {
        "game": "lifeboat",
        "ruleset": ruleset.name,
        "players": players,
        "cast": None if ruleset.options.cast is None else [id for id in ruleset.boat if id in ruleset.options.cast],
        "seed": seed,
        "number": number,
        "birds_to_land": ruleset.options.birds_to_land,
        "bots": {id: bots[id][0] for id in ruleset.characters if id in bots},
        "cards": cards_of(ruleset),
    }
    return Story(info, events, ending.result_of(records, names))


def dealt(
    ruleset: Ruleset, players: int, bots: Mapping[str, BotChoice], seed: int, number: int, noise: int = 0
) -> Records:
    """Return a record with a game dealt, before its first round."""
    records = new_records(ruleset, players)
    records.view(np.ndarray)["watched"] = 1  # somebody may ask any bot what it would do
    set_bots(records, bots, ruleset)
    records.view(np.ndarray)[0]["noise"] = noise
    kernels.deal_game(records, np.uint64(seed), number)
    return records


def events_of(moment: Moment) -> list[Event]:
    """Return what happened in a step."""
    tell_step = TOLD_BY.get(moment.step)
    return list(tell_step(moment)) if tell_step else []


def cards_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return the characters, provisions and navigation cards that a story speaks of, as plain values."""
    navigation_cards = {}
    for number, card in ruleset.navigation.items():
        thirst = card.thirst
        if ruleset.options.nav_print == "A" and card.print_a_thirst is not None:
            thirst = card.print_a_thirst
        navigation_cards[number] = {
            "bird": card.bird, "overboard": list(card.overboard), "thirst": list(thirst),
            "row": card.row, "fight": card.fight,
        }  # fmt: skip
    return {
        "characters": {
            id: {"name": c.name, "size": c.size, "survival": c.survival, "seat": c.seat, "ability": list(c.ability)}
            for id, c in sorted(ruleset.characters.items(), key=lambda item: item[1].seat)
        },
        "provisions": {
            kind: {"like": card.like, "weapon": card.weapon, "points": card.points}
            for kind, card in ruleset.provisions.items()
        },
        "navigation": navigation_cards,
    }
