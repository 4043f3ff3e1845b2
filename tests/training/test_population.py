"""Training a table round by round, the store of what was found, and bots for changed rules."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.errors import FolderError, PlanError
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.played import read_json
from lifeboat_sim.training import population
from lifeboat_sim.training.best_response import Response
from lifeboat_sim.training.bots_file import write_bots
from lifeboat_sim.training.effort import Effort
from lifeboat_sim.training.folder import Begun, FolderStore, begin, read_training
from lifeboat_sim.training.population import Learner, Round, Store, Training, all_learn_one, roles_learn, train
from lifeboat_sim.training.retraining import retrained
from lifeboat_sim.training.shares import NOTHING, Share
from tests.training.zeroes import SENSIBLE, sensible, setting, zero, zeroes

TINY = Effort(generations=2, candidate=36, restarts=1, select=180, confirm=720)
SOME, NONE = Share(0.1, 0.09, 0.11), NOTHING
MAYBE = Share(0.004, -0.001, 0.009)
"""Not surely a gain, and not one to speak of."""


def training(rounds: int = 2, threads: int = 1, roles: Sequence[str] = ("captain", "kid")) -> Training:
    where = setting(threads=threads)
    learners = [Learner(role, (role,)) for role in roles]
    return Training(where, learners, zeroes(where), TINY, rounds, seed=1)


class Given(Store):
    """Finds what is given: so rounds are tested without games."""

    def __init__(self, gains: Sequence[Share]) -> None:
        self.gains = gains

    def find(self, round_: int, learner: Learner) -> Response | None:
        gain = self.gains[round_ - 1]
        bot = BotChoice(f"{learner.name} {round_}", SENSIBLE, "sensible")
        return Response(bot, SOME, SOME, gain, games=100, is_new=True)


def rounds_of(gains: Sequence[Share]) -> list[Round]:
    return list(train(training(rounds=len(gains)), Given(gains)))


# Rounds ------------------------------------------------------------------------------------------------------


def test_all_answers_of_a_round_are_the_next_profile() -> None:
    (only,) = rounds_of([SOME])
    assert only.profile["kid"].name == "kid 1"
    assert only.profile["captain"].name == "captain 1"
    assert only.profile["mate"].name == "zero"


def test_who_does_not_surely_gain_stays() -> None:
    first, second = rounds_of([SOME, MAYBE])
    assert second.profile == first.profile


def test_it_ends_after_two_rounds_in_a_row_without_a_gain_to_speak_of() -> None:
    assert len(rounds_of([SOME, MAYBE, NONE, SOME])) == 3
    assert len(rounds_of([MAYBE, SOME, MAYBE, SOME])) == 4


def test_the_last_three_profiles_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[list[str]] = []

    def noted(where: Any, task: Any, effort: Any, seeds: Any, played: Any) -> Response:
        answered.append([profile["kid"].name for profile in task.profiles])
        return Response(BotChoice(f"kid {len(answered)}", SENSIBLE, "sensible"), SOME, SOME, SOME, 100, is_new=True)

    monkeypatch.setattr(population, "best_response", noted)
    list(train(training(rounds=4, roles=["kid"])))
    assert answered == [["zero"], ["zero", "kid 1"], ["zero", "kid 1", "kid 2"], ["kid 1", "kid 2", "kid 3"]]


def test_a_table_learns_and_is_the_same_on_any_number_of_threads() -> None:
    one, two = (list(train(training(threads=threads))) for threads in (1, 2))
    assert one == two
    assert one[0].responses["kid"].is_sure


def test_one_bot_for_all_learns_by_self_play() -> None:
    where = setting()
    (learner,) = all_learn_one(where, zeroes(where))
    assert learner.roles == tuple(where.role_ids)
    effort = Effort(generations=4, candidate=216, restarts=1, select=432, confirm=2_160)
    (only,) = train(Training(where, [learner], zeroes(where), effort, 1, seed=1, memory=1))
    found = only.responses[learner.name]
    assert found.before.value == pytest.approx(1 / 6, abs=0.002)  # one of six who are all alike
    assert found.gain.low > 0.02
    assert len({tuple(bot.weights.items()) for bot in only.profile.values() if bot.weights}) == 1


def test_with_a_fixed_cast_only_those_who_play_learn() -> None:
    where = setting(players=4, rules="single-row", settings=('cast=["lauren","captain","mate","kid"]',))
    assert [one.name for one in roles_learn(where, sensible(where))] == ["lauren", "captain", "mate", "kid"]


# A folder ----------------------------------------------------------------------------------------------------


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_what_was_stopped_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    begin(whole, Begun(training(), "classic", "lifeboat train"))
    expected = list(train(training(), FolderStore(whole)))
    begin(stopped, Begun(training(), "classic", "lifeboat train"))
    list(islice(train(training(), FolderStore(stopped)), 1))
    (stopped / "rounds" / "001-kid.json").unlink()
    begun = read_training(stopped, Threads(2))
    assert begun.command == "lifeboat train"
    assert list(train(begun.training, FolderStore(stopped))) == expected
    assert contents(stopped) == contents(whole)


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    begin(tmp_path, Begun(training(), "classic", "lifeboat train"))
    begin(tmp_path, Begun(training(threads=2), "classic", "another way to say it"))
    with pytest.raises(FolderError, match=r"holds another training \(rounds: 2, here 3\)"):
        begin(tmp_path, Begun(training(rounds=3), "classic", "lifeboat train"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"engine_hash": "0"}, 'training.json: engine_hash: "0", here'),
        ({"rounds": "two"}, 'training.json: rounds: "two", allowed'),
        ({"players": 99}, "players: 99, allowed 4, 5 or 6"),
        ({"rounds": 0}, "training.json: rounds: 0, allowed 1 to "),
        ({"memory": 0}, "training.json: memory: 0, allowed 1 to "),
        ({"learners": {}}, "training.json: learners: "),
        ({"learners": {"kid": []}}, "training.json: learners.kid: "),
        ({"learners": {"../kid": ["kid"]}}, "training.json: learners: "),
        ({"learners": {"kid": ["nobody"]}}, "training.json: learners: "),
    ],
)
def test_a_damaged_or_foreign_folder_is_refused(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    from lifeboat_sim.runs.files import write_json

    begin(tmp_path, Begun(training(), "classic", "lifeboat train"))
    path = tmp_path / "training.json"
    write_json(path, read_json(path, FolderError) | change)
    with pytest.raises(FolderError) as caught:
        read_training(tmp_path, Threads(1))
    assert told in "\n".join(caught.value.lines)


def test_a_damaged_response_is_named(tmp_path: Path) -> None:
    begin(tmp_path, Begun(training(), "classic", "lifeboat train"))
    (tmp_path / "rounds" / "001-captain.json").write_text('{"round": 1}')
    with pytest.raises(FolderError, match=r"001-captain\.json: learner: required, but missing"):
        next(train(training(), FolderStore(tmp_path)))


# Other rules -------------------------------------------------------------------------------------------------


def test_bots_learn_changed_rules() -> None:
    ruleset = LIFEBOAT.change_ruleset(LIFEBOAT.load_ruleset("classic", ()), ["birds_to_land=3"])
    start = dict.fromkeys(setting().role_ids, BotChoice("rower", None)) | {"kid": zero()}
    played: list[int] = []
    found = retrained(LIFEBOAT, ruleset, 6, start, 20_000, 1, Threads(2), played.append, rounds=1)
    assert found.bots["mate"] == start["mate"]
    assert found.bots["kid"].name == "zero, retrained"
    assert sum(played) == found.provenance["games"] <= 20_000
    assert found.provenance["rounds"][0]["kid"]["gain"]["low"] > 0
    assert found.provenance["ruleset_hash"] == ruleset.hash


def test_a_table_without_weights_cannot_learn() -> None:
    where = setting()
    random = dict.fromkeys(where.role_ids, BotChoice("random", None))
    with pytest.raises(PlanError, match="random: has no weights to train"):
        retrained(LIFEBOAT, where.ruleset, 6, random, None, 1, Threads(1))


def test_files_that_are_named_at_length_lose_no_training(tmp_path: Path) -> None:
    path, long = tmp_path / "kid.json", "a" * 400
    write_bots(path, setting(), f"{long}.toml", {"kid": zero(mug=-3.0)}, "trained", f"Best responses to {long}.", {})
    written = read_json(path, FolderError)
    assert len(written["sentence"]) == 300
    assert "made_for" not in written
