"""What is wrong with a bots file beside its form: names of bots, rule sets, weights and roles that there are not."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import dotted, shown
from lifeboat_sim.core.rulesets import is_file_name
from lifeboat_sim.errors import choices, did_you_mean, quoted

from .bots_tables import NAMES, is_name

OF_ROLES = ("characters", "roles")
"""Tables that hold weights by role."""


def weighing(game: Game) -> list[str]:
    """Return the built-in bots that have weights."""
    return [name for name in game.bots if game.bots[name].weights]


def allowed_bots(game: Game) -> str:
    """Return who can play a game: its bots, and files if a bot has weights that they could change."""
    return choices([*game.bots, *(["a bots file"] if weighing(game) else [])])


def name_mistakes(name: str, is_said: bool, game: Game) -> Iterator[str]:
    """Yield what is wrong with the name of a bot, which its file says or is called by."""
    found = shown(name) if is_said else f"missing, and that of the file, {shown(name)},"
    if name in game.bots:
        yield f"name: {found} is that of a built-in bot; allowed any other name"
    elif not is_said and not is_name(name):
        yield f"name: {found} is none for a bot; allowed {NAMES}"


def made_for_mistakes(made_for: str | None, game: Game) -> Iterator[str]:
    """Yield what is wrong with the rule set that a bot is said to be made for."""
    known = game.rulesets()
    if made_for is not None and made_for not in known and not is_file_name(made_for):
        found = f"unknown rule set {quoted(made_for)}"
        yield f"made_for: {found}, allowed {choices(known)}, or a .toml file{did_you_mean(made_for, known)}"


def base_mistakes(base: str, game: Game) -> Iterator[str]:
    """Yield what is wrong with a built-in bot as a base."""
    known = weighing(game)
    if base not in known:
        found = f"{base} has no weights" if base in game.bots else f"unknown bot {quoted(base)}"
        allowed = choices([*known, "a bots file"])
        yield f"base: {found}, allowed {allowed}{did_you_mean(base, known)}"


def weight_mistakes(tables: Mapping[str, Any], game: Game, form: str | None) -> Iterator[str]:
    """Yield a line for each weight that cannot have its value, or that the bot ``form`` does not have.

    Where it is None: that no bot of the game has.
    """
    known = {name for bot in ([form] if form else game.bots) for name in game.bots[bot].weights}
    found = f"{form} has no weight of this name" if form else "no bot has a weight of this name"
    ranges = {weight.name: (weight.least, weight.most) for weight in game.weights}
    for place, values in _weights(tables):
        for name, value in values.items():
            least, most = ranges.get(name, (-math.inf, math.inf))
            if name not in known:
                near = did_you_mean(name, known) or "; allowed those that `lifeboat bots show` lists"
                yield f"{dotted([*place, name])}: {found}{near}"
            elif isinstance(value, int | float) and not least <= value <= most:
                allowed = f"from {least:g} to {most:g}" if math.isfinite(most) else f"{least:g} or more"
                yield f"{dotted([*place, name])}: {shown(value)}, allowed {allowed}"


def role_mistakes(tables: Mapping[str, Any], game: Game, roles: Collection[str]) -> Iterator[str]:
    """Yield a line for each role that neither the rule set in play has nor one that ships, and for those said twice."""
    for key in OF_ROLES:
        for id in _table(tables.get(key)):
            if id not in roles and id not in (known := known_roles(game, roles)):
                yield f"{dotted([key, id])}: unknown, allowed {choices(known)}{did_you_mean(id, known)}"
            elif key == "roles" and id in _table(tables.get("characters")):
                yield f"{dotted([key, id])}: stands under characters, too; allowed one of them"


def known_roles(game: Game, roles: Collection[str] = ()) -> list[str]:
    """Return ids of roles: these, then those of all rule sets that ship."""
    shipped = (game.load_ruleset(name, ()) for name in game.rulesets())
    return list(dict.fromkeys([*roles, *(role["id"] for ruleset in shipped for role in game.roles(ruleset))]))


def _weights(tables: Mapping[str, Any]) -> Iterator[tuple[list[str], Mapping[str, Any]]]:
    """Yield each table of weights with its place."""
    yield ["weights"], _table(tables.get("weights"))
    for key in OF_ROLES:
        for id, weights in _table(tables.get(key)).items():
            yield [key, id], _table(weights)


def _table(value: Any) -> Mapping[str, Any]:
    """Return a table; what is none has been told."""
    return value if isinstance(value, dict) else {}
