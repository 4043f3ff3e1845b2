"""The options of Spots, and its rule set."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ..shared.options import NoLimit, TableOptions, codes, option
from ..shared.ruleset import TableRuleset

DECK = 40
"""Cards without jacks, queens and kings; they are the lowest numbers."""


def without_limit(value: Any) -> Any:
    """Return ``none`` for what is infinite: a handicap divided by it is none."""
    return "none" if isinstance(value, float) and value == float("inf") else value


class Options(TableOptions):
    """What can be varied."""

    hand_size: Annotated[int, option("3.1", "Cards dealt to each player.", ge=1, le=19)] = 5
    market_size: Annotated[int, option("3.1", "Cards turned up for the market.", ge=1, le=DECK - 2)] = 1
    handicap_divisor: Annotated[
        Annotated[int, Field(ge=1, le=100)] | NoLimit,
        BeforeValidator(without_limit),
        option("3.1", "The handicap is what a hand is worth beyond the smallest, divided by this; none: no handicap."),
    ] = 2
    start_rule: Annotated[
        Literal["lowest", "seat0"],
        option("3.8", "Who starts: the smallest hand, or seat 0; handicaps count from the smallest hand all the same."),
    ] = "lowest"
    start_tie: Annotated[
        Literal["random", "lowest_seat"],
        option("3.6", "Who starts of several with the smallest hand: one drawn among them, or the lowest seat."),
    ] = "random"
    deck_out: Annotated[
        Literal["no_trade", "give_all", "must_trade"],
        option(
            "3.6",
            "The market lacks cards and the deck is empty: the card joins the market and nothing is received; or all "
            "of the market is received; or whoever holds a card that market and deck can pay must play one.",
        ),
    ] = "no_trade"


LOWEST, SEAT0 = codes(Options, "start_rule")
DRAWN, LOWEST_SEAT = codes(Options, "start_tie")
NO_TRADE, GIVE_ALL, MUST_TRADE = codes(Options, "deck_out")


class Ruleset(TableRuleset):
    """A rule set of Spots."""

    PLAYERS: ClassVar[range] = range(2, 7)

    options: Options = Field(default_factory=Options)

    def player_numbers(self) -> list[int]:
        """Return the numbers of players for whom the deck suffices."""
        options = self.options
        return [n for n in super().player_numbers() if n * options.hand_size + options.market_size <= DECK]

    @property
    def unit(self) -> int:
        """Parts of a point that scores are counted in, so that every handicap is a whole number of them."""
        divisor = self.options.handicap_divisor
        return divisor if isinstance(divisor, int) else 1
