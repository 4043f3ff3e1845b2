"""The report on a run: the list of its sections is its table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lifeboat_analysis import win_shares
from lifeboat_reports.frames import row_at
from lifeboat_reports.report import Cell, Column, Part, Report, Table, numbered
from lifeboat_reports.sections.by_bot import by_bot
from lifeboat_reports.sections.changes import changes_in_short
from lifeboat_reports.sections.common import Subject, anytime, named, subject
from lifeboat_reports.sections.counters import counters
from lifeboat_reports.sections.deals import deals
from lifeboat_reports.sections.definitions import definitions
from lifeboat_reports.sections.game_shape import game_shape
from lifeboat_reports.sections.life_and_death import life_and_death
from lifeboat_reports.sections.play import play
from lifeboat_reports.sections.points import points
from lifeboat_reports.sections.reproduce import reproduce
from lifeboat_reports.sections.rules import rules
from lifeboat_reports.sections.sample_games import sample_games
from lifeboat_reports.sections.verdict import bots_remark, bots_words, verdict
from lifeboat_reports.sections.your_metrics import your_metrics
from lifeboat_reports.sentences import games_text, headline
from lifeboat_reports.verdict_words import SYMBOLS, TONES
from lifeboat_reports.wording import (
    NOTHING,
    THIN,
    band_text,
    count,
    credit,
    game_prefix,
    number_word,
    percent_interval,
    percent_number,
    plain,
)

if TYPE_CHECKING:
    from lifeboat_sim.runs.own_metrics import OwnChart
    from lifeboat_sim.runs.run import Run

SECTIONS = (verdict, by_bot, your_metrics, game_shape, points, counters, deals, life_and_death, play, sample_games)
CLOSING = (rules, definitions, reproduce)  # once in a report, also if it has several parts


def build_run_report(runs: Sequence[Run], band: float | None = None, own_charts: tuple[OwnChart, ...] = ()) -> Report:
    """Build the report on one run, or on several that differ in the number of players.

    Parameters
    ----------
    runs
        One run, or one per number of players: each gets a part of its own, and nothing is pooled.
    band
        Half-width of the band around the fair share, as a share (0.02 is 2 percentage points); default: that
        of each run.
    own_charts
        Charts of the user, drawn for each run.

    Raises
    ------
    ValueError
        Without a run.
    MetricsError
        If a chart of the user cannot be drawn.
    """
    if not runs:
        raise ValueError("runs: found none, at least one is needed")
    alone = len(runs) == 1
    asked = tuple(int(run.info["players"]) for run in runs)
    subjects = [
        subject(
            run,
            run.info["band"] if band is None else band,
            "" if alone else f"{run.info['players']}p-",
            asked,
            "" if alone else f"{run.info['players']}p/",
            own_charts,
        )
        for run in runs
    ]
    parts = [part(about, alone) for about in subjects]
    first = runs[0].info
    ruleset = ruleset_words(first)
    players = "one player" if first["players"] == 1 else f"{number_word(first['players'])} players"
    title = plain(first["title"] or "") or (f"{ruleset}, {players}" if alone else f"{ruleset}, by number of players")
    return numbered(
        Report(
            title=title,
            headline=tuple(p.headline if alone else f"{p.title}: {p.headline}" for p in parts),
            remark=bots_remark(subjects[0]),
            note="\n".join(plain(line) for line in str(first["note"] or "").splitlines()),
            sample=parts[0].sample if alone else shared_sample(parts),
            opening=() if alone else (overview(subjects),),
            parts=tuple(parts) if alone else (*parts, closing(subjects[0])),
            footer=f"{ruleset} · rules {first['ruleset_hash'][:8]}",
            credit=credit(first),
        )
    )


def ruleset_words(info: dict[str, Any]) -> str:
    """Name of the rule set, with what was changed in it; of the game, too, if it is not Lifeboat."""
    settings = [plain(setting) for setting in info.get("settings") or ()]
    return game_prefix(info) + plain(info["ruleset"]["name"]) + (f" with {', '.join(settings)}" if settings else "")


def part(about: Subject, alone: bool) -> Part:
    """The part on one number of players."""
    title = "" if alone else f"{number_word(about.players).capitalize()} players"
    sections = (*SECTIONS, *CLOSING) if alone else SECTIONS
    return Part(
        ident=f"{about.prefix}part",
        title=title,
        headline=part_headline(about),
        sample=sample(about),
        sections=tuple(found for section in sections if (found := section(about)) is not None),
    )


def closing(about: Subject) -> Part:
    """What holds for all parts of a report: rules, definitions, command."""
    return Part("about", "About this report", "", (), tuple(section(about) for section in CLOSING))


def part_headline(about: Subject) -> str:
    """The headline sentence; without a finished game there is nothing to say but that."""
    if about.finished == 0:
        return f"No game was finished: of {games_text(about.played)} none came to an end."
    return headline(named(win_shares(about.run, about.band), about), about.band, about.role_word)


def sample(about: Subject) -> tuple[tuple[str, str], ...]:
    """What was played: stands below the headline, because no number means anything without it."""
    info, played, rule = about.run.info, about.played, about.rule
    cast = f" of {number_word(len(about.names))} {about.role_word}s, drawn per game"
    unfinished = played - about.finished
    games = count(played) + (f" ({count(unfinished)} unfinished)" if unfinished else "")
    return (
        ("Rules", f"{ruleset_words(info)} · {info['ruleset_hash'][:8]}"),
        *([("Changed", changed)] if (changed := changes_in_short(about)) else []),
        ("Players", f"{about.players}{'' if about.players == len(about.names) else cast}"),
        ("Bots", bots_words(about)),
        ("Games", games),
        ("Seed", str(info["seed"])),
        *([] if rule.kind == "games" else [("Ended", about.ended_in_words)]),
        ("Intervals", f"95{THIN}%, simultaneous{', anytime-valid' if rule.until_verdict else ''}"),
        ("Made with", f"Lifeboat Sim {plain(info['tool'])}"),
    )


def shared_sample(parts: Sequence[Part]) -> tuple[tuple[str, str], ...]:
    """What all parts have in common."""
    return tuple(fact for fact in parts[0].sample if all(fact in other.sample for other in parts))


def overview(subjects: Sequence[Subject]) -> Table:
    """Win shares and verdicts of all parts side by side; each against its own fair share."""
    names = {role: name for about in reversed(subjects) for role, name in about.names.items()}
    order = list(subjects[0].names) + [role for role in names if role not in subjects[0].names]
    columns: list[list[Cell]] = []
    for about in subjects:
        shares = win_shares(about.run, about.band)
        column = []
        for role in order:
            if role not in shares.index:
                column.append(Cell(NOTHING))
                continue
            row = row_at(shares, role)
            low, high = row["low_simultaneous"], row["high_simultaneous"]
            text = f"{percent_number(row['win_share'], (high - low) / 2)} {percent_interval(low, high)}"
            word = row["verdict"]
            column.append(Cell(text, SYMBOLS[word], TONES[word], f"{word}:"))
        columns.append([*column, Cell(count(about.finished)), Cell(percent_number(float(shares["fair"].iloc[0])))])
    firsts = [*(Cell(names[role], role=i) for i, role in enumerate(order)), Cell("finished games"), Cell("fair share")]
    rows = [(first, *(column[i] for column in columns)) for i, first in enumerate(firsts)]
    heads = [
        Column(subjects[0].role_word, numeric=False),
        *(Column(f"{about.players} players, %") for about in subjects),
    ]
    legend = ", ".join(f"{symbol} {word}" for word, symbol in SYMBOLS.items())
    hold = anytime(subjects[0])
    caption = f"Win shares by number of players with joint 95 % intervals{hold}, each against its own fair share."
    bands = " or ".join(dict.fromkeys(band_text(about.band) for about in subjects))
    note = (
        "The fair share differs by number of players; the band around it does not: it is as wide in percentage points "
        f"for all, {bands}. Verdicts: {legend}."
    )
    return Table("overview", caption, tuple(heads), tuple(rows), note)
