"""The options of Last Man Standing, and its rule set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from ..shared.cards import CARDS
from ..shared.options import FirstSeat, Listed, TableOptions, codes, option
from ..shared.ruleset import TableRuleset

SLOTS = 4
"""Cards of the row."""

Price = Annotated[int, Field(ge=0, le=1000)]


def can_run_out(prices: Sequence[int], money: int, cards: int) -> bool:
    """Return whether somebody with so much money can come to be unable to pay for one of so many cards."""
    left = {money}
    for _ in range(cards):
        if min(left) < min(prices):
            return True
        left = {rest - price for rest in left for price in prices if price <= rest}
    return False


class Options(FirstSeat, TableOptions):
    """What can be varied."""

    prices: Annotated[
        tuple[Price, Price, Price, Price],
        Listed,
        option("4.1", "Prices of the cards of the row, from the nearest to the deck to the farthest."),
    ] = (6, 4, 2, 0)
    start_money: Annotated[int, option("4.1", "Money that each player starts with.", ge=0, le=1000)] = 20
    start_hand: Annotated[int, option("4.1", "Hidden cards dealt to each player.", ge=0, le=12)] = 2
    buy_rounds: Annotated[int, option("4.2", "Cards that each player buys.", ge=0, le=12)] = 4
    buy_order: Annotated[
        Literal["fixed", "rotate"],
        option("4.6", "The order of buying: the same each round, or each round starts one seat further left."),
    ] = "fixed"
    ace_high: Annotated[bool, option("4.6", "Whether the ace is the highest card, above the king.")] = False
    reward: Annotated[
        Literal["n", "flat1"], option("4.3", "What the nth kill of a duel pays: n dollars, or one dollar each.")
    ] = "n"


BY_NUMBER, FLAT = codes(Options, "reward")
FIXED, ROTATE = codes(Options, "buy_order")


class Ruleset(TableRuleset):
    """A rule set of Last Man Standing."""

    PLAYERS: ClassVar[range] = range(4, 9)

    options: Options = Field(default_factory=Options)

    @property
    def duels(self) -> int:
        """Duels of a game: one for each card of a hand."""
        return self.options.start_hand + self.options.buy_rounds

    def player_numbers(self) -> list[int]:
        """Return the numbers of players for whom the deck suffices; with no cards at all there is no game."""
        return [n for n in super().player_numbers() if self.duels and n * self.duels + SLOTS <= CARDS]

    @model_validator(mode="after")
    def _all_can_buy(self) -> Self:
        """Refuse prices that can leave somebody without money for any card: everybody must buy (LMS-A2)."""
        prices, rounds = self.options.prices, self.options.buy_rounds
        if can_run_out(prices, self.options.start_money, rounds):
            found = f"{list(prices)}, with {self.options.start_money} to start with and {rounds} cards to buy"
            raise ValueError(f"options.prices: {found}: allowed what leaves everybody money for a card")
        return self
