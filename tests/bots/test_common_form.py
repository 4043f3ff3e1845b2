"""The common form of bots: the score of an option is the sum of its features times the weights of the player."""

import hashlib
import json
from collections import Counter

import numpy as np
import pytest

from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.games.lifeboat import decisions, kernels, steps
from lifeboat_sim.games.lifeboat.bots import BOTS, PERSONAS, set_bots
from lifeboat_sim.games.lifeboat.bots.weights import BELIEF_WEIGHTS, GROUPS, STYLE, WEIGHTS
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from tests.playing import plan, play

CHARACTERS = ("lauren", "stephen", "captain", "mate", "frenchy", "kid")
TABLES = (
    ("classic", ("trading=barter", "mug_declaration=after_success"), 6),
    ("both-expansions", ("trading=barter", "provisions.chum.count=5", "provisions.life_preserver.count=4"), 8),
)
NAMES = [weight.name for weight in WEIGHTS if weight.name not in STYLE]


def positions(ruleset: str, settings: tuple[str, ...], players: int, games: int = 3) -> list[Records]:
    """Return records at all decisions of some games, played at random half of the time."""
    one = plan(ruleset, players, "sensible", settings=settings)
    records = LIFEBOAT.prepare(one.ruleset, players, one.bots)
    records.view(np.ndarray)["watched"] = 1
    rng = np.random.default_rng(1)
    found = []
    for number in range(games):
        kernels.begin_game(records, np.uint64(4), number)
        while records.view(np.ndarray)["stage"][0] != steps.OVER:
            found.append(copied(records))
            n = int(records.view(np.ndarray)["n_options"][0])
            kernels.go_on(records, kernels.bot_choice(records) if rng.random() < 0.5 else int(rng.integers(n)))
    return found


def scores(records: Records, weights: dict[str, float], ruleset: object) -> np.ndarray:
    """Return the scores that the decider's player gives to its options, with such weights."""
    ahead = copied(records)
    g = ahead.view(np.ndarray)[0]
    set_bots(ahead, dict.fromkeys(ruleset.characters, ("sensible", weights)), ruleset)  # type: ignore[attr-defined, arg-type]
    found = np.zeros(int(g["n_options"]))
    weighed = kernels.option_scores(ahead, found)
    return found[:weighed]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])
def test_scores_are_linear_in_the_weights(table: tuple[str, tuple[str, ...], int]) -> None:
    """With a x v + b x w for weights every score is a x that with v and b x that with w: at every kind of decision."""
    ruleset = plan(table[0], table[2], settings=table[1]).ruleset
    rng = np.random.default_rng(2)
    seen: Counter[int] = Counter()
    for records in positions(*table):
        v, w = (
            {name: float(value) for name, value in zip(NAMES, rng.normal(size=len(NAMES)), strict=True)}
            for _ in range(2)
        )
        both = {name: 2 * v[name] - 0.5 * w[name] for name in NAMES}
        expected = 2 * scores(records, v, ruleset) - 0.5 * scores(records, w, ruleset)
        assert scores(records, both, ruleset) == pytest.approx(expected, abs=1e-9)
        seen[int(records.view(np.ndarray)["kind"][0])] += 1
    assert len(seen) >= decisions.N_DECISIONS - 3


def test_every_weight_matters_at_some_decision() -> None:
    dead = set(NAMES)
    for table in TABLES:
        ruleset = plan(table[0], table[2], settings=table[1]).ruleset
        for records in positions(*table, games=4)[::2]:
            nothing = scores(records, dict.fromkeys(NAMES, 0.0), ruleset)
            dead -= {
                name
                for name in dead
                if (scores(records, dict.fromkeys(NAMES, 0.0) | {name: 1.0}, ruleset) != nothing).any()
            }
    assert dead == set()


def test_weights_have_groups_and_sentences() -> None:
    assert {weight.group for weight in WEIGHTS} == set(GROUPS)
    assert len({weight.sentence for weight in WEIGHTS}) > len(WEIGHTS) - 4  # "the same of anybody" comes thrice
    assert all(WEIGHTS[at].default == 0 for at in BELIEF_WEIGHTS)


def test_sensible_is_frozen() -> None:
    """What changes these weights is another bot: results of years hang on them."""
    weights = {name: value for name, value in BOTS["sensible"].weights.items() if value}
    text = json.dumps(weights, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "35e93a155e5ce079"


# What single weights do --------------------------------------------------------------------------------------


def kid(**weights: float) -> np.ndarray:
    """Return the rows of 720 games in which the Kid has other weights than the rest."""
    wanted = plan(bots="sensible", games=720)
    records = LIFEBOAT.prepare(wanted.ruleset, 6, dict(wanted.bots) | {"kid": ("sensible", weights)})
    rows = np.zeros(720, LIFEBOAT.row)
    LIFEBOAT.play_games(records, np.uint64(wanted.seed), 0, 720, rows.view(np.recarray))
    return rows


def test_a_kid_that_never_slips_plays_as_without_slips_and_one_that_always_does_plays_at_random() -> None:
    at_random = play(plan(bots="kid=random,sensible", games=720))
    careful, careless = kid(slip=0.0), kid(slip=1.0)
    assert (careful == play(plan(bots="sensible", games=720))).all()
    shares = [rows["win"][:, 5].mean() / 840 for rows in (at_random, careless, kid(slip=0.2), careful)]
    assert shares[0] == pytest.approx(shares[1], abs=0.03)
    assert shares[1] < shares[2] < shares[3]


@pytest.mark.parametrize("bot", PERSONAS)
def test_personas_do_what_they_say(bot: str) -> None:
    games = 1440
    usual, other = (play(plan(bots=bots, games=games)) for bots in ("sensible", f"kid={bot},sensible"))
    row, swap, mug = 1, 2, 3
    did = [rows["did"][:, 5].mean(axis=0) for rows in (usual, other)]
    fights = [rows["fights"][:, 5].mean() for rows in (usual, other)]
    alive = [rows["fate"][:, :6] <= 1 for rows in (usual, other)]

    def lives(relation: str) -> list[float]:
        """Return how often whom the Kid loves (hates), if it is not the Kid, is alive in the end."""
        whom = [rows[relation][:, 5].astype(int) for rows in (usual, other)]
        return [found[np.arange(games), who][who != 5].mean() for found, who in zip(alive, whom, strict=True)]

    if bot == "pacifist":
        assert did[1][mug] == did[1][swap] == 0
        assert fights[1] < 0.1 * fights[0]
    elif bot == "brawler":
        assert fights[1] > 1.5 * fights[0]
    elif bot == "never-row":
        assert did[1][row] == 0 < did[0][row]
    elif bot == "hoarder":
        assert did[1][mug] > did[0][mug]
    elif bot == "lover":
        assert lives("love")[1] > lives("love")[0] + 0.02
    elif bot == "avenger":
        assert lives("hate")[1] < lives("hate")[0] - 0.02
    else:
        assert alive[1].mean() < alive[0].mean() - 0.02
