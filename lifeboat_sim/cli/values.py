"""Values of options, as people write them: ``1e6`` games, a band of ``2pp``, players ``4,5,6``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from lifeboat_sim.errors import PlanError, choices, did_you_mean, plain_lines, plain_text
from lifeboat_sim.library.table_files import FORMATS
from lifeboat_sim.runs.stopping_rules import PRESETS

MOST_GAMES = 10**12
MOST_SEED = 2**63 - 1
MOST_THREADS = 1_000
MOST_CHUNK = 1_000_000
"""A chunk's games lie in memory, 400 bytes each, once per thread."""
MOST_PILOT = 10_000_000
LEAST_WIDTH = 1e-6
"""A narrower half-width, difference or band would take more games than can be played in a life."""
LIKELY_A_SLIP = 0.1
"""Who writes so large a width without a unit is likely to mean percentage points."""
LEAST_POWER, MOST_POWER = 0.5, 0.999
LEAST_RATIO = Decimal("0.001")
LONGEST_TITLE = 200
MOST_LISTED = 10_000
FEWEST_OF_A_REPLICATION = 300
MOST_REPLICATIONS = 10_000
MOST_CONFIRMED = 100

CLUSTER = re.compile(r"local(:[1-9]\d{0,2})?|(tcp|tls)://[^\s/:]+:\d{1,5}")
WHOLE = re.compile(r"[0-9]+(?:_[0-9]+)*")
DECIMAL = re.compile(r"(?:[0-9]+(?:_[0-9]+)*)?(?:\.[0-9]*)?(?:[eE][+-]?[0-9]{1,3})?")


def found(text: str) -> str:
    """Return what a user typed as a message shows it: in quotes where it would not be seen, never too long."""
    if not text.strip() or text != text.strip():
        return f'"{text}"'
    return text if len(text) <= 60 else f"{text[:57]}..."


def games(text: str, option: str = "--games") -> int:
    """Return a number of games from ``1000000``, ``1_000_000`` or ``1e6``.

    >>> games("1e6"), games("20_000")
    (1000000, 20000)
    """
    number = _decimal(text)
    if number is not None and 1 <= number <= MOST_GAMES and number == int(number):
        return int(number)
    raise PlanError(f"{option}: {found(text)}, allowed a whole number from 1 to 1e12, such as 1_000_000 or 1e6")


def games_of_a_replication(text: str) -> int:
    """Return the games of a replication of the self-test: enough that intervals claim to hold."""
    return whole_number(
        "--games", text, FEWEST_OF_A_REPLICATION, MOST_CHUNK, f"{FEWEST_OF_A_REPLICATION} to {MOST_CHUNK:_}"
    )


def replications(text: str) -> int:
    """Return how often the self-test plays."""
    return whole_number("--replications", text, 20, MOST_REPLICATIONS, f"20 to {MOST_REPLICATIONS:_}")


def preset(text: str) -> int:
    """Return the number of games that a name stands for.

    >>> preset("quick")
    20000
    """
    if text in PRESETS:
        return PRESETS[text]
    raise PlanError(f"--preset: {found(text)}, allowed {choices(PRESETS)}{did_you_mean(text, PRESETS)}")


def _decimal(text: str) -> Decimal | None:
    """Return a number without sign, or None; its exponent has three digits at most."""
    return Decimal(text) if DECIMAL.fullmatch(text) and re.search("[0-9]", re.split("[eE]", text)[0]) else None


def seed(text: str) -> int:
    """Return a seed.

    >>> seed("7")
    7
    """
    return whole_number("--seed", text, 0, MOST_SEED, "0 to 2^63 - 1")


def number(text: str) -> int:
    """Return the number of a game."""
    return whole_number("game", text, 0, MOST_GAMES - 1, "0 to 1e12 - 1")


def limit(text: str) -> int:
    """Return how many games are listed."""
    return whole_number("--limit", text, 1, MOST_LISTED, f"1 to {MOST_LISTED:_}")


def chunk(text: str) -> int:
    """Return the games of a chunk."""
    return whole_number("--chunk", text, 1, MOST_CHUNK, f"1 to {MOST_CHUNK:_}")


def threads(text: str) -> int:
    """Return a number of threads."""
    return whole_number("--threads", text, 1, MOST_THREADS, f"1 to {MOST_THREADS}")


