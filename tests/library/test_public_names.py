"""What ``lifeboat_sim`` offers to programs: documented, loaded when it is first used."""

import subprocess
import sys

import pytest

import lifeboat_sim


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh Python has loaded after some code."""
    program = f"{code}\nimport sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_importing_loads_nothing() -> None:
    heavy = {"numpy", "numba", "pandas", "pydantic", "matplotlib", "typer"}
    assert loaded_after("import lifeboat_sim").isdisjoint(heavy)


def test_functions_for_programs_load_no_command_line() -> None:
    code = "from lifeboat_sim import compare, load_ruleset, open_run, replay, simulate, sweep; load_ruleset('classic')"
    loaded = loaded_after(code)
    assert "numba" in loaded
    assert loaded.isdisjoint({"typer", "rich", "pandas", "matplotlib", "lifeboat_sim.cli"})


@pytest.mark.parametrize("name", lifeboat_sim.__all__)
def test_a_public_name_is_documented(name: str) -> None:
    assert getattr(lifeboat_sim, name).__doc__
    assert name in dir(lifeboat_sim)


@pytest.mark.parametrize("name", ["simulate", "compare", "sweep", "replay", "load_ruleset", "open_run"])
def test_a_public_function_has_an_example(name: str) -> None:
    assert ">>> " in getattr(lifeboat_sim, name).__doc__


def test_the_list_is_complete_and_in_order() -> None:
    assert lifeboat_sim.__all__ == sorted(lifeboat_sim._HOMES)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        lifeboat_sim.simulat  # noqa: B018
