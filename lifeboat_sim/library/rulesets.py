"""Rule sets as programs in Python hold them: loaded, with where they come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.core.ruleset_files import differences, toml
from lifeboat_sim.errors import PlanError, RulesetError
from lifeboat_sim.games import load_game
from lifeboat_sim.library.arguments import told_for_python
from lifeboat_sim.library.frames import framed
from lifeboat_sim.library.game_table_columns import OF_A_RULESET
from lifeboat_sim.runs.run import name_with_settings

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.core.game import Game

LIFEBOAT = load_game("lifeboat")


@dataclass(frozen=True)
class Ruleset:
    """A rule set, as `load_ruleset` returns it.

    Attributes
    ----------
    name : str
        What tables and reports call it.
    id : str
        The shipped name or file that it was loaded by.
    settings : tuple of str
        Single values that were changed, ``PATH=VALUE`` each.
    rules : model
        All its values: ``rules.options.row_draw``, ``rules.characters["kid"].size``...
    game : Game
        Whose rules they are.
    """

    name: str
    id: str
    settings: tuple[str, ...]
    rules: Any = field(repr=False)
    game: Game = field(default=LIFEBOAT, repr=False)

    @property
    def players(self) -> list[int]:
        """The numbers of players that it can be played with."""
        numbers: list[int] = self.rules.player_numbers()
        return numbers

    def differences(self, other: Ruleset | str | None = None) -> pd.DataFrame:
        """Return where it differs from another rule set; default: the game as printed.

        Returns
        -------
        DataFrame
            ``path`` str, as in a rule-set file; ``there`` and ``here`` str, the value in the other rule set and in this
            one as a file writes it, empty where there is none.

        Examples
        --------
        >>> from lifeboat_sim import load_ruleset
        >>> load_ruleset("classic", row_draw=1).differences()
                       path there here
        0  options.row_draw     2    1
        """
        found = differences(load_ruleset(other, game=self.game.id).rules, self.rules)
        data = {
            "path": [path for path, _, _ in found],
            "there": ["" if value is None else toml(value) for _, value, _ in found],
            "here": ["" if value is None else toml(value) for _, _, value in found],
        }
        return framed(OF_A_RULESET["differences"], data)

    def characters(self) -> pd.DataFrame:
        """Return who sits in the boat.

        Returns
        -------
        DataFrame
            From bow to stern: ``role`` category, the id; ``name`` category; ``seat`` int64, 1 is the bow; ``size``
            int64, strength and wounds that it bears; ``survival`` int64, points if it lives.

        Raises
        ------
        RulesetError
            If the game has no characters.

        Examples
        --------
        >>> from lifeboat_sim import load_ruleset
        >>> load_ruleset("classic").characters().tail(2)
              role     name  seat  size  survival
        4  frenchy  Frenchy     5     6         6
        5      kid  The Kid     6     3         9
        """
        found = self.game.describe(self.rules, self.players[0])
        if found["role_word"] != "character":
            raise RulesetError(f"characters: {self.game.title} has none: its results go by {found['role_word']}")
        roles = sorted(found["roles"], key=lambda role: role["seat"])
        data = {key: [role[key] for role in roles] for key in ("name", "seat", "size", "survival")}
        return framed(OF_A_RULESET["characters"], {"role": [role["id"] for role in roles], **data})


def load_ruleset(
    ruleset: Ruleset | str | Path | None = None, *settings: str, game: str | None = None, **options: Any
) -> Ruleset:
    """Return a rule set, with single values changed.

    Parameters
    ----------
    ruleset : Ruleset or str or Path
        A shipped name (``classic``, ``single-row``, ``english``...), a ``.toml`` file, or a rule set that is changed
        further; default: the rules of the game as printed.
    *settings : str
        Single values, ``PATH=VALUE`` each, as after ``--set``: ``"characters.kid.size=4"``.
    game : str, optional
        Which game, one of ``lifeboat games``; default: that of the rule set, else Lifeboat.
    **options
        Options by name: ``row_draw=1``.

    Raises
    ------
    LifeboatError
        With a line for each mistake.

    Examples
    --------
    >>> from lifeboat_sim import load_ruleset
    >>> load_ruleset("classic", "characters.kid.size=4", row_draw=1)
    Ruleset(name='Classic, characters.kid.size=4, row_draw=1', id='classic', settings=('characters.kid.size=4', 'row_draw=1'))
    >>> load_ruleset(game="barcelona", start_money=20).differences()
                      path there here
    0  options.start_money    30   20
    >>> load_ruleset("classic", row_drow=1)
    Traceback (most recent call last):
    lifeboat_sim.errors.RulesetError: options.row_drow: unknown option (did you mean row_draw?)
    """  # noqa: E501
    with told_for_python():
        below = ruleset if isinstance(ruleset, Ruleset) else _unchanged(ruleset, game)
        if game not in (None, below.game.id):
            raise PlanError(f"game: {shown(game)}, but {below.name} is a rule set of {below.game.title}")
        wanted = [_setting(one) for one in settings] + [f"{name}={toml(value)}" for name, value in options.items()]
        rules = below.game.change_ruleset(below.rules, wanted)
        every = {one.partition("=")[0].strip(): one for one in (*below.settings, *wanted)}  # the last one counts
        name = name_with_settings(rules.name, [*every.values()])
        return Ruleset(name, below.id, tuple(every.values()), rules, below.game)


def _unchanged(ruleset: str | Path | None, game: str | None) -> Ruleset:
    of = LIFEBOAT if game is None else load_game(game)
    id = of.default_ruleset if ruleset is None else str(ruleset)
    rules = of.load_ruleset(id, ())
    return Ruleset(rules.name, id, (), rules, of)


def _setting(setting: str) -> str:
    if isinstance(setting, str):
        return setting
    raise RulesetError(f'{shown(setting)}: allowed PATH=VALUE in quotes, for instance "row_draw=1"')
