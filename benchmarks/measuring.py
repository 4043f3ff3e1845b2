"""Measuring on a machine that others use, too: CPU time, interleaved repeats, and a unit to compare with."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from lifeboat_sim.jit import entry

CALIBRATION = 20_000_000
"""Units in one run of the calibration loop: some 30 ms."""


class Taken(NamedTuple):
    """CPU seconds of one thing, measured several times: the median, and the best in a quiet moment."""

    median: float
    best: float


@entry
def calibrate(n: int) -> np.uint64:
    """Run a loop of ``n`` dependent integer steps: a unit is one of them."""
    x = np.uint64(1)
    for _ in range(n):
        x = (x ^ (x >> np.uint64(31))) * np.uint64(0x9E3779B97F4A7C15)
    return x


def cpu(call: Callable[[], Any]) -> float:
    """Return the CPU seconds of a call, all threads of this process together."""
    began = time.process_time()
    call()
    return time.process_time() - began


def cpu_of_command(*arguments: str, environment: Mapping[str, str] | None = None) -> float:
    """Return the CPU seconds of a command of the command line, its children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *arguments],
        check=True,
        capture_output=True,
        env=os.environ | dict(environment or {}),
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def interleaved(calls: Mapping[str, Callable[[], float]], repeats: int) -> dict[str, list[float]]:
    """Measure each call in turn, again and again, so that a busy minute of the machine meets all of them alike."""
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for i in range(repeats):
        for name in calls if i % 2 == 0 else reversed(list(calls)):
            seconds[name].append(calls[name]())
    return seconds


def taken(seconds: Sequence[float]) -> Taken:
    """Return the median and the best of repeats."""
    return Taken(statistics.median(seconds), min(seconds))


def paired(seconds: Sequence[float], others: Sequence[float]) -> float:
    """Return the median of the ratios of neighbours, which a change of the machine's pace hardly touches."""
    return statistics.median(one / other for one, other in zip(seconds, others, strict=True))
