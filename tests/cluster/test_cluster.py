"""A cluster of separate processes plays the same bytes as one machine, whatever dies in it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

import lifeboat_sim
from lifeboat_sim.core.metrics import merged
from lifeboat_sim.errors import ClusterError, MetricsError
from lifeboat_sim.runs import cluster as cluster_module
from lifeboat_sim.runs.chunks import games_played
from lifeboat_sim.runs.cluster import cluster_at
from lifeboat_sim.runs.crew import Crew, Here, in_order
from lifeboat_sim.runs.metrics_files import metrics_of_text
from lifeboat_sim.runs.simulate import metrics_of, play_chunks, ranges
from lifeboat_sim.runs.trial import with_metrics
from tests.cli.test_run_command import contents, lifeboat
from tests.cluster.processes import Processes
from tests.playing import chunks, plan

RUN = ("run", "--bots", "random", "--games", "36_000", "--chunk", "720", "--no-report")
SWEEP = ("sweep", "--vary", "characters.kid.size=2..3", "--bots", "random", "--games", "1_440", "--chunk", "360")
COMPARE = ("compare", "classic", "single-row", "--bots", "random", "--games", "7_200", "--chunk", "720")
METRICS = '''from lifeboat_sim.metrics import metric

@metric
def fights(games):
    """Fights."""
    return games["fights"].sum(axis=1)
'''


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    processes = Processes(tmp_path_factory.mktemp("cluster"))
    for _ in range(2):
        processes.add_worker()
    yield processes
    processes.end()


@pytest.fixture(scope="module")
def crew(cluster: Processes) -> Iterator[Crew]:
    with cluster_at(cluster.address) as crew:
        yield crew


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same run by threads of this machine."""
    here = tmp_path_factory.mktemp("alone")
    lifeboat(*RUN, "--out", "out", cwd=here)
    return here / "out"


def lasting(folder: Path) -> dict[str, bytes]:
    """All that does not tell of time and place; chunks too, as they are cut alike."""
    return {name: content for name, content in contents(folder).items() if Path(name).name != "log.json"}


# === One machine or many: the same bytes === #


@pytest.mark.parametrize("size", [36, 720, 21_600])
def test_chunks_are_the_same_whoever_plays_them(crew: Crew, size: int) -> None:
    wanted = plan(games=3_000, bots="kid=sensible,random")
    with closing(play_chunks(wanted, ranges(3_000, size), crew, keep_rows=True)) as played:
        elsewhere = list(played)
    for there, here in zip(elsewhere, chunks(wanted, size, keep_rows=True), strict=True):
        assert (there.first, there.last) == (here.first, here.last)
        assert there.rows is not None
        assert there.rows.tobytes() == here.rows.tobytes()  # type: ignore[union-attr]
        assert (there.marks == here.marks).all()
        assert {name: counts.tolist() for name, counts in there.tallies.items()} == {
            name: counts.tolist() for name, counts in here.tallies.items()
        }


def test_a_users_metrics_are_counted_on_the_workers(crew: Crew) -> None:
    mine = with_metrics(plan(games=720, bots="random"), metrics_of_text(METRICS, "mine.py"))
    there, here = (
        merged(metrics_of(mine), [chunk.tallies for chunk in play_chunks(mine, ranges(720, 360), *who)])
        for who in ((crew,), ())
    )
    assert there["moments"].tolist() == here["moments"].tolist()


def test_a_run_has_the_same_bytes(cluster: Processes, alone: Path, tmp_path: Path) -> None:
    done = lifeboat(*RUN, "--cluster", cluster.address, "--out", "out", cwd=tmp_path)
    assert lasting(tmp_path / "out") == lasting(alone)
    assert f"the cluster {cluster.address} plays up to 2 chunks at once" in done.stderr


def test_a_sweep_has_the_same_bytes(cluster: Processes, tmp_path: Path) -> None:
    lifeboat(*SWEEP, "--no-report", "--out", "here", cwd=tmp_path)
    lifeboat(*SWEEP, "--no-report", "--out", "there", "--cluster", cluster.address, cwd=tmp_path)
    assert lasting(tmp_path / "there") == lasting(tmp_path / "here")


def test_a_comparison_has_the_same_bytes(cluster: Processes, tmp_path: Path) -> None:
    lifeboat(*COMPARE, "--no-report", "--out", "here", cwd=tmp_path)
    lifeboat(*COMPARE, "--no-report", "--out", "there", "--cluster", cluster.address, cwd=tmp_path)
    assert lasting(tmp_path / "there") == lasting(tmp_path / "here")


def test_worker_processes_of_this_machine_will_do(alone: Path, tmp_path: Path) -> None:
    lifeboat(*RUN, "--cluster", "local:2", "--out", "out", cwd=tmp_path)
    assert lasting(tmp_path / "out") == lasting(alone)


# === Jobs === #


def double(number: int) -> int:
    return 2 * number


def test_jobs_come_back_each_with_its_place(crew: Crew) -> None:
    assert list(in_order(crew.do(partial(abs, -number) for number in range(50)))) == list(range(50))


def test_jobs_that_read_files_are_done_here(crew: Crew) -> None:
    jobs = [Here(lambda: "here"), partial(abs, -1), Here(lambda: "here, too")]
    assert list(in_order(crew.do(jobs))) == ["here", 1, "here, too"]


def test_a_mistake_of_a_users_metric_comes_back_as_it_is(crew: Crew) -> None:
    text = METRICS.replace("return", "assert not (games['fights'].sum() > 0 and len(games) == 36)\n    return")
    mine = with_metrics(plan(games=720, bots="random"), metrics_of_text(text, "mine.py"))
    with pytest.raises(MetricsError, match=r"mine\.py: line 6: fights: AssertionError"):
        list(play_chunks(mine, ranges(720, 36), crew))


