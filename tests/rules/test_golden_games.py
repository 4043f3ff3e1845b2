"""Golden games: whole games of random bots as text. A change of the rules is a readable diff of these files.

``python -m tests.rules.test_golden_games`` writes them anew.
"""

from pathlib import Path

import pytest

from tests.playing import plan
from tests.transcripts import transcript

FOLDER = Path(__file__).parent.parent / "golden"
GAMES = {
    "classic-6": (plan("classic", 6), 0),
    "classic-5": (plan("classic", 5), 1),
    "classic-4": (plan("classic", 4), 2),
    "single-row-6": (plan("single-row", 6), 3),
    "english-6": (plan("english", 6), 4),
    "russian-2e-5": (plan("russian-2e", 5), 5),
    "barter-6": (
        plan("classic", 6, settings=("trading=barter", "mug_declaration=after_success", "birds_to_land=2")),
        6,
    ),
    "rowers-6": (plan("classic", 6, "rower"), 8),  # whose cards come back from under the deck
    "longer-4": (plan("classic", 4, settings=("all_dead=play_on", "max_rounds=9", "row_draw=4", "flare_birds=net")), 7),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_the_same_as_ever(name: str) -> None:
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(*GAMES[name]) == wanted


def write() -> None:
    """Write all golden games."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(transcript(*game), encoding="utf-8")


if __name__ == "__main__":
    write()
