"""The options of a decision in words: ``mug First Mate for a hidden card``."""

from __future__ import annotations

from lifeboat_sim.core.people import Option

from .. import decisions, verbs
from ..story.names import spelt
from ..text import VERB_WORDS, kind_of, other_of, verb_of, who_of
from .scene import Scene

PLAIN = {
    "show done": "done (nothing more face up)",
    "give done": "done (no gift)",
    "offer done": "done (no offer)",
    "weapon done": "done (no weapon)",
    "show_oar done": "done (no oar)",
    "show_oar show": "show an oar",
    "action nothing": "do nothing",
    "action open_parasol": "open the parasol",
    "action fire_flare": "fire the flare gun",
    "action cannibalism": "play cannibalism",
    "reply refuse": "refuse (a fight)",
    "join stay_out": "stay out",
    "join attack": "join the attackers",
    "join defend": "join the defenders",
    "row bottom": "put it under the deck",
    "row keep": "keep it for the navigator",
    "show_compass hold": "keep it hidden",
    "show_compass show": "show the compass",
    "preserver hold": "use it not",
    "preserver show": "show it",
    "chum hold": "throw none",
    "chum throw": "throw chum into the water",
    "drink suffer": "do not drink",
    "drink drink": "drink water",
    "give_water hold": "give none",
    "give_water give": "give water",
    "object allow": "let it happen",
    "object object": "object (a fight)",
}
"""Options that are a bare verb, by decision and verb, where the verb alone would not do."""


def options(scene: Scene) -> tuple[Option, ...]:
    """Return the options of the decision now open."""
    kind, g = int(scene.g["kind"]), scene.g
    return tuple(
        Option(scene.names.words.option(kind, code), *in_words(scene, code))
        for code in (int(code) for code in g["options"][: g["n_options"]])
    )


def in_words(scene: Scene, code: int) -> tuple[str, str]:
    """Return an option in words, in two parts: a beginning that it shares with others, and the rest."""
    verb, who, kind = verb_of(code), who_of(code), kind_of(code)
    word = VERB_WORDS[verb]
    if scene.g["kind"] == decisions.NAVIGATE:
        return "", f"play {scene.card(kind)}"
    if who == verbs.NO_ONE:
        if kind == verbs.NO_KIND:
            return "", PLAIN.get(f"{scene.decision} {word}", word)
        return "", about_a_card(scene, verb, kind)
    x = "yourself" if who == scene.g["decider"] else scene.names.character(who)
    if verb == verbs.GIVE:
        return f"give {x}", scene.names.a(kind)
    if verb == verbs.OFFER:
        return f"offer {x} {scene.names.a(kind)} for", scene.names.a(other_of(code))
    if verb == verbs.MUG and kind != verbs.NO_KIND:
        return f"mug {x} for", "a hidden card" if kind == verbs.HIDDEN else f"the {spelt(scene.names.kind(kind))}"
    if verb == verbs.SWAP:
        return "change seats with", x
    return ("throw it to" if verb == verbs.THROW else word), x


def about_a_card(scene: Scene, verb: int, kind: int) -> str:
    """Return an option about a provision: what is kept, put face up, taken, or played in a fight."""
    if kind == verbs.HIDDEN:
        return "take a hidden card"
    name = spelt(scene.names.kind(kind))
    if verb == verbs.TAKE:
        return f"take the {name}"
    if scene.g["kind"] == decisions.WEAPON:
        is_drink = int(scene.g["rules"]["liquid_courage"]) >> kind & 1
        what = f"drink {name}" if is_drink else f"play the {name}"
        return f"{what} ({int(scene.g['rules']['weapon'][kind])})"
    return f"put {scene.names.a(kind)} face up" if verb == verbs.SHOW else f"keep {scene.names.a(kind)}"