# === What dies === #


def test_ctrl_c_ends_a_run_on_workers_of_this_machine_in_good_order(tmp_path: Path) -> None:
    """A terminal sends it to all processes that were started from it."""
    long = ("run", "--bots", "random", "--games", "1e7", "--chunk", "2160", "--no-report", "--out", "out")
    command = [sys.executable, "-m", "lifeboat_sim", *long, "--cluster", "local:2"]
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    wait_for_chunks(tmp_path / "out", 5)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=120)
    assert running.returncode == 128 + signal.SIGINT
    *before, last = said.splitlines()  # a worker on a busy machine may complain of lost heartbeats in between
    assert "stopping after the games that are being played; once more stops at once" in before
    assert last.endswith("what is done is in out: lifeboat resume out goes on")
    games = json.loads((tmp_path / "out" / "summary.json").read_text())["games"]
    assert games == games_played(tmp_path / "out") >= 5 * 2160


def test_a_worker_that_is_killed_costs_no_more_than_what_it_was_doing(alone: Path, tmp_path: Path) -> None:
    processes = Processes(tmp_path)
    try:
        for _ in range(2):
            processes.add_worker()
        running = started(processes.address, tmp_path)
        wait_for_chunks(tmp_path / "out", 5)
        processes.workers[0].kill()
        assert running.wait(300) == 0
    finally:
        processes.end()
    assert lasting(tmp_path / "out") == lasting(alone)


def test_without_its_scheduler_a_run_ends_with_a_line_and_can_be_gone_on_with(alone: Path, tmp_path: Path) -> None:
    processes = Processes(tmp_path)
    try:
        for _ in range(2):
            processes.add_worker()
        running = started(processes.address, tmp_path)
        wait_for_chunks(tmp_path / "out", 5)
        processes.scheduler.kill()
        _, said = running.communicate(timeout=120)
    finally:
        processes.end()
    assert running.returncode == 2
    last = said.splitlines()[-1]
    assert "the connection to the scheduler was lost; the run in out is not finished: lifeboat resume out" in last
    assert "Traceback" not in said
    finished = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out" / "chunks").glob("*.npz")}
    lifeboat("resume", "out", cwd=tmp_path)
    assert lasting(tmp_path / "out") == lasting(alone)
    now = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out" / "chunks").glob("*.npz")}
    assert now | finished == now


def started(address: str, here: Path) -> subprocess.Popen[str]:
    """Begin a run on a cluster."""
    command = [sys.executable, "-m", "lifeboat_sim", *RUN, "--cluster", address, "--out", "out"]
    return subprocess.Popen(command, cwd=here, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)


def wait_for_chunks(folder: Path, wanted: int) -> None:
    for _ in range(1200):
        if len(list(folder.glob("chunks/*.npz"))) >= wanted:
            return
        time.sleep(0.05)
    raise AssertionError("no chunks were written")


# === What is refused === #


def test_a_worker_with_another_engine_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(Path(lifeboat_sim.__file__).parent, other / "lifeboat_sim")
    with (other / "lifeboat_sim" / "jit.py").open("a") as file:
        file.write("# another engine\n")
    processes = Processes(tmp_path)
    try:
        processes.add_worker(PYTHONPATH=str(other))
        done = lifeboat(*RUN, "--cluster", processes.address, "--out", "out", cwd=tmp_path, status=2)
    finally:
        processes.end()
    (last,) = [line for line in done.stderr.splitlines() if line.startswith("lifeboat: error")]
    assert "--cluster: worker tcp://127.0.0.1:" in last
    assert last.endswith("; allowed the same on all")
    assert "engine" in last
    assert not (tmp_path / "out").exists()


def test_where_no_scheduler_answers_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT", 1)
    with pytest.raises(ClusterError, match=r"--cluster: tcp://127.0.0.1:9: no scheduler answers there"):
        cluster_at("tcp://127.0.0.1:9").__enter__()


def test_an_address_that_takes_certificates_is_refused_without_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = lifeboat(*RUN, "--cluster", "tls://127.0.0.1:9", "--out", "out", cwd=tmp_path, status=2)
    said = "lifeboat: error: --cluster: tls://127.0.0.1:9: has no certificates, allowed after distributed.comm.tls"
    assert done.stderr.splitlines()[-1].startswith(said)
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TLS__CA_FILE", "none.pem")
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT", "none.pem")
    done = lifeboat(*RUN, "--cluster", "tls://127.0.0.1:9", "--out", "out", cwd=tmp_path, status=2)
    assert "tls://127.0.0.1:9: the certificates cannot be used (" in done.stderr.splitlines()[-1]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("where", ["here", "local:0", "127.0.0.1:8786", "http://127.0.0.1:80", "tcp://nowhere", ""])
def test_what_is_no_address_is_refused(where: str, tmp_path: Path) -> None:
    done = lifeboat(*RUN, "--cluster", where, "--out", "out", cwd=tmp_path, status=2)
    assert "allowed local, local:N, or the address of a scheduler, tcp://HOST:PORT" in done.stderr.splitlines()[-1]


def test_threads_are_those_of_the_workers(tmp_path: Path) -> None:
    done = lifeboat(*RUN, "--cluster", "local", "--threads", "2", "--out", "out", cwd=tmp_path, status=2)
    assert "--threads: not together with --cluster" in done.stderr.splitlines()[-1]
