"""Retrained tables as bots files: one for each built-in bot that they are made of, and who else plays as before."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.runs.bots_tables import is_name
from lifeboat_sim.runs.played import kept_files
from lifeboat_sim.runs.run import bots_text

from .arena import Profile
from .bots_file import write_bots
from .population import Training
from .retraining import Retrained

LONGEST = 60
"""Letters of the names of bots in a sentence, which must fit into a bots file."""


class Table(NamedTuple):
    """A table as the option ``--bots`` names it, and the texts of the files in that name."""

    text: str
    kept: dict[str, str]


def write_table(folder: Path, name: str, training: Training, found: Retrained, made_for: str | None) -> Table:
    """Write the bots of a retrained table into a folder, and return them by the names ``FOLDER/NAME.toml``.

    Names are relative to what the folder lies in, so that nothing depends on where that is.

    Parameters
    ----------
    folder : Path
    name : str
        Of the files, without their ending.
    training : Training
    found : Retrained
        What came of it.
    made_for : str, optional
        The name of the rule set, if it has one.

    Raises
    ------
    LifeboatError
        If a file cannot be written.
    """
    setting = training.setting
    learners = {role for learner in training.learners for role in learner.roles}
    files: dict[str, str] = {}
    kept = dict(kept_files(training.start))
    for file, (form, start) in files_of(name, training).items():
        table = {role: bot for role, bot in found.bots.items() if role in start}
        rules = f"{setting.ruleset.name}, {setting.players} players"
        sentence = f"{_names(start)[:LONGEST]} bots that have gone on learning: {rules}."
        write_bots(folder / file, setting, made_for, table, name_of(form, start), sentence, found.provenance)
        kept[f"{folder.name}/{file}"] = (folder / file).read_text(encoding="utf-8")
        files |= dict.fromkeys(table, f"{folder.name}/{file}")
    typed = {role: files[role] if role in learners else bot.typed for role, bot in training.start.items()}
    return Table(bots_text(typed), kept)


def files_of(name: str, training: Training) -> dict[str, tuple[str, dict[str, BotChoice]]]:
    """Return the names of the files, each with the built-in bot that its bots are made of, and who learns from what."""
    forms: dict[str, dict[str, BotChoice]] = {}
    for learner in training.learners:
        for role in learner.roles:
            forms.setdefault(training.start[role].plays_as, {})[role] = training.start[role]
    endings = {form: "" if len(forms) == 1 else f"-{form}" for form in forms}
    return {f"{name}{endings[form]}.toml": (form, start) for form, start in forms.items()}


def name_of(form: str, start: Profile) -> str:
    """Return what the bots of a form are called when they are retrained.

    >>> name_of("sensible", {"kid": BotChoice("shy", None, "sensible")})
    'retrained shy'
    """
    name = f"retrained {_names(start)}"
    return name if is_name(name) else f"retrained {form}"


def _names(start: Profile) -> str:
    return " and ".join(dict.fromkeys(bot.name for bot in start.values()))
