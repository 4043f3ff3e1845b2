"""A run: what was played (`info`) and what came of it, as merged integer tallies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import numpy as np
from numpy.typing import NDArray
from pydantic import ConfigDict, Field

from lifeboat_sim.errors import FolderError, choices
from lifeboat_sim.games import DEFAULT as DEFAULT_GAME

from .chunks import BESIDE, chunk_files, read_chunk
from .played import AS_TUPLE, Played, Table, checked, read_json

FORMAT = 1
"""Version of the run folder."""


class StopOfFile(Table):
    """The rule by which a run was to be stopped."""

    rule: Literal["games", "precision", "verdict"]
    half_width: float | None = None
    look: Annotated[int, Field(ge=1)] = 1


class MetricOfFile(Table):
    """A metric of a user."""

    name: str
    title: str
    per: Literal["game", "character"]
    unit: str
    scale: Annotated[int, Field(ge=1)]
    share: bool
    about: str


class MetricsOfFile(Table):
    """The metrics of a user: the file that they come from, and what each is."""

    file: str
    sha256: str
    text: str
    list: Annotated[tuple[MetricOfFile, ...], AS_TUPLE]


class RunInfo(Played):
    """What ``run.json`` must hold for its games to be played again; it holds more."""

    model_config = ConfigDict(extra="ignore")

    format: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    games: int
    versions: dict[str, str] = Field(default_factory=dict)
    noise: int = 0
    stop: StopOfFile | None = None
    settings: Annotated[tuple[str, ...], AS_TUPLE] = ()
    band: Annotated[float, Field(gt=0, lt=1)] = 0.02
    title: str | None = None
    note: str | None = None
    report: bool = False
    keep_games: bool = False
    metrics: MetricsOfFile | None = None


@dataclass(frozen=True)
class Run:
    """The games of one rule set, number of players and seed.

    Attributes
    ----------
    info : dict
        The contents of ``run.json``: rule set in full, bots, seed, roles, names of the axes.
    tallies : dict of ndarray of int64
        Merged over all chunks.
    folder : Path, optional
        Where the run lies; None for a run in memory.
    samples : mapping
        Games that stand for the run (``samples.py``); empty if none were chosen.
    """

    info: dict[str, Any]
    tallies: dict[str, NDArray[np.int64]]
    folder: Path | None = None
    samples: Mapping[str, Any] = field(default_factory=dict)


def measure_keys(info: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what the measures of a run are, in their order.

    (role, quantity), then ("", measure) over games; then those of a user, of either kind.
    """
    roles = [role["id"] for role in info["roles"]]
    keys = [(role, quantity) for role in roles for quantity in info["quantities"]]
    keys += [("", measure) for measure in info["game_measures"]]
    for metric in named_metrics(info):
        keys += [(role, metric["name"]) for role in (roles if metric["per"] == "character" else [""])]
    return keys


