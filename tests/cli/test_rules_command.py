"""``lifeboat rules`` as a process."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from lifeboat_sim.games.lifeboat.ruleset import (
    SHIPPED,
    load_ruleset,
    ruleset_schema,
    ruleset_template,
    shipped_rulesets,
)

ROOT = Path(__file__).parents[2]


def rules(*arguments: str, cwd: Path = ROOT, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", "rules", *arguments], capture_output=True, text=True, cwd=cwd
    )
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def test_list_names_the_shipped_rule_sets() -> None:
    assert set(json.loads(rules("list", "--json").stdout)) == set(shipped_rulesets())


@pytest.mark.parametrize("name", shipped_rulesets())
def test_show_prints_a_file_that_is_the_same_rule_set(tmp_path: Path, name: str) -> None:
    (tmp_path / "shown.toml").write_text(rules("show", name).stdout)
    assert load_ruleset("shown.toml", beside=tmp_path).hash == load_ruleset(name).hash


def test_show_prints_that_a_card_was_taken_out(tmp_path: Path) -> None:
    (tmp_path / "shown.toml").write_text(rules("show", "classic", "--set", "navigation.22.remove=true").stdout)
    assert "22" not in load_ruleset("shown.toml", beside=tmp_path).navigation


def test_show_applies_settings() -> None:
    shown = json.loads(rules("show", "classic", "--set", "row_draw=3", "--json").stdout)
    assert shown["options"]["row_draw"] == 3


def test_diff_says_what_is_different() -> None:
    assert rules("diff", "classic", "single-row").stdout.splitlines() == [
        "options.row_draw: 2 -> 1",
        "options.navigator_draws_top_card: false -> true",
    ]
    assert "same rules" in rules("diff", "classic", "classic").stdout


def test_diff_tells_of_cards_that_come_and_go(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text('name = "x"\n[navigation.22]\nremove = true\n[characters.kid]\nsize = 4\n')
    lines = rules("diff", "classic", "x.toml", cwd=tmp_path).stdout.splitlines()
    assert lines[0] == "characters.kid.size: 3 -> 4"
    assert lines[1].startswith("navigation.22: {")
    assert lines[1].endswith("-> none")


def test_validate_tells_sound_files_from_others(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text('name = "Good"\n')
    (tmp_path / "bad.toml").write_text('name = "Bad"\n[options]\nrow_drow = 1\ntie = 1\n')
    assert "good.toml: sound (Good, 4, 5, 6 players)" in rules("validate", "good.toml", cwd=tmp_path).stdout
    done = rules("validate", "good.toml", "bad.toml", cwd=tmp_path, status=2)
    assert "bad.toml: options.row_drow: unknown option (did you mean row_draw?)" in done.stderr
    assert done.stderr.strip().endswith("lifeboat: error: 2 mistakes in the rule-set files")
    found = json.loads(rules("validate", "good.toml", "bad.toml", "--json", cwd=tmp_path, status=2).stdout)
    assert found["good.toml"] == {"sound": True, "name": "Good", "players": [4, 5, 6], "mistakes": []}
    assert [found["bad.toml"]["sound"], len(found["bad.toml"]["mistakes"])] == [False, 2]
    (tmp_path / "top.toml").write_text('name = "Top"\nextends = "./bad.toml"\n')
    assert rules("validate", "top.toml", cwd=tmp_path, status=2).stderr.endswith("2 mistakes in bad.toml\n")


def test_new_writes_a_sound_file_once(tmp_path: Path) -> None:
    rules("new", "mine.toml", cwd=tmp_path)
    assert load_ruleset("mine.toml", beside=tmp_path).hash == load_ruleset("classic").hash
    assert "exists already" in rules("new", "mine.toml", cwd=tmp_path, status=2).stderr
    (tmp_path / "link.toml").symlink_to("nowhere")
    assert "exists already" in rules("new", "link.toml", cwd=tmp_path, status=2).stderr
    assert (tmp_path / "link.toml").is_symlink()


def test_every_line_of_the_template_can_be_taken_out_of_its_comment(tmp_path: Path) -> None:
    """All at once they are the printed game, but for the new card, the card taken out, and the one changed."""
    text = re.sub(r"^# (?=\[|[a-z_]+ = )", "", ruleset_template(), flags=re.MULTILINE)
    (tmp_path / "all.toml").write_text(text)
    ruleset = load_ruleset("all.toml", beside=tmp_path)
    assert ruleset.options == load_ruleset("classic").options
    assert ruleset.provisions["cutlass"].weapon == 5
    assert "22" not in ruleset.navigation
    assert ruleset.navigation["25"] == load_ruleset("classic").navigation["25"]


def test_the_committed_schema_is_fresh() -> None:
    assert json.loads((ROOT / "schemas" / "ruleset.schema.json").read_text()) == ruleset_schema()


def errors(tables: dict[str, Any]) -> list[str]:
    return [error.message for error in Draft202012Validator(ruleset_schema()).iter_errors(tables)]


def test_the_schema_accepts_what_the_program_accepts() -> None:
    Draft202012Validator.check_schema(ruleset_schema())
    page = (ROOT / "docs" / "rule-sets.md").read_text(encoding="utf-8")
    for text in [path.read_text() for path in SHIPPED.glob("*.toml")] + [page.split("```toml\n")[1].split("```")[0]]:
        assert errors(tomllib.loads(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        'name = "x"\n[options]\nrow_drow = 1',
        'name = "x"\n[options]\nrow_draw = 7',
        'name = "x"\ncolour = 1',
        'name = "x"\n[characters.kid]\nability = "fly"',
    ],
)
def test_the_schema_refuses_mistakes(text: str) -> None:
    assert errors(tomllib.loads(text))
