"""``docs/plan.md``: what the page shows is what the command prints, and its keys are those of the JSON."""

import json
import re
from pathlib import Path

from tests.docs.pages import blocks, commands, is_as_shown, page, run, sections, tables

PAGE = page("plan.md")


def test_the_example_is_what_is_printed(tmp_path: Path) -> None:
    (block,) = [block for block in blocks(PAGE) if block.language == "console"]
    ((line, shown),) = commands(block)
    status, printed = run(line, tmp_path)
    assert status == 0
    assert is_as_shown(shown, printed), "\n".join(printed)


def test_the_page_names_every_key_of_the_json(tmp_path: Path) -> None:
    _, printed = run("scripts/lifeboat plan --no-pilot --json", tmp_path)
    found = json.loads("\n".join(printed))
    text = dict(sections(PAGE))["As JSON"]
    six = found["players"]["6"]
    named = {row["key"]: set(re.findall("`([a-z_]+)`", row["meaning"])) for row in tables(text)[0]}
    assert set(found) <= set(re.findall("`([a-z_]+)`", text))
    assert named["`assumed`"] == set(six["assumed"])
    words = {one["question"] for one in six["answers"]} | {one["claim"] for one in six["answers"]} | {"null"}
    assert named["`answers`"] == set(six["answers"][0]) | words
