"""A game between persons and bots: what has happened, what is decided next, and the way back.

Before each choice of a person a copy of the game is put aside; ``undo`` goes back to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lifeboat_sim.core.people import Decision, Telling, View
from lifeboat_sim.core.story import Event
from lifeboat_sim.jit import engine_hash
from lifeboat_sim.runs.saved_game import Choice, SavedGame, place_of


@dataclass(frozen=True)
class Past:
    """The game before a choice of a person."""

    role: str
    telling: Telling
    n_events: int
    seen: dict[str, int]


class Match:
    """A game under way: it stands at a decision of a person, or it is over.

    Parameters
    ----------
    saved : SavedGame
        What is played, with the choices made so far, which are made again at once.
    source : str
        What a line about a choice that does not fit begins with: the file that the game was loaded from.

    Raises
    ------
    SavedGameError
        If the choices made so far are not possible.
    """

    def __init__(self, saved: SavedGame, source: str = "the saved game") -> None:
        self.begun = replace(saved, choices=(), engine=engine_hash())  # the choices are made again by this one
        self.game, self.ruleset = saved.game, saved.ruleset
        self.telling = self.game.people.begin(self.ruleset, saved.players, saved.bots, saved.seed, saved.number)
        self.events: list[Event] = []
        self.seen = dict.fromkeys(saved.persons, 0)  # how many events each person has been shown
        self.choices: list[Choice] = []
        self.past: list[Past] = []  # one for each choice
        self._play_on()
        script = list(saved.choices)
        while script and not self.over:
            self.seen[self.role] = len(self.events)
            self.choose(place_of(saved, self.telling.records, script, source))
        if script:
            raise saved.misfit(f"{source}: choices: {script[0]} comes after the end of the game")

    @property
    def saved(self) -> SavedGame:
        """The game as far as it has come, to be kept."""
        return replace(self.begun, choices=tuple(self.choices))

    @property
    def persons(self) -> tuple[str, ...]:
        """The roles that are played by persons."""
        return self.begun.persons

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.telling.over

    @property
    def role(self) -> str:
        """Who decides now."""
        return self.game.people.decider(self.ruleset, self.telling.records)

    @property
    def decision(self) -> Decision:
        """The decision now open."""
        return self.game.people.decision(self.ruleset, self.telling.records)

    def view(self, role: str | None) -> View:
        """Return the position as a person sees it; None: everything."""
        return self.game.people.view(self.ruleset, self.telling.records, role)

    def news(self, role: str) -> list[Event]:
        """Return the events that a person has not been shown; from now on it has."""
        events = self.events[self.seen[role] :]
        self.seen[role] = len(self.events)
        return events

    def choose(self, place: int) -> None:
        """Take an option for the person that is asked, and play on to the next decision of a person."""
        decision = self.decision
        self.past.append(Past(decision.role, self.telling.copied(), len(self.events), dict(self.seen)))
        self.choices.append(Choice(who=decision.role, does=decision.name, choose=decision.options[place].text))
        self.events += self.telling.take(place)
        self._play_on()

    def undo(self, role: str | None) -> bool:
        """Go back to the last decision of a person (None: of anybody); return whether there was one."""
        for n in reversed(range(len(self.past))):
            past = self.past[n]
            if role in (None, past.role):
                self.telling, self.seen = past.telling, past.seen
                del self.past[n:], self.choices[n:], self.events[past.n_events :]
                return True
        return False

    def _play_on(self) -> None:
        """Let the bots play up to the next decision of a person, or to the end."""
        self.events += self.telling.go_on()
        while not self.over and self.role not in self.persons:
            self.events += self.telling.take(self.game.bot_choice(self.telling.records))
            self.events += self.telling.go_on()
