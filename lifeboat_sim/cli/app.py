"""All commands, and what becomes of their errors. Commands import their machinery when they run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim import __version__
from lifeboat_sim.cli import output
from lifeboat_sim.cli.bots import bots
from lifeboat_sim.cli.check import CHECK_EXAMPLES, check
from lifeboat_sim.cli.compare import COMPARE_EXAMPLES, compare
from lifeboat_sim.cli.compilation import Teller
from lifeboat_sim.cli.export import EXPORT_EXAMPLES, export
from lifeboat_sim.cli.games import GAMES_EXAMPLES, games
from lifeboat_sim.cli.help import Command, Group
from lifeboat_sim.cli.output import one_line
from lifeboat_sim.cli.plan import PLAN_EXAMPLES, plan
from lifeboat_sim.cli.play import PLAY_EXAMPLES, play
from lifeboat_sim.cli.replay import REPLAY_EXAMPLES, replay
from lifeboat_sim.cli.resume import RESUME_EXAMPLES, resume
from lifeboat_sim.cli.rules import rules
from lifeboat_sim.cli.run import RUN_EXAMPLES, run
from lifeboat_sim.cli.scenario import SCENARIO_EXAMPLES, scenario
from lifeboat_sim.cli.selftest import SELFTEST_EXAMPLES, selftest
from lifeboat_sim.cli.sweep import SWEEP_EXAMPLES, sweep
from lifeboat_sim.cli.train import TRAIN_EXAMPLES, train
from lifeboat_sim.cli.warmup import WARMUP_EXAMPLES, warmup
from lifeboat_sim.compiling import watched_by
from lifeboat_sim.errors import LifeboatError, said_by_system

app = typer.Typer(
    name="lifeboat",
    cls=Group,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(cls=Command, epilog=RUN_EXAMPLES)(run)
app.command(cls=Command, epilog=RESUME_EXAMPLES)(resume)
app.command(cls=Command, epilog=PLAN_EXAMPLES)(plan)
app.command(cls=Command, epilog=COMPARE_EXAMPLES)(compare)
app.command(cls=Command, epilog=SWEEP_EXAMPLES)(sweep)
app.command(cls=Command, epilog=EXPORT_EXAMPLES)(export)
app.command(cls=Command, epilog=CHECK_EXAMPLES)(check)
app.command(cls=Command, epilog=TRAIN_EXAMPLES)(train)
app.command(cls=Command, epilog=PLAY_EXAMPLES)(play)
app.command(cls=Command, epilog=REPLAY_EXAMPLES)(replay)
app.command(cls=Command, epilog=SCENARIO_EXAMPLES)(scenario)
app.command(cls=Command, epilog=SELFTEST_EXAMPLES)(selftest)
app.command(cls=Command, epilog=WARMUP_EXAMPLES)(warmup)
app.command(cls=Command, epilog=GAMES_EXAMPLES)(games)
app.add_typer(bots, name="bots")
app.add_typer(rules, name="rules")


def _show_version(wanted: bool) -> None:
    if wanted:
        output.put(f"lifeboat {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def lifeboat(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Simulate the card game Lifeboat, or another game: who wins, by how much, and how sure is that?"""
    if context.invoked_subcommand is None:
        context.get_help()  # prints it


def run_app() -> int:
    """Run the command that was typed, and return its exit status; mistakes end with a line each and status 2."""
    output.prepare()
    try:
        _find_current_folder()
        with watched_by(Teller()):
            status = app(prog_name="lifeboat", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except LifeboatError as error:
        return _fail(error.lines, error.source)
    except typer.TyperException as error:  # an option or command that does not exist, or has a bad value
        format_message = getattr(error, "format_message", error.__str__)
        return _fail([" ".join(format_message().split())])
    except OSError as error:
        return _fail([said_by_system(error)])
    except UnicodeError:
        return _fail(["a name or text holds bytes that are no characters"])
    except RecursionError:
        return _fail(["the input is nested too deeply"])
    except MemoryError:
        return _fail(["there is not enough memory for this"])
    except typer.Abort:
        return _fail(["interrupted"])


def _find_current_folder() -> None:
    """Refuse to start in a folder that is gone: half of the libraries fail in it, in ways of their own."""
    try:
        Path.cwd()
    except OSError as error:
        raise LifeboatError(f"the current folder cannot be used ({error.strerror}); change to another one") from None


def _fail(lines: Sequence[str], source: str | None = None) -> int:
    """Print one line per mistake; the last one says ``lifeboat: error:``."""
    lines = [one_line(line) for line in lines]
    if len(lines) == 1:
        output.warn(f"lifeboat: error: {lines[0]}")
    else:
        for line in lines:
            output.warn(line)
        output.warn(f"lifeboat: error: {len(lines)} mistakes in {one_line(source or 'the input')}")
    return 2
