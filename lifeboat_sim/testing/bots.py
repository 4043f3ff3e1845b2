"""Checks for bots, public: does a bot look at nothing but what its player sees?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.games.lifeboat import decisions, kernels, steps
from lifeboat_sim.games.lifeboat.bots import BOTS, set_bots
from lifeboat_sim.games.lifeboat.bots.own import told
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.hidden import blur, redeal
from lifeboat_sim.games.lifeboat.ruleset import Ruleset, load_ruleset
from lifeboat_sim.games.lifeboat.tables import new_records
from lifeboat_sim.games.lifeboat.text import Words
from lifeboat_sim.runs.plan import assign_bots

Chooser = Callable[[Records], int]
"""A bot as a function of a record that returns the place of an option in ``options``."""
AGAIN = 20
"""How often a bot is asked again that has chosen otherwise after a new deal: it may throw dice."""
SCRATCH = ("keys", "thoughts", "said", "failed")
"""What a bot may write into, beside its own memory."""


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
    decider cannot see is dealt anew (see ``hidden.py``), and the bot must choose as before. It must also choose as
    before when it is asked again, and change nothing but its own memory.

    Parameters
    ----------
    bot : str or callable
        Who plays, as ``--bots`` takes it: a built-in bot, ``FILE.py``, a bots file; or a function of a record that
        returns the place of an option.
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
        If a choice changed, is no option, or something else did; the message says at which decision.
    BotError
        If a bot of a file cannot be used, raises an exception, or answers something else than an option.
    PlanError, RulesetError
        For an unknown bot, rule set or number of players.
    """
    rules = load_ruleset(ruleset, settings)
    words = Words(rules)
    records = new_records(rules, players)
    plays, choose, name = _found(bot, rules, players)
    set_bots(records, plays, rules)
    rng = np.random.default_rng(seed)
    g = records.view(np.ndarray)[0]
    checked: Counter[str] = Counter()
    for number in range(games):
        kernels.begin_game(records, np.uint64(seed), number)
        while g["stage"] != steps.OVER:
            decision = words.decision(int(g["kind"]))
            before = copied(records)
            choice = int(choose(records))
            _check_itself(before, records, choice, choose, words, name)
            if at_most is None or checked[decision] < at_most:
                checked[decision] += 1
                for _ in range(redeals):
                    _compare(before, choice, choose, rng, words, name)
            kernels.go_on(records, choice if rng.random() < 0.5 else int(rng.integers(int(g["n_options"]))))
    return {decision: checked[decision] for decision in decisions.NAMES[: decisions.N_DECISIONS] if checked[decision]}


def _found(bot: str | Chooser, rules: Ruleset, players: int) -> tuple[dict[str, BotChoice], Chooser, str]:
    """Return who is written into the record, what chooses, and its name."""
    if not isinstance(bot, str):
        return assign_bots("random", LIFEBOAT, rules, players), bot, getattr(bot, "__name__", "the bot")
    plays = assign_bots(bot, LIFEBOAT, rules, players)
    return plays, told(kernels.bot_choice), " and ".join(dict.fromkeys(one.name for one in plays.values()))


def _check_itself(before: Records, after: Records, choice: int, choose: Chooser, words: Words, name: str) -> None:
    """Check that a choice is an option, the same when the bot is asked again, and left everything as it was."""
    g, now = before.view(np.ndarray)[0], after.view(np.ndarray)[0]
    who = int(g["decider"])
    if not 0 <= choice < g["n_options"]:
        raise AssertionError(f"{name} chooses {choice}, allowed 0 to {g['n_options'] - 1}: {_where(g, words)}")
    others = np.arange(len(g["memory"])) != who
    changed = [
        field
        for field in g.dtype.names
        if field not in (*SCRATCH, "memory") and g[field].tobytes() != now[field].tobytes()
    ]
    if g["memory"][others].tobytes() != now["memory"][others].tobytes():
        changed.append("memory of others")
    if changed:
        raise AssertionError(f"{name} changes what is not its own: {', '.join(changed)}: {_where(g, words)}")
    _check_again(before, choice, choose, words, name, times=1)


def _check_again(before: Records, choice: int, choose: Chooser, words: Words, name: str, times: int) -> None:
    """Ask a bot again at the same decision, so many times."""
    g = before.view(np.ndarray)[0]
    for _ in range(times):
        again = int(choose(copied(before)))
        if again != choice:
            options = _options(g, words)
            raise AssertionError(
                f"{name} chooses otherwise when it is asked again: {_where(g, words)}: {options[choice]!r} became "
                f"{options[again]!r}; allowed chance of random_below"
            )


def _compare(records: Records, choice: int, choose: Chooser, rng: np.random.Generator, words: Words, name: str) -> None:
    """Deal anew once, and compare the choices."""
    g = records.view(np.ndarray)[0]
    who = int(g["decider"])
    dealt = redeal(records, who, rng)
    blur(dealt, who, rng)
    other = int(choose(dealt))
    if other != choice:
        _check_again(records, choice, choose, words, name, times=AGAIN)
        options = _options(g, words)
        raise AssertionError(
            f"{name} sees what it must not: {_where(g, words)}: {options[choice]!r} became {options[other]!r} "
            "when all that its player cannot see was dealt anew"
        )


def _where(g: np.void, words: Words) -> str:
    """Return which decision it is."""
    decision = f"{words.characters[int(g['decider'])]} {words.decision(int(g['kind']))}"
    return f"game {int(g['number'])}, round {int(g['rounds']) + 1}, {decision}"


def _options(g: np.void, words: Words) -> list[str]:
    return [words.option(int(g["kind"]), int(code)) for code in g["options"][: int(g["n_options"])]]


__all__ = ["BOTS", "Chooser", "check_bot"]
