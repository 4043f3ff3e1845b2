"""What ``lifeboat run`` does: plan, and play into a new folder; each of several numbers of players has one in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lifeboat_sim.cli.crews import WhoPlays
from lifeboat_sim.cli.many_games import (
    announce_compilation,
    draw_for_nobody,
    not_left_empty,
    read_own,
    unfinished,
)
from lifeboat_sim.cli.parts import Doing, finish, name_of, play_parts
from lifeboat_sim.cli.stopping import stop_if_asked
from lifeboat_sim.games import load_game
from lifeboat_sim.library.parts import parts_for, write_parts
from lifeboat_sim.runs.folder import fresh_folder, new_and_locked
from lifeboat_sim.runs.plan import Plan, assign_bots, default_players
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.trial import with_metrics


@dataclass(frozen=True)
class Batch:
    """The options of ``lifeboat run``, as given."""

    game: str
    rules: str | None
    settings: Sequence[str]
    players: list[int] | None
    bots: str | None
    stop: StoppingRule
    seed: int
    who: WhoPlays
    chunk: int
    out: Path | None
    band: float
    title: str | None
    note: str | None
    metrics: Path | None
    keep_games: bool
    report: bool
    open_report: bool
    as_json: bool


def make_plans(batch: Batch) -> list[Plan]:
    """Return a plan for each number of players; all mistakes surface here, before anything is written.

    Raises
    ------
    LifeboatError
        For an unusable rule set, number of players, or bot.
    """
    game = load_game(batch.game)
    rules = batch.rules or game.default_ruleset
    ruleset = game.load_ruleset(rules, batch.settings)
    return [
        Plan(
            game,
            ruleset,
            rules,
            players,
            assign_bots(batch.bots, game, ruleset, players),
            batch.stop.most,
            batch.seed,
        )
        for players in batch.players or [default_players(game, ruleset)]
    ]


def play_batch(batch: Batch) -> None:
    """Play all plans of a batch and write everything."""
    stop_if_asked()
    plans = make_plans(batch)
    own = read_own(batch.metrics)
    if own is not None:
        announce_compilation(plans[0])
        plans = [with_metrics(plan, own) for plan in plans]
        if batch.report:
            draw_for_nobody(plans[0], own, batch.band)
    out = batch.out or fresh_folder(Path("runs") / name_of(batch.settings, plans))
    said = {"title": batch.title, "note": batch.note, "report": batch.report, "keep_games": batch.keep_games}
    parts = parts_for(plans, batch.stop, out, batch.band, batch.settings, **said)
    doing = Doing(batch.who, batch.chunk, batch.open_report, batch.as_json)
    with not_left_empty(out), batch.who.crew() as crew, new_and_locked(out), unfinished(out):
        write_parts(out, parts)
        runs, stopped, _ = play_parts(parts, out, own, doing, crew)
    finish(runs, parts, out, doing, stopped, was_whole=False)
