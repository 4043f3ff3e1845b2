"""The answers of ``lifeboat plan`` on the terminal: a table per number of players, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lifeboat_analysis.planning import ALPHA
from lifeboat_analysis.sample_sizes import Answer, Claim, Question, Questions, Spread
from lifeboat_sim.cli.output import WIDEST
from lifeboat_sim.cli.planner import Part, Wish
from lifeboat_sim.library.words import percent, thin
from lifeboat_sim.runs.plan import role_word
from lifeboat_sim.runs.run import bots_in_words

QUESTIONS: dict[Question, str] = {
    "half_width": "share known to {}",
    "difference": "difference of {}",
    "band": "balanced within {}",
}
CLAIMS: dict[tuple[Question, Claim], str] = {
    ("half_width", "one"): "one {}",
    ("half_width", "joint"): "all, jointly",
    ("difference", "one"): "one {}",
    ("difference", "separate"): "each, on its own",
    ("band", "one"): "one {}",
    ("band", "joint"): "all, as one claim",
    ("band", "separate"): "each, on its own",
}
NO_HELP = 0.95
"""From this variance ratio on, pairs are not worth mentioning."""


def print_parts(wish: Wish, questions: Questions, parts: Sequence[Part]) -> None:
    """Print the answers for each number of players, and once what the words mean."""
    console = Console(highlight=False)
    for part in parts:
        console.print(Text(heading(wish, part), style="bold"))
        table = table_of(part)
        full = console.measure(table, options=console.options.update(max_width=WIDEST)).maximum
        Console(highlight=False, width=max(console.width, full)).print(table)
        for line in foundations(wish, part):
            console.print(Text(line))
        console.print()
    for line in meanings(questions, parts):
        console.print(Text(line))


def heading(wish: Wish, part: Part) -> str:
    """Return what is played: without a pilot, by whom makes no difference."""
    bots = {role: bot.name for role, bot in part.plan.bots.items()}
    parts = [part.plan.ruleset.name, *wish.settings, f"{part.table.players} players"]
    return ", ".join(parts if part.speed is None else [*parts, bots_in_words(bots)]) + ": how many games"


def table_of(part: Part) -> Table:
    """Return the table of one number of players."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in ("", "of"):
        table.add_column(column, no_wrap=True)
    for column in ("needed", "play", "time"):
        table.add_column(column, justify="right", no_wrap=True)
    before = ""
    for answer in part.answers:
        question = QUESTIONS[answer.question].format(points(answer.value))
        claim = CLAIMS[answer.question, answer.claim].format(word_of(part))
        table.add_row("" if question == before else question, claim, *numbers(answer, part))
        before = question
    return table


def word_of(part: Part) -> str:
    """Return what a role is called in the game."""
    return role_word(part.plan.game, part.plan.ruleset)


def numbers(answer: Answer, part: Part) -> tuple[str, str, str]:
    """Return what is needed, what to play, and how long that takes."""
    if answer.games is None or answer.play is None:
        return "none differ", "-", "-"
    minutes = part.minutes(answer)
    return thin(ceil(answer.games)), thin(answer.play), "-" if minutes is None else duration(minutes)


