"""``lifeboat compare`` as its users call it: a process, its files, its exit status."""

import csv
import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_run_command import contents, lifeboat

QUICK = ("--bots", "random", "--games", "3_600")
NUMBERS = {
    "base", "variant", "difference", "low", "high", "low_simultaneous", "high_simultaneous", "verdict",
}  # fmt: skip


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a comparison, and two finished runs of what it compares."""
    folder = tmp_path_factory.mktemp("compare")
    lifeboat("compare", "classic", "single-row", *QUICK, "--note", "<b>", "--out", "both", cwd=folder)
    lifeboat("run", *QUICK, "--no-report", "--out", "classic", cwd=folder)
    lifeboat("run", "--rules", "single-row", *QUICK, "--no-report", "--chunk", "1000", "--out", "single", cwd=folder)
    return folder


def read(folder: Path) -> Any:
    return json.loads((folder / "compare.json").read_text())


def compare(*arguments: str, cwd: Path, out: str) -> Any:
    lifeboat("compare", *arguments, "--no-report", "--out", out, cwd=cwd)
    return read(cwd / out)


def test_a_comparison_writes_its_folder(here: Path) -> None:
    names = {path.name for path in (here / "both").iterdir()}
    files = {"comparison.json", "compare.json", "runs.json", "log.json", "report.html", "report.pdf"}
    assert names == {*files, "tables", "runs"}
    tables = {path.name for path in (here / "both" / "tables").iterdir()}
    assert tables == {"win_shares.csv", "scores.csv", "points.csv", "fates.csv", "shape.csv", "actions.csv"}
    assert (here / "both" / "report.pdf").read_bytes().startswith(b"%PDF")
    assert "&lt;b&gt;" in (here / "both" / "report.html").read_text()


def test_the_json_has_its_documented_keys(here: Path) -> None:
    found = read(here / "both")
    assert found["base"] == "Classic"
    ((name, variant),) = found["variants"].items()
    assert name == "Single-card rowing"
    assert set(variant["pairing"]) >= {"variance_ratio", "games_saved"}
    assert variant["pairing"]["games_saved"] == pytest.approx(1 / variant["pairing"]["variance_ratio"], rel=1e-6)
    assert any("row draw" in words and "1" in words for words in variant["rule_difference"])
    assert list(variant["characters"]) == ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]
    for character in variant["characters"].values():
        assert set(character) >= NUMBERS
        assert character["difference"] == pytest.approx(character["variant"] - character["base"], abs=1e-8)
        assert character["low_simultaneous"] < character["low"] < character["difference"] < character["high"]
    assert set(variant["shape"]) >= {"rounds", "ties", "deaths", "early_elimination", "margin"}
    assert sum(action["variant"] for action in variant["actions"].values()) == pytest.approx(1)


def test_tables_hold_the_same_numbers(here: Path) -> None:
    rows = list(csv.DictReader((here / "both" / "tables" / "win_shares.csv").open()))
    kid = read(here / "both")["variants"]["Single-card rowing"]["characters"]["kid"]
    (row,) = [row for row in rows if row["role"] == "kid"]
    assert float(row["difference"]) == kid["difference"]
    assert row["verdict"] == kid["verdict"]


def test_finished_runs_compare_like_runs_that_are_played(here: Path) -> None:
    found = compare("./classic", "single", cwd=here, out="folders")
    assert found == read(here / "both")
    assert contents(here / "folders" / "tables") == contents(here / "both" / "tables")
    assert compare("./classic", "single-row", cwd=here, out="mixed") == found


def test_games_of_finished_runs_are_read(here: Path) -> None:
    done = lifeboat("compare", "./classic", "single", "--no-report", "--out", "read", cwd=here)
    assert "reading 3\u2009600 games of 2 kinds" in done.stderr


def test_the_same_seed_gives_the_same_bytes_on_any_threads_and_chunks(here: Path) -> None:
    arguments = ("compare", "classic", "single-row", *QUICK, "--note", "<b>", "--out")
    lifeboat(*arguments, "again", "--threads", "2", "--chunk", "360", cwd=here)
    one, other = (
        {name: content for name, content in contents(here / folder).items() if "/chunks/" not in name}
        for folder in ("both", "again")
    )
    assert one.keys() == other.keys()
    assert {name for name in one if one[name] != other[name]} <= {"log.json"}


def test_each_side_is_a_run_folder(here: Path) -> None:
    """It holds what the run alone holds."""
    for side, alone in (("classic-6p", "classic"), ("single-card-rowing-6p", "single")):
        one, other = (
            {name: content for name, content in contents(folder).items() if name[:6] not in ("log.js", "chunks")}
            for folder in (here / "both" / "runs" / side, here / alone)
        )
        assert one == other
    found = compare("both/runs/classic-6p", "both/runs/single-card-rowing-6p", cwd=here, out="sides")
    assert found == read(here / "both")


def test_a_renamed_copy_differs_in_nothing(here: Path) -> None:
    (here / "copy.toml").write_text('name = "The same"\nextends = "classic"\n')
    done = lifeboat("compare", "classic", "copy.toml", *QUICK, "--no-report", "--out", "copied", cwd=here)
    variant = read(here / "copied")["variants"]["The same"]
    assert variant["rule_difference"] == []
    assert variant["pairing"]["games_saved"] is None
    assert variant["pairing"]["games_changed"] == 0
    for character in variant["characters"].values():
        assert {character[key] for key in NUMBERS - {"base", "variant", "verdict"}} == {0}
        assert character["verdict"] == "no relevant change"
    assert "nothing was changed" in done.stdout


def test_options_make_variants_of_the_base(here: Path) -> None:
    found = compare(
        "classic", "classic", "--set", "birds_to_land=5", "--without", "compass", "--without", "19", *QUICK,
        cwd=here, out="options",
    )  # fmt: skip
    assert list(found["variants"]) == [
        "Classic 2", "Classic, birds_to_land=5", "Classic without compass", "Classic without 19",
    ]  # fmt: skip
    assert found["variants"]["Classic, birds_to_land=5"]["shape"]["rounds"]["low"] > 0
    assert found["variants"]["Classic without compass"]["pairing"]["games_changed"] > 0


def test_bots_are_compared_under_one_rule_set(here: Path) -> None:
    found = compare(
        "classic", "--bots-a", "random", "--bots-b", "kid=passive,random", "--games", "720", cwd=here, out="bots"
    )
    assert found["base"] == "Classic (random bots)"
    variant = found["variants"]["Classic (kid=passive,random)"]
    who = "kid passive, others random against random bots"
    assert variant["warnings"] == [f"the bots differ, {who}: the differences are those of bots, not of rules"]
    assert variant["characters"]["kid"]["difference"] != 0


def test_other_characters_are_compared_without_pairs(here: Path) -> None:
    found = compare("classic", "liquid-courage", "--players", "5", *QUICK, cwd=here, out="others")
    ((_, variant),) = found["variants"].items()
    assert variant["pairing"]["variance_ratio"] is None
    assert any("could not be paired" in warning for warning in variant["warnings"])


def test_numbers_of_players_stand_side_by_side(here: Path) -> None:
    found = compare("classic", "single-row", "--players", "4,6", *QUICK, cwd=here, out="players")
    assert list(found["players"]) == ["4", "6"]
    assert [part["fair"] for part in found["players"].values()] == [0.25, pytest.approx(1 / 6)]
    assert (here / "players" / "tables" / "4p" / "win_shares.csv").is_file()
    lifeboat("compare", "classic", "--players", "4,6", *QUICK, "--out", "alone", cwd=here)
    assert [part["variants"] for part in read(here / "alone")["players"].values()] == [{}, {}]


def test_a_comparison_stops_at_a_half_width_or_a_verdict(here: Path) -> None:
    many = ("--bots", "random", "--games", "100_000", "--threads", "1")  # which plays no games that are not looked at
    found = compare("classic", "single-row", *many, "--precision", "1.5pp", cwd=here, out="precise")
    assert found["games"] == 21_600
    assert found["stop"]["half_width"] <= 0.015
    found = compare("classic", "classic", *many, "--until-verdict", cwd=here, out="verdict")
    assert found["games"] == 21_600
    assert found["stop"]["anytime_valid"]


def test_the_table_says_how_it_ended(here: Path) -> None:
    options = ("compare", "classic", "single-row", *QUICK, "--no-report", "--out")
    done = lifeboat(*options, "wide", "--precision", "0.1pp", cwd=here)
    assert "without reaching the half-width asked for" in done.stdout
    done = lifeboat(*options, "no-verdict", "--until-verdict", cwd=here)
    assert "Joint 95 % intervals, wider to hold at every look (anytime-valid)." in done.stdout
    assert "without a verdict for every character" in done.stdout


def test_a_folder_of_many_variants_counts_them(here: Path) -> None:
    cards = [word for card in ("compass", "parasol", "chum") for word in ("--without", card)]
    done = lifeboat("compare", "classic", *cards, "--bots", "random", "--games", "36", "--no-report", cwd=here)
    assert done.stderr.splitlines()[-1] == "wrote runs/classic-vs-3-variants-6p/compare.json"


BAD = {
    "alone": (("classic",), "nothing to compare with"),
    "unknown": (("classic", "clasic"), "did you mean classic?"),
    "no folder": (("classic", "runs/nowhere"), "runs/nowhere"),
    "unknown card": (("classic", "--without", "compas"), "did you mean compass?"),
    "one sort of bots": (("classic", "--bots-a", "random"), "--bots-a: only together with --bots-b"),
    "bots and rules": (("classic", "english", "--bots-a", "random", "--bots-b", "rower"), "--bots-a: allowed with one"),
    "unknown bot": (("classic", "english", "--bots", "clever"), "unknown bot 'clever'"),
    "options of a finished run": (("./classic", "single", "--games", "5"), "not together with a finished run"),
    "bots of finished runs": (("./classic", "--bots-a", "random", "--bots-b", "rower"), "--bots-a: not together with"),
    "nobody as bots": (("classic", "--bots-a", "", "--bots-b", "rower"), '--bots-a: "", allowed one bot'),
    "players of a finished run": (("./classic", "single", "--players", "5"), "--players: not together"),
    "too many players": (("classic", "english", "--players", "7"), "players: 7, allowed 4, 5 or 6"),
    "bad setting": (("classic", "--set", "row_draw=9"), "--set: options.row_draw: 9, allowed 1 to 6"),
    "two rules to stop": (("classic", "english", "--until-verdict", "--precision", "1pp"), "not together"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_ends_with_a_line(here: Path, case: str) -> None:
    arguments, said = BAD[case]
    done = lifeboat("compare", *arguments, "--out", "never", cwd=here, status=2)
    assert said in done.stderr
    assert done.stderr.splitlines()[-1].startswith("lifeboat: error: ")
    assert not (here / "never").exists()


def test_runs_that_do_not_correspond_are_refused(here: Path) -> None:
    lifeboat("run", "--bots", "random", "--games", "720", "--no-report", "--out", "short", cwd=here)
    done = lifeboat("compare", "./classic", "short", "--out", "never", cwd=here, status=2)
    assert "games 720, but 3600 in classic" in done.stderr
    info = json.loads((here / "single" / "run.json").read_text())
    old = shutil.copytree(here / "classic", here / "old")
    (old / "run.json").write_text(json.dumps(info | {"engine_hash": "0"}))
    done = lifeboat("compare", "./classic", "old", "--out", "never", cwd=here, status=2)
    assert "another version of the engine" in done.stderr


def test_a_run_that_was_broken_off_compares_like_one_of_so_many_games(here: Path) -> None:
    """It was to have enough blocks to pair them, and has so few that games are paired."""
    for rules in ("classic", "single-row"):
        lifeboat(
            "run", "--rules", rules, *QUICK[:2], "--games", "720", "--no-report", "--out", f"720-{rules}", cwd=here
        )
    found = compare("720-classic", "720-single-row", cwd=here, out="720")
    for rules in ("classic", "single-row"):
        info = here / f"720-{rules}" / "run.json"
        info.write_text(json.dumps(json.loads(info.read_text()) | {"games": 10**6}))
    assert compare("720-classic", "720-single-row", cwd=here, out="of-a-million") == found
    assert found["variants"]["Single-card rowing"]["characters"]["kid"]["low"] is not None


def test_a_run_that_stopped_at_a_verdict_is_pointed_out(here: Path) -> None:
    lifeboat("run", *QUICK, "--until-verdict", "--no-report", "--out", "judged", cwd=here)
    ((_, variant),) = compare("judged", "single", cwd=here, out="after-judged")["variants"].items()
    assert variant["warnings"] == ["the base was stopped at a verdict, which the intervals here do not allow for"]


def test_games_without_an_end_are_said_to_be_so(here: Path) -> None:
    done = lifeboat(
        "compare", "classic", "--set", "max_rounds=1", *QUICK, "--no-report", "--out", "endless", cwd=here
    )  # fmt: skip
    assert "Note: no game of this variant came to an end." in done.stdout
    assert "nan" not in done.stdout.lower()
    ((_, variant),) = read(here / "endless")["variants"].items()
    assert variant["pairing"]["variance_ratio"] is None
    done = lifeboat("run", "--set", "max_rounds=1", *QUICK, "--no-report", "--out", "endless-run", cwd=here)
    assert "No game came to an end." in done.stdout


def test_a_damaged_run_is_told(here: Path) -> None:
    shutil.copytree(here / "classic", here / "damaged")
    (chunk,) = (here / "damaged" / "chunks").iterdir()
    chunk.write_bytes(chunk.read_bytes()[:1000])
    done = lifeboat("compare", "./classic", "damaged", "--out", "never", cwd=here, status=2)
    assert "damaged" in done.stderr


def test_ctrl_c_compares_what_is_done(here: Path) -> None:
    arguments = [sys.executable, "-m", "lifeboat_sim", "compare", "classic", "single-row", "--bots", "random"]
    process = subprocess.Popen(
        [*arguments, "--games", "1e9", "--chunk", "720", "--no-report", "--out", "long"],
        cwd=here, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("playing"):
                break
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130, stderr
    assert "interrupted after" in stderr
    found = read(here / "long")
    assert found["games"] % 720 == 0
    assert found["stop"]["ended"] == "interrupted"
    assert found["variants"]["Single-card rowing"]["pairing"]["paired"]
