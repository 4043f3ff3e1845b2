"""One digest of all that a run leaves: on any threads, in any chunks, gone on with, on a cluster, compiled or not."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from lifeboat_sim.core.metrics import merged
from lifeboat_sim.runs.cluster import cluster_at
from lifeboat_sim.runs.crew import ALONE, Crew, Threads
from lifeboat_sim.runs.folder import RunFolder
from lifeboat_sim.runs.simulate import metrics_of
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.playing import plan

BLOCK = 36
"""Games of a super-block with six players."""
MANY, FEW = 22_000, 40
"""More than the largest chunk here; and what plain Python plays in some seconds. Both end amid a block."""
BOTS = "kid=sensible,mate=rower,random"


def digest(folder: Path, games: int = MANY, crew: Crew = ALONE, blocks: int = 600) -> str:
    """Play what is missing in a folder, and return a digest of all tallies and of the rows of all games."""
    wanted = plan(bots=BOTS, games=games, seed=3)
    run = RunFolder(folder, wanted, StoppingRule(games), blocks * BLOCK, keep_games=True)
    tallies = merged(metrics_of(wanted), [counted.tallies for counted in run.play(crew)])
    run.close()
    found = hashlib.sha256()
    for name in sorted(tallies):
        found.update(name.encode() + np.ascontiguousarray(tallies[name]).tobytes())
    for rows in sorted((folder / "games").iterdir()):
        found.update(rows.read_bytes())
    return found.hexdigest()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    return digest(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Crew]:
    with cluster_at("local:2") as crew:
        yield crew


@pytest.mark.parametrize("blocks", [1, 27, 600])
@pytest.mark.parametrize("threads", [1, 2])
def test_threads_and_chunks(threads: int, blocks: int, expected: str, tmp_path: Path) -> None:
    assert digest(tmp_path, crew=Threads(threads), blocks=blocks) == expected


@pytest.mark.parametrize(("blocks", "done"), [(1, 100), (27, 3), (27, 22)])
def test_interrupted_and_gone_on_with_in_other_chunks(blocks: int, done: int, expected: str, tmp_path: Path) -> None:
    begun = RunFolder(tmp_path, plan(bots=BOTS, games=MANY, seed=3), StoppingRule(MANY), blocks * BLOCK, True)
    playing = begun.play(Threads(2))
    assert len(list(islice(playing, done))) == done
    playing.close()
    assert digest(tmp_path, crew=Threads(2), blocks=40) == expected


@pytest.mark.parametrize("blocks", [27, 600])
def test_a_cluster(blocks: int, cluster: Crew, expected: str, tmp_path: Path) -> None:
    assert digest(tmp_path, crew=cluster, blocks=blocks) == expected


def test_begun_by_threads_and_finished_by_a_cluster(cluster: Crew, expected: str, tmp_path: Path) -> None:
    begun = RunFolder(tmp_path, plan(bots=BOTS, games=MANY, seed=3), StoppingRule(MANY), 27 * BLOCK, True)
    playing = begun.play(Threads(2))
    list(islice(playing, 9))
    playing.close()
    assert digest(tmp_path, crew=cluster, blocks=54) == expected


PRINT_DIGEST = """
import sys
from pathlib import Path
from tests.properties.test_determinism_matrix import FEW, digest
print(digest(Path(sys.argv[1]), FEW, blocks=1))
"""


def test_compiled_and_as_plain_python(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGEST, str(tmp_path / "plain")],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert done.stdout.strip() == digest(tmp_path / "compiled", FEW, Threads(2))
