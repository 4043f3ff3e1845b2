"""Who plays: the threads of this process, or whoever else keeps the same contract (a cluster).

Jobs are done in any order, and what comes of each is handed out as soon as it is there: it can be written, and is then
lost no more. Who needs results in their order puts them in order again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from lifeboat_sim.errors import PlanError

T = TypeVar("T")
Job = Callable[[], T]
"""What is to be done. It can be sent to another process, unless it is `Here`."""
AHEAD = 3
"""No job is begun that lies more than so many times the hands of a crew behind the first that is not done yet."""


@dataclass(frozen=True)
class Here(Generic[T]):
    """A job that is done in this process, wherever others are: it reads files."""

    job: Job[T]

    def __call__(self) -> T:
        """Do it."""
        return self.job()


class Crew(Protocol):
    """Does jobs."""

    @property
    def hands(self) -> int:
        """How many jobs are done at once."""

    def get_ready(self, job: Job[Any]) -> None:
        """Have every process but this one do a job once, before all others; raises LifeboatError."""

    def do(self, jobs: Iterable[Job[T]]) -> Generator[tuple[int, T], None, None]:
        """Do jobs and yield what comes of each, with its place among them, as soon as it is there.

        Jobs are taken only as they are needed, so memory stays flat. Whoever closes the generator early does not wait
        for the jobs that are being done.

        Raises
        ------
        LifeboatError
            If a job does, or they cannot be done.
        """


@dataclass(frozen=True)
class Threads:
    """A crew of so many threads of this process."""

    hands: int = 1

    def get_ready(self, job: Job[Any]) -> None:
        """Do nothing: there is no other process."""

    def do(self, jobs: Iterable[Job[T]]) -> Generator[tuple[int, T], None, None]:
        """Do jobs; see `Crew.do`.

        Raises
        ------
        PlanError
            If the system does not allow so many threads.
        """
        places: dict[Future[T], int] = {}
        pool = ThreadPoolExecutor(self.hands, thread_name_prefix="games")
        waiting = iter(jobs)
        begun = 0
        try:
            while True:
                while len(places) <= self.hands and is_near(begun, places.values(), self.hands):
                    job = next(waiting, None)
                    if job is None:
                        break
                    try:
                        places[pool.submit(job)] = begun
                    except RuntimeError as error:
                        raise PlanError(f"threads: {self.hands}, more than can be started here ({error})") from None
                    begun += 1
                if not places:
                    return
                done, _ = wait(places, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=places.__getitem__):
                    yield places.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def is_near(place: int, places: Iterable[int], hands: int) -> bool:
    """Return whether a job may be begun by a crew of so many hands that is at jobs with other places."""
    return place - min(places, default=place) < AHEAD * hands


ALONE = Threads(1)


def in_order(done: Generator[tuple[int, T], None, None]) -> Iterator[T]:
    """Yield what came of jobs in the order of their places, which count from 0."""
    waiting: dict[int, T] = {}
    following = 0
    for place, found in done:
        waiting[place] = found
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def never() -> bool:
    """Return False: nobody stops what is being done."""
    return False


def until(is_stopped: Callable[[], bool], jobs: Iterable[Any]) -> Iterator[Any]:
    """Yield jobs until somebody wants no more of them; the first one in any case, so that something comes of it."""
    for number, job in enumerate(jobs):
        if number and is_stopped():
            return
        yield job
