"""The options of Abandon Ship, and its rule set."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ..shared.cards import CARDS
from ..shared.options import FirstSeat, TableOptions, codes, option
from ..shared.ruleset import TableRuleset


class Options(TableOptions, FirstSeat):
    """What can be varied."""

    hand_size: Annotated[
        int, option("6.1", "Cards that each player is dealt, and draws up to at the start of a turn.", ge=1, le=25)
    ] = 5
    steal: Annotated[
        Literal["random", "winner_sees", "none"],
        option("6.2", "The card that the loser of a duel loses: a random one, one that the winner chooses, none."),
    ] = "random"
    last_card_rule: Annotated[
        bool, option("6.2", "Whether nobody may play the last card of the hand in a duel, unless it is a king.")
    ] = True
    influence_tie: Annotated[
        Literal["key_rank", "split", "none"],
        option("6.5", "Who gets a lifeboat at equal influence: the higher key, all in equal parts, or nobody."),
    ] = "key_rank"
    uncontested_bonus: Annotated[
        int, option("6.7", "Points on top of the lifeboat for the only key of a suit.", ge=0, le=100)
    ] = 0
    end_rule: Annotated[
        Literal["last_draw", "one_more_round"],
        option("6.7", "Whether keys follow at once when the deck runs out, or everybody acts once more before."),
    ] = "last_draw"


RANDOM_CARD, WINNER_SEES, NO_CARD = codes(Options, "steal")
KEY_RANK, SPLIT, NOBODY = codes(Options, "influence_tie")
LAST_DRAW, ONE_MORE_ROUND = codes(Options, "end_rule")


class Ruleset(TableRuleset):
    """A rule set of Abandon Ship."""

    PLAYERS: ClassVar[range] = range(2, 6)

    options: Options = Field(default_factory=Options)

    def player_numbers(self) -> list[int]:
        """Return the numbers of players for which the deck has a card left when all hands are dealt."""
        return [players for players in super().player_numbers() if players * self.options.hand_size < CARDS]
