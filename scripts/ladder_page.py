"""Write the measured tables of docs/ladder.md: who beats whom, personas, beliefs, and the game among each kind of bot.

Usage: .venv/bin/python scripts/ladder_page.py [GAMES]

Each table stands between two marks, ``<!-- ladder -->`` and ``<!-- end of ladder -->``; all else on the page is written
by hand and stays. GAMES (21,600 by default) are played with the lone bot in each seat. A minute or two.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.games.lifeboat.bots import PERSONAS
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.plan import assign_bots
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.training.arena import Arena, Setting
from lifeboat_sim.training.seeds import Seeds
from lifeboat_sim.training.shares import Share, share_of

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"
SEEDS = Seeds(2026)
LADDER = ("random", "greedy", "sensible", "tuned", "expert")
TABLES = (("classic", 6), ("classic", 5), ("classic", 4), ("single-row", 6), ("english", 6))
EXPERTS = {"single-row": "expert-single-row", "english": "expert-english"}
"""By rule set, who was trained for it: for all others, ``expert``."""
KNOWN = {0: "switched off", 1: "inferred from what they do", 2: "known (an oracle)"}


class Table:
    """A rule set and number of players at which bots meet."""

    def __init__(self, games: int, rules: str = "classic", players: int = 6) -> None:
        self.games = games
        self.setting = Setting(LIFEBOAT, LIFEBOAT.load_ruleset(rules, ()), players, Threads(usable_cores()))

    def bots(self, text: str) -> dict[str, BotChoice]:
        """Return the bot of each character."""
        return assign_bots(text, LIFEBOAT, self.setting.ruleset, self.setting.players)

    def share(self, one: Mapping[str, BotChoice], others: Mapping[str, BotChoice], roles: Sequence[str]) -> Share:
        """Return the win share of lone bots, averaged over the characters that they hold in turn."""
        won, games = [], 0
        for role in roles:
            arena = Arena(self.setting, [others], [role])
            won.append(arena.wins([one[role]], SEEDS.confirming(), self.games)[0])
            games += arena.games_in
        return share_of(np.sum(won, axis=0), games)

    def lone(self, one: str, others: str) -> Share:
        """Return the win share of one bot against the rest, over all characters."""
        return self.share(self.bots(one), self.bots(others), self.setting.role_ids)


def percent(share: Share) -> str:
    """Return a share with half of its 95 % interval, in percent."""
    return f"{100 * share.value:.1f} ± {50 * (share.high - share.low):.1f}"


def ladder(games: int) -> Iterator[str]:
    """Yield who wins how much alone among others."""
    yield "| one of | " + " | ".join(f"among `{bot}`" for bot in LADDER) + " |"
    yield "| --- |" + " --- |" * len(LADDER)
    table = Table(games)
    for one in LADDER:
        yield f"| `{one}` | " + " | ".join(percent(table.lone(one, others)) for others in LADDER) + " |"


def rungs(games: int) -> Iterator[str]:
    """Yield by how much each rung beats the one below, at several tables."""
    pairs = list(zip(LADDER[1:], LADDER, strict=False))
    heads = [f"`{one}` among `{others}`" for one, others in pairs[:-1]]
    yield "| rules, players | fair | " + " | ".join(heads) + " | its expert among `tuned` |"
    yield "| --- | --- |" + " --- |" * len(pairs)
    for rules, players in TABLES:
        table = Table(games, rules, players)
        own = EXPERTS.get(rules, "expert")
        found = [table.lone(own if one == "expert" else one, others) for one, others in pairs]
        yield f"| {rules}, {players} | {100 / players:.1f} | " + " | ".join(map(percent, found)) + " |"


def experts(games: int) -> Iterator[str]:
    """Yield what it is worth to be trained for the rules that are played."""
    yield "| rules | its expert | one of it among `expert` | one `expert` among it |"
    yield "| --- | --- | --- | --- |"
    for rules, own in EXPERTS.items():
        table = Table(games, rules)
        shares = [percent(table.lone(own, "expert")), percent(table.lone("expert", own))]
        yield f"| {rules} | `{own}` | {' | '.join(shares)} |"


def personas(games: int) -> Iterator[str]:
    """Yield what people of one kind win."""
    yield "| one of | plays | among `sensible` | among `expert` |"
    yield "| --- | --- | --- | --- |"
    table = Table(games)
    for bot in PERSONAS:
        shares = " | ".join(percent(table.lone(bot, others)) for others in ("sensible", "expert"))
        yield f"| `{bot}` | {LIFEBOAT.bots[bot].sentence} | {shares} |"


def beliefs(games: int) -> Iterator[str]:
    """Yield what it is worth to know of the loves and hates of others."""
    table = Table(games)
    ids = table.setting.role_ids
    yield "| loves and hates of others are | one `expert` among five | one `tuned` among five |"
    yield "| --- | --- | --- |"
    for level, words in KNOWN.items():
        found = []
        for name in ("expert", "tuned"):
            others = table.bots(name)
            one = {
                role: BotChoice(name, {**(bot.weights or {}), "beliefs": float(level)}) for role, bot in others.items()
            }
            found.append(percent(table.share(one, others, ids)))
        yield f"| {words} | {' | '.join(found)} |"


def tables(games: int) -> Iterator[str]:
    """Yield the win share of each character where all play alike."""
    table = Table(6 * games)
    names = {role["id"]: role["name"] for role in LIFEBOAT.roles(table.setting.ruleset)}
    yield "| all are | " + " | ".join(names[role] for role in table.setting.role_ids) + " |"
    yield "| --- |" + " --- |" * len(names)
    for bot in LADDER:
        all_alike = table.bots(bot)
        shares = " | ".join(percent(table.share(all_alike, all_alike, [role])) for role in table.setting.role_ids)
        yield f"| `{bot}` | {shares} |"


MADE = {
    "ladder": ladder,
    "rungs": rungs,
    "experts": experts,
    "personas": personas,
    "beliefs": beliefs,
    "tables": tables,
}


def main(games: str = "21600") -> None:
    """Write the tables."""
    text = PAGE.read_text(encoding="utf-8")
    for name, made in MADE.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        lines = begin + "\n" + "\n".join(made(int(games))) + "\n\n" + end
        text, times = re.subn(re.escape(begin) + ".*?" + re.escape(end), lambda _, it=lines: it, text, flags=re.DOTALL)
        if times != 1:
            raise ValueError(f"the marks of the table {name} are missing, or there twice")
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
