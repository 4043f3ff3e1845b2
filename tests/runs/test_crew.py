"""Crews: jobs are done in any order, handed out as they are done, and put in order again by whoever needs that."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import islice

import pytest

from lifeboat_sim.runs.crew import AHEAD, Here, Threads, in_order, until


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("hands", [1, 2, 5])
def test_every_job_is_done_once_and_results_can_be_put_in_order(hands: int) -> None:
    jobs = [partial(double, number) for number in range(40)]
    assert sorted(Threads(hands).do(jobs)) == [(number, 2 * number) for number in range(40)]
    assert list(in_order(Threads(hands).do(jobs))) == [2 * number for number in range(40)]


def test_a_job_for_this_process_is_a_job_like_others() -> None:
    assert list(Threads(2).do([Here(partial(double, 4))])) == [(0, 8)]


def test_what_is_done_is_handed_out_though_an_earlier_job_is_not() -> None:
    first_may_end = threading.Event()
    with closing(Threads(2).do([first_may_end.wait, partial(double, 1)])) as done:
        assert next(done) == (1, 2)
        first_may_end.set()
        assert next(done) == (0, True)


@pytest.mark.parametrize("hands", [2, 3])
def test_jobs_are_taken_as_they_are_needed_and_never_far_behind_one_that_takes_long(hands: int) -> None:
    taken: list[int] = []
    first_may_end = threading.Event()

    def jobs() -> Iterator[partial[bool] | partial[int]]:
        taken.append(0)
        yield partial(first_may_end.wait, 60)
        for number in range(1, 100):
            taken.append(number)
            yield partial(double, number)

    with closing(Threads(hands).do(jobs())) as done:
        others = [place for place, _ in islice(done, AHEAD * hands - 1)]
        assert sorted(others) == list(range(1, AHEAD * hands))
        assert taken == list(range(AHEAD * hands))
        first_may_end.set()
        assert next(done) == (0, True)
        assert len(list(done)) == 100 - AHEAD * hands


def test_when_somebody_stops_them_no_more_are_begun_and_those_that_were_are_waited_for() -> None:
    found: list[int] = []
    jobs = [partial(double, number) for number in range(1_000)]
    for place, _ in Threads(3).do(until(lambda: len(found) >= 10, jobs)):
        found.append(place)
    assert sorted(found) == list(range(len(found)))
    assert 10 <= len(found) < 30


def test_one_job_is_done_whoever_stops_so_that_something_comes_of_it() -> None:
    assert list(until(lambda: True, "abc")) == ["a"]
    assert list(until(lambda: True, "")) == []


def test_a_job_that_fails_ends_all() -> None:
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        list(Threads(2).do([fail, *[partial(double, 1)] * 50]))
