"""What ``lifeboat train`` does: find out what is asked for, and train a table, one bot for all, or single answers."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from lifeboat_sim.cli.many_games import announce_compilation, not_left_empty
from lifeboat_sim.cli.output import put_json, tell, warn
from lifeboat_sim.cli.stopping import Stopped, stop_if_asked
from lifeboat_sim.cli.training_results import print_responses, print_rounds
from lifeboat_sim.cli.training_shown import Shown, foretold
from lifeboat_sim.cli.training_wishes import Wish, check, command, folder_name, setting_of
from lifeboat_sim.errors import FolderError, PlanError, choices, did_you_mean
from lifeboat_sim.runs.folder import fresh_folder, new_and_locked
from lifeboat_sim.runs.lock import locked
from lifeboat_sim.runs.plan import Plan, assign_bots, role_word
from lifeboat_sim.training.arena import Profile, Setting
from lifeboat_sim.training.best_response import Response, Task, best_response
from lifeboat_sim.training.bots_file import one_form, write_bots
from lifeboat_sim.training.effort import effort_of, units_of, usual_effort
from lifeboat_sim.training.folder import TRAINING, Begun, FolderStore, begin, read_training
from lifeboat_sim.training.population import MEMORY, Learner, Training, all_learn_one, roles_learn, train
from lifeboat_sim.training.provenance import played_by, provenance, told
from lifeboat_sim.training.search import cma_package
from lifeboat_sim.training.seeds import Seeds
from lifeboat_sim.training.space import default_start, space_of

ROUNDS = 6
RESTARTS_OF_ONE, RESTARTS = 4, 2
"""Searches for a best response: alone, and in a round, which is followed by others."""
ALL = "all"
BOTS = "bots.toml"
"""The final profile of a training; those after each round stand beside it."""


def run_training(wish: Wish, as_json: bool) -> None:
    """Do what is asked for; raises LifeboatError for what makes no sense, before anything is played or written."""
    stop_if_asked()
    check(wish)
    cma_package()
    if wish.resume is not None:
        go_on(wish.resume, wish, as_json)
    elif wish.best_response is not None:
        answer(wish, as_json)
    else:
        train_table(wish, as_json)


# A best response ---------------------------------------------------------------------------------------------


def answer(wish: Wish, as_json: bool) -> None:
    """Find the best response of one role after the other, print them, and write the bots."""
    assert wish.best_response is not None
    setting, rules = setting_of(wish)
    text = wish.against or default_start(setting.game)
    others = assign_bots(text, setting.game, setting.ruleset, setting.players)
    learners = answering(wish.best_response, setting, others)
    tasks = [task_of(wish, setting, learner, others) for learner in learners]
    forms = list(dict.fromkeys(task.space.start.plays_as for task in tasks))
    if wish.out is not None and len(forms) > 1:
        raise PlanError(
            f"--out: {' and '.join(forms)} are trained, but a file holds bots of one kind; allowed --from BOT"
        )
    weights = max(len(task.space.names) for task in tasks)
    units = units_of(setting, profiles=1, roles=1)
    usual = usual_effort(weights, wish.restarts or RESTARTS_OF_ONE, units)
    effort = effort_of(usual, wish.games, len(tasks), wish.generations, units)
    seeds = Seeds(wish.number).of("best response")
    found: dict[str, Response] = {}
    games = len(tasks) * effort.games
    with Shown(games, foretold(setting, others, tasks[0].space.start, games)) as shown:
        for learner, task in zip(learners, tasks, strict=True):
            shown.begins(0, learner)
            response = best_response(setting, task, effort, seeds.of(learner.name), shown.played)
            shown.found(0, learner, response, was_kept=False)
            found[learner.name] = response
    how = {"command": command(wish), "against": text, **played_by(setting, wish.number, effort)}
    results = {name: told(response) for name, response in found.items()}
    profile = {name: response.bot for name, response in found.items() if response.is_new}
    if wish.out is not None and profile:
        sentence = f"Best responses to {text} in {setting.ruleset.name} with {setting.players} players."
        write_bots(wish.out, setting, rules, profile, wish.name or "trained", sentence, how | {"responses": results})
    if as_json:
        bots = {name: dict(response.bot.weights or {}) for name, response in found.items()}
        put_json(how | {"bound": "at least", "responses": results, "weights": bots})
    else:
        print_responses(setting, text, found, shown.seconds)
    if wish.out is not None:
        tell(f"wrote {wish.out}" if profile else f"nothing better was found, so {wish.out} is not written")


def answering(names: Sequence[str], setting: Setting, others: Profile) -> list[Learner]:
    """Return who is to answer; raises PlanError for an unknown role, or one that never plays."""
    learners = roles_learn(setting, others)
    if list(names) == [ALL]:
        return learners
    word = role_word(setting.game, setting.ruleset)
    known = [learner.name for learner in learners]
    for name in names:
        if name not in known:
            near = did_you_mean(name, known)
            raise PlanError(f"--best-response: unknown {word} {name!r}, allowed {choices([*known, ALL])}{near}")
    return [Learner(name, (name,)) for name in names]


def task_of(wish: Wish, setting: Setting, learner: Learner, others: Profile) -> Task:
    """Return what is to be found for a role: the search begins where it is, if it has weights and nothing is said."""
    game, incumbent = setting.game, others[learner.name]
    has_weights = bool(incumbent.what_it_is(game.bots).weights)
    start = incumbent
    if wish.begin_from is not None or not has_weights:
        text = wish.begin_from or default_start(game)
        start = assign_bots(text, game, setting.ruleset, setting.players)[learner.name]
    return Task(learner.roles, [others], incumbent, space_of(game, start), wish.name or "trained")


# A table -----------------------------------------------------------------------------------------------------


def train_table(wish: Wish, as_json: bool) -> None:
    """Train a table, or one bot for all, in a new folder, or go on where the same was begun."""
    setting, rules = setting_of(wish)
    training = training_of(wish, setting)
    out = wish.out or fresh_folder(Path("runs") / folder_name(wish, setting, rules))
    is_begun = (out / TRAINING).is_file()
    with not_left_empty(out), locked(out) if is_begun else new_and_locked(out):
        play(out, begin(out, Begun(training, rules, command(wish))), as_json)


def go_on(out: Path, wish: Wish, as_json: bool) -> None:
    """Go on with the training in a folder.

    Raises
    ------
    FolderError
        If there is none, it is of another version, or of a comparison whose bots are of several kinds.
    """
    begun = read_training(out, wish.crew)
    training, setting = begun.training, begun.training.setting
    kinds = list(dict.fromkeys(bot.plays_as for bot in training.start.values()))
    if len(kinds) > 1:  # a comparison writes a file for each kind
        goes_on = "`lifeboat resume` of the comparison that it is part of goes on"
        raise FolderError(f"{out}: trains {' and '.join(kinds)}, but one bots file holds bots of one kind; {goes_on}")
    announce_compilation(
        Plan(setting.game, setting.ruleset, begun.ruleset_id, setting.players, training.start, 1, training.seed)
    )
    with locked(out):
        play(out, begun, as_json)


def training_of(wish: Wish, setting: Setting) -> Training:
    """Return what is trained; raises PlanError."""
    game = setting.game
    text = wish.begin_from or default_start(game)
    named = assign_bots(text, game, setting.ruleset, setting.players)
    start = {role: bot._replace(file=None) for role, bot in named.items()}  # they have all their weights with them
    if len({bot.plays_as for bot in start.values()}) > 1:
        raise PlanError(f"--from: {text}, allowed one bot for all")
    spaces = [space_of(game, bot) for bot in start.values()]
    if wish.shared and any(space.weights != spaces[0].weights for space in spaces):
        raise PlanError(f"--shared: {text} plays its roles with different weights, allowed a bot with the same for all")
    learners = all_learn_one(setting, start) if wish.shared else roles_learn(setting, start)
    rounds = wish.rounds or ROUNDS
    memory = 1 if wish.shared else MEMORY
    units = units_of(setting, min(rounds, memory), len(learners[0].roles))
    usual = usual_effort(len(spaces[0].names), wish.restarts or RESTARTS, units, warm=True)
    effort = effort_of(usual, wish.games, rounds * len(learners), wish.generations, units)
    return Training(setting, learners, start, effort, rounds, wish.number, wish.name or "trained", memory)


def play(out: Path, begun: Begun, as_json: bool) -> None:
    """Train what is missing in a folder, and write the bots after every round."""
    training, store = begun.training, FolderStore(out)
    setting = training.setting
    kept = [store.find(number, learner) for number in range(1, training.rounds + 1) for learner in training.learners]
    games = sum(one.games for one in kept if one is not None)
    done = []
    told_before = foretold(setting, training.start, next(iter(training.start.values())), training.games)
    with unfinished(out), Shown(training.games, told_before, games) as shown:
        for round_ in train(training, store, shown):
            done.append(round_)
            how = {"command": begun.command, **provenance(training, done)}
            said = f"{round_.number} rounds of best responses from {one_form(training.start)}"
            sentence = f"Trained for {setting.ruleset.name} with {setting.players} players: {said}."
            write_bots(
                out / f"bots-{round_.number}.toml",
                setting,
                begun.ruleset_id,
                round_.profile,
                training.name,
                sentence,
                how,
            )
        write_bots(out / BOTS, setting, begun.ruleset_id, done[-1].profile, training.name, sentence, how)
    if as_json:
        weights = {role: dict(bot.weights or {}) for role, bot in done[-1].profile.items()}
        put_json(how | {"bound": "at least", "weights": weights})
    else:
        print_rounds(training, done, shown.seconds)
    tell(f"wrote {out / BOTS}")


@contextmanager
def unfinished(out: Path) -> Iterator[None]:
    """Say after Ctrl-C how to go on."""
    try:
        yield
    except Stopped:
        warn(
            f"the training in {out} is not finished: {shlex.join(['lifeboat', 'train', '--resume', str(out)])} goes on"
        )
        raise
