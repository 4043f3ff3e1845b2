"""What happens, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...shared.telling import Told
from .. import events
from ..state import ATTACK, ATTACKERS_WIN, DEFENDERS_WIN, ENDINGS, MEDKIT
from .names import CAUSES, ITEM_IDS, ITEM_NAMES, ROLE_NAMES, an_item, anonymous, some_items

SIDES = {ATTACKERS_WIN: "the attackers win", DEFENDERS_WIN: "the defenders win"}
ENDED = {
    "arrival": "The boat arrives.",
    "all_dead": "Everybody is dead.",
    "rounds_used_up": "The last round is over: the boat is lost.",
}
Sentence = Callable[[str, int, int, int, int, Sequence[str]], Told | None]


def event(g: Any, names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened in words; where roles are hidden the players are numbered for each other."""
    told = _in_words(names, what)
    if told is None or g["rules"]["roles_public"]:
        return told
    numbered = _in_words(anonymous(names), what)
    assert numbered is not None
    if what[0] == events.DEALT:
        return Told(numbered.kind, numbered.text, f"Player {what[1]} gets a role.", (what[1],), numbered.data)
    if numbered.known_to is not None:
        return numbered
    return Told(told.kind, told.text, numbered.text, (), told.data)


def part(g: Any) -> tuple[int, str]:
    """Return the round, 0 for the deal."""
    return int(g["length"]), "round" if g["length"] else "deal"


def _in_words(names: Sequence[str], what: Sequence[int]) -> Told | None:
    """Return what happened, all of it."""
    kind, seat, a, b, c, d = what
    sentence = SENTENCES.get(kind)
    return None if sentence is None else sentence(names[seat], a, b, c, d, (*names, str(seat)))


def _dealt(who: str, role: int, _b: int, _c: int, _d: int, names: Sequence[str]) -> Told:
    id, name = list(ROLE_NAMES.items())[role]
    text = f"{who} sits at seat {names[-1]}." if who == name else f"{who} is the {name.lower()}."
    return Told("role", text, data={"role": id})


def _targets(who: str, guarded: int, hunted: int, _c: int, _d: int, names: Sequence[str]) -> Told:
    text = f"{who} guards {names[guarded]} and attacks {names[hunted]}."
    data = {"guards": guarded, "attacks": hunted}
    return Told("targets", text, f"{who} gets two targets.", (int(names[-1]),), data)


