"""What a session shows, laid out for terminals of 60 columns and more; nothing depends on colours."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lifeboat_sim.core.people import Decision, Grid, View
from lifeboat_sim.core.story import Event

from .advice import Advice
from .typed import numbers

ONE_A_LINE = 16
"""Up to so many options stand in a line each; more are grouped by how they begin."""
ALL_LISTED = 80
"""Of more options than that only the groups are shown."""
MOST_FOUND = 40
"""Most lines of a search."""
UNNUMBERED = ("deal", "end")
"""Phases outside the rounds."""
WIDE = 76
"""From so many columns on there is room for how the rules spell an option."""


class Screen:
    """A console, and the layouts of everything that is shown on it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.round = 0  # of the event that was printed last, and its phase
        self.phase = ""

    def clear(self) -> None:
        """Clear a terminal, so that the next person does not read what stands there."""
        self.console.clear()
        self.round = 0

    def line(self, text: str = "", indent: str = "", style: str = "") -> None:
        """Print a paragraph, wrapped between words; ``indent`` stands before all lines but the first."""
        width = max(self.console.width, 20)
        lines = textwrap.wrap(
            text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )  # file names stay whole
        self.unwrapped("\n".join(lines), style)

    def unwrapped(self, text: str, style: str = "") -> None:
        """Print a text as it is: a command that is to be copied must not be broken."""
        self.console.print(Text(text, style), highlight=False, soft_wrap=True)

    # What happened, and how things stand ---------------------------------------------------------------------

    def events(self, events: Sequence[Event], role: str | None) -> None:
        """Print what happened, as a role's player sees it (None: all of it); rounds and phases stand apart."""
        for i, event in enumerate(events):
            begins = event.round != self.round and event.phase not in UNNUMBERED
            if begins or i == 0 or event.phase != self.phase:
                self.line()
            if begins:
                self.line(f"Round {event.round}", style="bold")
            self.round, self.phase = event.round, event.phase
            self.line(event.seen_by(role), indent="  ")

    def view(self, view: View) -> None:
        """Print the position."""
        self.line()
        self.line(view.heading, style="bold")
        for grid in view.grids:
            self.grid(grid)
        label_width = max((len(label) for label, _ in view.notes), default=0) + 2
        for label, text in view.notes:
            self.line(f"{label + ':':<{label_width}}{text}", indent=" " * label_width)

    def grid(self, grid: Grid) -> None:
        """Print a table."""
        if grid.title:
            self.line(grid.title, style="bold")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading in grid.columns:
            table.add_column(Text(heading), header_style="italic", overflow="fold")
        for row in grid.rows:
            table.add_row(*(Text(cell) for cell in row))
        self.console.print(table)

    # Decisions -----------------------------------------------------------------------------------------------

    def decision(self, decision: Decision) -> None:
        """Print what is asked, and the options."""
        self.line()
        self.line(decision.question, style="bold")
        places = range(len(decision.options))
        if len(places) <= ONE_A_LINE:
            self.options(decision, places)
        else:
            self.groups(decision)

    def options(self, decision: Decision, places: Sequence[int]) -> None:
        """Print options, a line each: number, words, and where there is room how the rules spell it."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right")
        for place in places:
            it = decision.options[place]
            spelt = [Text(it.text, "dim")] if self.console.width >= WIDE and it.text != it.words else []
            table.add_row(Text(str(place + 1), "bold"), Text(it.words), *spelt)
        self.console.print(table)

    def groups(self, decision: Decision) -> None:
        """Print many options in little room: those that begin alike together, or only the beginnings."""
        options = decision.options
        for group, found in groupby(range(len(options)), key=lambda place: options[place].group):
            places = list(found)
            if not group:
                self.options(decision, places)
            elif len(options) <= ALL_LISTED:
                self.line(f"{group}: " + ", ".join(f"{i + 1} {options[i].rest}" for i in places), indent="   ")
            else:
                self.line(f"{group} ...: {numbers(places)}", indent="   ")
        if len(options) > ALL_LISTED:
            self.line("Type part of an option to see those that have it, such as: " + options[-1].group)

    def found(self, decision: Decision, places: Sequence[int], words: str) -> None:
        """Print the options in which the words typed stand."""
        n = len(places)
        self.line(f"{'One option has' if n == 1 else f'{n} options have'} {words!r}; none is taken yet:")
        self.options(decision, places[:MOST_FOUND])
        if n > MOST_FOUND:
            self.line(f"... and {n - MOST_FOUND} more: type more of it")

    def advice(self, decision: Decision, advice: Advice) -> None:
        """Print what a bot would choose, and the points of the options, the best ones first."""
        chosen = decision.options[advice.choice]
        self.line(f"The bot {advice.bot} would choose {advice.choice + 1}: {chosen.words}.")
        if not advice.scores:
            self.line("It gives no points to options.")
            return
        if len(advice.scores) < len(decision.options):
            self.line("It sees nothing to gain by any other option, and gives no points.")
            return
        self.line("Points that it expects each option to add to your score, by what you see:")
        ranked = sorted(range(len(advice.scores)), key=lambda place: (-advice.scores[place], place))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right")
        table.add_column(justify="right")
        for place in ranked[:MOST_FOUND]:
            table.add_row(
                f"{advice.scores[place]:+.2f}", Text(str(place + 1), "bold"), Text(decision.options[place].words)
            )
        self.console.print(table)
        if len(ranked) > MOST_FOUND:
            self.line(f"... and {len(ranked) - MOST_FOUND} more, all below")
