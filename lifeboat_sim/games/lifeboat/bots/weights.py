"""The weights of the common form of bots: name, value in ``sensible``, one sentence each.

The score of an option is the sum of its features times these weights. A feature is in points of the bot's own score
at the end, as ``judgement.py`` reckons them, or a plain yes (1) where its sentence says "whatever". A cost is a
feature that is subtracted. The weights lie in the record, a vector per character (``g.weights[p]``), so that other
weights need no compilation. Names end in ``_self``, ``_love``, ``_hate`` and ``_rival`` where it matters who it is
about: oneself, whom one loves, whom one hates, anybody else.
"""

from __future__ import annotations

import math

from lifeboat_sim.core.bits import constants
from lifeboat_sim.core.bots import Weight
from lifeboat_sim.jit import int64, jit

from ..state import Game
from .sight import me

STYLE = ("temperature", "slip", "beliefs")
"""Weights that are no part of the sum: they say how an option is chosen, and what is known."""
RANGES = {"temperature": (0.0, math.inf), "slip": (0.0, 1.0), "beliefs": (0.0, 2.0)}
"""Where they cannot be any number: the least and the most."""

GROUPS = {
    "style": (
        ("temperature", 0.04, "Hesitation: scale of the Gumbel noise on the score of every option, in points."),
        ("slip", 0.0, "Chance that an option is taken at random: a human error."),
        ("beliefs", 1.0, "What is known of others' loves and hates: 0 nothing, 1 what their acts tell, 2 all."),
    ),
    "cards": (
        ("water", 1.0, "One more water, by how likely it will spare oneself a wound."),
        ("water_for_love", 0.3, "One more water, by how likely it would spare the loved one a wound."),
        ("cash", 1.0, "Cash, in points."),
        ("paintings", 1.0, "A painting, in points."),
        ("jewels", 1.0, "A jewel, in the points that it adds to one's set."),
        ("jewel_hope", 0.25, "A jewel, in the points that the next one will add."),
        ("kit", 0.5, "A medical kit in the hand, by the wound that it can heal."),
        ("parasol", 0.3, "A parasol, by the thirsts that one has to expect."),
        ("weapon", 0.25, "A point of strength of a weapon."),
        ("courage", 0.125, "A point of strength of liquid courage."),
        ("oar", 0.3, "An oar, beside its strength."),
        ("flare", 0.5, "A flare gun, beside its strength."),
        ("preserver", 1.25, "A life preserver."),
        ("chum", 0.5, "A chum."),
        ("compass", 0.5, "A compass; twice that at the helm."),
        ("hidden_card", 1.4, "A card from somebody's hand, beside the chance that it is water."),
        ("secrecy", 0.3, "A card of one's own that comes to lie face up, to be seen, taken, lost (a cost)."),
    ),
    "draft": (
        ("deny_next", 0.0, "A provision, by what it is worth to whom the pile goes next, as far as one sees."),
        ("deterrence", 0.15, "A weapon put on the table, by its strength: others think twice."),
    ),
    "asking": (
        ("mug", 0.0, "Mugging somebody, whatever it brings."),
        ("mug_late", 0.0, "Mugging when one bird is missing."),
        ("mug_leader", 0.0, "Mugging somebody, by the chance that it is about to win."),
        ("swap", 0.0, "Asking for a change of seats, whatever it brings."),
        ("ill_will", 1.1, "Asking somebody for something it will not give (a cost)."),
        ("backing", 0.0, "Asking somebody, by how much those who seem to join would turn a fight."),
        ("mug_love", 0.5, "The loved one's life, by which taking something from it is wrong."),
        ("mug_hate", 0.2, "The hated one's life, by which taking something from it is right."),
        ("mug_rival", 0.2, "Somebody else's life, by which taking something from it is right."),
        ("deny_treasure", 0.2, "Treasure that somebody else loses."),
        ("bow", 0.3, "A seat nearer to the bow, for each round of provisions to come."),
        ("helm", 0.2, "The helm, for each round to come."),
    ),
    "rowing": (
        ("row", 0.8, "Rowing, whatever the cards."),
        ("row_late", 0.0, "Rowing when one bird is missing."),
        ("row_first", 0.0, "Rowing when nobody has kept a card yet."),
        ("say", 0.4, "Rowing, by what an average card does to the others and to the birds."),
        ("row_thirst", 1.0, "The thirst that rowing may bring (a cost)."),
        ("show_oar", 0.3, "Showing an oar, which draws one more card."),
        ("keep", 0.0, "Keeping a card for the navigator, whatever it is."),
    ),
    "helping": (
        ("help_self", 1.0, "One's own wound that is healed or spared."),
        ("help_love", 1.0, "A wound of the loved one that is healed or spared."),
        ("help_hate", 1.0, "A wound of the hated one that is healed."),
        ("help_rival", 1.0, "A wound of somebody else that is healed."),
        ("gift", 0.3, "A gift to the loved one, by what it does for its life."),
        ("charity", -1.0, "A gift that does nothing for the life of the loved one."),
        ("barter", 0.0, "Offering a barter, whatever it brings."),
        ("tempting", 0.0, "Offering a barter, by how much the other one seems to gain."),
        ("feeding", 0.0, "Accepting an offer, by what the card that goes is worth to the other one (a cost)."),
    ),
    "fights": (
        ("fight_self", 1.0, "One's own wound."),
        ("fight_love", 1.0, "A wound of the loved one."),
        ("fight_hate", 1.0, "A wound of the hated one."),
        ("fight_rival", 1.0, "A wound of somebody else."),
        ("fight_threat", 0.0, "The same of anybody, by what it does to those who are about to win."),
        ("fight_thirst", 1.0, "The thirst that fighting may bring (a cost)."),
        ("pride", 1.5, "Refusing, beside what is kept: who gives in is asked again."),
        ("refuse_backing", 0.0, "Refusing, by how much those who seem to join would turn the fight."),
        ("attack", 0.0, "Joining the attackers, whoever they are."),
        ("defend", 0.0, "Joining the defenders, whoever they are."),
        ("justice", 0.3, "Helping the robbed to win."),
        ("winning", 0.0, "Joining the side that looks stronger."),
        ("join_backing", 0.0, "Joining, by how much those who seem to join, too, would turn the fight."),
        ("side_love", 0.2, "The loved one's life, by which it should get what the fight is about."),
        ("side_hate", 0.2, "The hated one's life, by which it should not get what the fight is about."),
        ("side_rival", 0.2, "Somebody else's life, by which it should not get what the fight is about."),
        ("arms", 0.0, "Playing a weapon, whatever it turns."),
        ("thrift", 0.02, "A point of strength that is played: of two weapons that will do, the weaker (a cost)."),
    ),
    "course": (
        ("course_self", 1.0, "A thirst or fall of one's own."),
        ("course_love", 1.0, "A thirst or fall of the loved one."),
        ("course_hate", 1.0, "A thirst or fall of the hated one."),
        ("course_rival", 1.0, "A thirst or fall of somebody else."),
        ("course_threat", 0.0, "The same of anybody, by what it does to those who are about to win."),
        ("washed_away", 0.2, "Treasure on the table that somebody else loses in a fall."),
        ("land", 2.0, "Reaching land, whoever is ahead."),
        ("lead", 0.4, "Reaching land, by one's lead over the best rival, as far as one sees."),
        ("believed_lead", 0.0, "The same, with the loves and hates of others, as far as one believes."),
        ("choice", 1.0, "One more card to choose from for the navigator."),
    ),
    "overboard": (
        ("water_self", 1.0, "Wounds, or the loss, of oneself in the water."),
        ("water_love", 1.0, "Wounds, or the loss, of the loved one in the water."),
        ("water_hate", 1.0, "Wounds, or the loss, of the hated one in the water."),
        ("water_rival", 1.0, "Wounds, or the loss, of somebody else in the water."),
        ("water_threat", 0.0, "The same of anybody, by what it does to those who are about to win."),
    ),
}  # fmt: skip
"""By decision: name, value in ``sensible``, and sentence of each weight."""
WEIGHTS = tuple(
    Weight(*weight, group, *RANGES.get(weight[0], ())) for group, weights in GROUPS.items() for weight in weights
)
(
    TEMPERATURE, SLIP, BELIEFS,
    WATER, WATER_FOR_LOVE, CASH, PAINTINGS, JEWELS, JEWEL_HOPE, KIT, PARASOL, WEAPON, COURAGE, OAR, FLARE, PRESERVER,
    CHUM, COMPASS, HIDDEN_CARD, SECRECY,
    DENY_NEXT, DETERRENCE,
    MUG, MUG_LATE, MUG_LEADER, SWAP, ILL_WILL, BACKING, MUG_LOVE, MUG_HATE, MUG_RIVAL, DENY_TREASURE, BOW, HELM,
    ROW, ROW_LATE, ROW_FIRST, SAY, ROW_THIRST, SHOW_OAR, KEEP,
    HELP_SELF, HELP_LOVE, HELP_HATE, HELP_RIVAL, GIFT, CHARITY, BARTER, TEMPTING, FEEDING,
    FIGHT_SELF, FIGHT_LOVE, FIGHT_HATE, FIGHT_RIVAL, FIGHT_THREAT, FIGHT_THIRST, PRIDE, REFUSE_BACKING, ATTACK,
    DEFEND, JUSTICE, WINNING, JOIN_BACKING, SIDE_LOVE, SIDE_HATE, SIDE_RIVAL, ARMS, THRIFT,
    COURSE_SELF, COURSE_LOVE, COURSE_HATE, COURSE_RIVAL, COURSE_THREAT, WASHED_AWAY, LAND, LEAD, BELIEVED_LEAD,
    CHOICE,
    WATER_SELF, WATER_LOVE, WATER_HATE, WATER_RIVAL, WATER_THREAT,
) = constants(len(WEIGHTS))  # fmt: skip

BELIEF_WEIGHTS = (
    MUG_LEADER, BACKING, FIGHT_THREAT, REFUSE_BACKING, JOIN_BACKING, COURSE_THREAT, BELIEVED_LEAD, WATER_THREAT,
)  # fmt: skip
"""Weights of what depends on beliefs about the loves and hates of others; without any these are not worked out."""


@jit
def weight(g: Game, which: int) -> float:
    """Return a weight of the decider."""
    return g.weights[me(g), which]


@jit
def counts(g: Game, group: int, x: int) -> float:
    """Return the decider's weight of what happens to x, by what x is to it; a group begins with its ``..._self``."""
    return g.weights[me(g), group + int64(g.thoughts.relation[x])]
