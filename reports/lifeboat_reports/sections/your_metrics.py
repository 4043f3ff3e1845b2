"""What the user counts, and the user's own charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler

from lifeboat_analysis.columns import frame
from lifeboat_analysis.user_defined import half_widths, user_metric_columns
from lifeboat_reports.charts import metric_dots
from lifeboat_reports.charts.metric_dots import Dot
from lifeboat_reports.charts.style import ROLE_COLOURS, SEA
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Block, Cell, Chart, Section, Table
from lifeboat_reports.results import Results
from lifeboat_reports.sections.common import Subject, chart, not_anytime, plain_table, role_table, subject
from lifeboat_reports.wording import (
    NOTHING,
    THIN,
    fixed,
    mean_decimals,
    name_in_a_sentence,
    plain,
    share_decimals,
    shortened,
)
from lifeboat_sim.errors import MetricsError, printable
from lifeboat_sim.runs.own_metrics import OwnChart, failed
from lifeboat_sim.runs.run import named_metrics

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

TITLE = "Your metrics"
MOST_ROWS = 500  # of a table that comes with a chart of a user
ALONE = "Each interval is that of one number alone."


def your_metrics(about: Subject) -> Section | None:
    """Tables and charts of the metrics, then the charts of the user; nothing if there are none."""
    blocks: list[Block] = []
    if named_metrics(about.run.info) and about.finished > 0:
        columns = user_metric_columns(about.run)
        table = frame(columns).assign(half=half_widths(columns))
        blocks = metric_blocks(table, about)
    blocks += [own_chart(one, at, about) for at, one in enumerate(about.own_charts, start=1)]
    return Section(f"{about.prefix}your-metrics", TITLE, tuple(blocks)) if blocks else None


def metric_blocks(table: pd.DataFrame, about: Subject) -> list[Block]:
    """Those over games in one table, those of characters each by itself."""
    blocks: list[Block] = []
    declared = {one["name"]: one for one in named_metrics(about.run.info)}
    of_games = table[table["role"] == ""]
    if len(of_games):
        blocks.append(game_table(of_games, declared, about))
        shares = of_games[of_games["is_share"]]
        if len(shares) > 1:
            blocks.append(share_chart(shares, about))
    for name, one in declared.items():
        if one["per"] == "character":
            blocks.append(role_chart(table[table["metric"] == name].set_index("role"), one, about))
    return blocks


def game_table(table: pd.DataFrame, declared: dict[str, dict[str, Any]], about: Subject) -> Table:
    """Means over games with their intervals, and what each counts."""
    rows = [
        (heading(declared[row.metric]), number(row.value, row), interval(row), plain(declared[row.metric]["about"]))
        for row in rows_of(table)
    ]
    note = " ".join(filter(None, [ALONE, not_anytime(about)]))
    return plain_table(
        f"{about.prefix}your-metrics-data",
        f"What {plain(about.run.info['metrics']['file'])} counts over finished games.",
        ("metric", "mean", "95 % interval", "*what it counts"),
        rows,
        note,
    )


def share_chart(table: pd.DataFrame, about: Subject) -> Chart:
    """All shares of games on one axis; the table of the metrics holds their numbers."""
    rows = rows_of(table)
    dots = [dot(row, title, None) for row, title in zip(rows, map(plain, table["title"]), strict=True)]
    data = plain_table(
        f"{about.prefix}your-shares-data",
        "Shares with their intervals, %.",
        ("metric", "share", "95 % interval"),
        [(plain(row.title), number(row.value, row), interval(row)) for row in rows],
    )
    return chart(
        "your-shares",
        about,
        lambda width: metric_dots.draw(dots, "%", width),
        title=reach("your shares", dots),
        shows="Dots with intervals for each of your metrics that is a share.",
        caption="Lines: 95 % intervals of each share alone.",
        table=data,
    )


def role_chart(table: pd.DataFrame, one: dict[str, Any], about: Subject) -> Chart:
    """A metric of each character: dots with intervals, and their table."""
    known = table.reindex(list(about.names))
    known = known.assign(is_share=one["share"], half=known["half"].fillna(float("nan")))
    rows = rows_of(known)
    names = list(about.names.values())
    dots = [dot(row, name, about.places[row.Index]) for row, name in zip(rows, names, strict=True)]
    columns: dict[str, list[str | Cell]] = {
        "mean": [number(row.value, row) for row in rows],
        "95 % interval": [interval(row) for row in rows],
    }
    ident, title = f"your-{one['name']}", plain(one["title"])
    what = f"{plain(one['about']).rstrip('.')}. " if one["about"] else ""
    note = " ".join(filter(None, [ALONE, not_anytime(about)]))
    head = f"{heading(one)}, mean of each {about.role_word}."
    return chart(
        ident,
        about,
        lambda width: metric_dots.draw(dots, axis_label(one), width),
        title=reach(title, dots),
        shows=f"Dots with intervals, one per {about.role_word}: {title}.",
        caption=f"{what}Lines: 95 % intervals of each mean alone.",
        table=role_table(f"{ident}-data", head, about, columns, note),
    )


def reach(title: str, dots: Sequence[Dot]) -> str:
    """From where to where the means of a chart go, and whose they are.

    >>> reach("fights", [Dot("Frenchy", 0, 5.0, 4.9, 5.1, "5.0"), Dot("The Kid", 1, 2.0, 1.9, 2.1, "2.0")])
    'Fights: from 2.0 (the Kid) to 5.0 (Frenchy).'
    """
    known = sorted((one for one in dots if one.value == one.value), key=lambda one: one.value)
    begin = f"{title[0].upper()}{title[1:]}:"
    if not known:
        return f"{begin} no data."
    low, high = (f"{one.text} ({name_in_a_sentence(one.name)})" for one in (known[0], known[-1]))
    return f"{begin} {known[0].text} for all." if known[0].text == known[-1].text else f"{begin} from {low} to {high}."


def heading(one: dict[str, Any]) -> str:
    """The title of a metric with its unit, if this says more."""
    title, unit = plain(one["title"]), plain(one["unit"])
    return f"{title}, {unit}" if unit and unit != title else title


def axis_label(one: dict[str, Any]) -> str:
    """What the axis of a metric counts."""
    unit = plain(one["unit"])
    return ("%" if not unit else f"{unit}, %") if one["share"] else unit or plain(one["title"])


def decimals(row: Any) -> int:
    """Decimals of the numbers of a metric: what the widest of its intervals supports."""
    return share_decimals(row.half) if row.is_share else mean_decimals(row.half)


def number(value: float, row: Any) -> str:
    """A mean as text, a share in per cent."""
    if value != value:
        return NOTHING
    return f"{fixed(100 * value, decimals(row))}{THIN}%" if row.is_share else fixed(value, decimals(row))


def interval(row: Any) -> str:
    """The interval of a mean in brackets."""
    if row.low != row.low:
        return NOTHING
    factor = 100 if row.is_share else 1
    return f"[{fixed(factor * row.low, decimals(row))}, {fixed(factor * row.high, decimals(row))}]"


def dot(row: Any, name: str, place: int | None) -> Dot:
    """A mean as a dot, in the unit of the axis."""
    factor = 100 if row.is_share else 1
    return Dot(name, place, factor * row.value, factor * row.low, factor * row.high, number(row.value, row))


# Charts of the user ------------------------------------------------------------------------------------------


def own_chart(one: OwnChart, at: int, about: Subject) -> Chart:
    """A chart of the user, in the width of the page and of a phone.

    Raises
    ------
    MetricsError
        If its function fails, or returns no figure.
    """
    results = Results(about)
    numbers: list[pd.DataFrame] = []

    def draw(width: int) -> Figure:
        with mpl.rc_context({"axes.prop_cycle": cycler("color", (SEA, *ROLE_COLOURS))}):
            found = one.source(results)
        figure, *rest = found if isinstance(found, tuple) else (found,)
        if not isinstance(figure, Figure) or len(rest) > 1 or not all(isinstance(x, pd.DataFrame) for x in rest):
            returned = printable(", ".join(type(part).__name__ for part in (figure, *rest)))
            raise MetricsError(
                f"{one.source.where}: returns {returned}, allowed a matplotlib Figure, or a Figure and a DataFrame"
            )
        numbers[:] = rest
        figure.set_size_inches(width / 72, figure.get_size_inches()[1])
        return figure

    ident = f"own-chart-{at}"
    about_it = plain(one.source.about)
    try:
        drawn = chart(
            ident, about, draw, title=plain(one.title), shows=full_stop(one.declared.alt), caption=about_it, table=None
        )
    except MetricsError:
        raise
    except Exception as error:  # what matplotlib makes of a user's figure
        raise failed(error, one.source.where, one.source.function.__code__.co_filename) from None
    if not numbers:
        return drawn
    table = frame_table(f"{drawn.ident}-data", plain(one.title), numbers[0], one)
    return Chart(drawn.ident, drawn.title, drawn.shows, drawn.caption, drawn.wide, drawn.narrow, table)


def try_charts(run: Run, charts: Sequence[OwnChart]) -> None:
    """Draw charts of a user for nobody; raises MetricsError if one fails."""
    about = subject(run, run.info["band"], "", (run.info["players"],))
    for one in charts:
        own_chart(one, 1, about)


def full_stop(text: str) -> str:
    """A text that ends like a sentence.

    >>> full_stop("Bars"), full_stop("Bars.")
    ('Bars.', 'Bars.')
    """
    text = plain(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def frame_table(ident: str, caption: str, numbers: pd.DataFrame, one: OwnChart) -> Table:
    """The numbers of a chart of the user as a table; its index, if it has names, comes first."""
    if len(numbers) > MOST_ROWS:
        raise MetricsError(f"{one.source.where}: a table of {len(numbers)} rows, allowed up to {MOST_ROWS}")
    if not isinstance(numbers.index, pd.RangeIndex):
        numbers = numbers.reset_index()
    heads = [f"{'' if is_numeric(numbers, at) else '*'}{plain(name)}" for at, name in enumerate(numbers.columns)]
    rows = [[shortened(cell_text(value), 80) for value in row] for row in numbers.itertuples(index=False)]
    return plain_table(ident, full_stop(caption), heads, rows)


def is_numeric(numbers: pd.DataFrame, at: int) -> bool:
    """Whether a column holds numbers."""
    return numbers.iloc[:, at].dtype.kind in "iuf"


def cell_text(value: Any) -> str:
    """A cell as text, numbers with four digits."""
    if isinstance(value, float):
        return NOTHING if value != value else f"{value:.4g}".replace("-", "−")
    return plain(value)
