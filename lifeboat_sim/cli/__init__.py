"""The command line. Commands import their machinery when they run: ``lifeboat --help`` loads none of it."""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

from lifeboat_sim import __version__
from lifeboat_sim.cli.replay import replay
from lifeboat_sim.cli.rules import rules
from lifeboat_sim.cli.run import run
from lifeboat_sim.cli.scenario import scenario
from lifeboat_sim.errors import LifeboatError

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells expect it."""

app = typer.Typer(
    name="lifeboat",
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
app.command()(run)
app.command()(replay)
app.command()(scenario)
app.add_typer(rules, name="rules")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lifeboat {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def lifeboat(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Simulate the card game Lifeboat: who wins, by how much, and how sure is that?"""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> NoReturn:
    """Run the command line; the user's mistakes end with a line each and exit status 2."""
    try:
        sys.exit(app(prog_name="lifeboat", standalone_mode=False) or 0)
    except LifeboatError as error:
        _fail(error.lines, error.source)
    except typer.TyperException as error:  # an option or command that does not exist, or has a bad value
        format_message = getattr(error, "format_message", error.__str__)
        _fail([" ".join(format_message().split())])
    except OSError as error:  # a full disk, a folder that vanished, a name that the system refuses
        _fail([f"{error.filename or 'a file'}: {error.strerror or error}"])
    except UnicodeError:
        _fail(["a name or text holds bytes that are no characters"])
    except RecursionError:
        _fail(["the input is nested too deeply"])
    except (typer.Abort, KeyboardInterrupt):
        typer.echo("lifeboat: interrupted", err=True)
        sys.exit(INTERRUPTED)


def _fail(lines: list[str], source: str | None = None) -> NoReturn:
    """End with one line per mistake; the last one says ``lifeboat: error:``."""
    lines = [" ".join(line.splitlines()) for line in lines]
    if len(lines) == 1:
        typer.echo(f"lifeboat: error: {lines[0]}", err=True)
    else:
        for line in lines:
            typer.echo(line, err=True)
        typer.echo(f"lifeboat: error: {len(lines)} mistakes in {source or 'the input'}", err=True)
    sys.exit(2)
