"""What the package loads and when: a small run must not pay for pandas, nor anybody for scipy.stats."""

import importlib
import pkgutil
import subprocess
import sys

import pytest

import lifeboat_analysis


def modules_after(code: str) -> set[str]:
    """Names of all modules that a fresh Python has loaded after running some code."""
    printed = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return set(printed.splitlines()[-1].split())


def test_importing_the_package_loads_nothing() -> None:
    assert modules_after("import lifeboat_analysis").isdisjoint({"numpy", "scipy", "pandas", "numba"})


def test_a_summary_and_csv_tables_need_no_pandas() -> None:
    loaded = modules_after(
        "from lifeboat_analysis import csv_tables, summary, widest_half_width\n"
        "from tests.synthetic import synthetic_run\n"
        "run = synthetic_run(games=100)\n"
        "summary(run), csv_tables(run), widest_half_width(run)"
    )
    assert loaded.isdisjoint({"pandas", "scipy.stats", "numba", "matplotlib"})


def test_frames_need_no_scipy_stats() -> None:
    loaded = modules_after(
        "from lifeboat_analysis import tables\n"
        "from tests.synthetic import synthetic_run\n"
        "tables(synthetic_run(games=100))"
    )
    assert "pandas" in loaded
    assert "scipy.stats" not in loaded


@pytest.mark.parametrize("name", lifeboat_analysis.__all__)
def test_a_public_name_is_a_documented_function(name: str) -> None:
    function = getattr(lifeboat_analysis, name)
    assert callable(function)
    assert function.__doc__
    assert name in dir(lifeboat_analysis)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'win_share'"):
        lifeboat_analysis.win_share  # noqa: B018


def test_no_module_hides_a_public_function() -> None:
    modules = {module.name for module in pkgutil.iter_modules(lifeboat_analysis.__path__)}
    assert modules.isdisjoint(lifeboat_analysis.__all__)
    for module in sorted(modules):
        importlib.import_module(f"lifeboat_analysis.{module}")
    assert all(callable(getattr(lifeboat_analysis, name)) for name in lifeboat_analysis.__all__)
