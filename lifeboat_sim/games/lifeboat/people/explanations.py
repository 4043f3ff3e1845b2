"""What each decision means, in the words of the rules."""

from __future__ import annotations

from typing import NamedTuple

from ..options import Options
from ..ruleset import Ruleset


class Explanation(NamedTuple):
    """What a decision means: a section of the rules, and what it says."""

    section: str
    text: str


EXPLANATIONS = {
    "keep": Explanation(
        "2.1",
        "As many provisions are drawn as characters are conscious. The one nearest the bow keeps one in the hand and "
        "passes the rest on towards the stern, until none is left.",
    ),
    "show": Explanation(
        "2.1",
        "After the provisions everybody conscious, from bow to stern, may put hand cards face up, one after the other. "
        "Face-up cards work where it matters (weapons, oars, a compass), but all see them, they can be asked for by "
        "name, and whoever falls overboard loses them. A shown card never goes back to the hand.",
    ),
    "give": Explanation(
        "2.2",
        "Before your action you may give cards, from the hand or face up, to others who are conscious. A hidden card "
        "stays hidden.",
    ),
    "offer": Explanation(
        "2.2",
        "Once a turn, after the gifts, you may offer somebody one of your cards for a kind that you name. Who holds "
        "such a card may refuse or accept; who holds none gives nothing.",
    ),
    "accept": Explanation("2.2", "If you accept, the two cards change hands. If you refuse, nothing happens."),
    "action": Explanation(
        "2.2",
        "Do one of these. Nothing. Row: draw navigation cards, keep some for the navigator. Swap: change seats with "
        "somebody. Mug: take a face-up card of somebody, or a random one of the hand. Heal: discard a medical kit, and "
        "somebody living has a wound less. Open a parasol: from now on it takes a thirst in each round. Fire the flare "
        "gun: the birds of three navigation cards count at once. Cannibalism, in the expansion, if there is a body: "
        "everybody living has a wound less, unless somebody objects. Who is to swap or to be mugged may refuse, and "
        "then there is a fight; the unconscious, the dead, and whoever loses a hidden card to a pickpocket cannot.",
    ),
    "reply": Explanation(
        "2.3",
        "If you agree, the attacker gets what it asks for. If you refuse, there is a fight: others may join, weapons "
        "may be played, the side that is stronger (sizes and weapons) wins, a tie goes to the defender. Each loser "
        "takes a wound, and all who fought may become thirsty from it.",
    ),
    "take": Explanation("2.2", "You have success: take a face-up card of your choice, or a random one of the hand."),
    "join": Explanation(
        "2.3",
        "Everybody conscious is asked, from bow to stern, until nothing changes any more. A side is as strong as the "
        "sizes of its members and the weapons face up before them; wounds don't lower size. Ties go to the defender. "
        "Each loser takes a wound, and all who fought may become thirsty from it. Nobody leaves a fight.",
    ),
    "weapon": Explanation(
        "2.3",
        "Weapons of the hand count only when they are played: face up, and for good. Liquid courage counts for who "
        "drinks from it this round, and makes thirsty. You are asked again when something has changed.",
    ),
    "show_oar": Explanation("2.2", "Each oar face up before you lets you draw one navigation card more."),
    "row": Explanation(
        "2.2",
        "The cards that you keep lie face down for the navigator, who plays one of them; the others go under the deck. "
        "Who has rowed may become thirsty from it.",
    ),
    "show_compass": Explanation("2.4", "A compass face up before the navigator adds a card from the top of the deck."),
    "navigate": Explanation(
        "2.4",
        "You navigate: play one card, the others go under the deck. First its bird counts, then the named ones fall "
        "overboard, then thirst comes: to those named, to rowers if it has the oar, to fighters if it has the boxer.",
    ),
    "preserver": Explanation(
        "2.4",
        "Whoever has a life preserver face up takes no wound from the fall and does not drown. Show it if you have "
        "fallen yourself, or throw it to another one who has fallen and is conscious: that one has it from now on.",
    ),
    "chum": Explanation(
        "2.4",
        "Chum brings sharks: a wound for everybody who has fallen, whatever protects from the fall. It is discarded.",
    ),
    "drink": Explanation(
        "2.4",
        "Discard a water, or take a wound, unless another one gives you water then. There may be several thirsts in "
        "a round: as named on the card, from rowing, from fighting, from liquid courage.",
    ),
    "give_water": Explanation(
        "2.4",
        "The water is drunk at once. If nobody gives any, the thirsty one takes a wound.",
    ),
    "object": Explanation(
        "2.2",
        "Cannibalism: without objection everybody living has a wound less. The first who objects defends in a fight "
        "over it, which others may join; if the attackers win, it comes about all the same. The card is used up "
        "either way.",
    ),
}


def explanation(ruleset: Ruleset, decision: str) -> tuple[str, ...]:
    """Return what a decision means, and what this rule set has changed in that section of the rules."""
    section, text = EXPLANATIONS[decision]
    return (f"Rules {section}: {text}", *changed(ruleset, section))


def changed(ruleset: Ruleset, section: str) -> list[str]:
    """Return a line for each option of a section that has not its printed value."""
    lines = []
    for name, field in Options.model_fields.items():
        value = getattr(ruleset.options, name)
        extra = field.json_schema_extra
        if isinstance(extra, dict) and extra["section"] == section and value != field.default:
            word = str(value).lower() if isinstance(value, bool) else value
            lines.append(f"This rule set has {name} = {word}. {field.description}")
    return lines
