"""Files of targets to begin with."""

from __future__ import annotations

import textwrap

from lifeboat_sim.core.game import Game
from lifeboat_sim.games import DEFAULT

TEMPLATE = """\
# What this rule set is meant to do. "lifeboat check" plays it and says of each target whether it holds, fails, or
# needs more games. Take the # away where something is to be different, and change numbers and targets as you like.

# rules = "classic"                # a shipped rule set, or a .toml file beside this one
# set = ["row_draw=1"]             # single values that are different, as in "lifeboat run --set"
# players = 6                      # or several, each played and judged by itself: [4, 5, 6]
# bots = "sensible"                # who plays: one bot for all, or "kid=random,sensible"
# games = 200_000                  # for each number of players
# seed = 1

[[target]]                         # every win share within 3 pp of fair
measure = "win_share"
of = "every"                       # every character, or the id of one: "kid"
within = "3pp"                     # percentage points, up or down

[[target]]
name = "the Kid is no victim"      # what the results call it
measure = "win_share"
of = "kid"
at_least = "12%"

[[target]]
measure = "rounds_median"          # also rounds_mean, rounds_p5, rounds_p95
between = [6, 12]

[[target]]
measure = "early_elimination"      # unconscious or dead for good before half of the rounds, of all characters
at_most = "30%"

[[target]]
measure = "ties"
at_most = "10%"

# [[target]]                       # compared with another rule set, by the same deals
# measure = "win_share"
# of = "every"
# no_worse_than = "english"        # or close_to, which limits changes for the better, too
# by = "1pp"

# [[target]]
# measure = "deaths"               # per game
# players = 6                      # only with so many, if the file has several
# at_most = 3

# [[target]]
# measure = "action_share"         # of all actions taken
# of = "every"                     # no action is never worth it
# at_least = "1%"

# Also: score, survival (of characters), rounds_out, no_winner, margin, unfinished.
"""

WIDTH = 120
OTHER = """\
# What these rules are meant to do. "lifeboat check" plays them and says of each target whether it holds, fails, or
# needs more games. Take the # away where something is to be different, and change numbers and targets as you like.

game = "{id}"
# rules = "{rules}"               # a shipped rule set, or a .toml file beside this one
# players = {players}                      # or several, each played and judged by itself
# bots = "{bot}"                 # who plays: one bot for all, or "{role}=random,{bot}"
# games = 200_000                  # for each number of players
# seed = 1

[[target]]                         # every win share within 3 pp of fair
measure = "win_share"
of = "every"                       # every {word}, or the id of one: "{role}"
within = "3pp"                     # percentage points, up or down

[[target]]
measure = "ties"
at_most = "10%"

# [[target]]
# measure = "{length}_mean"        # also {length}_median, {length}_p5, {length}_p95
# between = [1, 100]

{also}
"""


def template_for(game: Game) -> str:
    """Return the text of a file of targets of a game."""
    if game.id == DEFAULT:
        return TEMPLATE
    ruleset = game.load_ruleset(game.default_ruleset, ())
    info = game.describe(ruleset, game.default_players)
    counters = ", ".join(counter["name"] for counter in info["counters"])
    also = f"Also: score, no_winner, margin; and what the game counts: {counters}."
    return OTHER.format(
        id=game.id,
        rules=game.default_ruleset,
        players=game.default_players,
        bot=game.default_bot,
        role=info["roles"][0]["id"],
        word=info["role_word"],
        length=info["length"],
        also="\n".join(textwrap.wrap(also, WIDTH, initial_indent="# ", subsequent_indent="# ")),
    )
