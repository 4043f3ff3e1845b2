"""What ``lifeboat play`` does: begin the session at this terminal, and end it politely."""

from __future__ import annotations

import io
import sys
from contextlib import suppress

import typer
from rich.console import Console

from lifeboat_sim.cli.output import warn
from lifeboat_sim.cli.stopping import Stopped
from lifeboat_sim.cli.wishes import Wishes, command_for, game_to_play
from lifeboat_sim.core.words import listed, name_in_a_sentence
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.play.match import Match
from lifeboat_sim.play.screen import Screen
from lifeboat_sim.play.session import Read, Session
from lifeboat_sim.runs.run import bots_in_words
from lifeboat_sim.runs.saved_game import SavedGame, note_on_engine


def prepare() -> None:
    """Let no character that cannot be read or shown end the game."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def play_at_the_keyboard(wishes: Wishes) -> None:
    """Play the game that is wished for; raises LifeboatError."""
    saved = game_to_play(wishes)
    match = Match(saved, source=str(wishes.load))
    if note := note_on_engine(saved.engine, str(wishes.load)):
        warn(note)
    screen = Screen(Console(highlight=False))
    introduce(saved, screen)
    session = Session(match, screen, reader(), wishes.save, command_for(wishes, saved))
    status = 0
    try:
        session.play()
    except EOFError:
        if not match.over:
            screen.line("The input has ended before the game.")
        session.leave()
    except Stopped as stopped:
        screen.line()
        screen.line("Interrupted.")
        session.leave()
        status = stopped.status
    except (OSError, SystemExit):  # nothing can be shown any more; rich exits where a pipe is closed
        keep_silently(session)
        raise
    raise typer.Exit(2 if session.file and not session.is_kept else status)


def keep_silently(session: Session) -> None:
    """Keep the game in its file, if it has one, where nothing can be said about it."""
    if session.file and not session.is_kept:
        with suppress(LifeboatError, OSError, ValueError):
            session.match.saved.write(session.file)


def introduce(saved: SavedGame, screen: Screen) -> None:
    """Say what is played, and what can be typed."""
    names = {role["id"]: name_in_a_sentence(role["name"]) for role in saved.game.roles(saved.ruleset)}
    persons = listed([names[id] for id in saved.persons])
    bots = bots_in_words({id: bot.name for id, bot in saved.bots.items() if id not in saved.persons})
    rules = f"{saved.game.title}: {saved.ruleset.name}, {saved.players} players"
    screen.line(f"{rules}, seed {saved.seed}, game {saved.number}.")
    screen.line(f"You play {persons}; the others: {bots}.")
    screen.line("Type the number of an option, or its words. help explains and lists the commands, quit leaves.")


def edited(prompt: str) -> str:
    """Return a line typed at a terminal; EOFError, on a line of its own, at the end of input."""
    try:
        return input(prompt)
    except EOFError:
        typer.echo()
        raise


def reader() -> Read:
    """Return what reads a line: at a terminal one can edit it; elsewhere it is printed, too, as if it was typed."""
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - makes input() editable

        return edited

    def read(prompt: str) -> str:
        typer.echo(prompt, nl=False)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        typer.echo(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line

    return read
