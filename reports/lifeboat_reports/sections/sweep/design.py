"""Which values were played together, and what therefore cannot be told apart."""

from __future__ import annotations

from lifeboat_reports.report import Block, Paragraph, Section, Table
from lifeboat_reports.sections.common import plain_table
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import things
from lifeboat_reports.wording import count

INTERVALS = (
    "All points were dealt the same games, so errors come from leaving out one batch of these games at all points at a "
    "time: what happens to the points and to the {role}s together is in them."
)


def design(of: Turned) -> Section:
    """In plain words, with the knobs and their values."""
    blocks: list[Block] = [Paragraph(text) for text in (words(of), INTERVALS.format(role=of.role_word)) if text]
    blocks.append(knob_table(of))
    return Section(f"{of.prefix}design", "How it was played", tuple(blocks))


def words(of: Turned) -> str:
    """What the design is, and what it confounds."""
    points, games = things(len(of.swept.design), "point"), count(of.games)
    if of.kind == "grid":
        return f"Every combination of the values was played: {points}, {games} games each; nothing between them was."
    if of.kind == "one at a time":
        return (
            f"At each of {points} one knob was turned and all others were as printed, {games} games each. So an effect "
            "is exactly that of one change to the printed game; nothing is said about several changes together."
        )
    if of.kind == "screening":
        return (
            f"A screening design of Plackett and Burman, folded over: {points}, {games} games each. At every point "
            "each knob has one of two values; each value of a knob was played in half of the points, together with "
            "both values of every other knob equally often. So every effect is told from all games. It is not mixed up "
            "with the effects of other knobs, nor with what two knobs do together. What three knobs do together can "
            "look like the effect of one: how much that may be is seen in combinations of the points that belong to no "
            "knob, and the intervals allow for it. Which pairs of knobs act together cannot be told from these points: "
            "all pairs are mixed up with each other. Vary two knobs as a grid, or a few as a surface, to see that. "
            "Only the two ends were played: whether an effect is a straight line between them is not known."
        )
    return (
        f"Points that fill the ranges of all knobs evenly (scrambled points of Sobol'): {points}, {games} games each. "
        "A formula was fitted to them; what it says between the points is a prediction."
    )


def knob_table(of: Turned) -> Table:
    """The knobs with all values."""
    rows = [
        (name, of.value(factor.knob.printed), of.values(at), factor.knob.path)
        for at, (name, factor) in enumerate(zip(of.knobs, of.swept.design.factors, strict=True))
    ]
    return plain_table(
        f"{of.prefix}knobs", "What was turned.", ("knob", "*printed", "*values", "*name in a rule set"), rows
    )
