"""A comparison at one number of players: all sides are played together, and lie in their folders afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lifeboat_analysis import Comparison
from lifeboat_sim.cli.live import Live
from lifeboat_sim.cli.many_games import announce_compilation, announce_plain_bots
from lifeboat_sim.cli.output import tell, warn
from lifeboat_sim.cli.stopping import Patience
from lifeboat_sim.library.comparing import PlannedComparison, PlannedPart, play_part
from lifeboat_sim.library.comparison_folder import clear_results, describe, stands, whole_part, write_sides
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.crew import Crew
from lifeboat_sim.runs.side_by_side import is_read
from lifeboat_sim.runs.stopping_rules import Standing
from lifeboat_sim.runs.together import Together


@dataclass(frozen=True)
class Compared:
    """What became of a part, played in chunks of so many games.

    ``stopped`` is 0, or the exit status that says which signal ended it.
    """

    comparison: Comparison
    chunk: int
    stopped: int = 0
    was_whole: bool = False


def play(
    out: Path, planned: PlannedComparison, part: PlannedPart, chunk: int | None, crew: Crew, label: str
) -> Compared:
    """Play what is missing of all sides, together; ``label`` says which of several parts it is."""
    there = Together(part.sides, part.rule, chunk)
    for line in there.survey.told:
        warn(line)
    if (whole := whole_part(out, planned, part, there, crew)) is not None:
        return Compared(whole, there.chunk, was_whole=True)
    what = "reading" if is_read(part.sides) else "playing"
    if what == "playing":
        announce_compilation(part.sides[0].plan, crew)
        for side in part.sides:
            announce_plain_bots(side.plan)
    if there.games:
        tell(f"{thin(there.games)} of {thin(part.rule.most)} games lie in {out} already")
    clear_results(out)
    describe(part, planned)
    said = f"{f'of {len(part.sides)} kinds ' if len(part.sides) > 1 else ''}with {part.players} players"
    with Patience() as patience, Live(part.rule, said, label, what, there.games) as live:

        def watch(games: int, judge: Callable[[], Standing]) -> None:
            live.update(games, judge)

        comparison = play_part(planned.what, part, planned.said.band, there.play(crew, patience.is_over), watch)
    assert comparison is not None  # the first chunk is played in any case
    games = int(comparison.base.tallies["games"][0])
    if part.rule.ended(games, stands(comparison, planned.said.band)) != "interrupted":
        there.drop_behind(games)
    write_sides(comparison, part, planned.said.band)
    return Compared(comparison, there.chunk, patience.status)
