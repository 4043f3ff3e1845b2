"""The values of a knob at which all characters are in the band, in words."""

from __future__ import annotations

from collections.abc import Sequence

from lifeboat_reports.sections.sweep.turned import Turned


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
