"""A crew of other processes, here or on other machines: a dask.distributed scheduler hands out the jobs.

A job goes out as bytes, and what comes of it is fetched as soon as it is there. So a worker that is lost costs no more
than what it was doing, and another one does that again.
"""

from __future__ import annotations

import logging
import pickle
import queue
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from lifeboat_sim.errors import ClusterError, LifeboatError, printable
from lifeboat_sim.jit import engine_hash

from . import cluster_versions
from .crew import Here, Job, is_near

T = TypeVar("T")
QUEUED = 2
"""Jobs in flight for each that can be done at once: the next one lies ready when one is done."""
DEAF = "import signal\nfor number in (signal.SIGINT, signal.SIGTERM): signal.signal(number, signal.SIG_IGN)"
"""What a worker on this machine runs first: Ctrl-C in a terminal goes to all, but it is this process that ends them."""
CONNECT = 15
"""Seconds to wait for a scheduler, and for its first worker."""
GLANCE = 5
"""Seconds between looks at the workers, and to wait for results until then."""
ABANDONED = 60
"""Seconds without any worker after which a run gives up."""


@contextmanager
def cluster_at(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler, or start workers here, and check that all of them have this version.

    Parameters
    ----------
    address : str
        ``tcp://HOST:PORT``, ``local``, or ``local:N`` for so many worker processes.

    Raises
    ------
    ClusterError
        If there is no scheduler, no worker, or one of another version.
    """
    try:
        from distributed import Client
    except ImportError:
        needed = 'allowed after pip install "lifeboat-sim[cluster]"'
        raise ClusterError(f"--cluster: the package distributed is not there, {needed}") from None
    _silence()
    if address.startswith("tls"):
        _check_certificates(address)
    with _workers_here(address) as scheduler:
        try:
            client = Client(scheduler, timeout=CONNECT, set_as_default=False)
        except (OSError, TimeoutError, ValueError, RuntimeError) as error:
            raise ClusterError(f"--cluster: {address}: no scheduler answers there ({_said(error)})") from None
        try:
            cluster = Cluster(client, address)
            cluster.check()
            yield cluster
        finally:
            with suppress(Exception):  # what is gone already cannot be closed
                client.close(timeout=2)


def _check_certificates(address: str) -> None:
    """Refuse an address that takes certificates where none are set up, or cannot be read; raises ClusterError."""
    from distributed.security import Security

    try:
        found = Security().get_connection_args("client").get("ssl_context")
    except (OSError, TypeError, ValueError) as error:
        raise ClusterError(f"--cluster: {address}: the certificates cannot be used ({_said(error)})") from None
    if found is None:
        needed = "allowed after distributed.comm.tls of dask's configuration says where they lie, or tcp://"
        raise ClusterError(f"--cluster: {address}: has no certificates, {needed}")


def _silence() -> None:
    """Keep the libraries from telling what goes wrong: that is done here, once and in a line."""
    for name in [*logging.root.manager.loggerDict, "asyncio"]:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _workers_here(address: str) -> Iterator[str]:
    """Start workers on this machine if the address asks for them, and hand out the address of their scheduler."""
    if not address.startswith("local"):
        yield address
        return
    from distributed import LocalCluster

    from .simulate import usable_cores

    workers = int(address.partition(":")[2] or usable_cores())
    try:
        here = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            worker_dashboard_address=None,
            preload=[DEAF],
        )
    except (OSError, TimeoutError, RuntimeError) as error:
        raise ClusterError(f"--cluster: {address}: workers cannot be started here ({_said(error)})") from None
    try:
        yield here.scheduler_address
    finally:
        with suppress(Exception):
            here.close(timeout=5)


def _said(error: BaseException) -> str:
    return printable((str(error) or type(error).__name__).splitlines()[0], 200)


class Cluster:
    """The workers of a scheduler, as a crew.

    Parameters
    ----------
    client : distributed.Client
    address : str
        As typed, for the lines about mistakes.
    """

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self.address = address
        self.hands = 1
        self.looked = -float(GLANCE)
        self.seen = time.monotonic()

    def check(self) -> None:
        """Wait for a worker, and refuse a cluster of which a process is not of this version; raises ClusterError."""
        import cloudpickle

        try:
            self.client.wait_for_workers(1, timeout=CONNECT)
        except TimeoutError:
            raise self._error("has no worker; docs/cluster.md says how to start one") from None
        cloudpickle.register_pickle_by_value(cluster_versions)
        try:
            ask = cluster_versions.versions_there
            found: dict[str, Any] = self.client.run(ask, on_error="return")
            scheduler = {f"scheduler {self.address}": self.client.run_on_scheduler(ask)}
        except Exception as error:  # whatever an old version of the other side may raise
            raise self._error(f"cannot be asked for its version ({_said(error)})") from None
        finally:
            cloudpickle.unregister_pickle_by_value(cluster_versions)
        lines = cluster_versions.differences(scheduler | {f"worker {name}": said for name, said in found.items()})
        if lines:
            raise ClusterError([f"--cluster: {line}; allowed the same on all" for line in lines], "the cluster")
        self._look()

    def get_ready(self, job: Job[Any]) -> None:
        """Have one worker of each machine do a job, then all others: what is compiled is shared by a machine.

        Raises
        ------
        ClusterError
            If the cluster is lost.
        """
        first = {_host(address): address for address in self._workers()}
        for addresses in (list(first.values()), None):
            try:
                self.client.run(do, pickle.dumps(job), engine_hash(), workers=addresses)
            except LifeboatError:
                raise
            except Exception as error:
                raise self._error(f"the workers cannot get ready ({_said(error)})") from None

    def do(self, jobs: Iterable[Job[T]]) -> Generator[tuple[int, T], None, None]:
        """Do jobs; see `Crew.do`.

        Raises
        ------
        ClusterError
            If the scheduler is lost, or all workers are and none comes back.
        LifeboatError
            If a job raises it.
        """
        places: dict[Any, int] = {}
        done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        waiting = iter(jobs)
        begun = 0
        more = True
        try:
            while more or places:
                self._look()
                room = QUEUED * self.hands
                while more and len(places) < room and is_near(begun, places.values(), room):
                    place, job = begun, next(waiting, None)
                    begun += 1
                    if job is None:
                        more = False
                    elif isinstance(job, Here):
                        yield place, job()
                    else:
                        future = self._submitted(job)
                        places[future] = place
                        future.add_done_callback(done.put)
                for future, found in self._fetched(_taken(done)) if places else ():
                    yield places.pop(future), found
        finally:
            with suppress(Exception):
                self.client.cancel(list(places))

    def _submitted(self, job: Job[Any]) -> Any:
        try:
            return self.client.submit(do, pickle.dumps(job), engine_hash(), pure=False)
        except RuntimeError:
            raise self._lost() from None

    def _fetched(self, futures: list[Any]) -> list[tuple[Any, Any]]:
        """Return what came of jobs that are done; raises what a job raises."""
        if any(future.status not in ("finished", "error") for future in futures):
            raise self._lost()
        try:
            return list(zip(futures, self.client.gather(futures), strict=True))
        except LifeboatError:
            raise
        except Exception as error:
            if all(future.status != "error" for future in futures):
                raise self._lost() from None
            said = f"a job failed ({type(error).__name__}: {_said(error)})"
            if type(error).__name__ == "KilledWorker":
                said = "several workers died of the same games, one after the other: has each of them enough memory?"
            raise self._error(said) from error

    def _workers(self) -> dict[str, int]:
        """Return the threads of each worker by its address; raises ClusterError if the scheduler is lost."""
        try:
            threads: dict[str, int] = self.client.nthreads()
            return threads
        except Exception:
            raise self._lost() from None

    def _look(self) -> None:
        """Count the hands anew every few seconds, for workers come and go; raises ClusterError if none comes back."""
        now = time.monotonic()
        if now - self.looked < GLANCE:
            return
        hands = sum(self._workers().values())
        self.looked = now
        if hands:
            self.hands, self.seen = hands, now
        elif now - self.seen > ABANDONED:
            raise self._error(f"has had no worker for {ABANDONED} s")

    def _lost(self) -> ClusterError:
        return self._error("the connection to the scheduler was lost")

    def _error(self, what: str) -> ClusterError:
        return ClusterError(f"--cluster: {self.address}: {what}")


def do(job: bytes, engine: str) -> Any:
    """Do a job that was sent; raises ClusterError on a worker that came later, with another engine."""
    if engine != engine_hash():
        raise ClusterError(f"--cluster: a worker that came later has engine {engine_hash()}, allowed {engine}")
    return pickle.loads(job)()


def _taken(done: queue.SimpleQueue[Any]) -> list[Any]:
    """Return the jobs that are done, at least one unless none is done for some seconds."""
    taken = []
    with suppress(queue.Empty):
        taken.append(done.get(timeout=GLANCE))
        while True:
            taken.append(done.get_nowait())
    return taken


def _host(address: str) -> str:
    return address.rpartition(":")[0]
