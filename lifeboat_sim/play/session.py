"""The dialogue of a game at the keyboard: what is new, what is asked, what the person types.

Where lines come from and where everything is shown is given from outside.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from lifeboat_sim.core.people import Decision
from lifeboat_sim.core.words import name_in_a_sentence
from lifeboat_sim.errors import LifeboatError, choices, did_you_mean
from lifeboat_sim.runs.saved_game import SavedGame

from .advice import advice, bot_named
from .match import Match
from .screen import Screen
from .typed import ALSO, COMMANDS, Choice, Command, Mistake, Search, quoted, understand, visible

Read = Callable[[str], str]
"""Shows a prompt and returns the line that is typed; EOFError at the end of input."""


class Session:
    """A game at the keyboard.

    Parameters
    ----------
    match : Match
        The game.
    screen : Screen
        Where everything is shown.
    read : callable
        Where lines come from.
    file : Path, optional
        Where the game is kept when it ends, or when it is left.
    again : str
        The command that begins the same game.
    """

    def __init__(self, match: Match, screen: Screen, read: Read, file: Path | None = None, again: str = "") -> None:
        self.match, self.screen, self.read = match, screen, read
        self.file, self.again = file, again
        self.own_files = {file}  # may be written over
        self.names = {role["id"]: name_in_a_sentence(role["name"]) for role in match.game.roles(match.ruleset)}
        self.at_the_screen = match.persons[0] if len(match.persons) == 1 else None
        self.left = False
        self.kept: tuple[Path, SavedGame] | None = None  # where, and how far the game was then

    def play(self) -> None:
        """Ask the persons until the game is left; EOFError and signals to stop come through."""
        while not self.left:
            if self.match.over:
                self.attend_the_end()
            elif self.hand_over(self.match.role):
                self.attend(self.match.decision)

    # At a prompt ---------------------------------------------------------------------------------------------

    def hand_over(self, role: str) -> bool:
        """Wait until the person whose turn it is sits at the screen; return whether it does."""
        if role == self.at_the_screen:
            return True
        if self.at_the_screen is not None:
            self.screen.clear()
        self.screen.line()
        self.screen.line(f"It is the turn of {self.names[role]}. Press Enter when nobody else sees the screen.")
        while line := self.read(f"{role}> ").strip():
            if ALSO.get(line.lower(), line.lower()) == "quit":
                self.leave()
                return False
            self.screen.line(f"{quoted(line)} is not understood here; allowed: Enter, or quit.")
        self.at_the_screen = role
        return True

    def attend(self, decision: Decision) -> None:
        """Show what is new, and read lines until the person has chosen, taken something back, or left."""
        self.screen.events(self.match.news(decision.role), decision.role)
        self.look(decision)
        prompt = f"{decision.role} {decision.name}{' (Enter = 1)' if decision.passive else ''}> "
        goes_on = False
        while not goes_on:
            typed = understand(self.read(prompt), decision)
            if isinstance(typed, Choice):
                self.match.choose(typed.place)
                goes_on = True
            elif isinstance(typed, Search):
                self.screen.found(decision, typed.places, typed.words)
            elif isinstance(typed, Mistake):
                self.screen.line(typed.text)
            else:
                goes_on = self.obey(typed, decision)

    def attend_the_end(self) -> None:
        """Show the end and all that was hidden, and read lines until the game is left, or taken back."""
        first = min(self.match.seen.values())
        for role in self.match.persons:
            self.match.news(role)
        self.screen.line()
        self.screen.line("Nothing more is asked of you. This is the rest of the game, with all that was hidden:")
        self.screen.events(self.match.events[first:], None)
        self.look(None)
        self.screen.line()
        if self.file:
            self.keep(self.file)
        self.screen.line("Enter leaves. Allowed are also: save FILE, story, look, cards, undo.")
        goes_on = False
        while not goes_on:
            typed = understand(self.read("the end> "), None)
            if isinstance(typed, Command):
                goes_on = self.obey(typed, None)
            elif isinstance(typed, Mistake):
                self.screen.line(typed.text)

    # Commands ------------------------------------------------------------------------------------------------

    def obey(self, command: Command, decision: Decision | None) -> bool:
        """Do what a command says; return whether the prompt is done with."""
        if command.name == "undo":
            return self.undo(decision)
        if command.name == "quit":
            self.leave()
            return True
        if command.name == "help":
            self.help(decision)
        elif command.name == "why":
            self.why(command.argument, decision)
        elif command.name == "look":
            self.look(decision)
        elif command.name == "story":
            self.screen.round = 0
            self.screen.events(self.match.events, decision.role if decision else None)
        elif command.name == "cards":
            for grid in self.match.game.people.cards(self.match.ruleset):
                self.screen.line()
                self.screen.grid(grid)
        elif command.name == "save":
            self.save(command.argument)
        return False

    def help(self, decision: Decision | None) -> None:
        """Tell what the decision means, and what can be typed."""
        for line in decision.help if decision else ():
            self.screen.line(line)
        self.screen.line()
        if decision:
            self.screen.line("Type the number of an option, or its words. Part of them shows the options that have it.")
        for name, meaning in COMMANDS.items():
            self.screen.line(f"{name:<7}{meaning}", indent=" " * 7)

    def why(self, bot: str, decision: Decision | None) -> None:
        """Tell what a bot would choose."""
        match = self.match
        name = bot or match.game.default_bot
        if decision is None:
            self.screen.line("The game is over: nothing is to be decided.")
        elif (chosen := bot_named(match.begun, name, decision.role)) is None:
            known = dict.fromkeys([*match.game.bots, *(one.name for one in match.begun.bots.values())])
            self.screen.line(f"unknown bot {quoted(name)}, allowed {choices(known)}{did_you_mean(name, known)}")
        else:
            found = advice(match.game, match.ruleset, match.telling.records, decision.role, chosen)
            self.screen.advice(decision, found)

    def look(self, decision: Decision | None) -> None:
        """Show the position, and what is asked."""
        self.screen.view(self.match.view(decision.role if decision else None))
        if decision:
            self.screen.decision(decision)

    def undo(self, decision: Decision | None) -> bool:
        """Go back to the last own decision; return whether there was one."""
        before = len(self.match.past)
        done = self.match.undo(decision.role if decision else None)
        if not done:
            self.screen.line("There is no decision of yours to go back to.")
            return False
        n = before - len(self.match.past)
        self.screen.line(f"Taken back: {'one choice' if n == 1 else f'{n} choices, those of others among them'}.")
        return True

    # Keeping the game ----------------------------------------------------------------------------------------

    def save(self, name: str) -> None:
        """Keep the game in a file; whatever goes wrong is told."""
        if not name:
            begun = self.match.begun
            self.screen.line(f"save FILE; for instance: save {begun.game.id}-{begun.seed}-{begun.number}.json")
            return
        try:
            file = Path(name).expanduser()
            is_taken = file not in self.own_files and file.exists()
        except (OSError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or error
            self.screen.line(f"{visible(name)}: is no name for a file ({reason})")
            return
        if is_taken:
            self.screen.line(f"{visible(name)}: exists already; save under another name")
        else:
            self.keep(file)

    @property
    def is_kept(self) -> bool:
        """Whether the game is kept as far as it is."""
        return self.kept is not None and self.kept[1] == self.match.saved

    def keep(self, file: Path) -> None:
        """Write the game into a file, and say how to see it or play it again, or what went wrong."""
        saved = self.match.saved
        try:
            saved.write(file)
        except LifeboatError as error:
            self.screen.line(error.lines[0])
            return
        except (OSError, ValueError) as error:
            self.screen.line(f"{visible(str(file))}: cannot be written ({error})")
            return
        self.own_files.add(file)
        self.kept = file, saved
        what, verb = ("see it again", "replay") if self.match.over else ("go on", "play --load")
        self.screen.unwrapped(f"wrote {file}; {what}: lifeboat {verb} {shlex.quote(str(file))}")

    def leave(self) -> None:
        """Leave the game, and say how to go on; an unfinished game is kept if there is a file for it."""
        self.left = True
        if self.match.over:
            return
        if self.file:
            self.keep(self.file)
        elif self.kept and self.is_kept:
            self.screen.unwrapped(f"The game is in {self.kept[0]}.")
        elif self.again:
            self.screen.line("The game is not kept. The same one from its beginning:")
            self.screen.unwrapped(self.again)
