"""``lifeboat games``: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.output import put, put_json

if TYPE_CHECKING:
    from lifeboat_sim.core.game import Game

GAMES_EXAMPLES = examples("lifeboat games", "lifeboat games --json")


def games(as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False) -> None:
    """List the games: their numbers of players, rule sets and bots."""
    from lifeboat_sim.games import GAMES, load_game

    found = {id: facts(load_game(id)) for id in GAMES}
    if as_json:
        put_json(found)
        return
    for id, one in found.items():
        numbers = ", ".join(map(str, one["players"]))
        put(f"{id:<18} {one['title']}: {numbers} players ({one['default_players']} where nothing is said)")
        put(f"{'':<18} rule sets: {', '.join(one['rulesets'])}")
        put(f"{'':<18} bots: {', '.join(one['bots'])} (default {one['default_bot']})")


def facts(game: Game) -> dict[str, Any]:
    """Return what a game is in short, ready for JSON."""
    return {
        "title": game.title,
        "players": game.load_ruleset(game.default_ruleset, ()).player_numbers(),
        "default_players": game.default_players,
        "rulesets": game.rulesets(),
        "default_ruleset": game.default_ruleset,
        "bots": list(game.bots),
        "default_bot": game.default_bot,
    }
