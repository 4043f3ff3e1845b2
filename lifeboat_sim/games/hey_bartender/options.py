"""The options of Hey, Bartender!, and its rule set."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ..shared.cards import CARDS
from ..shared.exchange import CourtValues, SpreadRule
from ..shared.options import FirstSeat, TableOptions, codes, option
from ..shared.ruleset import TableRuleset


def as_word(value: Any) -> Any:
    """Return the word for the number ten: it is the one value of an option that looks like a number."""
    return "10" if isinstance(value, int) and value == 10 else value


class Options(FirstSeat, TableOptions):
    """What can be varied."""

    hand_size: Annotated[
        Annotated[int, Field(ge=1, le=25)] | Literal["auto"],
        option("2.1", "Cards dealt to each player; auto: 7, with 5 and 6 players 6.", usual=5),
    ] = "auto"
    bar_size: Annotated[int, option("2.1", "Cards turned up for the bar.", ge=1, le=CARDS - 2)] = 7
    court_values: Annotated[
        CourtValues,
        BeforeValidator(as_word),
        option("2.7", "What jack, queen and king count: 11, 12 and 13, or 10 each."),
    ] = "11-12-13"
    spread_rule: Annotated[
        SpreadRule,
        option("2.3", "Of as many cards the bartender gives those with the largest difference, or the smallest."),
    ] = "max"
    deck_out: Annotated[
        Literal["reshuffle", "no_trade", "give_all"],
        option(
            "2.7",
            "The bar lacks cards and so does the deck: the discard pile is reshuffled; or the card joins the bar and "
            "nothing is given; or all of the bar is given, for a negative score.",
        ),
    ] = "reshuffle"
    start_rotation: Annotated[bool, option("2.9", "Whether the seat that starts moves to the left each round.")] = False
    exact_bonus: Annotated[int, option("2.9", "Points for exact change.", ge=0, le=100)] = 0


RESHUFFLE, NO_TRADE, GIVE_ALL = codes(Options, "deck_out")


class Ruleset(TableRuleset):
    """A rule set of Hey, Bartender!."""

    PLAYERS: ClassVar[range] = range(2, 7)

    options: Options = Field(default_factory=Options)

    def hand_size(self, players: int) -> int:
        """Return the number of cards that each of so many players is dealt."""
        dealt = self.options.hand_size
        if isinstance(dealt, int):
            return dealt
        return 7 if players < 5 else 6

    def player_numbers(self) -> list[int]:
        """Return the numbers of players for whom the deck suffices."""
        bar = self.options.bar_size
        return [n for n in super().player_numbers() if n * self.hand_size(n) + bar <= CARDS]
