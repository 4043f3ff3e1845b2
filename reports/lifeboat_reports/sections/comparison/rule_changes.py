"""What the variants change, in words."""

from __future__ import annotations

from lifeboat_reports.report import Cell, Column, Paragraph, Section, Table
from lifeboat_reports.rule_words import change_words, meanings, path_words, role_names, rule_difference_words
from lifeboat_reports.sections.comparison.beside import Beside, Variant
from lifeboat_reports.wording import shortened

FEW = 3  # so many changes of a variant are named at the top
SHORT = 90  # letters of what is named there


def rule_changes(of: Beside) -> Section | None:
    """Every changed value of every variant, or that the rules are the same."""
    if not of.variants:
        return None
    rows = [row for variant in of.variants for row in change_rows(variant, of, len(of.variants) > 1)]
    blocks: list[Paragraph | Table] = []
    same = [variant.name for variant in of.variants if not variant.compared.changes]
    if same:
        blocks.append(Paragraph(f"The same rules as the base: {', '.join(same)}."))
    if rows:
        heads = [Column("what", numeric=False), Column("change", numeric=False)]
        if len(of.variants) > 1:
            heads.insert(0, Column("variant", numeric=False))
        caption = f"What differs from the base, {of.name}."
        blocks.append(Table(f"{of.prefix}rule-changes", caption, tuple(heads), tuple(rows)))
    return Section(f"{of.prefix}changes", "What was changed", tuple(blocks))


def change_rows(variant: Variant, of: Beside, several: bool) -> list[tuple[Cell, ...]]:
    """A row for each changed value of a variant."""
    names = role_names(variant.compared)
    rows: list[tuple[Cell, ...]] = []
    for path, before, now in variant.compared.changes:
        where, text = change_words(path, before, now, meanings(names))
        cells = (Cell(path_words(where, names, of.role_word)), Cell(text))
        rows.append((Cell(variant.title), *cells) if several else cells)
    return rows


def in_short(variant: Variant) -> str:
    """The changes for the top of the report: in words if they are few and short, else their number."""
    lines = rule_difference_words(variant.compared)
    text = "; ".join(lines)
    if len(lines) <= FEW and len(text) <= SHORT:
        return text or "no rule"
    return f"{shortened(lines[0], SHORT)}" if len(lines) == 1 else f"{len(lines)} values, listed under What was changed"
