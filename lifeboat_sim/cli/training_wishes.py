"""What ``lifeboat train`` is asked for: its options, what contradicts itself, and the command that says the same."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lifeboat_sim.cli.many_games import announce_compilation
from lifeboat_sim.core.rulesets import is_file_name
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games import DEFAULT, load_game
from lifeboat_sim.runs.bots_tables import TAKEN
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.plan import Plan, assign_bots, default_players
from lifeboat_sim.runs.run import game_name, game_option
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.training.arena import Setting
from lifeboat_sim.training.space import default_start


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
    if wish.out is not None and wish.out.suffix not in (".toml", ".json"):  # else it stands for no bot in --bots
        raise PlanError(f"--out: {wish.out}, allowed a file whose name ends in .toml or .json")
    if wish.out is not None and wish.out.exists():
        raise PlanError(f"--out: {wish.out} exists already, allowed a new file")
    if wish.out is not None and not wish.out.absolute().parent.is_dir():
        raise PlanError(f"--out: {wish.out}: no such folder")


def setting_of(wish: Wish) -> tuple[Setting, str]:
    """Return what is played, with the engine ready, and the name of the rule set; raises LifeboatError."""
    game = load_game(wish.game)
    if wish.name in (*game.bots, *TAKEN):  # the file that is written in the end could not be read
        raise PlanError(f"--name: {wish.name} has a meaning already; allowed any other name")
    rules = wish.rules or game.default_ruleset
    ruleset = game.load_ruleset(rules, wish.settings)
    players = wish.players or default_players(game, ruleset)
    bots = assign_bots(wish.begin_from or default_start(game), game, ruleset, players)
    plan = Plan(game, ruleset, rules, players, bots, games=1, seed=wish.number)
    plan.records()
    announce_compilation(plan)
    return Setting(game, ruleset, players, wish.crew), rules


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
