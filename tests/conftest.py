"""What holds for the whole suite: no skips in CI, property tests that are the same on every run, several workers."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize=True, database=None)  # a call may compile a kernel
settings.load_profile("suite")

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it, and so do its children

SKIPS_FAIL = os.environ.get("CI") == "true"

MOST_WORKERS = 8
"""More would wait for the longest unit of work."""

ONE_UNIT = "tests/reports/"
"""A folder whose modules stay together: they share the reports that are written once, and the browser."""

LONG = (ONE_UNIT, "tests/cli/", "tests/docs/")
"""What starts many processes, and therefore is begun first: a long unit at the end would run alone."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """In CI a skipped test is a failure: whatever it needs is to be installed there."""
    report = yield
    if not hasattr(report, "wasxfail"):
        fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[None]:
    """The same for a whole file that asks to be skipped."""
    report = yield
    fail_if_skipped(report)
    return report


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    if SKIPS_FAIL and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, which counts as a failure in CI ({reason})"


# Several workers (``-n``, which ``scripts/test`` gives) ------------------------------------------------------------


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """A worker per usable core; on a single one the tests run without any."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_WORKERS) if cores > 1 else 0


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engine before the workers start: each of them would do it otherwise."""
    if session.config.getoption("tx", None) and not hasattr(session.config, "workerinput"):
        command = [sys.executable, "-m", "tests.compile_engine"]  # a failure is left to the tests to tell
        subprocess.run(command, cwd=session.config.rootpath, capture_output=True, check=False)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put modules with slow tests first, then other long ones; else all stay in their order."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: 0 if item.path in slow else 1 if item.nodeid.startswith(LONG) else 2)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give a worker whole modules, so that what their tests share is made once."""
    from xdist.scheduler import LoadFileScheduling

    class LoadModules(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return ONE_UNIT if nodeid.startswith(ONE_UNIT) else super()._split_scope(nodeid)

    return LoadModules(config, log) if config.option.dist == "loadfile" else None