def foundations(wish: Wish, part: Part) -> Iterator[str]:
    """Yield what the numbers for one number of players rest on."""
    spread, pairing, accuracy = part.spread, part.pairing, part.spread.accuracy or 0.0
    names = {role["id"]: role["name"] for role in part.plan.game.roles(part.plan.ruleset)}
    if part.speed is None:
        yield (
            f"Assumed, without a pilot: every {word_of(part)} wins its fair share, {percent(spread.fair)}, like a "
            f"coin: variance {spread.variance:.3f} a game."
        )
    else:
        yield (
            f"Measured in {thin(part.pilot)} games: fair share {percent(spread.fair)}; the share of "
            f"{names[spread.variance_character or '']} varies most, by {spread.variance:.3f} a game; dispersion up to "
            f"{spread.dispersion:.2f} (coin throws: 1). So the games needed are known to ±{100 * accuracy:.0f} %. "
            f"Speed: {thin(round(part.speed))} games a second."
        )
    bands = [answer.value for answer in part.answers if answer.question == "band"]
    if bands and surely_off(spread) > min(bands):
        yield (
            f"In the pilot {names[spread.farthest_character or '']} is {100 * (spread.farthest or 0):+.1f} pp from "
            f"fair, surely outside {points(min(bands))}: no number of games proves a balance that is not there."
        )
    if any(answer.question == "difference" for answer in part.answers):
        yield pairs_in_words(wish, part, names.get(pairing.worst_character or "", ""))
    rounding = f"play: rounded up to whole super-blocks of {part.table.super_block} games"
    if part.table.presence < 1:
        rounding = (
            f"needed: a {word_of(part)} is in {part.table.players} of {part.table.characters} games, which is allowed "
            f"for; {rounding}"
        )
    yield f"{rounding[0].upper()}{rounding[1:]}."


def surely_off(spread: Spread) -> float:
    """Return how far from fair some character surely is."""
    if spread.farthest is None or spread.farthest_reach is None:
        return 0.0
    return abs(spread.farthest) - spread.farthest_reach


def pairs_in_words(wish: Wish, part: Part, worst: str) -> str:
    """Return what is known of pairs."""
    pairing = part.pairing
    if wish.against is not None and not part.is_paired:
        return f"The {word_of(part)}s or casts of {wish.against} are others: no pairs (variance ratio 1)."
    if not part.is_paired:
        return "Difference: without pairs (variance ratio 1). --against RULES measures what pairs are worth."
    if wish.against is None:
        return f"Difference: same deals under both rule sets, variance ratio {pairing.ratio:g} as you say."
    if pairing.ratio == 0:
        return f"No win share came out differently against {wish.against}: there is no difference to plan for."
    worth = (
        "pairing hardly helps"
        if pairing.ratio > NO_HELP
        else f"pairing is worth {1 / pairing.ratio:.1f} times the games"
    )
    return (
        f"Difference: the same deals under {wish.against}, variance ratio {pairing.ratio:.2f}, measured: {worth}. "
        f"Planned for {worst}, whose difference varies most: ratio {pairing.worst_ratio:.2f}."
    )


def meanings(questions: Questions, parts: Sequence[Part]) -> Iterator[str]:
    """Yield what the words of the tables mean, as far as they occur."""
    if questions.half_widths:
        yield f"Share: half of the {100 * (1 - ALPHA):g} % interval; jointly: all hold at once."
    if questions.differences:
        yield (
            f"Difference: found with power {100 * questions.power:g} %, games under each rule set, time for both; "
            "each, on its own: no false alarm among all."
        )
    if questions.bands:
        truth = "is exactly fair" if questions.truth == 0 else f"is {points(questions.truth)} off fair"
        yield (
            f"Balanced: proven with power {100 * questions.power:g} % if the truth {truth}. As one claim: "
            "that all are; each, on its own: a verdict for each, none of them false."
        )
    if any(part.speed is not None for part in parts):
        yield "Time: of playing, at the speed of the pilot; a report takes some seconds more."


def points(share: float) -> str:
    """Return a share in percentage points.

    >>> points(0.0025)
    '0.25 pp'
    """
    return f"{100 * share:g} pp"


def duration(minutes: float) -> str:
    """Return a time in the unit that fits.

    >>> duration(0.1), duration(12), duration(300), duration(10_000), duration(10_000_000)
    ('6 s', '12 min', '5.0 h', '6.9 days', '19 years')
    """
    hours, days = minutes / 60, minutes / 1440
    if minutes < 1.5:
        return f"{max(1, round(60 * minutes))} s"
    if minutes < 90:
        return f"{minutes:.0f} min"
    if hours < 48:
        return f"{hours:.1f} h"
    return f"{days:.1f} days" if days < 730 else f"{days / 365.25:,.0f} years".replace(",", "\u2009")
