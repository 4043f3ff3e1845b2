"""``docs/scenarios.md``: its scenario prints what the page shows."""

import re
import tomllib
from pathlib import Path

import pytest

from lifeboat_sim.games import GAMES, load_game
from lifeboat_sim.games.scenarios import play_file
from tests.docs.pages import blocks, commands, is_as_shown, page, run

PAGE = page("scenarios.md")


def test_the_scenario_prints_what_the_page_shows(tmp_path: Path) -> None:
    scenario, console, _ = blocks(PAGE)
    (tmp_path / "my-question.toml").write_text("\n".join(scenario.lines) + "\n", encoding="utf-8")
    ((line, shown),) = commands(console)
    status, printed = run(line, tmp_path)
    assert status == 0
    assert is_as_shown(shown, printed), printed


def test_the_scenario_of_another_game_holds() -> None:
    _, _, scenario = blocks(PAGE)
    assert play_file(tomllib.loads("\n".join(scenario.lines)), Path()).failures == []


@pytest.mark.parametrize("game", [id for id in GAMES if id != "lifeboat"])
def test_the_page_names_all_keys_of_a_position(game: str) -> None:
    (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| `{game}` |"))
    final = load_game(game).play_scenario({"name": "x"}, Path()).final
    seat = next(iter(final["score"]))
    at_table = [key for key, value in final.items() if not isinstance(value, dict)]
    known = {*at_table[: at_table.index("pending")], *final[seat]}
    named = set(re.findall("`([a-z_0-9]+)`", row.partition("` |")[2]))
    assert named == {key for key in known if not key.endswith("_left")}
