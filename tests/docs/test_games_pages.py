"""The pages of ``docs/games/`` and ``docs/findings.md`` say what the program has, and their commands work."""

import re
import runpy
from pathlib import Path

import pytest

from lifeboat_sim.games import load_game
from lifeboat_sim.games.lifeboat_plurk.options import PRINTED_ROLES
from tests.docs.pages import DOCS, ROOT, anchors, bare, indented_commands, links, page, run, sections, tables

SCRIPT = runpy.run_path(str(ROOT / "scripts" / "games_page.py"))
GAMES = SCRIPT["games_at_a_table"]()
FEW = 100


def page_of(name: str) -> str:
    return page(f"games/{name}.md")


def test_every_game_has_a_page_and_no_page_is_left_over() -> None:
    assert sorted(path.stem for path in (DOCS / "games").glob("*.md")) == sorted(["README", *GAMES])


@pytest.mark.parametrize("name", GAMES)
def test_options_bots_and_counters_are_those_of_the_program(name: str) -> None:
    assert page_of(name) == SCRIPT["with_tables"](page_of(name), load_game(name)), "run scripts/games_page.py"


def test_a_page_without_the_place_of_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="spots: the marks of the table of bots are missing"):
        SCRIPT["with_tables"](page_of("spots").replace("<!-- bots -->", ""), load_game("spots"))


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_those_of_the_program_in_their_order(name: str) -> None:
    (rows,) = [rows for rows in tables(page_of(name)) if "decision" in rows[0]]
    assert [bare(row["decision"]) for row in rows] == list(load_game(name).decisions)


@pytest.mark.parametrize("name", GAMES)
def test_length_endings_and_roles_are_those_of_the_program(name: str) -> None:
    game = load_game(name)
    described = game.describe(game.load_ruleset(game.default_ruleset), game.default_players, None)
    opening = " ".join(page_of(name).partition("\n## ")[0].split())
    assert all(f"`{ending}`" in opening for ending in described["endings"])
    assert f"length is counted in {described['length']}" in opening.replace("Length", "length")
    assert f"by {described['role_word']}" in opening


@pytest.mark.parametrize("name", GAMES)
def test_what_the_program_cites_stands_on_the_page(name: str) -> None:
    headings = {heading.split()[0] for heading, _ in sections(page_of(name))}
    shared = {heading.split()[0] for heading, _ in sections(page("games/README.md"))}
    folder = ROOT / "lifeboat_sim" / "games" / name.replace("-", "_")
    cited = {
        number
        for file in folder.rglob("*.py")
        for number in re.findall(r"[Rr]ules (\d+\.\d+)", file.read_text(encoding="utf-8"))
    }
    assert cited
    assert cited <= headings | shared | {"2.3"}  # the exchange of Spots is that of Hey, Bartender!


@pytest.mark.parametrize("name", GAMES)
def test_options_named_in_the_rules_exist(name: str) -> None:
    game = load_game(name)
    (options,) = [rows for rows in tables(page_of(name)) if "option" in rows[0]]
    known = {bare(row["option"]): row["allowed"] for row in options}
    for option, value in re.findall(r"`(\w+)` =\s+`([^`]+)`", page_of(name)):
        assert value in re.split(r" or ", known[option]), f"{option} = {value}"
    assert game.load_ruleset(game.default_ruleset).options.model_dump().keys() == known.keys()


def test_the_index_says_what_each_game_is() -> None:
    rows = tables(page("games/README.md"))[0]
    assert sorted(bare(row["game"]) for row in rows) == sorted(GAMES)
    for row in rows:
        game = load_game(bare(row["game"]))
        ruleset = game.load_ruleset(game.default_ruleset)
        numbers = ruleset.player_numbers()
        few, many = min(numbers), max(numbers)
        assert row["players"] == (f"{few}-{many} ({game.default_players})" if few < many else str(few))
        described = game.describe(ruleset, game.default_players, None)
        assert row["results go by"] == described["role_word"]
        assert bare(row["default bot"]) == game.default_bot


def test_the_roles_of_the_dice_version_are_those_of_the_program() -> None:
    (rows,) = [rows for rows in tables(page_of("lifeboat-plurk")) if "stamina" in rows[0]]
    shown = {bare(row["role"]): (int(row["stamina"]), int(row["survival"])) for row in rows}
    assert shown == {name: (role.stamina, role.survival) for name, role in PRINTED_ROLES.items()}


@pytest.mark.parametrize("name", ["README", *GAMES])
def test_links_lead_somewhere(name: str) -> None:
    for target in links(page_of(name)):
        file, _, place = target.partition("#")
        path = (DOCS / "games" / (file or f"{name}.md")).resolve()
        assert path.exists(), target
        assert not place or place in anchors(path.read_text(encoding="utf-8")), target


@pytest.mark.parametrize("name", ["README", *GAMES])
def test_no_two_places_of_a_page_have_one_name(name: str) -> None:
    found = anchors(page_of(name))
    assert len(found) == len(set(found))


def test_findings_name_every_game_and_each_number_has_a_command() -> None:
    text = page("findings.md")
    (_, *parts) = sections(text)
    assert sorted(name_of(heading) for heading, _ in parts) == sorted(GAMES)
    for heading, part in parts:
        lines = indented_commands(part.replace("scripts/lifeboat", "lifeboat"))
        assert lines
        assert all(f"--game {name_of(heading)} " in line for line in lines)


def name_of(heading: str) -> str:
    (name,) = [name for name in GAMES if load_game(name).title.removesuffix(" (Plurk)") == heading]
    return str(name)


def commands_of(name: str) -> list[str]:
    return indented_commands(page(name).replace("scripts/lifeboat", "lifeboat"))


FINDINGS = commands_of("findings.md")


@pytest.mark.slow
@pytest.mark.parametrize("line", FINDINGS)
def test_commands_of_the_findings_work(line: str, tmp_path: Path) -> None:
    shorter = line.replace("--preset standard", f"--games {FEW}")
    assert shorter != line
    status, printed = run(f"scripts/{shorter} --out here", tmp_path)
    assert status == 0, printed


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in commands_of("games/README.md") if line.split()[1] != "play"])
def test_commands_of_the_index_work(line: str, tmp_path: Path) -> None:
    if line.split()[1] in ("run", "compare", "sweep"):
        line += f" --games {FEW} --no-report --out here"
    status, printed = run(f"scripts/{line}", tmp_path)
    assert status == 0, printed
