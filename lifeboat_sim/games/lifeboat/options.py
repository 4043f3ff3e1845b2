"""Every rule option of Lifeboat: its values, its default (the rule set ``classic``), one sentence, its rule section.

This is the one list of what can be varied by name. A new option is a field here, one ``if`` in the rule file of its
section, and a scenario that shows it; the kernel's record, help and checks are derived from the field.
The values of a word option are numbered in the order given: the first is 0 in the kernel.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from lifeboat_sim.jit import int64


def option(section: str, sentence: str, **limits: Any) -> Any:
    """Declare an option: the section of the rules that it belongs to, and what it decides."""
    return Field(description=sentence, json_schema_extra={"section": section}, **limits)


class Options(BaseModel):
    """The options of a rule set."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    # 1 Set-up
    cast: Annotated[
        tuple[str, ...] | None,
        option(
            "1",
            "The characters of every game; without it the cast is drawn at random per game.",
            strict=False,
        ),
        BeforeValidator(lambda cast: None if cast in ([], ()) else cast),  # empty: drawn, whatever is below
    ] = None
    provisions_removed_small_game: Annotated[
        int, option("1", "Random provisions that leave the game with 4 or 5 players.", ge=0, le=30)
    ] = 10
    starting_hand: Annotated[int, option("1", "Random provisions dealt to each hand.", ge=0, le=5)] = 1
    nav_print: Annotated[Literal["B", "A"], option("1", "Which printing of navigation cards 28 and 29 is used.")] = "B"

    # 2.2 Actions
    order_after_swap: Annotated[
        Literal["fixed", "displaced_acts_next"],
        option("2.2", "Whether a swap lets the displaced character act next, if its turn has not come yet."),
    ] = "fixed"
    trading: Annotated[
        Literal["gifts", "none", "barter"],
        option("2.2", "What the acting character may hand over before its action."),
    ] = "gifts"
    row_draw: Annotated[int, option("2.2", "Navigation cards that a rower draws.", ge=1, le=6)] = 2
    row_marker: Annotated[
        Literal["if_kept", "always"],
        option("2.2", "Whether a rower is marked only if at least one card was kept."),
    ] = "if_kept"
    mug_declaration: Annotated[
        Literal["before_reply", "after_success"],
        option("2.2", "When the attacker says which card it takes."),
    ] = "before_reply"
    flare_birds: Annotated[
        Literal["sequential", "net"],
        option("2.2", "Whether the birds of a flare count one by one or as their sum."),
    ] = "sequential"

    # 2.3 Fight
    fight_joining: Annotated[bool, option("2.3", "Whether bystanders may join a fight.")] = True
    weapons_counted: Annotated[Literal["all", "best"], option("2.3", "Which weapons of a fighter count.")] = "all"
    flare_weapon: Annotated[
        Literal["reusable", "single_use"],
        option(
            "2.3",
            "Whether the flare gun always counts, or only when played in this fight and is then discarded.",
        ),
    ] = "reusable"

    # 2.4 Navigation
    navigator_draws_top_card: Annotated[
        bool, option("2.4", "Whether the top card joins a row stack that is not empty.")
    ] = False
    compass_without_stack: Annotated[
        Literal["two_choose_one", "one_only"],
        option("2.4", "Whether the compass adds a card when nobody kept a card."),
    ] = "two_choose_one"
    birds_to_land: Annotated[int, option("2.4", "Birds that end the game.", ge=1, le=24)] = 4
    chum_from_hand: Annotated[bool, option("2.4", "Whether chum may be thrown from the hand.")] = True
    chum_stacking: Annotated[bool, option("2.4", "Whether each chum thrown brings sharks of its own.")] = True
    knocked_out_in_water: Annotated[
        Literal["returns", "dies"],
        option("2.4", "What happens to who loses consciousness in the water without a life preserver."),
    ] = "returns"
    life_preserver: Annotated[
        Literal["no_fall_wound", "stay_in_boat"],
        option("2.4", "Whether a life preserver saves from the fall wound or from falling at all."),
    ] = "no_fall_wound"
    all_dead: Annotated[
        Literal["score_now", "sea_wins", "play_on"],
        option("2.4", "What happens when nobody aboard is alive at the end of a round."),
    ] = "score_now"
    max_rounds: Annotated[
        int, option("3", "Rounds after which a game that still goes on counts as unfinished.", ge=1, le=1000)
    ] = 200

    # 3 Scoring
    psychopath: Annotated[
        Literal["size_of_each", "flat_3"],
        option("3", "What who hates itself scores for each other character that is not living."),
    ] = "size_of_each"
    lost_score: Annotated[Literal["nothing", "love_hate"], option("3", "What a lost character still scores.")] = (
        "nothing"
    )
    tie: Annotated[
        Literal["shared", "living_first"],
        option("3", "Whether living characters beat others at the same total before the win is shared."),
    ] = "shared"


def value(name: str, word: str) -> int:
    """Return the number of a word option's value, as kernels know it.

    Raises
    ------
    ValueError
        If the option has no such value.
    """
    return int64(values(name).index(word))


def values(name: str) -> tuple[str, ...]:
    """Return the words that a word option can take (none if it is a number or yes/no)."""
    kind = Options.model_fields[name].annotation
    return get_args(kind) if get_origin(kind) is Literal else ()
