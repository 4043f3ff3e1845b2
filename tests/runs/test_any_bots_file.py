"""Bots files that are nearly right or damaged: a bot, or lines that say what is wrong; never a traceback."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifeboat_sim.errors import BotsError
from lifeboat_sim.games import load_game
from lifeboat_sim.runs.bots_files import read_bots
from lifeboat_sim.runs.bots_tables import BotsTables
from tests.malformed import ANYTHING, LONGEST, damaged
from tests.toml_text import toml_text

GAME = load_game("lifeboat")
ROLES = list(GAME.load_ruleset("classic", ()).characters)
BASE = GAME.bots["sensible"].weights
ONE, TWO = list(BASE)[:2]
SOUND = f'format = 1\nname = "shy"\nbase = "sensible"\nmade_for = "classic"\nplayers = 6\n[weights]\n{ONE} = 1\n'
SOUND += f"[characters.kid]\n{TWO} = -100\n[roles.mate]\n{TWO} = 1e5\n[provenance]\nseed = 1\n"
TABLES = st.dictionaries(
    st.sampled_from([*BotsTables.model_fields, "colour", "", "a\nb"]),
    ANYTHING
    | st.dictionaries(
        st.sampled_from([ONE, TWO, "kid", "kidd", "\x1b"]),
        ANYTHING | st.dictionaries(st.sampled_from([ONE, f"{ONE}x"]), ANYTHING, max_size=2),
        max_size=3,
    ),
    max_size=6,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any")


@given(content=damaged([SOUND.encode()]) | TABLES.map(lambda tables: toml_text(tables).encode()))
@settings(max_examples=400)
def test_whatever_stands_in_a_file_is_a_bot_or_told_line_by_line(folder: Path, content: bytes) -> None:
    file = folder / "any.toml"
    file.write_bytes(content)
    try:
        found = read_bots(str(file), GAME, ROLES)
    except BotsError as error:
        check_lines(error, folder)
    else:
        weights = found.weights_of(GAME, "kid", 6)
        assert list(weights) == list(BASE)
        assert all(abs(value) <= 1e6 for value in weights.values())


def check_lines(error: BotsError, folder: Path) -> None:
    """Each line names a file and can be printed."""
    assert error.lines
    for line in error.lines:
        assert line.startswith(f"{folder}/")
        assert line.isprintable()
        assert len(line) < len(str(folder)) + 2 * LONGEST
