"""``lifeboat replay``: a game that a run has played, as a story; games that show something."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lifeboat_sim.cli import game_names, values, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.output import put, put_json, tell, warn

if TYPE_CHECKING:
    from lifeboat_sim.core.story import Story
    from lifeboat_sim.runs.plan import Plan
    from lifeboat_sim.runs.saved_game import SavedGame

REPLAY_EXAMPLES = examples(
    "lifeboat replay runs/classic-6p 512",
    "lifeboat replay runs/classic-6p --find 'kid wins and rounds > 12'",
    "lifeboat replay --rules single-row --players 4 --seed 7 --number 3 --as kid --html game.html",
    "lifeboat replay evening.json",
)
LISTED = 10
"""Games that --find lists by default."""
LOOKED_AT = 108_000
"""Games that --find looks at by default: five chunks, a few seconds."""


def replay(
    run: Annotated[
        Path | None,
        typer.Argument(
            help="Run folder, or a game saved by `play`.", metavar="RUN", show_default=False, parser=values.played
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Argument(help="Which game of it; games count from 0.", metavar="NUMBER", parser=values.number)
    ] = None,
    find: Annotated[
        str | None,
        typer.Option(help="List games that show something, e.g. 'kid wins and rounds > 12'.", metavar="CONDITION"),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(help="How many games --find lists.", metavar="N", parser=values.limit, show_default="10"),
    ] = None,
    role: Annotated[
        str | None, typer.Option("--as", help="Tell only what this character's or seat's player sees.", metavar="ID")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(help="Write the game as a web page that steps through it.", metavar="FILE", parser=values.page),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="Instead of a run: which game, as in `run`.",
            metavar="GAME",
            parser=game_names.game,
            show_default="lifeboat",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(help="Instead of a run: rule set, as in `run`.", metavar="NAME|FILE", parser=values.rules),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="Change one value, as in `run`.", metavar="PATH=VALUE", parser=values.setting),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(help="Number of players, as in `run`.", metavar="N", parser=values.one_number_of_players),
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Who plays, as in `run`.", metavar="BOTS", parser=values.bots)
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the run.", metavar="N", parser=values.seed, show_default="1")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="How many games --find looks at.",
            parser=values.games,
            metavar="N",
            show_default="108_000",
        ),
    ] = None,
    which: Annotated[
        int | None,
        typer.Option(
            "--number", help="Which game, where there is no run.", metavar="N", parser=values.number, show_default="0"
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Tell a game that a run has played, from the deal to the scores: the very same game.

    `--find` lists games in which something happened instead: docs/replay.md lists what can be asked.
    """
    from lifeboat_sim.errors import PlanError
    from lifeboat_sim.runs.saved_game import load_saved_game

    given = {
        "--game": game, "--rules": rules, "--set": settings, "--players": players, "--bots": bots, "--seed": seed,
        "--number": which,
    }  # fmt: skip
    if html is not None and html.exists():
        raise PlanError(f"--html {html}: exists already")
    if as_json and role is not None:
        raise PlanError("--as: how a game is told or shown, allowed without --json, which has the whole game")
    if find is None and limit is not None:
        raise PlanError("--limit: how many games --find lists, allowed with --find only")
    if run is not None:
        beside = [name for name, value in given.items() if value is not None]
        if beside:
            raise PlanError(f"{beside[0]}: allowed without a run folder only; {run} says what was played")
        if run.is_file():
            saved = load_saved_game(run)
            if find is not None or number is not None or games is not None:
                raise PlanError(f"{run}: is a saved game; allowed beside it are --as, --html and --json")
            _tell_saved_game(saved, run, role, html, as_json)
            return
        plan, settings = _plan_of_run(run)
    else:
        plan = _plan_of_options(game, rules, settings, players, bots, seed)
        number = which or 0
    if role is not None:
        _check_role(role, plan)
    if find is not None:
        if html is not None:
            raise PlanError("--html: writes one game, --find lists several; find one first, then replay it by number")
        if role is not None:
            raise PlanError("--as: tells one game, --find lists several; find one first, then replay it by number")
        if which is not None or (run is not None and number is not None):
            raise PlanError("--find: looks for games, allowed without the number of one")
        _print_found(plan, run, find, limit or LISTED, min(games or LOOKED_AT, plan.games), as_json)
        return
    if games is not None:
        raise PlanError("--games: how many games --find looks at, allowed with --find only")
    if number is None:
        raise PlanError(f"{run}: which game? allowed a number from 0 to {plan.games - 1}, or --find CONDITION")
    if number >= plan.games:
        raise PlanError(f"game {number}: allowed 0 to {plan.games - 1}, the games of the run")
    _tell_game(plan, settings or [], number, role, html, as_json)


def _plan_of_run(folder: Path) -> tuple[Plan, list[str]]:
    """Return what was played in a run folder, and the settings it was typed with; raises LifeboatError."""
    from lifeboat_sim.runs.chunks import games_played
    from lifeboat_sim.runs.plan import plan_of
    from lifeboat_sim.runs.run import read_info
    from lifeboat_sim.runs.saved_game import note_on_engine

    info = read_info(folder)
    plan = plan_of(info, folder)
    if note := note_on_engine(info["engine_hash"], str(folder)):
        warn(note)
    plan = replace(plan, games=games_played(folder) or plan.games)  # none yet: it has only begun
    return plan, list(info.get("settings", ()))


