"""What ``lifeboat train`` does: find out what is asked for, and train a table, one bot for all, or single answers."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lifeboat_sim.cli.many_games import announce_compilation, not_left_empty
from lifeboat_sim.cli.output import put_json, tell, warn
from lifeboat_sim.cli.stopping import Stopped, stop_if_asked
from lifeboat_sim.cli.training_results import print_responses, print_rounds
from lifeboat_sim.cli.training_shown import Shown, foretold
from lifeboat_sim.core.rulesets import is_file_name
from lifeboat_sim.errors import PlanError, choices, did_you_mean
from lifeboat_sim.games import DEFAULT, load_game
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.folder import fresh_folder, new_and_locked
from lifeboat_sim.runs.lock import locked
from lifeboat_sim.runs.plan import Plan, assign_bots, default_players, role_word
from lifeboat_sim.runs.run import game_name, game_option
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.training.arena import Profile, Setting
from lifeboat_sim.training.best_response import Response, Task, best_response
from lifeboat_sim.training.effort import effort_of, units_of, usual_effort
from lifeboat_sim.training.files import TRAINING, Begun, FolderStore, begin, one_form, read_training, told, write_bots
from lifeboat_sim.training.population import MEMORY, Learner, Training, all_learn_one, roles_learn, train
from lifeboat_sim.training.provenance import played_by, provenance
from lifeboat_sim.training.search import cma_package
from lifeboat_sim.training.seeds import Seeds
from lifeboat_sim.training.space import default_start, space_of

ROUNDS = 6
RESTARTS_OF_ONE, RESTARTS = 4, 2
"""Searches for a best response: alone, and in a round, which is followed by others."""
ALL = "all"
BOTS = "bots.json"
"""The final profile of a training; those after each round stand beside it."""


@dataclass(frozen=True)
class Wish:
    """The options of ``lifeboat train``, as given; None where nothing was said."""

    best_response: Sequence[str] | None
    against: str | None
    shared: bool
    begin_from: str | None
    rounds: int | None
    resume: Path | None
    game: str
    rules: str | None
    settings: Sequence[str]
    players: int | None
    games: int | None
    generations: int | None
    restarts: int | None
    seed: int | None
    threads: int | None
    out: Path | None
    name: str | None

    @property
    def number(self) -> int:
        """The seed."""
        return 1 if self.seed is None else self.seed

    @property
    def crew(self) -> Threads:
        """Who plays."""
        return Threads(self.threads or usable_cores())


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


def check(wish: Wish) -> None:
    """Refuse options that contradict each other; raises PlanError."""
    if wish.resume is not None:
        for name, value in vars(wish).items():
            is_said = value is not None and value is not False and value not in ([], DEFAULT)
            if is_said and name not in ("resume", "threads"):
                option = {"begin_from": "from", "settings": "set"}.get(name, name).replace("_", "-")
                raise PlanError(f"--{option}: not together with --resume: the folder says what is trained")
        return
    if wish.best_response is None:
        if wish.against is not None:
            raise PlanError("--against: only together with --best-response; a table learns against itself")
        return
    if wish.shared:
        raise PlanError("--shared: not together with --best-response; allowed one of them")
    if wish.rounds is not None:
        raise PlanError("--rounds: not together with --best-response, which is a single one")
    if wish.out is not None and wish.out.exists():
        raise PlanError(f"--out: {wish.out} exists already, allowed a new file")
    if wish.out is not None and not wish.out.absolute().parent.is_dir():
        raise PlanError(f"--out: {wish.out}: no such folder")


def setting_of(wish: Wish) -> tuple[Setting, str]:
    """Return what is played, with the engine ready, and the name of the rule set; raises LifeboatError."""
    game = load_game(wish.game)
    rules = wish.rules or game.default_ruleset
    ruleset = game.load_ruleset(rules, wish.settings)
    players = wish.players or default_players(game, ruleset)
    bots = assign_bots(wish.begin_from or default_start(game), game, ruleset, players)
    plan = Plan(game, ruleset, rules, players, bots, games=1, seed=wish.number)
    plan.records()
    announce_compilation(plan)
    return Setting(game, ruleset, players, wish.crew), rules


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
    has_weights = bool(game.bots[incumbent.plays_as].weights)
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
    """Go on with the training in a folder; raises FolderError if there is none, or it is of another version."""
    begun = read_training(out, wish.crew)
    training, setting = begun.training, begun.training.setting
    announce_compilation(
        Plan(setting.game, setting.ruleset, begun.ruleset_id, setting.players, training.start, 1, training.seed)
    )
    with locked(out):
        play(out, begun, as_json)


def training_of(wish: Wish, setting: Setting) -> Training:
    """Return what is trained; raises PlanError."""
    game = setting.game
    text = wish.begin_from or default_start(game)
    start = assign_bots(text, game, setting.ruleset, setting.players)
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
                out / f"bots-{round_.number}.json",
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


def folder_name(wish: Wish, setting: Setting, rules: str) -> str:
    """Return the name of a new folder, e.g. ``train-classic-6p``."""
    stem = Path(rules).stem if is_file_name(rules) else rules
    parts = ["train", *game_name(setting.game.id), stem, *wish.settings, f"{setting.players}p"]
    return "-".join(re.sub(r"[^A-Za-z0-9_.]+", "-", part).strip("-.") for part in parts)[:80]


def command(wish: Wish) -> str:
    """Return the command line that trains the same again, quoted for a POSIX shell."""
    words = ["lifeboat", "train"]
    words += ["--best-response", ",".join(wish.best_response)] if wish.best_response else []
    words += ["--shared"] if wish.shared else []
    words += game_option(wish.game)
    for option, value in (("--against", wish.against), ("--from", wish.begin_from), ("--rules", wish.rules)):
        words += [option, value] if value else []
    for setting in wish.settings:
        words += ["--set", setting]
    for option in ("players", "rounds", "games", "generations", "restarts"):
        value = getattr(wish, option)
        words += [f"--{option}", str(value)] if value is not None else []
    words += ["--seed", str(wish.number)]
    words += ["--name", wish.name] if wish.name else []
    return shlex.join(words)
