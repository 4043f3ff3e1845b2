"""Who wins too often, who too seldom: the table and the main chart."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pandas as pd

from lifeboat_analysis import fates, scores, win_shares
from lifeboat_reports.charts import win_shares as win_share_chart
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Block, Cell, Chart, Paragraph, Section, Table
from lifeboat_reports.sections.common import Subject, anytime, chart, named, not_anytime, role_table
from lifeboat_reports.sections.own_bots import own_bots_words
from lifeboat_reports.sentences import half_widths, span
from lifeboat_reports.verdict_words import SYMBOLS, TONES
from lifeboat_reports.wording import (
    NOTHING,
    THIN,
    band_text,
    count,
    fixed,
    listing,
    mean_decimals,
    name_in_a_sentence,
    percent,
    percent_interval,
    percent_number,
    plain,
    pp,
    two_digits,
    widest_half_width,
)

NOISE = (
    "Intervals show simulation noise only. They cover neither how well these bots play nor the difference between "
    "bots and people: the shares say how the game goes among such players."
)


def verdict(about: Subject) -> Section | None:
    """Verdict table and dot plot of the win shares; a part of several begins with who played."""
    remarks = [bots_remark(about)] if about.prefix else []
    if about.rule.kind != "games":
        remarks.append(ending_remark(about))
    opening: tuple[Block, ...] = tuple(Paragraph(remark, "remark") for remark in remarks)
    if about.finished == 0:
        return Section(f"{about.prefix}verdict", "Verdict", opening) if opening else None
    shares = named(win_shares(about.run, about.band), about)
    blocks = (*opening, verdict_table(shares, about), win_share_figure(shares, about))
    return Section(f"{about.prefix}verdict", "Verdict", blocks)


def win_share_figure(shares: pd.DataFrame, about: Subject) -> Chart:
    """The main chart: dots, intervals and the band."""
    texts = [percent(s, h) for s, h in zip(shares["win_share"], half_widths(shares), strict=True)]
    return chart(
        "win-shares",
        about,
        lambda width: win_share_chart.draw(shares, about.band, width),
        title=span(list(shares["name"]), list(shares["win_share"]), texts, "Win shares"),
        shows=f"Dot plot of the win shares of {len(shares)} {about.role_word}s with their intervals.",
        caption=f"Lines: 95 % intervals that hold for all {about.role_word}s at once{anytime(about)}; where "
        "none is seen it is narrower than its marker. "
        f"Grey: {band_text(about.band)} around the fair share, which is dashed.",
        table=win_share_table(shares, about),
    )


def verdict_table(shares: pd.DataFrame, about: Subject) -> Table:
    """The table that answers the question."""
    points = named(scores(about.run), about)
    half = half_widths(shares)
    numbers = [percent_number(share, h) for share, h in zip(shares["win_share"], half, strict=True)]
    columns: dict[str, list[str | Cell]] = {
        "win share, %": [
            f"{number} {percent_interval(row.low_simultaneous, row.high_simultaneous)}"
            for row, number in zip(rows_of(shares), numbers, strict=True)
        ],
        "fair, %": [percent_number(fair) for fair in shares["fair"]],
        "difference, pp": [pp(d, h) for d, h in zip(shares["difference"], half, strict=True)],
        "wins against fair": [extra_win(row) for row in rows_of(shares)],
        "verdict": [Cell(word, SYMBOLS[word], TONES[word]) for word in shares["verdict"]],
        "mean points": [
            fixed(m, min(1, mean_decimals(1.96 * se))) for m, se in zip(points["mean"], points["se"], strict=True)
        ],
        **({"alive at the end, %": alive(about)} if about.has_lives else {}),
    }
    caption = (
        f"Win share of every {about.role_word} with its simultaneous 95 % interval{anytime(about)}, and the "
        f"verdict against a band of {band_text(about.band)} around the fair share."
    )
    note = (
        "Balanced: the joint 90 % interval lies wholly inside the band; too strong or too weak: the joint 95 % "
        "interval lies wholly outside. Wins against fair: in so many games one win more, or one win less, than would "
        "be fair; none is given where the interval covers the fair share."
    )
    return role_table("verdicts", caption, about, columns, note)


def alive(about: Subject) -> list[str | Cell]:
    """Share of games that each character lives to the end of."""
    fate = named(fates(about.run), about)
    living = [kind for kind in about.run.info["fates"] if kind in ("conscious", "unconscious")]
    return [
        percent_number(share, widest_half_width(n))
        for share, n in zip(fate[living].sum(axis=1, skipna=False), about.role_games, strict=True)
    ]


def extra_win(row: Any) -> str:
    """Games in which the character wins once more or once less than would be fair, unless the interval covers that."""
    if row.low_simultaneous <= row.fair <= row.high_simultaneous:
        return NOTHING
    return f"1 {'more' if row.difference > 0 else 'less'} in {two_digits(abs(row.one_extra_win_in))} games"


def win_share_table(shares: pd.DataFrame, about: Subject) -> Table:
    """The numbers of the dot plot, with the plain intervals beside the simultaneous ones."""
    half = half_widths(shares)
    columns: dict[str, list[str | Cell]] = {
        "games": [count(games) for games in shares["games"]],
        "win share, %": [percent_number(s, h) for s, h in zip(shares["win_share"], half, strict=True)],
        "simultaneous interval": [
            percent_interval(*pair)
            for pair in zip(shares["low_simultaneous"], shares["high_simultaneous"], strict=True)
        ],
        "interval of this one alone": [
            percent_interval(*pair) for pair in zip(shares["low"], shares["high"], strict=True)
        ],
        "share of the fair share": [f"{fixed(ratio, 2)}{THIN}×" for ratio in shares["ratio"]],
    }
    caption = f"Win shares and their 95 % intervals{anytime(about)}."
    return role_table("win-share-data", caption, about, columns)


def ending_remark(about: Subject) -> str:
    """How a run ended that could stop by itself, and what that means for its intervals."""
    sentence = about.ended_in_words
    looks = f"The run was judged every {count(about.rule.look)} games; {count(about.rule.most)} were the most"
    return " ".join(filter(None, [f"{sentence[0].upper()}{sentence[1:]}.", f"{looks}.", not_anytime(about)]))


def bots_remark(about: Subject) -> str:
    """Who played, and what the numbers therefore do not say."""
    mixed = len({about.run.info["bots"][role]["bot"] for role in about.names}) > 1
    roles = f"{about.role_word}s"
    warning = f"Not all {roles} are played by the same bot: the verdicts judge the bots as much as the {roles}. "
    return f"{warning if mixed else ''}Played by bots: {bots_words(about)}.{own_bots_words([about])} {NOISE}"


def bot_text(bot: str) -> str:
    """A bot in words; of a mixed table all that it is mixed of.

    >>> bot_text("greedy+random"), bot_text("sensible")
    ('greedy and random mixed', 'sensible')
    """
    parts = bot.split("+")
    return f"{listing(parts)} mixed" if len(parts) > 1 else bot


def bots_words(about: Subject) -> str:
    """Which bots played whom.

    The bot of most comes last, without their names.
    """
    bots = {role: bot_text(plain(about.run.info["bots"][role]["bot"])) for role in about.names}

    def who(bot: str) -> str:
        return listing([name_in_a_sentence(about.names[role]) for role in bots if bots[role] == bot])

    (common, n), *others = Counter(bots.values()).most_common()
    if not others:
        return common if common.endswith(" mixed") else f"{common} (all)"
    rest = ", ".join(f"{bot} ({who(bot)})" for bot, _ in others)
    return f"{rest}, {common} ({'all others' if n > 1 else who(common)})"