def _plan_of_options(
    game_id: str | None,
    rules: str | None,
    settings: list[str] | None,
    players: int | None,
    bots: str | None,
    seed: int | None,
) -> Plan:
    """Return what the options say, with the defaults of ``run``; raises LifeboatError."""
    from lifeboat_sim.games import DEFAULT, load_game
    from lifeboat_sim.runs.plan import MOST_GAMES, Plan, assign_bots, default_players

    game = load_game(game_id or DEFAULT)
    rules = rules or game.default_ruleset
    ruleset = game.load_ruleset(rules, settings or ())
    seats = players if players is not None else default_players(game, ruleset)
    who = assign_bots(bots, game, ruleset, seats)
    return Plan(game, ruleset, rules, seats, who, MOST_GAMES, 1 if seed is None else seed)


def _check_role(role: str, plan: Plan) -> None:
    """Refuse a character that the rule set does not have."""
    from lifeboat_sim.errors import PlanError, choices, did_you_mean
    from lifeboat_sim.runs.plan import role_word

    known = [one["id"] for one in plan.game.roles(plan.ruleset)]
    if role not in known:
        word = role_word(plan.game, plan.ruleset)
        raise PlanError(f"--as: unknown {word} {role!r}, allowed {choices(known)}{did_you_mean(role, known)}")


def _tell_game(
    plan: Plan, settings: list[str], number: int, role: str | None, html: Path | None, as_json: bool
) -> None:
    """Tell a game of a plan."""
    from lifeboat_sim.runs.telling import replay_command

    story = plan.game.story(plan.ruleset, plan.players, plan.bots, plan.seed, number, noise=plan.noise)
    _tell(story, replay_command(plan, settings, number), role, html, as_json)


def _tell_saved_game(saved: SavedGame, file: Path, role: str | None, html: Path | None, as_json: bool) -> None:
    """Tell a game that was played at the keyboard."""
    from lifeboat_sim.runs.saved_game import note_on_engine, story_of

    story = story_of(saved, str(file))
    if note := note_on_engine(saved.engine, str(file)):
        warn(note)
    _tell(story, shlex.join(["lifeboat", "replay", file.name]), role, html, as_json)


def _tell(story: Story, command: str, role: str | None, html: Path | None, as_json: bool) -> None:
    """Print a game, or write it as a page that names the command."""
    from lifeboat_sim.errors import PlanError, choices
    from lifeboat_sim.runs.telling import told

    cast = story.result.get("states") or story.result["score"]
    if role is not None and role not in cast:
        raise PlanError(f"--as: {role} is not in the cast of game {story.info['number']}, allowed {choices(cast)}")
    if html is not None:
        from lifeboat_reports import write_game_page

        write_game_page(story, html, command, role)
        tell(f"wrote {html}")
    if as_json:
        put_json(story.as_json())
    elif html is None:
        put(told(story, role).rstrip("\n"))


def _print_found(plan: Plan, run: Path | None, text: str, limit: int, games: int, as_json: bool) -> None:
    """List the games that meet a condition, and say how common they are."""
    from lifeboat_analysis.intervals import wilson
    from lifeboat_sim.core.conditions import parse_condition
    from lifeboat_sim.runs.crew import Threads
    from lifeboat_sim.runs.find import find_games
    from lifeboat_sim.runs.run import bots_in_words
    from lifeboat_sim.runs.simulate import compile_engine, usable_cores

    words = plan.game.vocabulary(plan.ruleset)
    condition = parse_condition(text, words)
    compile_engine(plan)
    found = find_games(plan, condition, limit, games, Threads(usable_cores()))
    share = found.matches / found.searched
    low, high = (float(end) for end in wilson(share, found.searched, Z_95))
    numbers = {name: number(found.rows) for name, number in words.numbers.items()}
    winners = [
        [role for k, role in enumerate(words.roles) if words.facts["wins"](found.rows)[game, k]]
        for game in range(len(found.numbers))
    ]
    listed = [
        {"game": number, "won_by": winners[i]} | {name: plain(values_[i]) for name, values_ in numbers.items()}
        for i, number in enumerate(found.numbers)
    ]
    if as_json:
        summary: dict[str, Any] = {
            "condition": text, "matches": found.matches, "searched": found.searched, "share": round(share, 9),
            "low": round(low, 9), "high": round(high, 9), "games": listed,
        }  # fmt: skip
        put_json(summary)
        return
    for line in _table(listed):
        put(line)
    bots = bots_in_words({role: bot.name for role, bot in plan.bots.items()})
    put(
        f"{thousands(found.matches)} of the first {thousands(found.searched)} games, {100 * share:.2f} % "
        f"(95 %: {100 * low:.2f} to {100 * high:.2f} %), {bots}."
    )
    if found.numbers:
        first = found.numbers[0]
        again = f"lifeboat replay {shlex.quote(str(run))} {first}" if run else f"the same with --number {first}"
        put(f"Tell one: {again}")


def plain(number: Any) -> int | float:
    """Return a number of a game as plain Python has it, whole where it can be."""
    return int(number) if number == int(number) else float(number)


Z_95 = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""


def thousands(n: int) -> str:
    """Return a number with its thousands apart."""
    return f"{n:,}".replace(",", " ")


def _table(games: list[dict[str, Any]]) -> list[str]:
    """Return games as lines of a table."""
    if not games:
        return []
    cells = [list(games[0]), *([_shown(value) for value in game.values()] for game in games)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        padded = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        padded[1] = row[1].ljust(widths[1])  # names stand left, numbers right
        lines.append("  ".join(padded))
    return [*lines, ""]


def _shown(value: Any) -> str:
    """Return a cell of the table."""
    return (", ".join(value) or "nobody") if isinstance(value, list) else str(value)
