"""What happens in the action phase (rules 2.2): gifts and barter, actions, replies, what they bring."""

from __future__ import annotations

from collections.abc import Iterator

from lifeboat_sim.core.story import Event
from lifeboat_sim.core.words import listed

from .. import steps, verbs
from ..text import kind_of, other_of
from .cannibalism import fed
from .fight import totals_of
from .moments import Moment
from .names import counted, spell, spelt, with_article

MARKS = ("a bird less", "no bird", "a bird")


def next_turn(m: Moment) -> Iterator[Event]:
    """Tell who misses a turn. (The dead have none.)"""
    first, last = int(m.was["turn"]) + 1, int(m.now["turn"])
    for p in (int(p) for p in m.was["order"][first:last]):
        if m.state(p) == "unconscious":
            yield m.event("skipped", f"{m.names.character(p)} is unconscious and misses the turn.", p)


# Trading -----------------------------------------------------------------------------------------------------


def give(m: Moment) -> Iterator[Event]:
    """Tell of a gift; a hidden card stays hidden from the others."""
    if m.verb != verbs.GIVE:
        return
    giver, taker, kind = m.names.character(m.who), m.names.character(m.target), m.names.kind(m.card)
    text = f"{giver} gives {taker} {m.names.a(m.card)}."
    hidden = bool(m.now["hand"][m.target][m.card] > m.was["hand"][m.target][m.card])
    yield m.event(
        "give", text, m.who,
        public=f"{giver} gives {taker} a hidden card." if hidden else None,
        known_to=[m.who, m.target],
        to=m.names.id(m.target), card=kind, hidden=hidden,
    )  # fmt: skip


def offer(m: Moment) -> Iterator[Event]:
    """Tell of an offer of barter."""
    if m.verb != verbs.OFFER:
        return
    offered, wanted = m.names.a(m.card), m.names.a(m.other_card)
    who, to = m.names.character(m.who), m.names.character(m.target)
    refused = "" if m.now["stage"] == steps.ANSWER_OFFER else f", which {to} does not have"
    hidden = not m.was["table"][m.who][m.card]
    yield m.event(
        "offer", f"{who} offers {to} {offered} for {wanted}{refused}.", m.who,
        public=f"{who} offers {to} a hidden card for {wanted}{refused}." if hidden else None,
        known_to=[m.who, m.target],
        to=m.names.id(m.target), card=m.names.kind(m.card), wanted=m.names.kind(m.other_card),
    )  # fmt: skip


def answer_offer(m: Moment) -> Iterator[Event]:
    """Tell whether the offer was accepted."""
    who, to = m.names.character(m.who), m.names.character(m.actor)
    if m.verb != verbs.ACCEPT:
        yield m.event("refuse_offer", f"{who} refuses.", m.who, to=m.names.id(m.actor))
        return
    code = int(m.was["offer"])
    given, got = m.names.kind(other_of(code)), m.names.kind(kind_of(code))
    hidden = not m.was["table"][m.actor][kind_of(code)]
    accepts = f"{who} accepts, and gives {to} {with_article(given)} for"
    yield m.event(
        "barter", f"{accepts} {with_article(got)}.", m.who,
        public=f"{accepts} a hidden card." if hidden else None,
        known_to=[m.who, m.actor],
        to=m.names.id(m.actor), card=given, wanted=got,
    )  # fmt: skip


# Actions -----------------------------------------------------------------------------------------------------


def action(m: Moment) -> Iterator[Event]:
    """Tell which action was chosen."""
    if m.option is None:
        return
    who = m.names.character(m.who)
    if m.verb == verbs.NOTHING:
        yield m.event("nothing", f"{who} does nothing.", m.who)
    elif m.verb == verbs.ROW:
        yield m.event("row", f"{who} rows.", m.who)
    elif m.verb == verbs.SWAP:
        to = m.names.character(m.target)
        yield m.event("swap", f"{who} wants to change seats with {to}.", m.who, to=m.names.id(m.target))
    elif m.verb == verbs.MUG:
        yield mug(m)
    elif m.verb == verbs.HEAL:
        yield heal(m)
    elif m.verb == verbs.OPEN_PARASOL:
        yield m.event("open_parasol", f"{who} opens a parasol.", m.who)
    elif m.verb == verbs.FIRE_FLARE:
        yield m.event("fire_flare", f"{who} fires the flare gun.", m.who)
    elif m.verb == verbs.CANNIBALISM:
        yield m.event("cannibalism", f"{who} plays cannibalism: everybody living would lose a wound.", m.who)


def mug(m: Moment) -> Event:
    """Tell what the mugger wants."""
    who, x = m.names.character(m.who), m.names.character(m.target)
    if m.card == verbs.NO_KIND:
        wanted, card = f"a card of {x}", None
    elif m.is_hidden:
        wanted, card = f"a hidden card of {x}", "hidden"
    else:
        card = m.names.kind(m.card)
        wanted = f"the {spelt(card)} of {x}"
    return m.event("mug", f"{who} wants {wanted}.", m.who, to=m.names.id(m.target), card=card)


