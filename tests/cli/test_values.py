"""Values of options as people write them, and the line for what they do not mean."""

import pytest

from lifeboat_sim.cli import values
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.plan import LOOK, MOST_GAMES, MOST_SEED

ODD = ["", " ", "-1", "+5", "1.5", "1" + "0" * 400, "1e400", "1e999999999", "1e-999999999", "nan", "inf", "0x10"]
ODD += ["٣", "１", "1__0", "_1", "1_", "a\nb", "\udcff", "\x1b[31m", "é♥", "x" * 5_000]


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize(
    "option",
    [
        "games", "preset", "precision", "seed", "threads", "chunk", "players", "band", "half_width", "difference", "truth", "power",
        "variance_ratio", "pilot",
    ],
)  # fmt: skip
def test_odd_numbers_are_refused_with_option_and_what_is_allowed(option: str, text: str) -> None:
    with pytest.raises(LifeboatError) as raised:
        getattr(values, option)(text)
    (line,) = raised.value.lines
    assert line.startswith(f"--{option.replace('_', '-')}: ")
    assert ", allowed " in line
    assert len(line) < 200


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("games", "1e12", MOST_GAMES),
        ("games", "2.5e5", 250_000),
        ("games", "1_000", 1_000),
        ("seed", "0", 0),
        ("seed", str(2**63 - 1), MOST_SEED),
        ("threads", "1_000", values.MOST_THREADS),
        ("chunk", "21_600", LOOK),
        ("band", "2 %", 0.02),
        ("band", ".5pp", 0.005),
        ("precision", "0.25pp", 0.0025),
        ("precision", "0.0025", 0.0025),
        ("preset", "deep", 2_000_000),
        ("band_to_prove", "2pp", 0.02),
        ("half_width", "0.0001pp", 1e-6),
        ("difference", "0.005", 0.005),
        ("truth", "0", 0),
        ("power", "80 %", 0.8),
        ("variance_ratio", "1", 1),
        ("pilot", "1e7", 10_000_000),
        ("bots", LIFEBOAT.default_bot, "sensible"),
    ],
)
def test_what_is_allowed(option: str, text: str, value: object) -> None:
    assert getattr(values, option)(text) == value


@pytest.mark.parametrize(
    ("option", "text", "line"),
    [
        ("seed", str(2**63), "--seed: 9223372036854775808, allowed a whole number from 0 to 2^63 - 1"),
        ("threads", "9999999999", "--threads: 9999999999, allowed a whole number from 1 to 1000"),
        ("chunk", "1_000_001", "--chunk: 1_000_001, allowed a whole number from 1 to 1_000_000"),
        ("preset", "fast", "--preset: fast, allowed quick, standard or deep"),
        ("preset", "Standard", "--preset: Standard, allowed quick, standard or deep (did you mean standard?)"),
        ("precision", "0pp", "--precision: 0pp, allowed percentage points such as 0.25pp, or a share such as 0.0025"),
        ("precision", "0.5", "--precision: 0.5, which is 50pp; allowed 0.5pp or 50pp, whichever is meant"),
        ("bots", "", '--bots: "", allowed one bot for all, or ROLE=BOT for single ones'),
        ("power", "90pp", "--power: 90pp, allowed 0.5 to 0.999, such as 0.9 or 90%"),
        ("title", "a\x1b[31m", "--title: holds the character \\x1b, allowed characters that print"),
        ("title", "a\nb", "--title: holds the character \\n, allowed characters that print"),
        ("title", "x" * 201, "--title: 201 characters, allowed up to 200"),
        ("note", "a\x00", "--note: holds the character \\x00, allowed characters that print"),
        ("rules", "\udcff.toml", "--rules: holds the character \\udcff, allowed characters that print"),
        ("setting", "note=\udcff", "--set: holds the character \\udcff, allowed characters that print"),
        ("folder", "", '--out: "", allowed the name of a folder'),
        ("played", "", 'RUN: "", allowed a run folder, or a saved game'),
        ("file", "", 'FILE: "", allowed the name of a file'),
    ],
)
def test_what_is_not(option: str, text: str, line: str) -> None:
    with pytest.raises(LifeboatError) as raised:
        getattr(values, option)(text)
    assert raised.value.lines == [line]
