"""Lifeboat as a ``Game``: what runs, analysis and reports see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records

from . import decisions, kernels
from .asking import vocabulary
from .bots import BOTS, set_bots
from .bots.own import told
from .bots.weights import WEIGHTS
from .conserved import broken
from .hidden import redeal
from .measures import actions_of, measures
from .metrics import blocks, metrics
from .order import order
from .people import PEOPLE
from .rows import ROW
from .ruleset import (
    Ruleset,
    change_ruleset,
    is_scoring,
    load_ruleset,
    restore_ruleset,
    ruleset_schema,
    ruleset_template,
    shipped_rulesets,
    without_card,
)
from .scenario import play_scenario
from .state import CAUSES, ENDINGS, FATES, PARTS, WOUND_CAUSES
from .story import tell
from .tables import new_records
from .warm_up import warm_up


def roles(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the characters, in the order of the rule set's list."""
    return [
        {
            "id": id,
            "name": character.name,
            "size": character.size,
            "survival": character.survival,
            "seat": character.seat,
        }
        for id, character in ruleset.characters.items()
    ]


def describe(ruleset: Ruleset, players: int, bots: Mapping[str, BotChoice] | None = None) -> dict[str, Any]:
    """Return the names of the axes of the tallies, and what else a reader of a run needs, whoever plays."""
    block, super_block = blocks(ruleset, players)
    found = measures(ruleset, players)
    return {
        "super_block": super_block,
        "block": block,
        "max_rounds": ruleset.options.max_rounds,
        "roles": roles(ruleset),
        "role_word": "character",
        "length": "rounds",
        "endings": list(ENDINGS),
        "fates": list(FATES),
        "causes": list(CAUSES),
        "parts": list(PARTS),
        "wound_causes": list(WOUND_CAUSES),
        "actions": list(actions_of(ruleset)),
        "quantities": list(found.of_roles),
        "game_measures": list(found.of_games),
    }


def row_labels(ruleset: Ruleset) -> dict[str, Any]:
    """Return the labels of coded columns, and the names along the inner axes of array columns."""
    ids = list(ruleset.characters)
    return {
        "roles": ids,
        "codes": {"ended_by": ENDINGS, "love": ids, "hate": ids, "fate": FATES, "cause": CAUSES},
        "inner": {"points": PARTS, "wounds_by": WOUND_CAUSES, "did": actions_of(ruleset)},
    }


def prepare(ruleset: Ruleset, players: int, bots: Mapping[str, BotChoice], noise: int = 0) -> Records:
    """Return a record with rules and bots in place (see the Game contract)."""
    records = new_records(ruleset, players)
    records.view(np.ndarray)[0]["noise"] = noise
    set_bots(records, bots, ruleset)
    return records


LIFEBOAT = Game(
    id="lifeboat",
    title="Lifeboat",
    rulesets=shipped_rulesets,
    load_ruleset=load_ruleset,
    change_ruleset=change_ruleset,
    without_card=without_card,
    is_scoring=is_scoring,
    restore_ruleset=restore_ruleset,
    default_ruleset="classic",
    ruleset_schema=ruleset_schema,
    ruleset_template=ruleset_template,
    default_players=6,
    bots=BOTS,
    default_bot="sensible",
    roles=roles,
    prepare=prepare,
    set_bots=set_bots,
    blocks=blocks,
    describe=describe,
    row=ROW,
    row_labels=row_labels,
    metrics=metrics,
    measures=measures,
    vocabulary=vocabulary,
    story=tell,
    people=PEOPLE,
    play_games=told(kernels.play_games),
    play_and_score=told(kernels.play_and_score),
    begin_game=kernels.begin_game,
    go_on=kernels.go_on,
    bot_choice=told(kernels.bot_choice),
    option_scores=kernels.option_scores,
    warm_up=warm_up,
    decisions=decisions.NAMES[: decisions.N_DECISIONS],
    order=order,
    redeal=redeal,
    broken=broken,
    play_scenario=play_scenario,
    weights=WEIGHTS,
)
