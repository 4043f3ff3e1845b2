"""How to get the same numbers again."""

from __future__ import annotations

import shlex
from decimal import Decimal
from typing import Any

from lifeboat_reports.report import Code, Definitions, Paragraph, Section
from lifeboat_reports.sections.common import Subject
from lifeboat_reports.sections.own_bots import own_bots_facts
from lifeboat_reports.wording import plain
from lifeboat_sim.runs.run import game_option, typed_bots
from lifeboat_sim.runs.stopping_rules import rule_of


def reproduce(about: Subject) -> Section:
    """The command, and what must be the same for the same numbers."""
    info = about.run.info
    versions = ", ".join(f"{plain(name)} {plain(version)}" for name, version in info["versions"].items())
    facts = (
        ("Rule set", f"{plain(info['ruleset']['id'])}, sha256 {info['ruleset_hash']}"),
        *metrics_facts(info),
        *own_bots_facts([info]),
        ("Engine", info["engine_hash"]),
        ("Versions", f"Lifeboat Sim {plain(info['tool'])}, {versions}"),
    )
    intro = "The same command gives the same games, whatever the number of threads and the size of the chunks."
    if about.ended == "interrupted":
        intro += f" This run was {about.ended_in_words}; the command plays all of it."
    blocks = (
        Paragraph(intro),
        Code("Command", run_command(info, about.band, about.players_asked)),
        Definitions(facts),
    )
    return Section(f"{about.prefix}reproduce", "Reproduce", blocks)


def metrics_facts(info: dict[str, Any]) -> list[tuple[str, str]]:
    """Which file of the user's metrics was read, if one was."""
    own = info.get("metrics")
    return [("Your metrics", f"{plain(own['file'])}, sha256 {own['sha256']}")] if own else []


def run_command(info: dict[str, Any], band: float, players: tuple[int, ...]) -> str:
    """The command line that plays this run again, quoted for a POSIX shell."""
    words = ["lifeboat", "run", *game_option(str(info["game"])), "--rules", str(info["ruleset"]["id"])]
    for setting in info.get("settings") or ():
        words += ["--set", str(setting)]
    words += ["--players", ",".join(map(str, players))]
    words += ["--bots", typed_bots(info), "--games", str(info["games"]), "--seed", str(info["seed"])]
    rule = rule_of(info)
    words += ["--until-verdict"] if rule.until_verdict else []
    words += [] if rule.half_width is None else ["--precision", width(rule.half_width)]
    words += ["--band", width(band)]
    words += ["--metrics", str(info["metrics"]["file"])] if "metrics" in info else []
    for key in ("title", "note"):
        if info.get(key):
            words += [f"--{key}", str(info[key])]
    return shlex.join(words).encode("utf-8", "replace").decode("utf-8")


def width(share: float) -> str:
    """A width as a user would type it; in percentage points, if these give exactly the same width.

    >>> width(0.0025), width(1 / 3_000)
    ('0.25pp', '0.0003333333333333333')
    """
    points = f"{100 * share:.12g}"
    return f"{points}pp" if float(Decimal(points) / 100) == share else repr(share)
