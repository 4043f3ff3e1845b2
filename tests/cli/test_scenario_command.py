"""``lifeboat scenario`` as a process: exit status 0, 1, 2, and lines that help."""

import json
import subprocess
import sys
from pathlib import Path

GIVEN = Path(__file__).parent.parent / "scenarios" / "given"


def scenario(*arguments: str | Path, status: int) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", "scenario", *map(str, arguments)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def test_all_given_scenarios_hold() -> None:
    done = scenario(*sorted(GIVEN.glob("*.toml")), status=0)
    assert done.stdout.count(": holds") == 16


def test_a_failed_expectation_says_which_expected_and_found(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('name = "wrong"\n[expect]\nbirds = 3\n')
    assert "birds: expected 3, found 0" in scenario(file, status=1).stdout


def test_an_unusable_file_is_one_line_that_quotes_the_name(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('name = "bad"\n[position.kid]\nhand = ["rubber_duck"]\n')
    done = scenario(file, status=2)
    assert done.stderr.strip().splitlines() == [
        f"lifeboat: error: {file}: position.kid.hand: unknown card 'rubber_duck'"
    ]


def test_json_prints_the_final_position() -> None:
    final = json.loads(scenario("--json", GIVEN / "03-swap-agreed.toml", status=0).stdout)
    assert final["pending"] == "stephen action"
    assert final["seats"][0] == "captain"
    assert final["options"][0] == "nothing"
