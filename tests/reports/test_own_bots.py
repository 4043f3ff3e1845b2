"""A report says of bots that come from files whose they are, over which base, and made for which rules."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from lifeboat_analysis import Compared, Comparison
from lifeboat_reports.report import Code, Definitions, Paragraph, Section
from lifeboat_reports.sections.common import Subject, subject
from lifeboat_reports.sections.comparison.beside import beside
from lifeboat_reports.sections.comparison.closing import reproduce as reproduce_comparison
from lifeboat_reports.sections.comparison.remarks import warnings, who_played
from lifeboat_reports.sections.reproduce import reproduce
from lifeboat_reports.sections.rules import rules
from lifeboat_reports.sections.verdict import bots_remark
from lifeboat_sim.games import load_game
from lifeboat_sim.runs.run import Run
from tests.playing import plan
from tests.reports.reading import spaced
from tests.synthetic import synthetic_run

ONE, *_, TWO = list(load_game("lifeboat").bots["sensible"].weights)[:4]
LOW = f'sentence = "Plays low."\nmade_for = "english"\nplayers = 5\n[weights]\n{ONE} = 7\n'
HIGH = f'base = "low.toml"\nmade_for = "classic"\n[characters.kid]\n{ONE} = 9\n{TWO} = -100\n'


def run_with(folder: Path, bots: str) -> Run:
    """Return a run that says that these bots have played."""
    for name, text in (("low.toml", LOW), ("high.toml", HIGH)):
        (folder / name).write_text(text)
    made = plan(bots=bots.replace("FOLDER", str(folder))).info()
    run = synthetic_run(games=3_600)
    return replace(run, info=run.info | {key: made[key] for key in ("bots", "bots_files") if key in made})


def about(run: Run) -> Subject:
    return subject(run, 0.02, "", (6,))


def texts(section: Section) -> list[str]:
    return [spaced(block.text) for block in section.blocks if isinstance(block, Paragraph)]


def facts(section: Section) -> list[tuple[str, str]]:
    (found,) = (block.items for block in section.blocks if isinstance(block, Definitions))
    return [(term, said) for term, said in found if term == "Your bots"]


def test_a_sentence_says_whose_a_bot_is(tmp_path: Path) -> None:
    said = spaced(bots_remark(about(run_with(tmp_path, "kid=FOLDER/high.toml,mate=FOLDER/low.toml,sensible"))))
    assert "Played by bots: high (the Kid), low (First Mate), sensible (all others)." in said.replace("\n", " ") or (
        "Played by bots: low (First Mate), high (the Kid), sensible (all others)." in said
    )
    high, low = f"{tmp_path}/high.toml", f"{tmp_path}/low.toml"
    for sentence in (
        f"The bot high is a user's: {high} over {low} over sensible, made for the rule set classic.",
        f"The bot low is a user's: {low} over sensible, made for the rule set english with five players.",
    ):
        assert sentence in said


def test_of_built_in_bots_nothing_is_said(tmp_path: Path) -> None:
    run = run_with(tmp_path, "kid=random,sensible")
    assert "user's" not in bots_remark(about(run))
    assert facts(reproduce(about(run))) == []


def test_weights_that_differ_by_character_are_told_for_these_alone(tmp_path: Path) -> None:
    found = texts(rules(about(run_with(tmp_path, "FOLDER/high.toml"))))
    (weights,) = (text for text in found if text.startswith("Weights of the bot high: "))
    assert weights.startswith(f"Weights of the bot high: {ONE.replace('_', ' ')} 7, ")
    assert weights.endswith(f"; of the Kid: {ONE.replace('_', ' ')} 9 and {TWO.replace('_', ' ')} -100.")
    assert len(re.findall(r"\b7\b", weights)) >= 1
    assert any(text.startswith("The bot sensible scores every option") for text in found)
    assert "low: Plays low." in texts(rules(about(run_with(tmp_path, "FOLDER/low.toml"))))


def test_the_command_names_files_and_the_page_their_hashes(tmp_path: Path) -> None:
    run = run_with(tmp_path, "kid=FOLDER/high.toml,sensible")
    section = reproduce(about(run))
    (command,) = (block.text for block in section.blocks if isinstance(block, Code))
    assert f" --bots kid={tmp_path}/high.toml,sensible " in command
    assert [said.partition(", sha256 ")[::2] for _, said in facts(section)] == [
        (one["file"], one["sha256"]) for one in run.info["bots_files"]
    ]


def test_a_comparison_says_it_once_for_all_sides(tmp_path: Path) -> None:
    base, variant = run_with(tmp_path, "sensible"), run_with(tmp_path, "FOLDER/low.toml")
    of = beside(Comparison("Base", base, (Compared("Variant", base, variant, None),), 0.02), "", (6,))
    assert spaced(who_played(of)).count("The bot low is a user's: ") == 1
    assert [said.partition(",")[0] for _, said in facts(reproduce_comparison(of, "lifeboat compare"))] == [
        f"{tmp_path}/low.toml"
    ]
    assert any("was played by other bots than the base" in line for line in warnings(of))


@pytest.mark.parametrize("is_changed", [True, False])
def test_bots_of_one_name_are_others_if_their_weights_are(is_changed: bool, tmp_path: Path) -> None:
    base = run_with(tmp_path, "FOLDER/low.toml")
    entry = base.info["bots"]["kid"]
    bots = base.info["bots"] | {"kid": entry | {"weights": entry["weights"] | {ONE: 8 if is_changed else 7}}}
    variant = replace(base, info=base.info | {"bots": bots})
    of = beside(Comparison("Base", base, (Compared("Variant", base, variant, None),), 0.02), "", (6,))
    assert any("was played by other bots" in line for line in warnings(of)) == is_changed
