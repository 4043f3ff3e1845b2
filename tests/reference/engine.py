"""A game of Lifeboat, one decision after the other (Rules 2: the round; Rules 3: the end)."""

from .actions import actions
from .asking import Answer, Boundary, Chance, Decision, Event, GameEnds, Steps
from .navigation import navigation
from .quartermaster import quartermaster
from .rules import Ruleset
from .scoring import Score, score, winners
from .setup import Deal, Position, set_up
from .state import Boat


class Game:
    """One game. Ask `pending`, answer by `choose` or `resolve`; read `boat` at any time."""

    def __init__(self, ruleset: Ruleset, start: Deal | Position) -> None:
        """Set the boat up and play to the first decision, chance event or end of a phase."""
        position = start.position(ruleset) if isinstance(start, Deal) else start
        self.boat: Boat = set_up(ruleset, position)
        self.phase: str = position.phase
        self.ended: str = ""  # "birds", "all_dead", "sea_wins", "max_rounds"; "" while the game goes on
        self.scores: dict[str, Score] = {}  # once the game has ended; empty if it is unfinished
        self.winners: list[str] = []  # likewise, in printed seat order; nobody if the sea wins
        self._steps: Steps[None] = self._rounds()
        self._event: Event | None = None
        self._advance(None)

    # What is asked

    @property
    def over(self) -> bool:
        """Whether the game has ended (or run out of rounds)."""
        return self.ended != ""

    def pending(self) -> Decision | Chance | None:
        """The decision or chance event now open; None when the game is over. Goes past the ends of phases."""
        while isinstance(self._event, Boundary):
            self._advance(None)
        return self._event

    def choose(self, option: str) -> None:
        """Answer the open decision."""
        decision = self.pending()
        if not isinstance(decision, Decision):
            raise ValueError(f"no decision is open, but {option!r} was chosen")
        if option not in decision.options:
            raise ValueError(f"{option!r} is not an option of {decision}")
        self._advance(option)

    def resolve(self, outcome: str | list[int]) -> None:
        """Settle the open chance event: the kind drawn, or the order in which the cards go under the deck."""
        chance = self.pending()
        if not isinstance(chance, Chance):
            raise ValueError(f"no chance event is open, but {outcome!r} was to be its outcome")
        possible = outcome in chance.kinds if isinstance(outcome, str) else sorted(outcome) == chance.cards
        if not possible:
            raise ValueError(f"{outcome!r} is not a possible outcome of {chance}")
        self._advance(outcome if isinstance(outcome, str) else list(outcome))

    def at_end_of_phase(self) -> str:
        """The phase that has just ended, as long as `pending` has not been asked since; else ""."""
        return self._event.phase if isinstance(self._event, Boundary) else ""

    def pass_boundary(self) -> None:
        """Go on from the end of a phase, as far as the next event: that may be the end of the next phase."""
        if isinstance(self._event, Boundary):
            self._advance(None)

    def _advance(self, answer: Answer) -> None:
        try:
            self._event = self._steps.send(answer)
        except StopIteration:
            self._event = None

    # How it is played

    def _rounds(self) -> Steps[None]:
        """Round after round until the game ends."""
        boat = self.boat
        try:
            while not self.over:
                yield from self._round()
        except GameEnds:
            boat.rounds += 1
            self._end("birds")

    def _round(self) -> Steps[None]:
        """The three phases, the first round from the phase in which the position starts."""
        boat = self.boat
        if self.phase == "quartermaster":
            yield from quartermaster(boat)
            yield Boundary("quartermaster")
            self.phase = "actions"
        if self.phase == "actions":
            yield from actions(boat)
            yield Boundary("actions")
            self.phase = "navigation"
        yield from navigation(boat)
        boat.rounds += 1
        all_dead = all(boat.state(who) == "dead" for who in boat.seats)  # also if nobody is aboard
        if all_dead and boat.options.all_dead == "score_now":
            self._end("all_dead")
        elif all_dead and boat.options.all_dead == "sea_wins":
            self._end("sea_wins")
        elif boat.rounds >= boat.options.max_rounds:
            self._end("max_rounds")
        else:
            yield Boundary("navigation")
            self.phase = "quartermaster"

    def _end(self, how: str) -> None:
        """Score the game; nobody wins if the sea does, and an unfinished game is not scored."""
        self.ended = how
        if how == "sea_wins":
            self.scores = {who: Score() for who in self.boat.people}
        elif how != "max_rounds":
            self.scores = {who: score(self.boat, who) for who in self.boat.people}
            self.winners = winners(self.boat, {who: part.total for who, part in self.scores.items()})
