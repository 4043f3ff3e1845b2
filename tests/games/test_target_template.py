"""``lifeboat check --new``: the file to begin with can be used as it is, in every game."""

import re
from pathlib import Path

import pytest

from lifeboat_sim.games import GAMES, load_game
from lifeboat_sim.runs.target_files import read_targets
from lifeboat_sim.runs.target_template import template_for


@pytest.mark.parametrize("id", GAMES)
def test_the_file_to_begin_with_can_be_read_with_and_without_its_comments(id: str, tmp_path: Path) -> None:
    text = template_for(load_game(id))
    for content in (text, re.sub(r"^# (?=\[\[|[a-z_]+ = )", "", text, flags=re.MULTILINE)):
        file = tmp_path / "targets.toml"
        file.write_text(content)
        assert read_targets(file).targets