def heal(m: Moment) -> Event:
    """Tell who is healed."""
    who, wounds = m.names.character(m.who), int(m.now["wounds"][m.target])
    healed = "themself" if m.target == m.who else m.names.character(m.target)
    left = f"{counted(wounds, 'wound')} left" if wounds else "no wound left"
    kept = ", and keeps the kit" if int(m.was["rules"]["kit_keepers"]) >> m.who & 1 else ""
    text = f"{who} heals {healed} with a medical kit{kept}: {left}."
    return m.event("heal", text, m.who, to=m.names.id(m.target), wounds=wounds)


# Rowing ------------------------------------------------------------------------------------------------------


def show_oar(m: Moment) -> Iterator[Event]:
    """Tell of an oar that is shown."""
    if m.verb == verbs.SHOW:
        yield m.event("show_oar", f"{m.names.character(m.who)} shows an oar.", m.who)


def end_of_rowing(m: Moment) -> Iterator[Event]:
    """Tell what was drawn, kept and put under the deck."""
    p = m.actor
    drawn = [int(card) for card in m.was["drawn"][: m.was["n_drawn"]]]
    kept = [card for card in drawn if int(m.was["kept_by"][p]) >> card & 1]
    bottomed = [card for card in drawn if card not in kept]
    who = m.names.character(p)
    if not drawn:
        yield m.event("rowed", f"{who} finds no navigation card to draw.", p, drawn=[], kept=[])
        return
    draws = f"draws {counted(len(drawn), 'navigation card')}"
    open_parts, public_parts = [draws], [draws]
    for what, cards, where in (("keeps", kept, ""), ("puts", bottomed, " under the deck")):
        if cards:
            open_parts.append(f"{what} {listed([str(n) for n in m.names.numbers(cards)])}{where}")
            public_parts.append(f"{what} {spell(len(cards))}{where}")
    yield m.event(
        "rowed", f"{who} {listed(open_parts)}.", p,
        public=f"{who} {listed(public_parts)}.",
        known_to=[p], drawn=m.names.numbers(drawn), kept=m.names.numbers(kept),
    )  # fmt: skip


# Swapping and mugging ----------------------------------------------------------------------------------------


def reply(m: Moment) -> Iterator[Event]:
    """Tell whether the other one agrees, or that it cannot refuse."""
    x = int(m.was["target"])
    who = m.names.character(x)
    if m.option is None:
        yield m.event("cannot_refuse", f"{who} cannot refuse.", x)
    elif m.verb == verbs.AGREE:
        yield m.event("agree", f"{who} agrees.", x)
    else:
        yield m.event("refuse", f"{who} refuses: a fight!", x, **totals_of(m, m.after))


def success(m: Moment) -> Iterator[Event]:
    """Tell what the attacker got: the seat, or a face-up card; or that cannibalism comes about."""
    if m.was["deed"] == verbs.CANNIBALISM:
        yield fed(m)
        return
    p, x = m.actor, int(m.was["target"])
    who, whom, prize = m.names.character(p), m.names.character(x), int(m.was["prize"])
    if m.was["deed"] == verbs.SWAP:
        yield m.event("swapped", f"{who} and {whom} change seats.", p, to=m.names.id(x))
    elif m.now["stage"] == steps.NEXT_TURN:
        kind = m.names.kind(prize)
        if m.grown("robberies", p):
            yield took_face_up(m, kind)
        else:
            yield m.event("nothing_to_take", f"{whom} has no {spelt(kind)} face up any more.", p, to=m.names.id(x))


def took_face_up(m: Moment, kind: str) -> Event:
    """Tell of a face-up card that changed hands."""
    p, x = m.actor, int(m.was["target"])
    text = f"{m.names.character(p)} takes {with_article(kind)} from {m.names.character(x)}."
    return m.event("took", text, p, to=m.names.id(x), card=kind, hidden=False)


def take(m: Moment) -> Iterator[Event]:
    """Tell which face-up card the attacker took, where it says so only after its success."""
    if m.option is None:
        x = int(m.was["target"])
        yield m.event("nothing_to_take", f"{m.names.character(x)} has no card any more.", m.actor, to=m.names.id(x))
    elif not m.is_hidden:
        yield took_face_up(m, m.names.kind(m.card))


def mug_card(m: Moment) -> Iterator[Event]:
    """Tell which hidden card was drawn; only the two know it."""
    p, x = m.actor, int(m.was["target"])
    who, whom = m.names.character(p), m.names.character(x)
    taken = [k for k in range(len(m.names.words.kinds)) if m.now["hand"][x][k] < m.was["hand"][x][k]]
    if not taken:
        yield m.event("nothing_to_take", f"{whom} has no hidden card any more.", p, to=m.names.id(x))
        return
    yield m.event(
        "took", f"{who} draws {m.names.a(taken[0])} from the hand of {whom}.", p,
        public=f"{who} draws a card from the hand of {whom}.",
        known_to=[p, x],
        to=m.names.id(x), card=m.names.kind(taken[0]), hidden=True,
    )  # fmt: skip


def flare(m: Moment) -> Iterator[Event]:
    """Tell of the navigation cards that the flare lights up."""
    drawn = m.drawn()
    birds = int(m.now["birds"])
    seen = listed([f"{m.names.number(c)} ({MARKS[int(m.was['rules']['bird'][c]) + 1]})" for c in drawn])
    text = f"the flare shows {seen}: {counted(birds, 'bird')} now." if drawn else "there is no navigation card to see."
    yield m.event("flare", text, m.actor, cards=m.names.numbers(drawn), birds=birds)
