"""The benchmarks run and tell what they say they do. (How fast anything is depends on the machine, and is no test.)"""

import json
import subprocess
import sys
from pathlib import Path

SPEED = Path(__file__).parents[2] / "benchmarks" / "speed.py"


def run(*arguments):
    return subprocess.run([sys.executable, str(SPEED), *arguments], capture_output=True, text=True, check=False)


def test_speed_is_told_as_ratios_to_the_calibration_loop():
    done = run("decisions", "threads", "--games", "40", "--repeats", "1", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    lines = found["decisions"]["lines"]
    assert {"random, classic, 6", "sensible, classic, 6"} <= set(lines)
    for line in lines.values():
        assert line["decisions_a_game"] > 50
        assert line["units_a_decision"] > 0
        assert line["decisions_a_second"] == line["decisions_a_second_best"]  # of one repeat
    assert found["threads"]["two_threads_against_one"] > 0


def test_the_table_names_what_was_measured():
    done = run("decisions", "--games", "2", "--repeats", "1")
    assert done.returncode == 0, done.stderr
    assert "calibration unit" in done.stdout
    assert "sensible, single-row, 6" in done.stdout


def test_a_part_that_there_is_not_is_refused():
    done = run("decision")
    assert done.returncode == 2
    assert "unknown part 'decision', allowed decisions, games, threads, warm, cold, compare" in done.stderr
