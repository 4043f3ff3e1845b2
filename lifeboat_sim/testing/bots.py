"""Checks for bots, public: does a bot look at nothing but what its player sees?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.games.lifeboat import decisions, kernels, steps
from lifeboat_sim.games.lifeboat.bots import BOTS, set_bots
from lifeboat_sim.games.lifeboat.hidden import blur, redeal
from lifeboat_sim.games.lifeboat.ruleset import load_ruleset
from lifeboat_sim.games.lifeboat.tables import new_records
from lifeboat_sim.games.lifeboat.text import Words

Chooser = Callable[[Records], int]
"""A bot as a function of a record that returns the place of an option in ``options``."""


def check_bot(
    bot: str | Chooser,
    ruleset: str = "classic",
    settings: Sequence[str] = (),
    *,
    players: int = 6,
    games: int = 20,
    redeals: int = 2,
    at_most: int | None = None,
    seed: int = 1,
) -> dict[str, int]:
    """Check that a bot's choices depend only on what its player sees.

    Games are played in which half of the decisions are the bot's and half are random. At decisions all that the
    decider cannot see is dealt anew (see ``hidden.py``), and the bot must choose as before.

    Parameters
    ----------
    bot : str or callable
        The name of a built-in bot, or a function of a record that returns the place of an option.
    ruleset, settings
        Name or file of a rule set, and single values changed (``trading=barter``).
    players, games : int
        Number of players and of games.
    redeals : int
        New deals for each decision.
    at_most : int, optional
        Check only the first so many decisions of each kind (default: all).
    seed : int
        Seed of games, new deals and random decisions.

    Returns
    -------
    dict of int
        Number of decisions checked, by their names in section 5 of the rules.

    Raises
    ------
    AssertionError
        If a choice changed; the message says at which decision.
    PlanError, RulesetError
        For an unknown bot, rule set or number of players.
    """
    rules = load_ruleset(ruleset, settings)
    words = Words(rules)
    records = new_records(rules, players)
    set_bots(records, {id: (bot if isinstance(bot, str) else "random", None) for id in rules.characters}, rules)
    choose: Chooser = kernels.bot_choice if isinstance(bot, str) else bot
    name = bot if isinstance(bot, str) else getattr(bot, "__name__", "the bot")
    rng = np.random.default_rng(seed)
    g = records.view(np.ndarray)[0]
    checked: Counter[str] = Counter()
    for number in range(games):
        kernels.begin_game(records, np.uint64(seed), number)
        while g["stage"] != steps.OVER:
            decision = words.decision(int(g["kind"]))
            choice = int(choose(copied(records)))
            if at_most is None or checked[decision] < at_most:
                checked[decision] += 1
                for _ in range(redeals):
                    _compare(records, choice, choose, rng, words, name)
            kernels.go_on(records, choice if rng.random() < 0.5 else int(rng.integers(int(g["n_options"]))))
    return {decision: checked[decision] for decision in decisions.NAMES[: decisions.N_DECISIONS] if checked[decision]}


def _compare(records: Records, choice: int, choose: Chooser, rng: np.random.Generator, words: Words, name: str) -> None:
    """Deal anew once, and compare the choices."""
    g = records.view(np.ndarray)[0]
    who = int(g["decider"])
    dealt = redeal(records, who, rng)
    blur(dealt, who, rng)
    other = int(choose(dealt))
    if other != choice:
        kind = int(g["kind"])
        options = [words.option(kind, int(code)) for code in g["options"][: int(g["n_options"])]]
        raise AssertionError(
            f"{name} sees what it must not: game {int(g['number'])}, round {int(g['rounds']) + 1}, "
            f"{words.characters[who]} {words.decision(kind)}: {options[choice]!r} became {options[other]!r} "
            "when all that its player cannot see was dealt anew"
        )


__all__ = ["BOTS", "Chooser", "check_bot"]
