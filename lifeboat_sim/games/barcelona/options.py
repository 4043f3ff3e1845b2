"""The options of Barcelona, and its rule set."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ..shared.options import TableOptions, codes, option
from ..shared.ruleset import TableRuleset


class Options(TableOptions):
    """What can be varied."""

    start_money: Annotated[int, option("8.1", "Money that each player starts with.", ge=1, le=1000)] = 30
    ante: Annotated[
        int, option("8.2", "What each player pays into the pot; who has less pays all of it.", ge=0, le=100)
    ] = 1
    payment: Annotated[
        Literal["black_rank", "fixed"],
        option("8.2", "What losers of a showdown pay: the rank of their black card, or 7."),
    ] = "black_rank"
    walkover: Annotated[
        Literal["pot", "pot_plus_ante"],
        option("8.2", "What the last one left takes: the pot, or one more ante from every other active player, too."),
    ] = "pot"


BLACK_RANK, FIXED = codes(Options, "payment")
POT, POT_PLUS_ANTE = codes(Options, "walkover")


class Ruleset(TableRuleset):
    """A rule set of Barcelona."""

    PLAYERS: ClassVar[range] = range(2, 6)

    options: Options = Field(default_factory=Options)
