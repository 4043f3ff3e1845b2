"""What ``lifeboat train`` prints at its end: win shares before and after, and gains with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lifeboat_sim.cli.pace import lasting
from lifeboat_sim.cli.role_table import print_role_table
from lifeboat_sim.cli.training_shown import pp
from lifeboat_sim.library.words import percent, thin
from lifeboat_sim.runs.run import bots_in_words
from lifeboat_sim.training.arena import Setting
from lifeboat_sim.training.best_response import Response
from lifeboat_sim.training.population import QUIET_ROUNDS, Round, Training

MOST_COLUMNS = 4
"""Rounds that are shown: the last ones."""
LOWER_BOUND = (
    "Gains are at least so large: a longer search, or another kind of bot, may find more. Each stands with its own "
    "95 % interval, from games by which nothing was chosen."
)


def print_responses(setting: Setting, against: str, found: Mapping[str, Response], seconds: float) -> None:
    """Print what single roles gain."""
    games = sum(response.games for response in found.values())
    print_role_table(
        f"Best responses to {against}, {setting.ruleset.name}, {setting.players} players",
        f"{LOWER_BOUND}\n{thin(games)} games, {lasting(seconds)}",
        ("before", "after", "gain, at least"),
        _names(setting, list(found)),
        [[percent(one.before.value), percent(one.after.value), pp(one.gain)] for one in found.values()],
    )


def print_rounds(training: Training, done: Sequence[Round], seconds: float) -> None:
    """Print what every learner has gained in the last rounds; a star stands where its bot was replaced."""
    setting, learners = training.setting, [learner.name for learner in training.learners]
    shown = done[-MOST_COLUMNS:]
    games = sum(one.games for round_ in done for one in round_.responses.values())
    bots = bots_in_words({role: bot.name for role, bot in training.start.items()})
    ended = "nobody gains one point any more" if _has_ended(done) else "as many as were asked for"
    print_role_table(
        f"Training from {bots}, {setting.ruleset.name}, {setting.players} players, {len(done)} rounds: {ended}",
        f"Gain of each round's best response against the profiles before it; * surely one: its bot was replaced.\n"
        f"{LOWER_BOUND}\n{thin(games)} games in all, {lasting(seconds)} this time",
        [f"round {round_.number}" for round_ in shown],
        _names(setting, learners),
        [
            [pp(round_.responses[name].gain) + (" *" if round_.responses[name].is_sure else "  ") for round_ in shown]
            for name in learners
        ],
    )


def _has_ended(done: Sequence[Round]) -> bool:
    return len(done) >= QUIET_ROUNDS and all(round_.is_quiet for round_ in done[-QUIET_ROUNDS:])


def _names(setting: Setting, ids: Sequence[str]) -> list[str]:
    """Return roles as they are called in print."""
    names = {role["id"]: str(role["name"]) for role in setting.game.roles(setting.ruleset)}
    return [names.get(id, id) for id in ids]  # of a learner that is no role, its name
