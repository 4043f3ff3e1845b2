"""Change the rules in a thousand small ways, one at a time, and list the changes that no scenario notices.

Usage: .venv/bin/python scripts/mutants.py [FILE...]     (rule files; default: all rules of Lifeboat)

A change ("mutant") that survives is a scenario that is missing, or a change that means nothing. Works on copies of the
committed state, one for each processor, with plain Python instead of compiled kernels; all rules take about an hour on
two processors. What comes out lies in `mutants/`: a session of cosmic-ray for each processor, and `survivors.txt`.
"""

from __future__ import annotations

import os
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
    "core/ReplaceUnaryOperator_Delete_.*", r"core/ReplaceComparisonOperator_\w+_(NotEq|Eq|GtE|LtE|Gt|Lt)",
    "core/ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_FloorDiv)",
    "core/ReplaceBinaryOperator_(BitAnd_BitOr|BitOr_BitAnd|BitXor_BitOr|LShift_Add)",
)  # fmt: skip
"""One or two changes of each kind: an addition that becomes a shift dies of the same scenario as one that becomes
a subtraction, decorators do nothing in plain Python, and small integers are identical if they are equal."""
CONFIGURATION = """\
[cosmic-ray]
module-path = {files}
timeout = 60.0
test-command = "{python} -m pytest -q -x -p no:cacheprovider tests/rules/test_scenarios.py"
[cosmic-ray.distributor]
name = "local"
[cosmic-ray.filters.operators-filter]
exclude-operators = ["^(?!({operators})$)"]
"""


def main(files: list[Path]) -> None:
    """Play the scenarios on every mutant of the files, and report."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    by_size = sorted(files, key=lambda file: file.stat().st_size)
    workers = min(os.cpu_count() or 1, len(files))
    running = [start(k, sorted(by_size[k::workers])) for k in range(workers)]
    for process in running:
        process.wait()
    report()


def start(number: int, files: list[Path]) -> subprocess.Popen[bytes]:
    """Start a worker on a copy of its own."""
    copy = OUT / f"copy-{number}"
    subprocess.run(["git", "clone", "--quiet", ROOT, copy], check=True)
    text = CONFIGURATION.format(
        files=[str(file.relative_to(ROOT)) for file in files],
        python=sys.executable,
        operators="|".join(UNIQUE_CHANGES).replace("\\", "\\\\"),
    )
    (copy / "mutants.toml").write_text(text.replace("'", '"'))
    session = OUT / f"session-{number}.sqlite"
    for command in (["cosmic-ray", "init"], ["cr-filter-operators"]):
        arguments = ["mutants.toml", str(session)] if command[0] == "cosmic-ray" else [str(session), "mutants.toml"]
        subprocess.run([*UVX, *command, *arguments], cwd=copy, check=True)
    plain_python = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen([*UVX, "cosmic-ray", "exec", "mutants.toml", session], cwd=copy, env=plain_python)


def report() -> None:
    """Write the survivors with their changes, and print the counts for each file."""
    query = """
        select module_path, start_pos_row, operator_name, test_outcome, diff
        from mutation_specs join work_results using (job_id) where worker_outcome != 'SKIPPED' order by 1, 2
    """
    rows = []
    for session in sorted(OUT.glob("*.sqlite")):
        with sqlite3.connect(session) as database:
            rows += list(database.execute(query))
    survivors = [row for row in rows if row[3] == "SURVIVED"]
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
