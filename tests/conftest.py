"""What holds for the whole suite: no skips in CI, and property tests that are the same on every run."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize=True, database=None)  # a call may compile a kernel
settings.load_profile("suite")

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it, and so do its children

SKIPS_FAIL = os.environ.get("CI") == "true"


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
