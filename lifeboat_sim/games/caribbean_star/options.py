"""The options of Caribbean Star, and its rule set."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ..shared.options import TableOptions, codes, option
from ..shared.ruleset import TableRuleset

Points = Annotated[int, Field(ge=0, le=100)]


def as_tuple(value: object) -> object:
    """Return a list as files have it as a tuple, which cannot change; anything else as it is."""
    return tuple(value) if isinstance(value, list) else value


class Options(TableOptions):
    """What can be varied."""

    ace_scope: Annotated[
        Literal["reveal", "any_table_card"],
        option("5.7", "When an ace can be used: on a revealed card, or on any card in front of somebody, too."),
    ] = "reveal"
    ace_priority: Annotated[
        Literal["opponent", "player"],
        option("5.7", "Who may use an ace on a revealed card first: the opponent of its player, or the player."),
    ] = "opponent"
    ace_own: Annotated[bool, option("5.7", "Whether one may use an ace on a card that one has played oneself.")] = True
    show_length: Annotated[int, option("5.4", "Minutes of a show that brings all of its points.", ge=1, le=60)] = 15
    doubler: Annotated[int, option("5.4", "Factor of each doubler at a settlement.", ge=1, le=10)] = 2
    act_points: Annotated[
        tuple[Points, Points, Points, Points], BeforeValidator(as_tuple), option("5.2", "Points of 10, J, Q and K.")
    ] = (10, 2, 4, 6)
    hand_size: Annotated[int, option("5.1", "Cards that each player is dealt.", ge=1, le=26)] = 5
    t_over: Annotated[
        int,
        option(
            "5.4", "Minutes from which a show brings no points, unless it is of about the right length.", ge=1, le=60
        ),
    ] = 30


REVEAL_ONLY, ANY_TABLE_CARD = codes(Options, "ace_scope")
OPPONENT_FIRST, PLAYER_FIRST = codes(Options, "ace_priority")


class Ruleset(TableRuleset):
    """A rule set of Caribbean Star."""

    PLAYERS: ClassVar[tuple[int]] = (2,)

    options: Options = Field(default_factory=Options)
