"""The options of the dice version of Lifeboat, its table of roles, and its rule set (rules 9.1, 9.12, 9.15)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ..shared.options import NoLimit, TableOptions, codes, option
from ..shared.ruleset import TableRuleset


class Options(TableOptions):
    """What can be varied."""

    goal: Annotated[int, option("9.15", "Progress that brings the boat home.", ge=1, le=10_000)] = 100
    rounds: Annotated[int, option("9.15", "Rounds until the boat is lost.", ge=1, le=100)] = 10
    alloc_rounds: Annotated[
        int, option("9.15", "In so many rounds, from the first, every living player rolls for an item.", ge=0, le=100)
    ] = 4
    adv_pairs: Annotated[int, option("9.15", "Pairs of a coin and a die that an advance rolls.", ge=1, le=4)] = 2
    adv_die: Annotated[int, option("9.15", "Sides of these dice.", ge=1, le=100)] = 8
    medkit_total: Annotated[int, option("9.15", "Medkits that can be had in a game.", ge=0, le=100)] = 4
    fail_scores: Annotated[
        bool, option("9.15", "Whether everyone scores the attack target's stamina when the boat is lost.")
    ] = True
    p_black: Annotated[
        float, option("9.12 A1", "Probability of a black lot: damage in settlement.", ge=0, le=1, allow_inf_nan=False)
    ] = 3 / 7
    roles_public: Annotated[bool, option("9.12 A2", "Whether everybody knows everybody's role.")] = True
    targets: Annotated[
        Literal["derangement", "permutation", "independent"],
        option(
            "9.12 A3",
            "How targets are drawn: each the target of one other; of one, oneself possible; any other at random.",
        ),
    ] = "derangement"
    action_order: Annotated[
        Literal["random", "seat", "rotate"],
        option("9.12 A4", "Order of the slots: drawn each round; by seat; by seat from one further each round."),
    ] = "random"
    slot: Annotated[
        Literal["all", "one_each"],
        option("9.12 A5", "Whether a slot is taken at once, or one action at a time in turn until all have passed."),
    ] = "all"
    sailor_pairs: Annotated[int, option("9.12 A6", "Pairs of a coin and a d12 that the sailor rolls.", ge=1, le=2)] = 2
    fight_tie: Annotated[
        Literal["defender", "attacker", "nobody"], option("9.12 A7", "Who wins a fight of equal strength.")
    ] = "defender"
    fight_spoils: Annotated[
        Literal["principal", "any_defender", "none"],
        option("9.12 A8", "Whose item the winning attacker may take: the attacked one's, any defender's, or none."),
    ] = "principal"
    unconscious_fight: Annotated[
        Literal["allowed", "immune"], option("9.12 A9", "Whether an unconscious player can be attacked.")
    ] = "allowed"
    strength: Annotated[
        Literal["stamina", "hp"], option("9.12 A10", "What fighters count: their stamina, or the HP that they have.")
    ] = "stamina"
    rage_scope: Annotated[
        Literal["fight", "permanent"], option("9.12 A11", "How long HP that the berserk burns make it stronger.")
    ] = "fight"
    rage_floor: Annotated[int, option("9.12 A11", "HP that the berserk has to keep when it burns HP.", ge=0, le=1)] = 1
    medkit_target: Annotated[Literal["any", "self"], option("9.12 A12", "Who can be given a medkit's HP.")] = "any"
    hp_cap: Annotated[bool, option("9.12 A12", "Whether HP end at the stamina (otherwise: at 200).")] = True
    arrival: Annotated[Literal["immediate", "after_settlement"], option("9.12 A13", "When the boat can arrive.")] = (
        "immediate"
    )
    hunger_repeat: Annotated[
        Literal["reset", "every_round"],
        option("9.12 A15", "Whether hunger hurts every second round, or every round from the second on."),
    ] = "reset"
    reserve_feeds: Annotated[bool, option("9.12 A16", "Whether reserve rations count as eating.")] = True
    unconscious_alloc: Annotated[
        bool, option("9.12 A17", "Whether the unconscious roll for items at the beginning of a round.")
    ] = True
    unconscious_starve: Annotated[
        bool, option("9.12 A17", "Whether missing rations and hunger hurt the unconscious.")
    ] = True
    curse_from: Annotated[
        Literal["same_round", "next_round"], option("9.12 A19", "Whether one can curse in the round of one's death.")
    ] = "same_round"
    lottery_limit: Annotated[
        Annotated[int, Field(ge=0, le=1000)] | NoLimit, option("9.12 A20", "Most lotteries of a player in a round.")
    ] = "none"
    eat_limit: Annotated[
        Annotated[int, Field(ge=0, le=1000)] | NoLimit,
        option("9.12 A20", "Most rations a player eats in a round."),
    ] = "none"
    max_actions: Annotated[int, option("9.12 A20", "Most actions in a slot: it ends then.", ge=1, le=1000)] = 40


DERANGEMENT, PERMUTATION, INDEPENDENT = codes(Options, "targets")
RANDOM_ORDER, SEAT_ORDER, ROTATING_ORDER = codes(Options, "action_order")
WHOLE_SLOT, ONE_EACH = codes(Options, "slot")
DEFENDER_WINS, ATTACKER_WINS, NOBODY_WINS = codes(Options, "fight_tie")
OF_PRINCIPAL, OF_ANY_DEFENDER, NO_SPOILS = codes(Options, "fight_spoils")
ALLOWED, IMMUNE = codes(Options, "unconscious_fight")
BY_STAMINA, BY_HP = codes(Options, "strength")
THIS_FIGHT, PERMANENT = codes(Options, "rage_scope")
ON_ANY, ON_SELF = codes(Options, "medkit_target")
IMMEDIATE, AFTER_SETTLEMENT = codes(Options, "arrival")
RESET, EVERY_ROUND = codes(Options, "hunger_repeat")
SAME_ROUND, NEXT_ROUND = codes(Options, "curse_from")


class Role(BaseModel):
    """A role of the table: the numbers that can be varied."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    stamina: Annotated[int, Field(ge=1, le=100, description="Strength in fights, and HP at the start.")]
    survival: Annotated[int, Field(ge=0, le=100, description="Points for surviving.")]


PRINTED_ROLES = {
    "thief":        Role(stamina=3, survival=9),
    "dieter":       Role(stamina=4, survival=8),
    "angel":        Role(stamina=4, survival=8),
    "energy_saver": Role(stamina=5, survival=7),
    "sailor":       Role(stamina=6, survival=6),
    "will_to_live": Role(stamina=7, survival=5),
    "berserk":      Role(stamina=8, survival=4),
}  # fmt: skip


def all_seven(roles: dict[str, Role]) -> dict[str, Role]:
    """Refuse a table of other roles, and put it into its order."""
    if set(roles) != set(PRINTED_ROLES):
        raise ValueError(f"allowed exactly {', '.join(PRINTED_ROLES)}")
    return {id: roles[id] for id in PRINTED_ROLES}


class Ruleset(TableRuleset):
    """A rule set of the dice version of Lifeboat."""

    PLAYERS: ClassVar[range] = range(3, 8)

    options: Options = Field(default_factory=Options)
    roles: Annotated[dict[str, Role], AfterValidator(all_seven)] = Field(default_factory=lambda: dict(PRINTED_ROLES))
