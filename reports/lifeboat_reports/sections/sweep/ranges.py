"""The values of a knob at which all characters are in the band, in words."""

from __future__ import annotations

from collections.abc import Sequence

from lifeboat_reports.sections.sweep.turned import BASE, Turned
from lifeboat_reports.wording import listing


def beyond(of: Turned) -> str:
    """That the closest point, if none is in the band, lies at an end of what was played, and more may lie beyond."""
    closest = of.feasible.closest
    if closest is None or closest == BASE:
        return ""
    found = []
    for at, factor in enumerate(of.swept.design.factors):
        if not factor.knob.is_number:
            continue
        value = of.value_at(at, closest)
        lowest, highest = min(factor.values), max(factor.values)
        if value == lowest and lowest != factor.knob.lowest:
            found.append(f"lower values of {of.knobs[at]} than {of.value(value)}")
        elif value == highest and highest != factor.knob.highest:
            found.append(f"higher values of {of.knobs[at]} than {of.value(value)}")
    if not found:
        return ""
    return f"The closest point lies at the end of what was played: {listing(found)} were not tried."


def in_band_ranges(of: Turned, factor: int, points: Sequence[int]) -> list[str]:
    """Values that follow each other as a range: "3 to 5"; words one by one."""
    knob = of.swept.design.factors[factor].knob
    rows = [(of.value_at(factor, point), of.point(point)["in_band"] == "yes") for point in points]
    if not knob.is_number:
        return [of.value(value) for value, is_in in rows if is_in]
    found: list[list[str]] = []
    before = False
    for value, is_in in sorted(rows, key=lambda row: row[0]):
        if is_in and before:
            found[-1].append(of.value(value))
        elif is_in:
            found.append([of.value(value)])
        before = is_in
    return [one[0] if len(one) == 1 else f"{one[0]} to {one[-1]}" for one in found]
