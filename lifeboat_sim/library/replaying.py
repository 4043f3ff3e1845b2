"""``replay``, and the story that it returns."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lifeboat_sim.core.story import Story
from lifeboat_sim.errors import PlanError, choices, did_you_mean, quoted
from lifeboat_sim.games import load_game
from lifeboat_sim.library import arguments
from lifeboat_sim.library.any_game_table_columns import OF_ANY_STORY
from lifeboat_sim.library.arguments import Bots, told_for_python
from lifeboat_sim.library.frames import framed
from lifeboat_sim.library.game_table_columns import OF_A_STORY
from lifeboat_sim.library.result import Result
from lifeboat_sim.library.rulesets import Ruleset, load_ruleset
from lifeboat_sim.library.simulating import RunResult, open_run, plan_for
from lifeboat_sim.library.table_columns import Table
from lifeboat_sim.library.verdict_tables import VerdictTable
from lifeboat_sim.runs.plan import MOST_GAMES
from lifeboat_sim.runs.saved_game import load_saved_game, story_of
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.telling import replay_command, title, told


@dataclass(frozen=True, repr=False, eq=False)
class GameStory(Result):
    """One game, told from the deal to the scores.

    Attributes
    ----------
    story : Story
        What happened, event by event, with the position after each (core/story.py).
    command : str
        The command line that tells it again.
    """

    story: Story
    command: str

    @property
    def _tables(self) -> Mapping[str, Table]:
        return OF_A_STORY if "states" in self.story.result else OF_ANY_STORY

    @property
    def title(self) -> str:
        """What was played, in a line."""
        return title(self.story)

    def text(self, seen_by: str | None = None) -> str:
        """Return the story, a line for each event, headings for rounds.

        Parameters
        ----------
        seen_by : str, optional
            Id of a character: only what its player sees; default: everything.

        Examples
        --------
        >>> from lifeboat_sim import replay
        >>> print(replay("classic", 3, bots="random").text(seen_by="kid"))  # doctest: +ELLIPSIS
        Classic, 6 players (random bots), seed 1, game 3, as the Kid sees it
        <BLANKLINE>
        The deal
        ...
        """
        self._check(seen_by)
        return told(self.story, seen_by)

    def table(self, name: str | None = None, seen_by: str | None = None) -> Any:
        """Return a table: ``events`` (default), as a character's player sees them if one is named, or ``scores``.

        See `Result.table`.
        """
        self._check(seen_by)
        name = self._name(name)
        data = self._columns(name)
        if name == "events":
            data = {**data, "text": [event.seen_by(seen_by) for event in self.story.events]}
        return framed(self._tables[name], data, self.title)

    def summary(self) -> dict[str, Any]:
        """Return how it ended: length, ending, winners, scores, and what else the game tells."""
        return dict(self.story.result)

    def html(self, path: str | Path, seen_by: str | None = None) -> Path:
        """Write the page that steps through the game, and return its path; raises LifeboatError."""
        from lifeboat_reports import write_game_page

        self._check(seen_by)
        page = arguments.path("path", path)
        write_game_page(self.story, page, self.command, seen_by)
        return page

    def _check(self, seen_by: str | None) -> None:
        """Refuse a character that is not in the game; raises PlanError."""
        cast = list(_points(self.story))
        if seen_by is not None and seen_by not in cast:
            word = str(seen_by)
            raise PlanError(f"seen_by: {quoted(word)}, allowed {choices(cast)}{did_you_mean(word, cast)}")

    def _columns(self, name: str) -> Mapping[str, Any]:
        return _events(self.story) if name == "events" else _scores(self.story)

    def _shown(self) -> list[VerdictTable]:
        scores = _scores(self.story)
        rows = [
            [f"{score:g}", "wins" if won else ""] for score, won in zip(scores["score"], scores["won"], strict=True)
        ]
        headings = ["points", ""]
        if "fate" in scores:
            headings.append("at the end")
            rows = [[*row, fate] for row, fate in zip(rows, scores["fate"], strict=True)]
        length, how_long = next(iter(self.story.result.items()))  # the first thing that every game says
        notes = [f"{how_long} {length}, {len(self.story.events)} events."]
        return [VerdictTable(self.title, notes, headings, scores["name"], rows)]


def _events(story: Story) -> dict[str, Any]:
    data: dict[str, Any] = {"event": list(range(len(story.events)))}
    data |= {key: [getattr(event, key) for event in story.events] for key in ("round", "phase", "kind", "who", "text")}
    return data | {"is_public": [event.known_to is None for event in story.events]}


def _points(story: Story) -> dict[str, Any]:
    """Return the final scores by role."""
    found: dict[str, Any] = story.result["scores" if "scores" in story.result else "score"]
    return found


def _scores(story: Story) -> dict[str, Any]:
    result, points = story.result, _points(story)
    cast = list(points)
    data: dict[str, Any] = {
        "role": cast,
        "name": [story.info["cards"]["characters"][role]["name"] for role in cast],
        "score": list(points.values()),
        "won": [role in result["winners"] for role in cast],
    }
    if "states" in result:
        for part in result["parts"][cast[0]]:
            data[f"points_{part}"] = [result["parts"][role][part] for role in cast]
        data["fate"] = [result["states"][role] for role in cast]
    return data


def replay(
    what: RunResult | Ruleset | str | Path | None = None,
    number: int = 0,
    *,
    game: str | None = None,
    players: int | None = None,
    bots: Bots = None,
    seed: int | None = None,
) -> GameStory:
    """Tell a game: the very one that a run has played under this number.

    Parameters
    ----------
    what : RunResult or Ruleset or str or Path
        A run, or its folder; a game saved by ``lifeboat play``; or a rule set: the arguments below then say what is
        played; default: the game as printed.
    number : int
        Which game; games count from 0. Of no meaning for a saved game.
    game, players, bots, seed
        As in `simulate`; only beside a rule set.

    Returns
    -------
    GameStory

    Raises
    ------
    LifeboatError
        If there is no such game, or file.

    Examples
    --------
    >>> from lifeboat_sim import replay
    >>> game = replay("classic", 3, bots="random")
    >>> game.table("scores")[["name", "score", "won"]].head(2)
              name  score    won
    0  Lady Lauren      0  False
    1  Sir Stephen      6  False
    """
    with told_for_python():
        given = {"game": game, "players": players, "bots": bots, "seed": seed}
        beside = [name for name, value in given.items() if value is not None]
        if isinstance(what, str | Path) and _is_there(what, game):
            if Path(what).is_file():
                _refuse(beside, what)
                saved = load_saved_game(Path(what))
                return GameStory(story_of(saved, str(what)), shlex.join(["lifeboat", "replay", Path(what).name]))
            what = open_run(what)
        if isinstance(what, RunResult):
            _refuse(beside, what.title)
            ruleset, plan, games = what.ruleset, what.plan, what.games_played
        else:
            ruleset, games = load_ruleset(what, game=game), MOST_GAMES
            number_of_seed = 1 if seed is None else arguments.checked_seed(seed)
            plan = plan_for(ruleset, players, bots, StoppingRule(games), number_of_seed)
        number = arguments.whole("number", number, 0, games - 1, f"0 to {games - 1}, the games of the run")
        story = plan.game.story(plan.ruleset, plan.players, plan.bots, plan.seed, number, noise=plan.noise)
        return GameStory(story, replay_command(plan, ruleset.settings, number))


def _is_there(what: str | Path, game: str | None) -> bool:
    """Return whether it is a folder or a file, and not a rule set."""
    path = arguments.path("what", what)
    of = load_game() if game is None else load_game(game)
    return str(what) not in of.rulesets() and not str(what).endswith(".toml") and path.exists()


def _refuse(beside: list[str], what: object) -> None:
    if beside:
        raise PlanError(f"{beside[0]}: allowed beside a rule set only; {what} says what was played")
