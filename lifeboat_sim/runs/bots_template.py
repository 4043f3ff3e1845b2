"""Bots files to begin with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from lifeboat_sim.core.bots import Weight
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.ruleset_files import toml
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games import DEFAULT

from .bots_mistakes import base_mistakes

HEAD = """\
# A bot of your own: a built-in bot with other weights. "lifeboat run --bots FILE" lets everybody play so, "--bots
# {one}=FILE,{default}" one alone; "lifeboat bots show FILE" shows all its weights. Take the # away where something is
# to be different.

# name = "shy"                        # what results call it; default: the name of this file
# sentence = "Never steals."          # what it does, for reports
"""


def template_for(game: Game, base: str | None = None) -> str:
    """Return the text of a file to begin with: all weights of a built-in bot in comments.

    Raises
    ------
    PlanError
        If there is no such bot, or it has no weights.
    """
    base = base or game.default_bot
    if mistakes := list(base_mistakes(base, game)):
        raise PlanError(f"--{mistakes[0]}")
    roles = [role["id"] for role in game.roles(game.load_ruleset(game.default_ruleset, ()))]
    one = roles[game.default_players - 1]
    key = "characters" if game.id == DEFAULT else "roles"
    lines = [HEAD.format(one=one, default=game.default_bot).rstrip()]
    lines += [] if game.id == DEFAULT else [f"game = {toml(game.id)}"]
    lines += [
        _line(f"base = {toml(base)}", "a built-in bot that has weights, or a bots file beside this one"),
        _line(f"# made_for = {toml(game.default_ruleset)}", "the rule set that the weights are chosen for"),
        _line(f"# players = {game.default_players}", "the number of players that they are chosen for"),
        "",
        _line("[weights]", f"for everybody; {_lines_show(game, base, roles)}"),
        *_weight_lines(game, base),
        "",
        _line(f"# [{key}.{one}]", "for one alone, over all of these"),
        *list(_weight_lines(game, base))[-1:],
    ]
    return "\n".join(lines) + "\n"


def _lines_show(game: Game, base: str, roles: Sequence[str]) -> str:
    """Return what the values of a template are."""
    bot = game.bots[base]
    if all(dict(bot.weights_of(role, game.default_players)) == dict(bot.weights) for role in roles):
        return "each line shows the value of the base"
    return f"who has a set of its own in the base has other values: `lifeboat bots show {base}`"


def _weight_lines(game: Game, base: str) -> Iterator[str]:
    for group, weights in groupby(described(game, base), lambda weight: weight.group):
        yield from ([f"# {group}:"] if group else [])
        yield from (_line(f"# {one.name} = {one.default:g}", one.sentence) for one in weights)


def described(game: Game, bot: str) -> list[Weight]:
    """Return the weights of a built-in bot with its own values, and what the game says of each."""
    said = {weight.name: weight for weight in game.weights}
    values = game.bots[bot].weights
    return [said.get(name, Weight(name, value, ""))._replace(default=value) for name, value in values.items()]


def _line(beginning: str, comment: str) -> str:
    return f"{beginning:<37} # {comment}" if comment else beginning
