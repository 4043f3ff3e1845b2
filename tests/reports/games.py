"""Games whose pages the tests look at."""

import json
from pathlib import Path

from lifeboat_sim.core.story import Story
from lifeboat_sim.games import load_game
from lifeboat_sim.runs.plan import assign_bots

COMMAND = "lifeboat replay --rules classic --seed 1 --number 0"

NAMES = {
    "kid": "</script><b>Kid",
    "mate": "\"'> onload=alert(1) &amp;",
    "harter": "{{ 7*7 }} <!-- ${8*8} \\u003c",
    "wong": "AnameOfSixtyLettersWithoutAnyGap" * 2,
}
NAMES["wong"] = NAMES["wong"][:60]
HOSTILE = f"""
extends = "classic"
name = "Eight </style><script>alert(1)</script> in a boat"
[options]
trading = "barter"
[characters.kid]
name = {json.dumps(NAMES["kid"])}
[characters.mate]
name = {json.dumps(NAMES["mate"])}
[characters.harter]
name = {json.dumps(NAMES["harter"])}
size = 4
survival = 8
seat = 7
ability = "none"
[characters.wong]
name = {json.dumps(NAMES["wong"])}
size = 14
survival = 9
seat = 8
ability = "none"
[provisions.constructor]
like = "knife"
count = 2
weapon = 6
"""
"""Unknown characters and cards, with names that look like markup."""


def played(
    rules: str | Path, players: int, settings: tuple[str, ...] = (), bots: str = "sensible", number: int = 0
) -> Story:
    """A game of seed 1."""
    game = load_game("lifeboat")
    ruleset = game.load_ruleset(str(rules), settings)
    return game.story(ruleset, players, assign_bots(bots, game, ruleset), 1, number)
