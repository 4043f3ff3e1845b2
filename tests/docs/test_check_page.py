"""``docs/check.md``: its example is what is printed, and its tables are those of the program."""

import re
import tomllib
from pathlib import Path

from lifeboat_sim.runs.target_files import read_targets
from lifeboat_sim.runs.target_tables import Entry, TargetsFile
from lifeboat_sim.runs.targets import MEASURES
from tests.docs.pages import bare, blocks, commands, page, run, sections, tables

PAGE = page("check.md")
KEYS, LIMITS, MEASURE_ROWS = tables(dict(sections(PAGE))["The file"])


def test_the_example_is_what_is_printed(tmp_path: Path) -> None:
    (text,) = ["\n".join(block.lines) for block in blocks(PAGE) if block.language == "toml"]
    (tmp_path / "targets.toml").write_text(text)
    (block,) = [block for block in blocks(PAGE) if block.language == "console"]
    ((line, shown),) = commands(block)
    status, printed = run(line, tmp_path)
    assert status == 1
    assert words(shown) == words(printed), "\n".join(printed)


def words(lines: list[str]) -> list[str]:
    """Return an output without its numbers, which depend on what the bots play, and as it is in any width."""
    return re.sub(r"[+-]?[0-9]+(\.[0-9]+)?", "#", "\n".join(lines).replace("\u2009", " ")).split()


def test_the_page_names_every_key_with_its_default(tmp_path: Path) -> None:
    known = {field.alias or name: field for name, field in TargetsFile.model_fields.items()}
    assert [bare(row["key"]) for row in KEYS] == [name for name in known if name != "target"]
    (tmp_path / "x.toml").write_text('[[target]]\nmeasure = "ties"\nat_most = 1\n')
    plan = read_targets(tmp_path / "x.toml").plans[6]
    told = {bare(row["key"]): row["default"] for row in KEYS}
    assert tomllib.loads(f"games = {told['games']}\nseed = {told['seed']}\nrules = {told['rules']}") == {
        "games": plan.games, "seed": plan.seed, "rules": plan.ruleset_id,
    }  # fmt: skip


def test_the_page_names_every_key_of_a_target() -> None:
    named = {bare(name) for row in LIMITS for name in row["key"].split(", ")}
    assert named | {"around", "by"} == set(Entry.model_fields)


def test_the_page_tells_every_measure_as_it_is() -> None:
    of = {(True, ""): "games", (True, "character"): "games, characters", (False, "character"): "characters",
          (False, "action"): "actions"}  # fmt: skip
    worse = {"high": "less", "low": "more", "": "-"}
    assert [(bare(row["measure"]), row["of"], row["worse is"]) for row in MEASURE_ROWS] == [
        (name, of[kind.whole, kind.of], worse[kind.good if kind.differs else ""]) for name, kind in MEASURES.items()
    ]
