"""What ``lifeboat plan`` does: check the wishes, play a pilot, answer for each number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from lifeboat_analysis.columns import rounded
from lifeboat_analysis.intervals import MIN_UNITS
from lifeboat_analysis.paired import Compared
from lifeboat_analysis.planning import ALPHA
from lifeboat_analysis.sample_sizes import (
    Answer,
    Pairing,
    Questions,
    Spread,
    Table,
    answers,
    assumed_spread,
    measured_pairing,
    measured_spread,
    unpaired,
)
from lifeboat_sim.cli.output import put_json, tell
from lifeboat_sim.core.game import Game
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games import load_game
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.crew import Crew, Threads
from lifeboat_sim.runs.pilot import Pilot, play_pilot
from lifeboat_sim.runs.plan import LOOK, Plan, assign_bots, default_players
from lifeboat_sim.runs.simulate import usable_cores

USUAL = Questions(half_widths=(0.005, 0.0025, 0.001), differences=(0.01, 0.005), bands=(0.02, 0.01))
"""What is answered where nothing is asked."""


@dataclass(frozen=True)
class Wish:
    """The options of ``lifeboat plan``, as given."""

    half_width: float | None
    difference: float | None
    band: float | None
    truth: float | None
    power: float
    game: str
    rules: str | None
    settings: Sequence[str]
    players: list[int] | None
    bots: str | None
    against: str | None
    variance_ratio: float | None
    pilot: int | None
    no_pilot: bool
    seed: int
    threads: int | None
    as_json: bool


@dataclass(frozen=True)
class Part:
    """The answers for one number of players, and what they rest on.

    ``pilot`` counts its games under each rule set (0: none), ``speed`` games a second.
    """

    plan: Plan
    table: Table
    spread: Spread
    pairing: Pairing
    is_paired: bool
    pilot: int
    speed: float | None
    answers: list[Answer]

    def minutes(self, answer: Answer) -> float | None:
        """Return how long an answer takes here: for a difference, the games of both rule sets."""
        if answer.play is None or self.speed is None:
            return None
        return answer.play * (2 if answer.question == "difference" else 1) / self.speed / 60


def answer(wish: Wish) -> None:
    """Find the answers and print them."""
    from lifeboat_sim.cli.plan_table import print_parts

    questions = questions_of(wish)
    pairs = make_plans(wish)
    parts = [part_of(wish, questions, base, variant) for base, variant in pairs]
    if wish.as_json:
        put_json(as_json(wish, questions, parts))
    else:
        print_parts(wish, questions, parts)


def questions_of(wish: Wish) -> Questions:
    """Return what is asked, or the usual questions.

    Raises
    ------
    PlanError
        For options that do not go together.
    """
    if wish.truth is not None and wish.band is None:
        raise PlanError("--truth: only together with --band, the band that the truth is in")
    if wish.band is not None and wish.truth is not None and wish.truth >= wish.band:
        raise PlanError(
            f"--truth: {100 * wish.truth:g}pp, allowed below the band of {100 * wish.band:g}pp: "
            "what is not inside cannot be proven to be"
        )
    if wish.no_pilot and wish.pilot is not None:
        raise PlanError("--pilot: not together with --no-pilot")
    if wish.no_pilot and wish.against is not None:
        raise PlanError("--against: not together with --no-pilot; say --variance-ratio where it is known")
    if wish.against is not None and wish.variance_ratio is not None:
        raise PlanError("--variance-ratio: not together with --against, which measures it")
    if wish.half_width is wish.difference is wish.band is None:
        return Questions(USUAL.half_widths, USUAL.differences, USUAL.bands, power=wish.power)
    return Questions(
        half_widths=() if wish.half_width is None else (wish.half_width,),
        differences=() if wish.difference is None else (wish.difference,),
        bands=() if wish.band is None else (wish.band,),
        truth=wish.truth or 0.0,
        power=wish.power,
    )


def make_plans(wish: Wish) -> list[tuple[Plan, Plan | None]]:
    """Return the pilots to be, for each number of players: of the rule set, and of the one that it is compared with.

    Without a comparison, or where pairs are impossible, there is none of the latter.

    Raises
    ------
    LifeboatError
        For an unusable rule set, number of players, bot, or size of the pilot.
    """
    game = load_game(wish.game)
    rules = wish.rules or game.default_ruleset
    ruleset = game.load_ruleset(rules, wish.settings)
    other = None if wish.against is None else game.load_ruleset(wish.against, ())
    pairs = []
    for players in wish.players or [default_players(game, ruleset)]:
        bots = assign_bots(wish.bots, game, ruleset, players)
        base = Plan(game, ruleset, rules, players, bots, 1, wish.seed)
        base = Plan(game, ruleset, rules, players, bots, pilot_games(wish, base), wish.seed)
        pairs.append((base, None if other is None else variant_of(wish, base, other)))
    return pairs


def variant_of(wish: Wish, base: Plan, other: Any) -> Plan | None:
    """Return the pilot of the rule set that is compared with, or None where pairs are impossible."""
    assert wish.against is not None
    if base.players not in other.player_numbers():
        raise PlanError(f"--against {wish.against}: cannot be played with {base.players} players")
    if not can_be_paired(base.game, base.ruleset, other, base.players):
        return None
    bots = assign_bots(wish.bots, base.game, other, base.players)
    return Plan(base.game, other, wish.against, base.players, bots, base.games, wish.seed)


def pilot_games(wish: Wish, plan: Plan) -> int:
    """Return the games of a pilot: whole super-blocks, enough of them for a variance."""
    least = MIN_UNITS * plan.super_block
    if wish.pilot is not None and wish.pilot < least:
        raise PlanError(
            f"--pilot: {wish.pilot}, allowed {least} or more with {plan.players} players: "
            f"{MIN_UNITS} super-blocks of {plan.super_block} games"
        )
    return plan.chunk_size(wish.pilot or max(LOOK, least))


def can_be_paired(game: Game, ruleset: Any, other: Any, players: int) -> bool:
    """Return whether two rule sets can play the same deals: the same characters, in the same casts."""
    ids, others = ([role["id"] for role in game.roles(one)] for one in (ruleset, other))
    return ids == others and game.blocks(ruleset, players) == game.blocks(other, players)


def part_of(wish: Wish, questions: Questions, base: Plan, variant: Plan | None) -> Part:
    """Play the pilot of one number of players, if one is wanted, and answer."""
    table, speed, played = table_of(base), None, None
    spread = assumed_spread(base.players)
    if not wish.no_pilot:
        played = pilot_of([base] if variant is None else [base, variant], Threads(wish.threads or usable_cores()))
        spread, speed = measured_spread(played.runs[0]), played.speed
        if np.isnan(spread.variance):
            raise PlanError(f"no win share varies in {base.games} games with {base.players} players: nothing to plan")
    if played is not None and played.pairing is not None:
        one, other = played.runs
        compared = Compared(str(wish.against), one, other, played.pairing)
        if not compared.roles:
            raise PlanError(
                f"--against {wish.against}: nobody has finished a game under both rule sets in {base.games} games: "
                "nothing to plan"
            )
        pairing = measured_pairing(compared)
    else:
        pairing = unpaired(spread, wish.variance_ratio or 1.0)
    is_paired = variant is not None or wish.variance_ratio is not None
    found = answers(questions, table, spread, pairing)
    return Part(base, table, spread, pairing, is_paired, 0 if wish.no_pilot else base.games, speed, found)


def pilot_of(plans: Sequence[Plan], crew: Crew) -> Pilot:
    """Play a pilot and say so."""
    rules = " and of ".join(plan.ruleset.name for plan in plans)
    tell(f"pilot: playing {thin(plans[0].games)} games of {rules} with {plans[0].players} players")
    return play_pilot(plans, crew)


def table_of(plan: Plan) -> Table:
    """Return the game at the table: all characters come up equally often, unless one cast is fixed."""
    block, super_block = plan.game.blocks(plan.ruleset, plan.players)
    characters = plan.players if super_block == block else len(plan.game.roles(plan.ruleset))
    presence = plan.players / characters
    return Table(plan.players, characters, presence, super_block)


def as_json(wish: Wish, questions: Questions, parts: Sequence[Part]) -> dict[str, Any]:
    """Return all answers and what they rest on, ready for JSON; None for what is not known."""
    bots = parts[0].plan.bots
    return {
        "ruleset": parts[0].plan.ruleset_id,
        "settings": list(wish.settings),
        "against": wish.against,
        "bots": {role: bot.name for role, bot in bots.items()},
        "seed": wish.seed,
        "threads": wish.threads or usable_cores(),
        "alpha": ALPHA,
        "power": questions.power,
        "truth": questions.truth,
        "players": {
            str(part.table.players): {
                "assumed": assumed(part),
                "answers": [answer_as_json(one, part) for one in part.answers],
            }
            for part in parts
        },
    }


def assumed(part: Part) -> dict[str, Any]:
    """Return what the answers for one number of players rest on."""
    spread, pairing = part.spread, part.pairing
    return {
        "pilot_games": part.pilot,
        "characters": part.table.characters,
        "presence": rounded(part.table.presence),
        "super_block": part.table.super_block,
        "accuracy": None if spread.accuracy is None else rounded(spread.accuracy),
        "fair": rounded(spread.fair),
        "farthest": None if spread.farthest is None else rounded(spread.farthest),
        "farthest_character": spread.farthest_character,
        "farthest_reach": None if spread.farthest_reach is None else rounded(spread.farthest_reach),
        "dispersion": rounded(spread.dispersion),
        "variance": rounded(spread.variance),
        "variance_character": spread.variance_character,
        "paired": part.is_paired,
        "variance_ratio": rounded(pairing.ratio),
        "difference_variance": rounded(2 * pairing.variance * pairing.worst_ratio),
        "difference_character": pairing.worst_character,
        "games_per_second": None if part.speed is None else round(part.speed),
    }


def answer_as_json(answer: Answer, part: Part) -> dict[str, Any]:
    """Return an answer; games are rounded up to whole ones."""
    minutes = part.minutes(answer)
    return {
        "question": answer.question,
        "value": answer.value,
        "claim": answer.claim,
        "games_with_character": None if answer.with_character is None else ceil(answer.with_character),
        "games": None if answer.games is None else ceil(answer.games),
        "play": answer.play,
        "minutes": None if minutes is None else round(minutes, 3),
    }