def cluster(text: str) -> str:
    """Return where a cluster is."""
    if CLUSTER.fullmatch(text):
        return text
    raise PlanError(f"--cluster: {found(text)}, allowed local, local:N, or the address of a scheduler, tcp://HOST:PORT")


def whole_number(option: str, text: str, least: int, most: int, allowed: str) -> int:
    """Return a whole number within its limits; raises PlanError."""
    if WHOLE.fullmatch(text) and len(text) <= 40 and least <= int(text) <= most:
        return int(text)
    raise PlanError(f"{option}: {found(text)}, allowed a whole number from {allowed}")


@dataclass(frozen=True)
class Players:
    """Numbers of players, in the order given."""

    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Characters:
    """Ids of characters, in the order given."""

    ids: tuple[str, ...]


def players(text: str) -> Players:
    """Return numbers of players from ``6`` or ``4,5,6``.

    >>> players("4,5,6").numbers
    (4, 5, 6)
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"[0-9]{1,2}", part) for part in parts):
        raise PlanError(f"--players: {found(text)}, allowed a number of players such as 6, or several such as 4,5,6")
    numbers = tuple(int(part) for part in parts)
    if len(set(numbers)) < len(numbers):
        raise PlanError(f"--players: {found(text)}, allowed each number once")
    return Players(numbers)


def one_number_of_players(text: str) -> int:
    """Return a number of players.

    >>> one_number_of_players("5")
    5
    """
    if not re.fullmatch(r"[0-9]{1,2}", text.strip()):
        raise PlanError(f"--players: {found(text)}, allowed one number of players such as 6")
    return int(text)


def characters(text: str) -> Characters:
    """Return ids of characters from ``kid`` or ``kid,mate``.

    >>> characters("kid, mate").ids
    ('kid', 'mate')
    """
    ids = tuple(part.strip() for part in text.split(","))
    if not all(ids) or len(set(ids)) < len(ids):
        raise PlanError(f"--as: {found(text)}, allowed a character such as kid, or several such as kid,mate, each once")
    return Characters(ids)


def band(text: str) -> float:
    """Return a half-width as a share from ``2pp`` (percentage points) or ``0.02``.

    >>> band("2pp"), band("0.015")
    (0.02, 0.015)
    """
    return _width("--band", text, "2pp", "0.02")


def precision(text: str) -> float:
    """Return a half-width to stop at, as a share.

    >>> precision("0.25pp")
    0.0025
    """
    return _width("--precision", text, "0.25pp", "0.0025")


def half_width(text: str) -> float:
    """Return a half-width to plan for, as a share."""
    return _width("--half-width", text, "0.25pp", "0.0025", LEAST_WIDTH)


def difference(text: str) -> float:
    """Return a difference of shares to plan for."""
    return _width("--difference", text, "0.5pp", "0.005", LEAST_WIDTH)


def band_to_prove(text: str) -> float:
    """Return the half-width of a band that balance is to be proven in, as a share."""
    return _width("--band", text, "2pp", "0.02", LEAST_WIDTH)


def truth(text: str) -> float:
    """Return how far from fair a character is, as a share; 0 is allowed."""
    share = _share(text)
    if not 0 <= share < 1:
        raise PlanError(f"--truth: {found(text)}, allowed percentage points such as 1pp, or a share such as 0.01")
    return share


def _width(option: str, text: str, points: str, share: str, least: float = 0.0) -> float:
    """Return a width as a share, from percentage points or a share."""
    width = _share(text)
    if LIKELY_A_SLIP <= width < 1 and _decimal(text) is not None:
        number, whole = text.strip(), f"{100 * width:g}pp"
        raise PlanError(f"{option}: {found(text)}, which is {whole}; allowed {number}pp or {whole}, whichever is meant")
    if 0 < width < 1 and width >= least:
        return width
    smallest = f" (at least {100 * least:.4f}pp)" if 0 <= width < least else ""
    raise PlanError(
        f"{option}: {found(text)}, allowed percentage points such as {points}, or a share such as {share}{smallest}"
    )


def _share(text: str) -> float:
    """Return a share from percentage points (``2pp``, ``2%``) or a plain number; -1 for anything else."""
    number, unit = re.fullmatch(r"(.*?)\s*(pp|%)?", text.strip(), re.DOTALL).groups()  # type: ignore[union-attr]
    width = _decimal(number)
    return -1.0 if width is None else float(width / (100 if unit else 1))


def power(text: str) -> float:
    """Return the chance of finding something, from ``0.9`` or ``90%``.

    >>> power("90%"), power("0.8")
    (0.9, 0.8)
    """
    chance = -1.0 if text.strip().endswith("pp") else _share(text)
    if not LEAST_POWER <= chance <= MOST_POWER:
        raise PlanError(f"--power: {found(text)}, allowed {LEAST_POWER} to {MOST_POWER}, such as 0.9 or 90%")
    return chance


def variance_ratio(text: str) -> float:
    """Return a variance ratio."""
    ratio = _decimal(text)
    if ratio is None or not LEAST_RATIO <= ratio <= 1:
        raise PlanError(f"--variance-ratio: {found(text)}, allowed {LEAST_RATIO} to 1, such as 0.4 (1: not paired)")
    return float(ratio)


def pilot(text: str) -> int:
    """Return the games of a pilot."""
    number = _decimal(text)
    if number is not None and 1 <= number <= MOST_PILOT and number == int(number):
        return int(number)
    raise PlanError(f"--pilot: {found(text)}, allowed a whole number from 1 to 1e7, such as 100_000 or 1e5")


def bots(text: str) -> str:
    """Return who plays, as typed; the names are checked with the rule set."""
    return bots_of("--bots", text)


def bots_a(text: str) -> str:
    """Return who plays the base."""
    return bots_of("--bots-a", text)


def bots_b(text: str) -> str:
    """Return who plays the variant."""
    return bots_of("--bots-b", text)


def bots_of(option: str, text: str) -> str:
    """Return who plays, as typed; the names are checked with the rule set."""
    if not text.strip():
        raise PlanError(f"{option}: {found(text)}, allowed one bot for all, or ROLE=BOT for single ones")
    return text


def rules(text: str) -> str:
    """Return the name of a rule set; like all that a report prints, it must be text."""
    return _printable("--rules", text)


def against(text: str) -> str:
    """Return the name of another rule set."""
    return _printable("--against", text)


def setting(text: str) -> str:
    """Return a setting, as typed."""
    return _printable("--set", text)


def vary(text: str) -> str:
    """Return a knob and its values, as typed."""
    return _printable("--vary", text)


def left_out(text: str) -> str:
    """Return the path of a knob that stays as it is."""
    return _printable("--except", text.strip())


def confirm(text: str) -> int:
    """Return how many knobs are turned again."""
    return whole_number("--confirm", text, 0, MOST_CONFIRMED, f"0 to {MOST_CONFIRMED}")


def card(text: str) -> str:
    """Return the name or number of a card."""
    return _printable("--without", text.strip())


def title(text: str) -> str:
    """Return the title of a report."""
    if len(text) > LONGEST_TITLE:
        raise PlanError(f"--title: {len(text)} characters, allowed up to {LONGEST_TITLE}")
    return _printable("--title", text)


def note(text: str) -> str:
    """Return a note, of one or more lines."""
    return _printable("--note", text)


def _printable(option: str, text: str) -> str:
    try:
        return plain_text(text) if option == "--title" else plain_lines(text)
    except ValueError as error:
        raise PlanError(f"{option}: {error}") from None


def file(text: str) -> Path:
    """Return the name of a file."""
    return path_of("FILE", text, "the name of a file")


def file_format(text: str) -> str:
    """Return the format of a file."""
    if text not in FORMATS:
        raise PlanError(f"--format: {found(text)}, allowed {choices(FORMATS)}{did_you_mean(text, FORMATS)}")
    return text


def folder(text: str) -> Path:
    """Return the name of a folder."""
    return path_of("--out", text, "the name of a folder")


def begun(text: str) -> Path:
    """Return the name of a folder that holds something already."""
    return path_of("DIR", text, "the name of a folder")


def played(text: str) -> Path:
    """Return where a run or a saved game is."""
    return path_of("RUN", text, "a run folder, or a saved game")


def metrics(text: str) -> Path:
    """Return the name of a file of metrics."""
    return path_of("--metrics", text, "the name of a Python file")


def page(text: str) -> Path:
    """Return the name of a page to be written."""
    return path_of("--html", text, "the name of a file")


def load(text: str) -> Path:
    """Return the name of a saved game."""
    return path_of("--load", text, "the name of a file")


def save(text: str) -> Path:
    """Return the name of a game to be saved."""
    return path_of("--save", text, "the name of a file")


def path_of(option: str, text: str, allowed: str) -> Path:
    """Return a path, as typed."""
    if not text:
        raise PlanError(f'{option}: "", allowed {allowed}')
    return Path(text)
