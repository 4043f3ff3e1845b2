"""What ``lifeboat bots show`` prints: a bot with all its weights, and which of them differ by character."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time
from itertools import groupby
from typing import Any

from lifeboat_sim.cli.output import one_line, put
from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.errors import PlanError, choices, did_you_mean
from lifeboat_sim.runs.bots_files import FileBot, is_bots_file, read_bots
from lifeboat_sim.runs.bots_mistakes import allowed_bots, known_roles
from lifeboat_sim.runs.bots_template import described

LONGEST = 100
"""Characters of a value of the provenance that are shown in a line; JSON shows all."""


def facts(word: str, game: Game, players: int | None, character: str | None) -> dict[str, Any]:
    """Return what is to be known of a bot, ready for JSON.

    Parameters
    ----------
    word : str
        A built-in bot, or a bots file.
    players : int, optional
        At a table of how many (default: that of the game).
    character : str, optional
        Whose weights (default: those of all of the default rule set, and of all that the file names).

    Raises
    ------
    PlanError
        If there is no such bot, character or number of players.
    BotsError
        If the file is unusable.
    """
    players = _players(players, game)
    roles = [role["id"] for role in game.roles(game.load_ruleset(game.default_ruleset, ()))]
    own = read_bots(word, game, roles) if is_bots_file(word) else None
    if own is None and word not in game.bots:
        raise PlanError(f"unknown bot {word!r}, allowed {allowed_bots(game)}{did_you_mean(word, game.bots)}")
    named = dict.fromkeys([*roles, *_roles_in(own)])
    if character is not None:
        if character not in (known := known_roles(game, named)):
            near = did_you_mean(character, known)
            raise PlanError(f"--character: unknown {character!r}, allowed {choices(known)}{near}")
        named = {character: None}
    form = word if own is None else own.form
    who = {role: _choice(word, own, game, role, players) for role in named}
    file = None if own is None else own.file
    return {
        "bot": word if file is None else file.name,
        "sentence": game.bots[word].sentence if file is None else file.sentence,
        "game": game.id,
        "plays_as": form,
        "file": None if file is None else file.file,
        "base": None if file is None else file.base,
        "made_for": game.bots[word].made_for if file is None else file.made_for,
        "made_for_players": None if file is None else file.players,
        "players": players,
        "weights": [
            {"name": one.name, "group": one.group, "sentence": one.sentence, **_values(one.name, who)}
            for one in described(game, form)
        ],
        "provenance": {} if own is None else _plain(own.provenance),
    }


def _players(players: int | None, game: Game) -> int:
    """Return a number of players that a rule set allows; raises PlanError."""
    shipped = (game.load_ruleset(name, ()) for name in game.rulesets())
    known = sorted({number for ruleset in shipped for number in ruleset.player_numbers()})
    if players is not None and players not in known:
        raise PlanError(f"--players: {players}, allowed {choices(map(str, known))}")
    return game.default_players if players is None else players


def _roles_in(own: FileBot | None) -> list[str]:
    """Return the roles that a file, or one that it is built on, has weights for."""
    return [] if own is None else [*own.of_roles, *_roles_in(own.below)]


def _choice(word: str, own: FileBot | None, game: Game, role: str, players: int) -> BotChoice:
    if own is not None:
        return own.choice(game, role, players)
    return BotChoice(word, game.bots[word].weights_of(role, players))


def _values(name: str, who: Mapping[str, BotChoice]) -> dict[str, Any]:
    """Return the value of a weight; where characters differ none, but that of each."""
    values = {role: (choice.weights or {})[name] for role, choice in who.items()}
    first = next(iter(values.values()))
    return {"value": first} if len(set(values.values())) == 1 else {"value": None, "characters": values}


def _plain(value: Any) -> Any:
    """Return a value of a file as JSON has it: dates and times as text."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    is_odd = isinstance(value, date | time) or value in (float("inf"), -float("inf")) or value != value
    return str(value) if is_odd else value


# As text -----------------------------------------------------------------------------------------------------


def print_bot(found: Mapping[str, Any]) -> None:
    """Print the facts of a bot: what it is, its weights by group and by character, where they come from."""
    put(one_line(f"{found['bot']}: {found['sentence']}" if found["sentence"] else found["bot"]))
    if found["file"]:
        put(one_line(f"of {found['file']}, over {found['base']}"))
    if found["made_for"]:
        at = f" with {found['made_for_players']} players" if found["made_for_players"] else ""
        put(one_line(f"made for the rule set {found['made_for']}{at}"))
    if not found["weights"]:
        put("has no weights")
    different = [weight for weight in found["weights"] if weight["value"] is None]
    width = max((len(weight["name"]) for weight in found["weights"]), default=0)
    for group, weights in groupby(found["weights"], lambda weight: weight["group"]):
        put(f"\n{group}" if group else "")
        for one in weights:
            value = "differs" if one["value"] is None else _number(one["value"])
            put(f"  {one['name']:<{width}}  {value:>8}  {one['sentence']}".rstrip())
    if different:
        _print_by_character(different, width)
    if found["provenance"]:
        put("\nWhere the weights come from")
        for key, value in found["provenance"].items():
            text = f"{key}: {value}"
            put(one_line(f"  {text if len(text) <= LONGEST else text[: LONGEST - 3] + '...'}"))


def _print_by_character(weights: Sequence[Mapping[str, Any]], width: int) -> None:
    roles = list(weights[0]["characters"])
    columns = [max(len(role), 8) for role in roles]
    put("\nBy character")
    put("  ".join([" " * (width + 2), *(f"{role:>{size}}" for role, size in zip(roles, columns, strict=True))]))
    for one in weights:
        values = (f"{_number(value):>{size}}" for value, size in zip(one["characters"].values(), columns, strict=True))
        put("  ".join([f"  {one['name']:<{width}}", *values]))


def _number(value: float) -> str:
    return f"{value:.6g}"
