"""Change the rules in a thousand small ways, one at a time, and list the changes that no test of the rules notices.

Usage: .venv/bin/python scripts/mutants.py [FILE...]     (rule files; default: all rules of Lifeboat)

A change ("mutant") that survives the scenarios is a scenario that is missing, a count or a deal that no scenario sees
(the golden games and the stories do: survivors are tried on those, too), or a change that means nothing.

The mutants are cosmic-ray's, which runs in an environment of its own. They are tried on copies of the committed state,
one for each processor, in plain Python; each in a fork of a process that has loaded the libraries, but nothing of this
project. What survives is written to `mutants/survivors.txt`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
OUT = ROOT / "mutants"
RULES = ROOT / "lifeboat_sim" / "games" / "lifeboat"
ALL_RULES = [*sorted(RULES.glob("rules/[!_]*.py")), RULES / "boat.py", RULES / "play.py"]
STAGES = {
    "the scenarios": (["tests/rules/test_scenarios.py"], 60),
    "golden games and stories": (["tests/rules/test_golden_games.py", "tests/rules/test_stories.py"], 600),
}
"""The tests that mutants are tried on, one group after the other, and how many seconds they may take."""
CHANGES = re.compile(
    "NumberReplacer|AddNot|ZeroIterationForLoop|ReplaceAndWithOr|ReplaceOrWithAnd|ReplaceTrueWithFalse"
    "|ReplaceFalseWithTrue|ReplaceContinueWithBreak|ReplaceUnaryOperator_Delete_.*"
    "|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt)"
    "|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_FloorDiv)"
    "|ReplaceBinaryOperator_(BitAnd_BitOr|BitOr_BitAnd|BitXor_BitOr|LShift_Add)"
)
"""One or two changes of each kind: an addition that becomes a shift dies of the same scenario as one that becomes
a subtraction, steps and decisions are numbered for their names and not for their order, decorators do nothing in plain
Python, and small integers are identical if they are equal."""
WRITE_MUTANTS = """
import json, sys
from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
names = [name for name in operator_names() if name.split("/")[1] in json.loads(sys.argv[1])]
for file in sys.argv[2:]:
    code = open(file, encoding="utf-8").read()
    for name in names:
        occurrence = 0
        while (mutated := mutate_code(code, get_operator(name)(), occurrence)) is not None:
            print(json.dumps([file, name, mutated]))
            occurrence += 1
"""
NAMES = "import json; from cosmic_ray.plugins import operator_names; print(json.dumps(list(operator_names())))"


class Mutant(NamedTuple):
    """A rule file with one change."""

    file: Path
    change: str
    code: str

    def difference(self) -> str:
        """Return the changed lines: number, before, after."""
        before, after = self.file.read_text(encoding="utf-8").splitlines(), self.code.splitlines()
        place = next(i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
        return f"{self.file.name}:{place + 1} {self.change}\n    {before[place].strip()}\n    {after[place].strip()}\n"


def main(files: list[Path]) -> None:
    """Try every mutant of the files, and report."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    mutants = mutants_of(files)
    print(f"{len(mutants)} mutants", flush=True)
    copies: SimpleQueue[Path] = SimpleQueue()
    workers = os.cpu_count() or 1
    for k in range(workers):
        subprocess.run(["git", "clone", "--quiet", ROOT, OUT / f"copy-{k}"], check=True)
        copies.put(OUT / f"copy-{k}")
    with ThreadPoolExecutor(workers) as pool:
        for name, (tests, seconds) in STAGES.items():
            if not passes(OUT / "copy-0", tests, seconds):
                sys.exit(f"mutants: error: {name} fail without any change")
            outcomes = pool.map(lambda mutant, t=tests, s=seconds: survives(mutant, t, s, copies), mutants)
            mutants = [mutant for mutant, survived in zip(mutants, outcomes, strict=True) if survived]
            print(f"{len(mutants)} survive {name}", flush=True)
            for name, n in Counter(mutant.file.name for mutant in mutants).items():
                print(f"  {name}: {n}", flush=True)
    (OUT / "survivors.txt").write_text("\n".join(mutant.difference() for mutant in mutants), encoding="utf-8")


def mutants_of(files: list[Path]) -> list[Mutant]:
    """Return all mutants of some files."""
    cosmic_ray = [sys.executable, "-m", "uv", "run", "--no-project", "--with", "cosmic-ray==8.7.0", "python", "-c"]
    known = json.loads(subprocess.run([*cosmic_ray, NAMES], check=True, stdout=subprocess.PIPE).stdout)
    wanted = [name.split("/")[1] for name in known if CHANGES.fullmatch(name.split("/")[1])]
    command = [*cosmic_ray, WRITE_MUTANTS, json.dumps(wanted), *map(str, files)]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return [Mutant(Path(file), change.split("/")[1], code) for file, change, code in map(json.loads, lines)]


def survives(mutant: Mutant, tests: list[str], seconds: int, copies: SimpleQueue[Path]) -> bool:
    """Return whether a mutant passes some tests, in a copy of the project that is free."""
    copy = copies.get()
    file = copy / mutant.file.relative_to(ROOT)
    original = file.read_text(encoding="utf-8")
    try:
        file.write_text(mutant.code, encoding="utf-8")
        return passes(copy, tests, seconds)
    finally:
        file.write_text(original, encoding="utf-8")
        copies.put(copy)


def passes(folder: Path, tests: list[str], seconds: int) -> bool:
    """Return whether tests pass in a fork of this process; a child that takes too long has failed."""
    child = os.fork()
    if child == 0:
        os.setsid()
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        os._exit(int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", *tests])))
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    sys.dont_write_bytecode = True
    import hypothesis  # noqa: F401 - loaded here once, not in every fork
    import numba  # noqa: F401
    import numpy  # noqa: F401, ICN001
    import pandas  # noqa: F401, ICN001
    import pyarrow  # noqa: F401, ICN001
    import pydantic  # noqa: F401
    import pytest

    main([Path(name).resolve() for name in sys.argv[1:]] or ALL_RULES)
