"""How much more often somebody does something to whom it loves, or hates, than to others: the table of beliefs.py.

Plays games and counts, at every decision at which somebody could have done one of the acts of ``bots/beliefs.py`` to
somebody else, whether it did, by what the other one is to it. Prints the ratios as they stand in ``IF_LOVED`` and
``IF_HATED``:

    python scripts/likelihoods.py [BOT] [GAMES]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.lifeboat import decisions, kernels, steps, verbs
from lifeboat_sim.games.lifeboat.bots.beliefs import (
    ATTACKED,
    DEFENDED,
    HELPED,
    IDLE,
    MUGGED,
    OPPOSED,
    OVERBOARD,
    SECONDED,
    SHARKS,
    THIRSTY,
)
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.plan import assign_bots

ACTS = {
    "MUGGED": MUGGED, "HELPED": HELPED, "SHARKS": SHARKS, "OVERBOARD": OVERBOARD, "THIRSTY": THIRSTY,
    "ATTACKED": ATTACKED, "SECONDED": SECONDED, "DEFENDED": DEFENDED, "OPPOSED": OPPOSED, "IDLE": IDLE,
}  # fmt: skip
NOBODY, LOVED, HATED = range(3)


def acts_of(g: np.void, option: int) -> set[tuple[int, int]]:
    """Return what an option does to whom, as (act, character)."""
    kind, verb, who, rules = int(g["kind"]), option >> 16, option >> 12 & 15, g["rules"]
    if kind == decisions.ACTION and verb == verbs.MUG:
        return {(int(MUGGED), who)}
    if kind == decisions.ACTION and verb == verbs.HEAL:
        return {(int(HELPED), who)}
    if kind in (decisions.GIVE, decisions.PRESERVER) and verb in (verbs.GIVE, verbs.THROW):
        return {(int(HELPED), who)}
    if kind == decisions.GIVE_WATER and verb == verbs.GIVE:
        return {(int(HELPED), int(g["seats"][g["turn"]]))}
    if kind == decisions.CHUM and verb == verbs.THROW:
        return {(int(SHARKS), x) for x in members(g["fallen"])}
    if kind == decisions.NAVIGATE:
        card = option >> 6 & 63
        falling = members(rules["overboard"][card])
        return {(int(OVERBOARD), x) for x in falling} | {
            (int(THIRSTY), x) for x in members(rules["thirsty"][card]) - falling
        }
    if kind == decisions.JOIN and g["deed"] != verbs.CANNIBALISM:
        attacker, target = int(g["order"][g["turn"]]), int(g["target"])
        return {
            int(verbs.ATTACK): {(int(ATTACKED), target), (int(SECONDED), attacker)},
            int(verbs.DEFEND): {(int(DEFENDED), target), (int(OPPOSED), attacker)},
            int(verbs.STAY_OUT): {(int(IDLE), target)},
        }[verb]
    return set()


def members(bits: int) -> set[int]:
    """Return the members of a set."""
    return {i for i in range(8) if int(bits) >> i & 1}


def positions(bot: str, games: int) -> Iterator[tuple[Records, int]]:
    """Yield the record at every decision, and what is chosen there."""
    ruleset = LIFEBOAT.load_ruleset("classic", ())
    records = LIFEBOAT.prepare(ruleset, 6, assign_bots(bot, LIFEBOAT, ruleset, 6))
    g = records.view(np.ndarray)[0]
    for number in range(games):
        kernels.begin_game(records, np.uint64(1), number)
        while g["stage"] != steps.OVER:
            choice = int(kernels.bot_choice(records))
            yield records, choice
            kernels.go_on(records, choice)


def main(bot: str = "sensible", games: str = "2000") -> None:
    """Count, and print the ratios."""
    done, possible = np.zeros((2, len(ACTS), 3))
    for records, choice in positions(bot, int(games)):
        g = records.view(np.ndarray)[0]
        who = int(g["decider"])
        options = [acts_of(g, int(code)) for code in g["options"][: int(g["n_options"])]]
        for act, whom in set().union(*options):
            if whom == who or not int(g["aboard"]) >> whom & 1:
                continue
            for relation, other in ((LOVED, int(g["love"][who])), (HATED, int(g["hate"][who]))):
                at = relation if other == whom else NOBODY
                weight = 0.5 if at == NOBODY else 1.0  # each act counts once among the others
                possible[act, at] += weight
                done[act, at] += weight * ((act, whom) in options[choice])
    rates = (done + 1) / (possible + 2)
    for name, act in ACTS.items():
        nobody, loved, hated = rates[act]
        print(f"{name:<10} {possible[act].sum():9.0f} times, loved {loved / nobody:5.2f}, hated {hated / nobody:5.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
