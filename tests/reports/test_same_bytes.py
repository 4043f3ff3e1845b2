"""Same inputs, same bytes: in another process, on another day, with another seed of Python's hashes, for other users."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from tests.reports.conftest import Written

REPOSITORY = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from lifeboat_reports import build_run_report, write_html, write_pdf
from tests.synthetic import synthetic_run

run = synthetic_run(games=36_000, win_shares={"frenchy": 0.24, "kid": 0.1}, unfinished=0.01)
report = build_run_report([run])
write_pdf(report, Path(sys.argv[1]) / "report.pdf")
write_html(report, Path(sys.argv[1]) / "report.html")
heavy = {"matplotlib.pyplot", "scipy.stats", "seaborn", "numba"} & set(sys.modules)
assert not heavy, heavy
"""


def test_another_process_writes_the_same_bytes_without_heavy_imports(written: Written, tmp_path: Path) -> None:
    paths = os.pathsep.join(str(REPOSITORY / folder) for folder in ("", "analysis", "reports"))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    (tmp_path / "matplotlibrc").write_text("savefig.facecolor: red\nxtick.direction: in\naxes.labelpad: 20\n")
    subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path)], env=environment, cwd=tmp_path, check=True)
    for path in (written.html, written.pdf):
        digests = [hashlib.sha256(p.read_bytes()).hexdigest() for p in (path, tmp_path / path.name)]
        assert digests[0] == digests[1], path.name


def test_importing_the_package_loads_nothing() -> None:
    program = "import sys, lifeboat_reports; print({'matplotlib', 'pandas', 'jinja2', 'typst'} & set(sys.modules))"
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY / "reports")}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
