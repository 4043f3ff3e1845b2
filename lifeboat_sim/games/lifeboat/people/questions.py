"""A decision as a question to the player who is asked."""

from __future__ import annotations

from lifeboat_sim.core.people import Decision
from lifeboat_sim.core.records import Records

from .. import decisions, verbs
from ..ruleset import Ruleset
from ..story.names import spelt
from ..story.thirst import FROM, reason
from ..text import kind_of, other_of
from .explanations import explanation
from .options import options
from .scene import Scene

NO_PASSIVE_OPTION = (decisions.KEEP, decisions.TAKE, decisions.NAVIGATE)
QUESTIONS = {
    "keep": "Which provision do you keep?",
    "show": "Do you put a card of your hand face up?",
    "give": "Do you give somebody a card before your action?",
    "offer": "Do you offer one of your cards for another kind?",
    "action": "What is your action?",
    "join": "Do you join the fight?",
    "weapon": "Do you play a weapon?",
    "show_oar": "Do you show an oar before you draw?",
    "show_compass": "Do you show your compass, to see one card more?",
    "navigate": "Which card do you play?",
    "preserver": "Do you use your life preserver?",
    "chum": "Do you throw chum?",
}
"""What is asked, where it is always the same."""


def decision(ruleset: Ruleset, records: Records) -> Decision:
    """Return the decision now open."""
    scene = Scene(ruleset, records)
    scene = Scene(ruleset, records, scene.decider)
    return Decision(
        role=scene.decider,
        name=scene.decision,
        question=question(scene),
        options=options(scene),
        passive=int(scene.g["kind"]) not in NO_PASSIVE_OPTION,
        help=explanation(ruleset, scene.decision),
    )


def question(scene: Scene) -> str:
    """Return what is asked."""
    g, name = scene.g, scene.decision
    if name == "accept":
        offer = int(g["offer"])
        comes, goes = scene.names.a(kind_of(offer)), scene.names.a(other_of(offer))
        return f"{scene.sentence(scene.actor)} offers you {comes} for {goes}. Do you accept?"
    if name == "reply":
        return f"{scene.sentence(scene.actor)} wants {wanted(scene)}. Do you agree?"
    if name == "object":
        return f"{scene.sentence(scene.actor)} wants to eat of the dead. Do you object?"
    if name == "take":
        return f"What do you take from {scene.names.character(int(g['target']))}?"
    if name == "join":
        return f"{scene.sentence(scene.actor)} wants {wanted(scene)}: a fight. {QUESTIONS[name]}"
    if name == "row":
        return f"What becomes of card {scene.names.number(int(g['drawn'][g['poll']]))}?"
    if name in ("drink", "give_water"):
        thirsty = int(g["seats"][g["turn"]])
        who = "You are" if thirsty == scene.me else f"{scene.sentence(thirsty)} is"
        asked = "Do you drink?" if name == "drink" else "Do you give water?"
        return f"{who} thirsty{FROM[reason(g, thirsty)]}. {asked}"
    return QUESTIONS[name]


def wanted(scene: Scene) -> str:
    """Return what the attacker wants: ``to change seats with you``, ``a hidden card of First Mate``."""
    g = scene.g
    x, prize = int(g["target"]), int(g["prize"])
    if g["deed"] == verbs.SWAP:
        return f"to change seats with {scene.name(x)}"
    if g["deed"] == verbs.CANNIBALISM:
        return f"to eat of the dead, {scene.names.character(x)} objects"
    if prize == verbs.NO_KIND:
        return "one of your cards" if x == scene.me else f"a card of {scene.names.character(x)}"
    if prize == verbs.HIDDEN:
        return "a card of your hand" if x == scene.me else f"a hidden card of {scene.names.character(x)}"
    kind = spelt(scene.names.kind(prize))
    return f"your {kind}" if x == scene.me else f"the {kind} of {scene.names.character(x)}"
