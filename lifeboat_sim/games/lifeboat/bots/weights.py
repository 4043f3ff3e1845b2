"""The weights of the bot ``sensible``: name, value, one sentence each.

Unless it says otherwise, a weight is in points of the bot's own score at the end. They lie in the record, a vector
per character (``g.weights[p]``), so that other weights need no compilation.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import constants
from lifeboat_sim.core.bots import Weight
from lifeboat_sim.jit import jit

from ..state import Game
from .sight import me

WEIGHTS = (
    Weight("temperature", 0.04, "Hesitation: scale of the Gumbel noise on the score of every option."),
    # Lives
    Weight("rivalry", 0.2, "What a point of somebody else takes off one's own standing."),
    Weight("estate", 4.0, "All else that is lost with oneself when one is lost."),
    Weight("agency", 0.4, "A round in which one can decide, which who falls unconscious loses."),
    Weight("rounds_a_bird", 2.0, "Rounds that a bird is expected to take."),
    Weight("strife", 0.08, "Wounds a round to be expected from fights and sharks."),
    Weight("thirst_rate", 0.7, "Share of the thirsts on the cards that come about where navigators choose."),
    Weight("fall_rate", 0.6, "Share of the falls on the cards that come about where navigators choose."),
    Weight("marks", 0.1, "Thirsts a round to be expected from rowing and fighting."),
    Weight("hidden_water", 0.25, "Share of water among the hidden cards of others."),
    # Provisions
    Weight("water", 1.0, "Share of a spared wound that a water is worth when it is sure to be needed."),
    Weight("charity", 0.3, "Share of the loved one's need of water that counts as one's own."),
    Weight("kit", 0.5, "Share of a healed wound that a medical kit is worth in the hand."),
    Weight("weapon", 0.25, "A point of strength in the hand."),
    Weight("oar", 0.3, "An oar, beside its strength."),
    Weight("flare", 0.5, "A flare gun, beside its strength."),
    Weight("compass", 0.5, "A compass; twice that at the helm."),
    Weight("parasol", 0.3, "Share of the thirsts to come that a parasol is expected to absorb."),
    Weight("preserver", 1.25, "A life preserver."),
    Weight("chum", 0.5, "A chum."),
    Weight("jewel_hope", 0.25, "Share of the next jewel's points that a jewel is worth before one has it."),
    Weight("hidden_card", 1.4, "A card from somebody's hand, beside the chance that it is water."),
    Weight("secrecy", 0.3, "Having a card face up, where it can be seen, taken and lost overboard."),
    # Actions
    Weight("row", 0.8, "Rowing, whatever the cards."),
    Weight("say", 0.4, "Share of what an average card does to others and to the birds that a rower turns its way."),
    Weight("bow", 0.3, "A seat nearer to the bow, for each round of provisions to come."),
    Weight("helm", 0.2, "The helm, for each round to come."),
    Weight("loyalty", 0.5, "Share of the loved one's life that taking something from it puts at stake."),
    Weight("theft", 0.2, "Share of a life that hangs on a card."),
    Weight("patience", 0.5, "Share of a card's worth that one gives up by using it now."),
    # Fights
    Weight("fight_spread", 1.5, "Points of strength by which a fight is uncertain."),
    Weight("hidden_strength", 0.3, "Strength to be expected of a hidden card."),
    Weight("pride", 1.5, "Giving in, beside what is lost: who gives in is asked again."),
    Weight("backing", 1.0, "Points of strength that bystanders are expected to add to the defence."),
    Weight("justice", 0.3, "Helping the robbed to win."),
    Weight("deterrence", 0.15, "A point of strength that others see."),
    Weight("ill_will", 1.1, "Asking somebody for something it will not give: it makes enemies."),
    # Trade
    Weight("foresight", 0.3, "Share of what a card is worth for the loved one's life that a gift in advance is."),
    Weight("deal", 0.3, "Chance that an offer is accepted by who has the card."),
    # Course
    Weight("land", 2.0, "Reaching land, whoever is ahead."),
    Weight("lead", 0.4, "What a point of lead over the best rival makes land worth."),
    Weight("hidden_points", 1.0, "Points to be expected of a rival's hidden card."),
    Weight("choice", 1.0, "One more card to choose from for the navigator."),
    Weight("influence", 1.0, "Share of the difference that a card on the row stack makes."),
)  # fmt: skip
(
    TEMPERATURE,
    RIVALRY, ESTATE, AGENCY, ROUNDS_A_BIRD, STRIFE, THIRST_RATE, FALL_RATE, MARKS, HIDDEN_WATER,
    WATER, CHARITY, KIT, WEAPON, OAR, FLARE, COMPASS, PARASOL, PRESERVER, CHUM, JEWEL_HOPE, HIDDEN_CARD, SECRECY,
    ROW, SAY, BOW, HELM, LOYALTY, THEFT, PATIENCE,
    FIGHT_SPREAD, HIDDEN_STRENGTH, PRIDE, BACKING, JUSTICE, DETERRENCE, ILL_WILL,
    FORESIGHT, DEAL,
    LAND, LEAD, HIDDEN_POINTS, CHOICE, INFLUENCE,
) = constants(len(WEIGHTS))  # fmt: skip


@jit
def weight(g: Game, which: int) -> float:
    """Return a weight of the decider."""
    return g.weights[me(g), which]
