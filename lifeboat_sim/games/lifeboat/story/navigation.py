"""What happens in the navigation phase (rules 2.4), up to the birds: who navigates, the card that is played."""

from __future__ import annotations

from collections.abc import Iterator

from lifeboat_sim.core.story import Event
from lifeboat_sim.core.words import listed

from .. import verbs
from ..rules.navigation import NO_CARD, NOBODY
from .moments import Moment
from .names import counted

ALL_CARDS = 2**64 - 1
"""The 64 bits of a set of cards, as an unsigned number."""


def form_stack(m: Moment) -> Iterator[Event]:
    """Tell who navigates; if nobody is conscious, which card is played."""
    p = int(m.now["navigator"])
    if p == NOBODY:
        card = int(m.now["card"])
        if card == NO_CARD:
            yield m.event("drift", "nobody is conscious, and no navigation card is left.", card=None)
        else:
            text = f"nobody is conscious: the top card is played, {m.names.navigation(card)}."
            yield m.event("drift", text, card=m.names.number(card))
        return
    n = (int(m.now["row_stack"]) & ALL_CARDS).bit_count()
    text = f"{m.names.character(p)} navigates, with {counted(n, 'card')} to choose from."
    yield m.event("navigator", text if n else f"{m.names.character(p)} navigates.", p, cards=n)


def show_compass(m: Moment) -> Iterator[Event]:
    """Tell of a compass that is shown."""
    if m.verb == verbs.SHOW:
        yield m.event("show_compass", f"{m.names.character(m.who)} shows a compass.", m.who)


def compass_card(m: Moment) -> Iterator[Event]:
    """Tell of the cards that a compass adds."""
    drawn = m.drawn()
    if drawn:
        p = int(m.was["navigator"])
        text = f"the compass adds {counted(len(drawn), 'card')}"
        yield m.event(
            "compass", f"{text}: {', '.join(map(str, m.names.numbers(drawn)))}.", p,
            public=f"{text}.", known_to=[p], cards=m.names.numbers(drawn),
        )  # fmt: skip


def navigate(m: Moment) -> Iterator[Event]:
    """Tell which card is played, out of which."""
    if m.option is None:
        yield m.event("no_card", "no navigation card is left: nothing is played.")
        return
    stack = int(m.was["row_stack"]) & ALL_CARDS
    choice = [number for card, number in enumerate(m.names.words.cards) if stack >> card & 1]
    who, played = m.names.character(m.who), m.names.navigation(m.card)
    others = [str(number) for number in choice if number != m.names.number(m.card)]
    yield m.event(
        "navigate", f"{who} plays {played}" + (f", not {listed(others, 'or')}." if others else "."), m.who,
        public=f"{who} plays {played}.",
        known_to=[m.who], card=m.names.number(m.card), stack=choice,
    )  # fmt: skip


def birds(m: Moment) -> Iterator[Event]:
    """Tell of a bird, more or less."""
    was, now = int(m.was["birds"]), int(m.now["birds"])
    if now != was:
        land = int(m.was["rules"]["birds_to_land"])
        what = "a bird comes" if now > was else "a bird flies away"
        yield m.event("birds", f"{what}: {now} of {land}.", birds=now)