def _round_began(_who: str, number: int, progress: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("round", f"Round {number} begins at progress {progress}.", data={"progress": progress})


def _got(who: str, item: int, n: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("get", f"{who} rolls {some_items(item, n)}.", data={"item": ITEM_IDS[item], "n": n})


def _got_nothing(who: str, gone: int, item: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    if not gone:
        return Told("get_nothing", f"{who} rolls nothing.")
    why = "no medkit is left" if item == MEDKIT else f"the {ITEM_NAMES[item]} had been there before"
    return Told("get_nothing", f"{who} rolls nothing: {why}.", data={"item": ITEM_IDS[item]})


def _reset(who: str, reserve: int, _b: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("reset", f"{who} {'has reserve rations' if reserve else 'eats a ration'} for what it spent.")


def _joined(who: str, side: int, _b: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    how = "stays out" if side == 0 else f"joins the {'attacker' if side == ATTACK else 'defender'}"
    return Told("join", f"{who} {how}.", data={"side": ("out", "attack", "defend")[side]})


def _fought(who: str, outcome: int, q: int, attack: int, defence: int, names: Sequence[str]) -> Told:
    result = SIDES.get(outcome, "nobody wins")
    data = {"attack": attack, "defence": defence}
    return Told("fight", f"{who} against {names[q]}, {attack} to {defence}: {result}.", data=data)


def _ate(who: str, ap: int, _b: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("eat", f"{who} eats, and has {ap} AP.", data={"ap": ap})


def _healed(who: str, q: int, hp: int, kept: int, _d: int, names: Sequence[str]) -> Told:
    text = f"{who} heals {names[q]} to {hp} HP{', and keeps the medkit' if kept else ''}."
    return Told("heal", text, data={"whom": q, "hp": hp})


def _hurt(who: str, cause: int, hp: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("damage", f"{who} takes 1 damage from {CAUSES[cause]}, and has {hp} HP.", data={"hp": hp})


def _of_item(kind: str, sentence: str) -> Sentence:
    """Return the words of something done to a seat (a) with an item (b): ``{q}`` and ``{item}`` in the sentence."""

    def told(who: str, a: int, b: int, _c: int, _d: int, names: Sequence[str]) -> Told:
        text = sentence.format(who=who, q=names[a], item=an_item(b))
        return Told(kind, text, data={"whom": a, "item": ITEM_IDS[b]})

    return told


def _of_seat(kind: str, sentence: str) -> Sentence:
    """Return the words of something done to a seat (a): ``{q}`` in the sentence."""

    def told(who: str, a: int, _b: int, _c: int, _d: int, names: Sequence[str]) -> Told:
        return Told(kind, sentence.format(who=who, q=names[a]), data={"whom": a})

    return told


def _of_numbers(kind: str, sentence: str, *keys: str) -> Sentence:
    """Return the words of something with numbers: ``{a}`` to ``{d}`` in the sentence."""

    def told(who: str, a: int, b: int, c: int, d: int, _names: Sequence[str]) -> Told:
        text = sentence.format(who=who, a=a, b=b, c=c, d=d)
        return Told(kind, text, data=dict(zip(keys, (a, b, c, d), strict=False)))

    return told


def _used(who: str, item: int, progress: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    text = f"{who} uses {an_item(item)}, progress {progress}."
    return Told("use", text, data={"item": ITEM_IDS[item], "progress": progress})


def _discarded(who: str, item: int, _b: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("discard", f"{who} destroys {an_item(item)}.", data={"item": ITEM_IDS[item]})


def _died(who: str, cause: int, _b: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("death", f"{who} dies of {CAUSES[cause]}.", data={"cause": cause})


def _ended(_who: str, ending: int, _b: int, _c: int, _d: int, _names: Sequence[str]) -> Told:
    return Told("ending", ENDED[ENDINGS[ending]], data={"ended_by": ENDINGS[ending]})


SENTENCES: dict[int, Sentence] = {
    events.DEALT: _dealt,
    events.TARGETS: _targets,
    events.ROUND_BEGAN: _round_began,
    events.GOT: _got,
    events.GOT_NOTHING: _got_nothing,
    events.LOST_SLOT: _of_numbers("lost_slot", "{who} is unconscious, and loses its slot."),
    events.ENDED_SLOT: _of_numbers("knocked_out", "{who} is knocked out in its own fight: its slot is over."),
    events.GUARD_HIT: _of_numbers("guard", "{who} has done {a} actions: its slot is over.", "actions"),
    events.FREE_ACTION: _of_numbers("free", "{who} rolls a 6: this costs no AP."),
    events.ADVANCED: _of_numbers("advance", "{who} advances by {a}, progress {b}.", "rolled", "progress"),
    events.GAMBLED: _of_numbers("lottery", "{who} plays the lottery."),
    events.ROBBED: _of_item("rob", "{who} wants {item} from {q}."),
    events.GAVE: _of_item("give", "{q} gets {item} from {who}."),
    events.REFUSED: _of_item("refuse", "{who} refuses."),
    events.ATTACKED: _of_seat("attack", "{who} attacks {q}."),
    events.JOINED: _joined,
    events.COUNTED: _of_numbers("strength", "The attackers count {a}, the defenders {b}.", "attack", "defence"),
    events.FIRED: _of_numbers("fire", "{who} fires the flare gun: {a} to {b}.", "attack", "defence"),
    events.BURNED: _of_numbers("burn", "{who} burns {a} HP, and has {b}: {c} to {d}.", "hp_burnt", "hp"),
    events.FOUGHT: _fought,
    events.TOOK: _of_item("take", "{who} takes {item} from {q}."),
    events.SEARCHED: _of_seat("search", "{who} takes all that {q} has left."),
    events.DISCARDED: _discarded,
    events.ATE: _ate,
    events.HEALED: _healed,
    events.USED: _used,
    events.RESET_PAID: _reset,
    events.HURT: _hurt,
    events.FELL: _of_numbers("unconscious", "{who} is unconscious."),
    events.DIED: _died,
    events.REMOVED: _of_numbers("removed", "What {who} had is gone."),
    events.BLACK_LOT: _of_numbers("lot", "{who} draws a black lot.", "points"),
    events.MARKED: _of_seat("mark", "{who} curses {q}."),
    events.CURSED: _of_numbers("curse", "A curse strikes {who}."),
    events.SET_BOAT_BACK: _of_numbers("set_back", "{who} sets the boat back by {a}, progress {b}.", "by", "progress"),
    events.ENDED: _ended,
}
