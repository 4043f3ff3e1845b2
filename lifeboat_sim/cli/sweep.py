"""``lifeboat sweep``: turn the knobs of a rule set, one, two, or all, and see what each does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lifeboat_sim.cli import how_many, retrain_options, values, what_comes_out, what_is_played, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.errors import PlanError

if TYPE_CHECKING:
    from lifeboat_sim.library.sweeping import Kind

SWEEP_EXAMPLES = examples(
    "lifeboat sweep --vary characters.kid.size=2..5",
    "lifeboat sweep --vary characters.kid.size=2..5 --vary birds_to_land=3..5 --players 4,5,6",
    "lifeboat sweep --all",
    "lifeboat sweep --screen --vary 'characters.*.size' --vary row_draw=1..3 --vary trading=gifts,none",
    "lifeboat sweep --surface --vary characters.kid.survival=5..10 --vary provisions.water.count=10..22",
    "lifeboat sweep --vary row_draw=1..3 --retrain",
    "lifeboat sweep --vary row_draw=1..3 --metrics my_metrics.py",
)
TURNED = "What is turned"


def sweep(
    vary: Annotated[
        list[str] | None,
        typer.Option(
            help="A knob and its values: characters.kid.size=2..5, water.count=10..20:2, trading=gifts,none. "
            "Repeatable; * stands for several knobs. Without values: a step down, as printed, a step up.",
            parser=values.vary,
            metavar="PATH=VALUES",
            rich_help_panel=TURNED,
        ),
    ] = None,
    turn_all: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Every number and option of the rule set, one at a time unless --screen is said.",
            rich_help_panel=TURNED,
        ),
    ] = False,
    left_out: Annotated[
        list[str] | None,
        typer.Option(
            "--except",
            help="With --all: leave these knobs alone, such as 'navigation.*'. Repeatable.",
            parser=values.left_out,
            metavar="PATH",
            rich_help_panel=TURNED,
        ),
    ] = None,
    screen: Annotated[
        bool,
        typer.Option("--screen", help="Many knobs at two values each, all at once.", rich_help_panel=TURNED),
    ] = False,
    alone: Annotated[
        bool,
        typer.Option("--one-at-a-time", help="Many knobs, each turned by itself.", rich_help_panel=TURNED),
    ] = False,
    surface: Annotated[
        bool,
        typer.Option(
            "--surface",
            help="Fit a surface over all knobs: which of them, and which pairs, decide.",
            rich_help_panel=TURNED,
        ),
    ] = False,
    confirm: Annotated[
        int | None,
        typer.Option(
            help="So many of the strongest knobs of a screening are turned again by themselves, in fresh games.",
            parser=values.confirm,
            metavar="N",
            show_default="5",
            rich_help_panel=TURNED,
        ),
    ] = None,
    game: what_is_played.Game = "lifeboat",
    rules: what_is_played.Rules = None,
    settings: what_is_played.Settings = None,
    players: Annotated[
        values.Players | None,
        typer.Option(
            help="Number of players; 4,5,6 sweeps for each by itself.",
            parser=values.players,
            metavar="N[,N...]",
            show_default="6, or the fixed cast",
            rich_help_panel=what_is_played.PLAYED,
        ),
    ] = None,
    bots: what_is_played.Bots = None,
    retrain: retrain_options.Retrain = False,
    retrain_games: retrain_options.RetrainGames = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="Games at each point.",
            parser=values.games,
            metavar="N",
            show_default="108_000; 21_600 with --all, --screen, --surface",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    preset: how_many.Preset = None,
    seed: how_many.Seed = "1",  # type: ignore[assignment]  # parsed like what a user types
    threads: how_many.Threads = None,
    cluster: how_many.Cluster = None,
    chunk: how_many.Chunk = "21_600",  # type: ignore[assignment]
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for the results: a new one, or that of a sweep of the same base, whose points are used.",
            parser=values.folder,
            metavar="DIR",
            show_default="runs/sweep-KNOBS-Np, numbered if it exists",
            rich_help_panel=what_comes_out.RESULTS,
        ),
    ] = None,
    band: Annotated[
        float,
        typer.Option(
            help="Half-width of the band around fair that counts as balanced, and of changes that do not matter.",
            parser=values.band,
            metavar="WIDTH",
            rich_help_panel=what_comes_out.RESULTS,
        ),
    ] = "2pp",  # type: ignore[assignment]
    title: what_comes_out.Title = None,
    note: what_comes_out.Note = None,
    metrics: what_comes_out.Metrics = None,
    no_report: what_comes_out.NoReport = False,
    open_report: what_comes_out.Open = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print what sweep.json holds.", rich_help_panel=what_comes_out.RESULTS)
    ] = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Turn the knobs of a rule set: which of its numbers matter, and where are all characters balanced?

    One or two knobs are played as a grid; many are turned one at a time (--all), screened, or fitted by a
    surface. All points are dealt the same games as the base. The same command with --out of an earlier sweep goes on
    where that was stopped, or adds the points of a wider range.
    """
    from lifeboat_sim.cli.crews import WhoPlays
    from lifeboat_sim.cli.sweeping import Options, sweep_all
    from lifeboat_sim.library.sweeping import CONFIRMED, WantedSweep

    if preset is not None and games is not None:
        raise PlanError("--preset: not together with --games: each says how many games; allowed one of them")
    kinds = {"--screen": screen, "--one-at-a-time": alone, "--surface": surface}
    chosen = [option for option, is_chosen in kinds.items() if is_chosen]
    if len(chosen) > 1:
        raise PlanError(f"{chosen[0]}: not together with {chosen[1]}; allowed one of them")
    kind: Kind = "screening" if screen else "surface" if surface else "one at a time" if alone or turn_all else "grid"
    if confirm is not None and kind != "screening":
        raise PlanError("--confirm: allowed with --screen")
    wanted = WantedSweep(
        game=game,
        rules=rules,
        settings=settings or [],
        vary=vary or [],
        turn_all=turn_all,
        left_out=left_out or [],
        kind=kind,
        players=players.numbers if players else None,
        bots=bots,
        games=games or preset,
        seed=seed,
        confirmed=CONFIRMED if confirm is None else confirm,
        retrain=retrain_options.retraining(retrain, retrain_games),
    )
    options = Options(
        who=WhoPlays(threads, cluster),
        chunk=chunk,
        out=out,
        band=band,
        title=title,
        note=note,
        metrics=metrics,
        report=not no_report or open_report,
        open_report=open_report,
        as_json=as_json,
    )
    sweep_all(wanted, options)
