"""The position as a player sees it: the boat from bow to stern, the own cards and secrets, the decks.

What is hidden from the player is not read at all: a test deals it anew and demands the same view.
"""

from __future__ import annotations

from collections.abc import Iterator

from lifeboat_sim.core.people import Grid, View
from lifeboat_sim.core.records import Records

from .. import decisions, steps
from ..position import state_of
from ..rules.fight import ATTACKERS, DEFENDERS
from ..ruleset import Ruleset
from ..story.ending import feelings
from ..story.fight import strength
from ..story.moments import phase_of, sentence
from ..story.names import counted, spelt
from .cards import abilities
from .scene import Scene

Notes = Iterator[tuple[str, str]]
IN_THE_WATER = (decisions.PRESERVER, decisions.CHUM)
AFTER_THE_COURSE = (*IN_THE_WATER, decisions.DRINK, decisions.GIVE_WATER)
NOTHING = "-"


def view(ruleset: Ruleset, records: Records, role: str | None) -> View:
    """Return the position as a character's player sees it; None: everything, hands and secrets included."""
    scene = Scene(ruleset, records, role)
    notes = [*of_the_table(scene), *(of_everybody(scene) if role is None else of_oneself(scene))]
    return View(heading(scene), (boat(scene),), (*notes, *of_the_decision(scene)))


def heading(scene: Scene) -> str:
    """Return when it is, and how near land."""
    g = scene.g
    birds = f"{int(g['birds'])} of {int(g['rules']['birds_to_land'])} birds"
    if g["stage"] == steps.OVER:
        return f"The game is over after {counted(int(g['rounds']), 'round')}, with {birds}."
    phase = phase_of(int(g["stage"]))
    if phase == "actions":
        turn = "your turn" if scene.actor == scene.me else f"the turn of {scene.names.character(scene.actor)}"
        phase = f"actions, {turn}"
    return f"Round {int(g['rounds']) + 1}, {phase}. {birds}."


# What lies there for all to see ------------------------------------------------------------------------------


def boat(scene: Scene) -> Grid:
    """Return who sits where, from bow to stern."""
    rows = []
    for seat, p in enumerate(scene.aboard, start=1):
        you = " (you)" if p == scene.me else ""
        wounds = f"{int(scene.g['wounds'][p])} of {int(scene.g['rules']['sizes'][p])}"
        hand = str(int(scene.g["hand_size"][p]))
        rows.append((str(seat), f"{scene.sentence(p)}{you}", wounds, hand, before_it(scene, p)))
    return Grid("", ("", "from bow to stern", "wounds", "hand", "face up"), tuple(rows))


def before_it(scene: Scene, p: int) -> str:
    """Return a character's face-up cards, and in brackets its state and markers."""
    g = scene.g
    parts = []
    for k, kind in enumerate(scene.names.words.kinds):
        n = int(g["table"][p][k])
        name = spelt(kind) if n == 1 else f"{n} × {spelt(kind)}"
        is_open = int(g["parasol_open"]) >> p & 1 and g["open_parasol"][p] == k
        used = " (open)" if is_open else " (drunk from)" if g["tasted"][p][k] else ""
        parts += [name + used] if n else []
    state = state_of(scene.records, p)
    marks = [state] if state != "conscious" else []
    marks += ["has rowed"] if int(g["rowed"]) >> p & 1 else []
    marks += ["has fought"] if int(g["fought"]) >> p & 1 else []
    marks += ["has drunk"] if int(g["drank"]) >> p & 1 else []
    shown = ", ".join(parts) or NOTHING
    return f"{shown} [{', '.join(marks)}]" if marks else shown


def of_the_table(scene: Scene) -> Notes:
    """Tell of decks, row stack, and who is lost."""
    g = scene.g
    stack = len(scene.members(g["row_stack"]))
    provisions = counted(int(g["provisions_left"]), "provision")
    yield "Decks", f"{provisions}, {counted(int(g['navigation_left']), 'navigation card')}"
    yield "Row stack", counted(stack, "card") if stack else "no card"
    lost = int(g["cast"]) & ~int(g["aboard"])
    if lost:
        yield "Lost", scene.names.characters(scene.members(lost))


# What only some see ------------------------------------------------------------------------------------------


def of_oneself(scene: Scene) -> Notes:
    """Tell of the own character, its secrets, its hand, and the cards that it kept for the navigator."""
    g, me = scene.g, scene.me
    assert me is not None
    character = scene.ruleset.characters[scene.names.id(me)]
    special = "".join(f"; {ability}" for ability in [abilities(character)] if ability)
    yield "You", f"{scene.names.character(me)}, size {character.size}, survival worth {character.survival}{special}"
    love, hate = int(g["love"][me]), int(g["hate"][me])
    loved, hated = (("yourself" if p == me else scene.names.character(p)) for p in (love, hate))
    yield "Secrets", f"you love and hate {loved}" if love == hate else f"you love {loved} and hate {hated}"
    yield "Your hand", scene.held("hand", me) if g["hand_size"][me] else "no card"
    kept = scene.members(int(g["kept_by"][me]) & int(g["row_stack"]))
    if kept:
        yield "You kept", scene.some(kept)


def of_everybody(scene: Scene) -> Notes:
    """Tell of all secrets and hands."""
    for id in scene.cast:
        p = scene.names.words.characters.index(id)
        hand = f"; in hand {scene.held('hand', p)}" if scene.g["hand_size"][p] else ""
        yield (
            scene.sentence(p),
            feelings(scene.names, p, int(scene.g["love"][p]), int(scene.g["hate"][p])) + hand,
        )


def of_the_decision(scene: Scene) -> Notes:
    """Tell what one looks at when asked; the navigator sees the stack among its options."""
    g = scene.g
    if scene.asks(decisions.KEEP):
        yield "The pile", scene.pictured(g["pile"])
    if scene.asks(decisions.ROW):
        yield from drawn(scene)
    if scene.asks(decisions.JOIN, decisions.WEAPON):
        yield "Attackers", sentence(strength(scene.names, scene.records, ATTACKERS))
        yield "Defenders", sentence(strength(scene.names, scene.records, DEFENDERS))
    if scene.asks(*AFTER_THE_COURSE):
        yield "Card played", scene.card(int(g["card"]))
    if scene.asks(*IN_THE_WATER):
        yield "Overboard", scene.listed_aboard(g["fallen"])
        if g["chum_thrown"]:
            yield "Thrown", f"chum, {counted(int(g['chum_thrown']), 'card')}"


def drawn(scene: Scene) -> Notes:
    """Tell what becomes of the cards that the rower has drawn."""
    g, me = scene.g, scene.me
    for place, card in enumerate(int(card) for card in g["drawn"][: g["n_drawn"]]):
        kept = int(g["kept_by"][me]) >> card & 1
        done = ", kept" if kept else ", under the deck"
        now = " <- this one" if place == g["poll"] else ""
        yield f"Drawn {place + 1}", scene.card(card) + (done if place < g["poll"] else now)
