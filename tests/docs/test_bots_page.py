"""``docs/bots.md``: its files are sound, its commands print what it shows, and its Kid does what is said.

``python -m tests.docs.test_bots_page`` writes what the commands print now into the page.
"""

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from jsonschema import Draft202012Validator

from lifeboat_sim.games import load_game
from lifeboat_sim.runs.bots_files import read_bots
from lifeboat_sim.runs.bots_tables import BotsTables, bots_schema
from tests.docs.pages import DOCS, blocks, commands, is_as_shown, page, run
from tests.playing import plan, play

PAGE = page("bots.md")
SHY, WHOLE = ("\n".join(block.lines) + "\n" for block in blocks(PAGE) if block.language == "toml")
WRONG = SHY.replace('"sensible"', '"sensibel"').replace("kid", "kidd") + 'oar = "much"\nmugg = 1\n'
ANEW = "Where the change is meant: python -m tests.docs.test_bots_page writes it into the page."


def folder_with_files(folder: Path) -> Path:
    for name, text in (("shy.toml", SHY), ("wrong.toml", f'players = "six"\n{WRONG}')):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_every_command_prints_what_the_page_shows(tmp_path: Path) -> None:
    folder_with_files(tmp_path)
    for block in blocks(PAGE):
        for command in commands(block):
            status, printed = run(command.line, tmp_path)
            assert is_as_shown(command.shown, printed), f"$ {command.line}\n{chr(10).join(printed)}\n{ANEW}"
            assert status == (2 if "wrong" in command.line else 0)


def test_the_whole_file_says_all_that_can_be_said(tmp_path: Path) -> None:
    tables = tomllib.loads(WHOLE)
    assert set(tables) == set(BotsTables.model_fields) - {"roles"}
    (tmp_path / "whole.toml").write_text(WHOLE, encoding="utf-8")
    game = load_game("lifeboat")
    assert read_bots(str(tmp_path / "whole.toml"), game, ["kid"]).file.name == tables["name"]
    assert Draft202012Validator(bots_schema(game)).is_valid(tables)


def test_such_a_kid_steals_no_more_while_the_others_do(tmp_path: Path) -> None:
    shy = folder_with_files(tmp_path) / "shy.toml"
    before, after = (muggings(bots) for bots in ("sensible", str(shy)))
    assert before["kid"] > 1_000
    assert after["kid"] == 0
    assert all(after[role] > 0.5 * before[role] > 100 for role in before if role != "kid")


def muggings(bots: str) -> dict[str, int]:
    """Return how often each character mugs somebody in some hundred games."""
    played = plan(bots=bots, games=720)
    described = played.game.describe(played.ruleset, 6)
    counts = play(played)["did"][:, :, described["actions"].index("mug")].sum(axis=0)
    return dict(zip((role["id"] for role in described["roles"]), np.asarray(counts).tolist(), strict=False))


def renew(folder: Path) -> None:
    """Write what the commands print now into the page, where it shows something else."""
    folder_with_files(folder)
    text = PAGE
    for block in blocks(PAGE):
        for command in commands(block):
            _, printed = run(command.line, folder)
            if not is_as_shown(command.shown, printed):
                before, after = ("\n".join([f"$ {command.line}", *lines]) for lines in (command.shown, printed))
                text = text.replace(f"{before}\n", f"{after}\n", 1)
    (DOCS / "bots.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        renew(Path(folder))