def named_metrics(info: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what ``run.json`` says of each metric of a user, in their order; none in most runs."""
    return list(info["metrics"]["list"]) if "metrics" in info else []


def read_info(folder: Path) -> dict[str, Any]:
    """Return the contents of ``run.json``.

    Raises
    ------
    FolderError
        If it is no run folder, or its ``run.json`` is damaged.
    """
    file = folder / RUN
    if not file.is_file():
        parts = sorted(part.parent.name for part in folder.glob("*/run.json"))
        hint = f"; it holds a run for each number of players: {choices(str(folder / part) for part in parts)}"
        what = "is no run folder" if folder.exists() else "no such folder"
        raise FolderError(f"{folder}: {what} (it has no run.json)" + (hint if parts else ""))
    info = read_json(file, FolderError)
    checked(info, file, RunInfo, "run", FolderError)
    return cast("dict[str, Any]", info)


RUN = "run.json"
SAMPLE_LIST = Path("sample-games") / "games.json"
"""Which games stand for a run, and how each ended; their pages lie beside it."""


def read_sample_list(folder: Path) -> dict[str, Any]:
    """Return what the list of sample games says; empty where there is none; raises FolderError."""
    file = folder / SAMPLE_LIST
    return cast("dict[str, Any]", read_json(file, FolderError)) if file.is_file() else {}


def load_run(folder: Path) -> Run:
    """Read ``run.json`` and add up the tallies of all ``chunks/*.npz``; raises FolderError."""
    info = read_info(folder)
    tallies: dict[str, NDArray[np.int64]] = {}
    for path in chunk_files(folder):
        for name, counts in read_chunk(path, without=BESIDE).items():
            tallies[name] = tallies[name] + counts if name in tallies else counts
    return Run(info=info, tallies=tallies, folder=folder, samples=read_sample_list(folder))


def name_with_settings(name: str, settings: Sequence[str]) -> str:
    """Return the name of a rule set of which single values were changed, unless its name is one of them.

    >>> name_with_settings("Classic", ["row_draw=1"])
    'Classic, row_draw=1'
    """
    is_named = any(one.partition("=")[0].strip() == "name" for one in settings)
    return name if is_named else ", ".join([name, *settings])


def game_name(game: str) -> list[str]:
    """Return how the name of a folder says which game was played: not at all for Lifeboat."""
    return [] if game == DEFAULT_GAME else [game]


def game_option(game: str) -> list[str]:
    """Return the words of a command line that say which game is played: none for Lifeboat.

    >>> game_option("lifeboat"), game_option("spots")
    ([], ['--game', 'spots'])
    """
    return [] if game == DEFAULT_GAME else ["--game", game]


def bots_text(bots: Mapping[str, str]) -> str:
    """Return bots as the option ``--bots`` reads them: the exceptions, then the bot of all others.

    >>> bots_text({"kid": "random", "mate": "sensible", "captain": "sensible"})
    'kid=random,sensible'
    """
    usual, others = _usual_bot(bots)
    return ",".join([*(f"{role}={bot}" for role, bot in others.items()), usual])


def plays_at_home(info: Mapping[str, Any], made_for: str) -> bool:
    """Return whether a run was played by the rule set that a bot was made for, with nothing changed.

    >>> plays_at_home({"ruleset": {"id": "english"}, "differences": [{"path": "options.row_draw"}]}, "english")
    True
    """
    if made_for == "classic":
        return not info.get("differences")
    return bool(info["ruleset"]["id"] == made_for and not info.get("settings"))


def typed_bots(info: Mapping[str, Any]) -> str:
    """Return who plays a run as the option ``--bots`` reads it: files by their names, others by their own.

    >>> typed_bots({"bots": {"kid": {"bot": "shy", "file": "my/shy.toml"}, "mate": {"bot": "sensible"}}})
    'mate=sensible,my/shy.toml'
    """
    return bots_text({role: _typed(entry) for role, entry in info["bots"].items()})


def _typed(entry: Mapping[str, Any]) -> str:
    if "source" in entry:
        return f"{entry['source']['file']}:{entry['bot']}"
    return str(entry.get("file") or entry["bot"])


def bots_in_words(bots: Mapping[str, str]) -> str:
    """Return who plays, for people.

    >>> bots_in_words({"kid": "random", "mate": "sensible", "captain": "sensible"})
    'kid random, others sensible'
    >>> bots_in_words({"kid": "sensible", "mate": "sensible"})
    'sensible bots'
    """
    if not bots:
        return "no bots"
    usual, others = _usual_bot(bots)
    exceptions = [f"{role} {bot}" for role, bot in others.items()]
    return ", ".join([*exceptions, f"others {usual}"]) if exceptions else f"{usual} bots"


def _usual_bot(bots: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return the bot of most roles, and the roles that have another one."""
    ((usual, _),) = Counter(bots.values()).most_common(1)
    return usual, {role: bot for role, bot in bots.items() if bot != usual}
