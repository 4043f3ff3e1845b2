"""The options of Brain Baseball, and its rule set."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ..shared.cards import CARDS
from ..shared.options import FirstSeat, TableOptions, codes, option
from ..shared.ruleset import TableRuleset


class Options(TableOptions, FirstSeat):
    """What can be varied."""

    hand_size: Annotated[int, option("7.1", "Cards that each player is dealt for a season.", ge=1, le=17)] = 7
    seasons: Annotated[
        Annotated[int, Field(ge=1, le=50)] | Literal["players"],
        option("7.1", "Seasons of a game, or as many as there are players."),
    ] = "players"
    strikeout_n: Annotated[
        int, option("7.5", "Balls in a row that nobody swings at, which are a strikeout.", ge=1, le=50)
    ] = 3
    strikeout: Annotated[
        Literal["game", "season", "off"],
        option("7.5", "What a strikeout does: it wins the game, ends the season, or nothing."),
    ] = "game"
    ball_in_catch: Annotated[
        Literal["catch_order", "face_value"],
        option("7.5", "How an ace or 2 as the ball compares when it is caught: above kings, or below every card."),
    ] = "catch_order"
    final_round: Annotated[
        Literal["during", "extra"],
        option("7.5", "Whether a lone holder of cards ends the season, or pitches one more card for its points."),
    ] = "during"


WINS_GAME, ENDS_SEASON, DOES_NOTHING = codes(Options, "strikeout")
CATCH_ORDER, FACE_VALUE = codes(Options, "ball_in_catch")
DURING, EXTRA = codes(Options, "final_round")


class Ruleset(TableRuleset):
    """A rule set of Brain Baseball."""

    PLAYERS: ClassVar[range] = range(3, 8)

    options: Options = Field(default_factory=Options)

    def player_numbers(self) -> list[int]:
        """Return the numbers of players for whom the deck suffices."""
        return [players for players in super().player_numbers() if players * self.options.hand_size <= CARDS]
