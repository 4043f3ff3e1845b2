"""``docs/scenarios.md``: its scenario prints what the page shows."""

from pathlib import Path

from tests.docs.pages import blocks, commands, is_as_shown, page, run

PAGE = page("scenarios.md")


def test_the_scenario_prints_what_the_page_shows(tmp_path: Path) -> None:
    scenario, console = blocks(PAGE)
    (tmp_path / "my-question.toml").write_text("\n".join(scenario.lines) + "\n", encoding="utf-8")
    ((line, shown),) = commands(console)
    status, printed = run(line, tmp_path)
    assert status == 0
    assert is_as_shown(shown, printed), printed
