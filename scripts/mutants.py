"""Change the rules in a thousand small ways, one at a time, and list the changes that no test of the rules notices.

Usage: .venv/bin/python scripts/mutants.py [FILE...]     (rule files; default: all rules of Lifeboat)

A change ("mutant") that survives the scenarios is a scenario that is missing, a count or a deal that no scenario sees
(the golden games and the stories do: survivors are tried on those, too), or a change that means nothing.
Works on copies of the committed state, one for each processor, with plain Python instead of compiled kernels; all rules
take about an hour on two processors. What comes out lies in `mutants/`: a session of cosmic-ray for each processor,
and `survivors.txt`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
OUT = ROOT / "mutants"
RULES = ROOT / "lifeboat_sim" / "games" / "lifeboat"
ALL_RULES = [*RULES.glob("rules/[!_]*.py"), RULES / "boat.py", RULES / "play.py"]
UVX = [sys.executable, "-m", "uv", "tool", "run", "--from", "cosmic-ray==8.7.0"]
"""cosmic-ray runs in an environment of its own, made on the first use: nothing else needs it."""
UNIQUE_CHANGES = (
    "core/NumberReplacer", "core/AddNot", "core/ZeroIterationForLoop", "core/ReplaceAndWithOr", "core/ReplaceOrWithAnd",
    "core/ReplaceTrueWithFalse", "core/ReplaceFalseWithTrue", "core/ReplaceContinueWithBreak",
    "core/ReplaceUnaryOperator_Delete_.*",
    "core/ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt)",
    "core/ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_FloorDiv)",
    "core/ReplaceBinaryOperator_(BitAnd_BitOr|BitOr_BitAnd|BitXor_BitOr|LShift_Add)",
)  # fmt: skip
"""One or two changes of each kind: an addition that becomes a shift dies of the same scenario as one that becomes
a subtraction, steps and decisions are numbered for their names and not for their order, decorators do nothing in plain
Python, and small integers are identical if they are equal."""
SCENARIOS = "tests/rules/test_scenarios.py"
ALL_RULES_TESTS = "tests/rules/test_golden_games.py tests/rules/test_stories.py"
"""What else would notice: counts for statistics, and the deal, which no scenario sees. Only survivors meet these."""
CONFIGURATION = """\
[cosmic-ray]
module-path = {files}
timeout = 60.0
test-command = "{python} -m pytest -q -x -p no:cacheprovider -m 'not slow' {tests}"
[cosmic-ray.distributor]
name = "local"
[cosmic-ray.filters.operators-filter]
exclude-operators = ["^(?!({operators})$)"]
"""


def main(files: list[Path]) -> None:
    """Play the scenarios on every mutant of the files, the other tests on those that survive, and report."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    by_size = sorted(files, key=lambda file: file.stat().st_size)
    workers = range(min(os.cpu_count() or 1, len(files)))
    for k in workers:
        make_worker(k, sorted(by_size[k :: len(workers)]))
    for tests in (SCENARIOS, ALL_RULES_TESTS):
        running = [try_mutants(k, tests) for k in workers]
        for process in running:
            process.wait()
        print(f"{tests}: {len(survivors_of(rows_of_sessions()))} mutants survive", flush=True)
        if tests == SCENARIOS:
            for k in workers:
                try_survivors_again(k)
    report()


def make_worker(number: int, files: list[Path]) -> None:
    """Make a copy of the project for a worker, and the list of its mutants."""
    copy = OUT / f"copy-{number}"
    subprocess.run(["git", "clone", "--quiet", ROOT, copy], check=True)
    write_configuration(number, SCENARIOS, files)
    session = OUT / f"session-{number}.sqlite"
    subprocess.run([*UVX, "cosmic-ray", "init", "mutants.toml", session], cwd=copy, check=True)
    subprocess.run([*UVX, "cr-filter-operators", session, "mutants.toml"], cwd=copy, check=True)


def write_configuration(number: int, tests: str, files: list[Path]) -> None:
    """Write down for a worker what is mutated, and by which tests it is tried."""
    text = CONFIGURATION.format(
        files=json.dumps([str(file.relative_to(ROOT)) for file in files]),
        python=sys.executable,
        tests=tests,
        operators="|".join(UNIQUE_CHANGES),
    )
    (OUT / f"copy-{number}" / "mutants.toml").write_text(text)


def try_mutants(number: int, tests: str) -> subprocess.Popen[bytes]:
    """Start a worker on the mutants that are still to be tried."""
    copy = OUT / f"copy-{number}"
    configuration = copy / "mutants.toml"
    timeout = 60 if tests == SCENARIOS else 600
    text = re.sub(r"timeout = \d+", f"timeout = {timeout}", configuration.read_text())
    configuration.write_text(text.replace(SCENARIOS, tests))
    plain_python = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    session = OUT / f"session-{number}.sqlite"
    return subprocess.Popen([*UVX, "cosmic-ray", "exec", "mutants.toml", session], cwd=copy, env=plain_python)


def try_survivors_again(number: int) -> None:
    """Forget that the survivors of a worker have been tried."""
    with sqlite3.connect(OUT / f"session-{number}.sqlite") as database:
        database.execute("delete from work_results where test_outcome = 'SURVIVED' and worker_outcome != 'SKIPPED'")


def rows_of_sessions() -> list[tuple[str, int, str, str, str]]:
    """Return file, line, change, outcome and difference of every mutant that was tried."""
    query = """
        select module_path, start_pos_row, operator_name, test_outcome, diff
        from mutation_specs join work_results using (job_id) where worker_outcome != 'SKIPPED' order by 1, 2
    """
    rows = []
    for session in sorted(OUT.glob("*.sqlite")):
        with sqlite3.connect(session) as database:
            rows += list(database.execute(query))
    return rows


def survivors_of(rows: list[tuple[str, int, str, str, str]]) -> list[tuple[str, int, str, str, str]]:
    """Return the rows of the survivors."""
    return [row for row in rows if row[3] == "SURVIVED"]


def report() -> None:
    """Write the survivors with their changes, and print the counts for each file."""
    rows = rows_of_sessions()
    survivors = survivors_of(rows)
    for file in sorted({row[0] for row in rows}):
        print(f"{file}: {sum(r[0] == file for r in rows)} mutants, {sum(r[0] == file for r in survivors)} survive")
    print(f"{len(rows)} mutants, {len(survivors)} survive")
    with (OUT / "survivors.txt").open("w") as out:
        for file, row, operator, _, diff in survivors:
            changes = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
            out.write("\n".join([f"{file}:{row} {operator}", *changes, ""]) + "\n")


if __name__ == "__main__":
    main(
        [Path(name).resolve() for name in sys.argv[1:]]
        or [*RULES.glob("rules/[!_]*.py"), RULES / "boat.py", RULES / "play.py"]
    )
