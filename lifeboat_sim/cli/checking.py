"""What ``lifeboat check`` does: read the targets, play, judge each one, and tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from lifeboat_analysis import Compared, Judged, judge, standing
from lifeboat_analysis.roles import roles_played
from lifeboat_sim.cli.check_results import as_values, cases, print_results
from lifeboat_sim.cli.checking_retrained import RETRAINED, learn, lessons_of
from lifeboat_sim.cli.junit import junit_bytes
from lifeboat_sim.cli.live import Live
from lifeboat_sim.cli.many_games import announce_compilation
from lifeboat_sim.cli.output import put_json
from lifeboat_sim.cli.retraining import announce_training
from lifeboat_sim.core.words import listed
from lifeboat_sim.errors import FolderError, TargetError
from lifeboat_sim.runs.contestants import Retraining
from lifeboat_sim.runs.crew import Crew, Threads
from lifeboat_sim.runs.files import write_bytes
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.side_by_side import State, common_chunk, play_pairs, to_play
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.target_files import Check, read_targets
from lifeboat_sim.runs.targets import EVERY, Target


def check_targets(
    file: Path,
    games: int | None,
    seed: int | None,
    threads: int | None,
    retrain: Retraining | None,
    allow_undecided: bool,
    as_json: bool,
    junit: Path | None,
) -> int:
    """Check the targets of a file and tell how they stand.

    Returns
    -------
    int
        Exit status: 0 if all hold, else 1.

    Raises
    ------
    LifeboatError
        If the file is unusable.
    """
    check = read_targets(file, games, seed)
    if junit is not None and (junit.is_dir() or not junit.absolute().parent.is_dir()):
        raise FolderError(f"{junit}: cannot be written ({'it is a' if junit.is_dir() else 'no such'} folder)")
    crew = Threads(threads or usable_cores())
    lessons = {} if retrain is None else lessons_of(check, retrain, crew)
    announce_training(list(lessons.values()))
    found = [judged for players in check.plans for judged in judge_all(check, players, crew)]
    if lessons:
        taught = learn(check, lessons)
        again = [judged for players in check.plans for judged in judge_all(taught.check, players, crew, RETRAINED)]
        found = [replace(one, retrained=other) for one, other in zip(found, again, strict=True)]
    if junit is not None:
        write_bytes(junit, junit_bytes(f"lifeboat check {check.file}", cases(check, found, allow_undecided)))
    if as_json:
        put_json(as_values(check, found) | ({"retrained": taught.how} if lessons else {}))
    else:
        print_results(check, found)
    good = {"holds", "not enough games"} if allow_undecided else {"holds"}
    return 0 if all(one.verdict in good for one in found) else 1


# Playing -----------------------------------------------------------------------------------------------------


def judge_all(check: Check, players: int, crew: Crew, label: str = "") -> list[Judged]:
    """Play with a number of players, the rule set and all that it is compared with, and judge the targets for it.

    ``label`` says which bots play.
    """
    targets = [target for target in check.targets if players in target.players]
    if not targets:
        return []
    bases = check.bases_at(players)
    state = play(check, players, bases, crew, label)
    run, *others = state.runs
    compared = {
        name: Compared(name, run, other, pairing)
        for name, other, pairing in zip(bases, others, state.pairings, strict=True)
    }
    for target in targets:
        check_cast(check, target, [run] if target.base is None else [run, compared[target.base].variant])
    return [judge(target, run, compared.get(target.base or "")) for target in targets]


def check_cast(check: Check, target: Target, runs: Sequence[Run]) -> None:
    """Refuse a target about a character that a fixed cast leaves out: no number of games would tell of it."""
    for run in runs:
        played = roles_played(run)
        for id in target.of if target.kind.of == "character" and played else ():
            if id not in (EVERY, *played):
                raise TargetError(f"{check.file}: {target.said()}: {id} plays in none of the games")


def play(check: Check, players: int, bases: Mapping[str, Plan], crew: Crew, label: str) -> State:
    """Play the games that targets are judged by."""
    plans = [check.plans[players], *bases.values()]
    announce_compilation(plans[0])
    rule = StoppingRule(plans[0].games)
    more = {"title": None, "note": None, "settings": []} | rule.info()
    sides = [to_play(plan, more) for plan in plans]
    beside = f", and as many by {listed(list(bases))}" if bases else ""
    with (
        closing(play_pairs(sides, rule.ranges(common_chunk(plans)), crew)) as states,
        Live(rule, f"with {players} players{beside}", label) as live,
    ):
        for state in states:
            live.update(state.games, partial(standing, state.runs[0], 0.02))
    return state
