"""Whole games as text: what was dealt, every decision that did something, how each round left the boat, the scores."""

from typing import Any

import numpy as np

from lifeboat_sim.games.lifeboat import steps
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.position import state_of, table_of
from lifeboat_sim.games.lifeboat.state import ENDINGS, PARTS
from lifeboat_sim.games.lifeboat.text import Words
from lifeboat_sim.runs.plan import Plan

NOTHING_HAPPENS = {"done", "hold", "stay_out", "suffer"}


def transcript(plan: Plan, number: int) -> str:
    """Return a game of a plan as text."""
    records = LIFEBOAT.prepare(plan.ruleset, plan.players, plan.bots)
    LIFEBOAT.begin_game(records, np.uint64(plan.seed), number)
    g = records.view(np.ndarray)[0]
    words = Words(plan.ruleset)
    lines = [f"{plan.ruleset.name}, {plan.players} players, seed {plan.seed}, game {number}", "", *deal(records, words)]
    rounds = -1
    while g["stage"] != steps.OVER:
        if g["rounds"] != rounds:
            rounds = int(g["rounds"])
            lines += ["", f"Round {rounds + 1}", *boat(records, words)]
        kind = int(g["kind"])
        choice = LIFEBOAT.bot_choice(records)
        option = words.option(kind, int(g["options"][choice]))
        if option not in NOTHING_HAPPENS:
            lines.append(f"  {words.characters[g['decider']]} {words.decision(kind)}: {option}")
        LIFEBOAT.go_on(records, choice)
    lines += [
        "",
        f"Ended by {ENDINGS[g['ended_by']]} after {g['rounds']} rounds",
        *boat(records, words),
        "",
        *scores(g, words),
    ]
    return "\n".join(lines) + "\n"


def deal(records: Any, words: Words) -> list[str]:
    """Return loves, hates and the decks."""
    table = table_of(records, words)
    lines = [f"  {id} loves {table[id]['love']}, hates {table[id]['hate']}" for id in table["seats"]]
    lines.append(f"  navigation {' '.join(map(str, table['navigation']))}")
    return [*lines, f"  provisions {' '.join(table['provisions'])}"]


def boat(records: Any, words: Words) -> list[str]:
    """Return birds, seats, the navigation deck, and what each has."""
    table = table_of(records, words)
    lines = [f"  birds {table['birds']}, aboard {' '.join(table['seats'])}"]
    lines.append(f"  navigation deck {' '.join(map(str, table['navigation'])) or '-'}")
    for id in table["seats"]:
        it = table[id]
        state = state_of(records, words.characters.index(id))
        parasol = " (parasol open)" if it["parasol_open"] else ""
        hand, face_up = " ".join(it["hand"]) or "-", " ".join(it["table"]) or "-"
        lines.append(f"    {id}: {it['wounds']} wounds, {state}; hand {hand}; table {face_up}{parasol}")
    return lines


def scores(g: Any, words: Words) -> list[str]:
    """Return the scores in their parts."""
    lines = []
    for p, id in enumerate(words.characters):
        if int(g["cast"]) >> p & 1:
            parts = " + ".join(f"{part} {points}" for part, points in zip(PARTS, g["points"][p], strict=True))
            lines.append(f"  {id} {g['score'][p]} = {parts}{', wins' if g['win'][p] else ''}")
    return lines
