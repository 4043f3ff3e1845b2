"""Who plays, as the options say: threads of this process, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from lifeboat_sim.cli.output import tell
from lifeboat_sim.errors import PlanError
from lifeboat_sim.runs.crew import Crew, Threads
from lifeboat_sim.runs.simulate import usable_cores


@dataclass(frozen=True)
class WhoPlays:
    """The options ``--threads`` and ``--cluster``."""

    threads: int | None = None
    cluster: str | None = None

    def __post_init__(self) -> None:
        if self.threads is not None and self.cluster is not None:
            raise PlanError("--threads: not together with --cluster, whose workers have threads of their own")

    @contextmanager
    def crew(self) -> Iterator[Crew]:
        """Hand out who plays, for as long as games are played.

        Raises
        ------
        ClusterError
            If there is no such cluster, or it is of another version.
        """
        if self.cluster is None:
            yield Threads(self.threads or usable_cores())
            return
        from lifeboat_sim.runs.cluster import cluster_at

        with cluster_at(self.cluster) as crew:
            tell(f"the cluster {self.cluster} plays up to {crew.hands} chunks at once")
            yield crew
