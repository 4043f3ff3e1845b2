"""With CI=true a skip is a failure, so that a missing browser can't hide a broken report."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
TESTS = {
    "a skipped test": "import pytest\n\ndef test_page():\n    pytest.skip('no Chromium')\n",
    "a marked test": "import pytest\n\n@pytest.mark.skip(reason='no Chromium')\ndef test_page(): pass\n",
    "a skipped file": "import pytest\n\npytest.skip('no Chromium', allow_module_level=True)\n",
    "a missing module": "import pytest\n\npytest.importorskip('no_such_module', reason='no Chromium')\n",
}


@pytest.mark.parametrize("text", TESTS.values(), ids=TESTS.keys())
def test_a_skip_fails_in_ci_and_is_named(text: str, tmp_path: Path) -> None:
    in_ci = run_pytest(text, tmp_path, CI="true")
    assert in_ci.returncode in (1, 2), in_ci.stdout
    assert "test_page.py" in in_ci.stdout
    assert "was skipped, which counts as a failure in CI" in in_ci.stdout
    assert "no Chromium" in in_ci.stdout
    last_line = in_ci.stdout.splitlines()[-1]
    assert "1 failed" in last_line or "1 error" in last_line
    assert "skipped" not in last_line


@pytest.mark.parametrize("which", ["a skipped test", "a skipped file"])
def test_so_it_does_on_several_workers(which: str, tmp_path: Path) -> None:
    in_ci = run_pytest(TESTS[which], tmp_path, "-n", "2", "--dist", "loadfile", CI="true", NUMBA_DISABLE_JIT="1")
    assert in_ci.returncode in (1, 2), in_ci.stdout
    assert "was skipped, which counts as a failure in CI" in in_ci.stdout
    assert "skipped" not in in_ci.stdout.splitlines()[-1]
    assert re.search(r"[12] (failed|errors?)", in_ci.stdout.splitlines()[-1])


def test_a_skip_is_a_skip_elsewhere(tmp_path: Path) -> None:
    elsewhere = run_pytest(TESTS["a skipped test"], tmp_path, CI="")
    assert elsewhere.returncode == 0
    assert "1 skipped" in elsewhere.stdout.splitlines()[-1]


def test_an_expected_failure_is_not_a_skip(tmp_path: Path) -> None:
    text = "import pytest\n\n@pytest.mark.xfail\ndef test_page(): assert False\n"
    in_ci = run_pytest(text, tmp_path, CI="true")
    assert in_ci.returncode == 0
    assert "1 xfailed" in in_ci.stdout.splitlines()[-1]


def run_pytest(text: str, folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(CONFTEST, folder)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_page.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rs", *arguments]
    environment = {**os.environ, **variables}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
