"""Games to tune on, to select by and to confirm on have no seed in common, and a type checker sees which are which."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from lifeboat_sim.runs.plan import MOST_SEED
from lifeboat_sim.training.seeds import RANGE, Confirming, Seeds, Selecting, Tuning

TASKS = st.lists(st.one_of(st.integers(0, 100), st.sampled_from(["kid", "mate"])), max_size=3)


@given(st.integers(0, MOST_SEED), TASKS, st.integers(0, 99), st.integers(0, 9_999))
def test_each_purpose_has_a_range_of_its_own(seed: int, task: list[str | int], restart: int, generation: int) -> None:
    seeds = Seeds(seed).of(*task)
    found = (seeds.tuning(restart, generation), seeds.selecting(), seeds.confirming())
    assert [type(one) for one in found] == [Tuning, Selecting, Confirming]
    assert [one.number // RANGE for one in found] == [1, 2, 3]
    assert all(one.number <= MOST_SEED for one in found)


def test_no_two_tasks_restarts_or_generations_share_games() -> None:
    tasks = [Seeds(seed).of("round", number, role) for seed, number, role in product((1, 2), (1, 2), ("kid", "mate"))]
    numbers = [
        task.tuning(restart, generation).number for task in tasks for restart in (0, 1) for generation in range(9)
    ]
    assert len(set(numbers)) == len(numbers)
    assert len({one.confirming().number for one in tasks}) == len({one.steps(0) for one in tasks}) == len(tasks)


def test_seeds_are_the_same_on_every_machine() -> None:
    assert Seeds(1).of("round", 1, "kid").confirming().number == 8_630_289_283_490_820_683
