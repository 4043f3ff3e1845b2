"""The dice version of Lifeboat as a ``Game``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..shared.ruleset import Rulesets
from ..shared.table_game import TableGame
from ..shared.tallies import Scores, Tallied
from .bots import BOTS
from .checks import broken
from .hidden import redeal
from .kernels import KERNELS
from .options import Ruleset
from .position import POSITION
from .rows import COUNTERS, Row
from .state import ENDINGS, State
from .story import WORDS
from .story.names import ROLE_NAMES


def roles(ruleset: Ruleset, players: int | None) -> list[dict[str, Any]]:
    """Return all seven roles: any of them may be dealt."""
    return [
        {"id": id, "name": ROLE_NAMES[id], "stamina": role.stamina, "survival": role.survival}
        for id, role in ruleset.roles.items()
    ]


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return that a score is at most the survival of two (or twice the own), and a stamina."""
    survival = max(role.survival for role in ruleset.roles.values())
    return Scores(0, 2 * survival + max(role.stamina for role in ruleset.roles.values()))


def write_rules(g: Any, ruleset: Ruleset) -> None:
    """Write the table of roles into a record."""
    g["role_stamina"] = [role.stamina for role in ruleset.roles.values()]
    g["role_survival"] = [role.survival for role in ruleset.roles.values()]


LIFEBOAT_PLURK = TableGame(
    id="lifeboat-plurk",
    title="Lifeboat, dice version (Plurk)",
    credit="A dice version of Lifeboat, a game by Jeff Siadek, made by players of a forum.",
    state=State,
    rulesets=Rulesets(Ruleset, "the dice version of Lifeboat", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="role",
        roles=roles,
        length="rounds",
        longest=lambda ruleset, players: ruleset.options.rounds,
        endings=ENDINGS,
        scores=scores,
        counters=COUNTERS,
        bots=BOTS,
    ),
    kernels=KERNELS,
    words=WORDS,
    default_players=5,
    default_bot="rower",
    redeal=redeal,
    broken=broken,
    position=POSITION,
    write_rules=write_rules,
).game()
