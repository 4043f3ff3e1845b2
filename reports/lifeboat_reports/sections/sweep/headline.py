"""The answer in a sentence: which knob matters most, and where all stay in the band."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from lifeboat_analysis import best_point
from lifeboat_analysis.response_surface import USABLE
from lifeboat_reports.sections.comparison.headline import LONGER
from lifeboat_reports.sections.sweep.effect_rows import HAS_EFFECTS, WIN, ends, named_role, short_effect, strongest
from lifeboat_reports.sections.sweep.game_effects import sure_effects
from lifeboat_reports.sections.sweep.ranges import in_band_ranges
from lifeboat_reports.sections.sweep.slices import best_words
from lifeboat_reports.sections.sweep.turned import BASE, Turned
from lifeboat_reports.sections.sweep.variation import COARSE, indices_of, objective_words, strongest_on_wins
from lifeboat_reports.sections.sweep.words import capital, distance, things
from lifeboat_reports.wording import THIN, band_text, fixed, listing, name_in_a_sentence, number_word, percent

IDLE = ("no relevant effect", "no effect at all")
"""What is said of an effect on a win share that surely does not matter."""
NOTHING_KNOWN = "Not enough games to say anything."


def headline(of: Turned) -> str:
    """The sentence for the kind of the sweep."""
    if not of.enough:
        return NOTHING_KNOWN
    if of.kind == "grid":
        return grid_headline(of)
    return effects_headline(of) if of.kind in HAS_EFFECTS else surface_headline(of)


def surface_headline(of: Turned) -> str:
    """Which knob moves win shares most, which the length of games, and the predicted best point."""
    if of.surface.reason:
        return f"No surface could be fitted: {of.surface.reason}."
    found = strongest_on_wins(of)
    if found is None:
        known = [fit.cross_validated for fit in of.surface.fits if fit.objective.startswith(WIN)]
        known = [r2 for r2 in known if r2 == r2]
        fits = f" (R² of points left out {fixed(max(known), 2)} at most, {USABLE} needed)" if known else ""
        return f"The surface fits the win shares too badly to be read{fits}."
    knob, objective = found
    (total,) = [row.total for row in indices_of(of, objective) if row.knob == knob]
    comes = f"{percent(total, COARSE)} of what varies in {objective_words(of, objective)} comes from it"
    clauses = [f"{capital(of.knob(knob))} matters most for who wins: {comes}"]
    if of.surface.fit(of.about.length) is not None:
        longest = indices_of(of, of.about.length)[0].knob
        clauses.append(f"{'the same knob' if longest == knob else of.knob(longest)} for how long games last")
    if (best := best_point(of.surface)) is not None:
        within_band = best.worst <= of.band
        verdict = (
            f"all within {band_text(of.band)} of fair"
            if within_band
            else f"nobody more than {distance(best.worst)} off"
        )
        clauses.append(f"predicted best: {best_words(of, best)}, with {verdict}")
    return f"{'; '.join(clauses)}."


def effects_headline(of: Turned) -> str:
    """Which knob matters most for who wins, which for the length of games, and how many do nothing."""
    rows = [strongest(of, str(path)) for path in of.ranking["knob"]]
    known = [row for row in rows if not math.isnan(row["low"])]
    if not known:
        return NOTHING_KNOWN
    sure = [row for row in known if row["verdict"] == "matters"]
    first = (sure or known)[0]
    path = str(first["knob"])
    how = "more" if first["effect"] > 0 else "less"
    effect = f"from {from_to(of, path)} {named_role(of, first)} wins {how} often ({short_effect(first)}{THIN}pp)"
    wins = of.effects.loc[of.effects["objective"].str.startswith(WIN), "verdict"]
    if sure:
        apart = all(most_of(row) < least_of(first) for row in known if row is not first)
        clauses = [
            f"{capital(of.knob(path))} matters most for who wins{'' if apart else ', as far as can be seen'}: {effect}"
        ]
    elif wins.isin(IDLE).all():
        clauses = [f"No knob moves a win share by more than {within(of)}"]
    else:
        clauses = [f"No knob surely moves a win share by more than {within(of)}; most does {of.knob(path)}: {effect}"]
    longer = sure_effects(of, of.about.length)
    if len(longer) and abs(longer.iloc[0]["effect"]) >= LONGER:
        row = longer.iloc[0]
        which = "the same knob" if row["knob"] == path else of.knob(str(row["knob"]))
        how = f"{fixed(abs(row['effect']), 1)} {of.about.length} {'longer' if row['effect'] > 0 else 'shorter'}"
        clauses.append(f"{which} for how long games last (from {from_to(of, str(row['knob']))}: {how})")
    clauses.extend(how_many(of))
    return f"{'; '.join(clauses)}."


def least_of(row: Any) -> float:
    """The least size that an effect may have."""
    return max(float(row["low"]), -float(row["high"]), 0.0)


def most_of(row: Any) -> float:
    """The greatest size that an effect may have."""
    return max(float(row["high"]), -float(row["low"]))


def how_many(of: Turned) -> Iterator[str]:
    """How many knobs matter, if there are several, and how many do nothing."""
    matter = of.effects["verdict"] == "matters"
    strong, dead, total = of.effects.loc[matter, "knob"].nunique(), int(of.ranking["dead"].sum()), len(of.paths)
    clauses = []
    if strong > 1:
        clauses.append(f"{number_word(strong)} surely move a win share by more than {within(of)}")
    if dead:
        clauses.append(f"{number_word(dead)} {'does' if dead == 1 else 'do'} nothing that was seen")
    if clauses and total > 1:
        yield f"of {number_word(total)} knobs {' and '.join(clauses)}"


def from_to(of: Turned, path: str) -> str:
    """The first and the last value of a knob, in a sentence."""
    return ends(of, path).replace(" → ", " to ")


def within(of: Turned) -> str:
    """How much of an effect does not matter."""
    return band_text(of.band).removeprefix("±")


def grid_headline(of: Turned) -> str:
    """Where all stay in the band, or how near the closest point comes."""
    points = list(range(len(of.swept.design)))
    words = [of.point(point)["in_band"] for point in points]
    if all(word == "not enough games" for word in words):
        return NOTHING_KNOWN
    everybody = f"all {number_word(len(of.roles))} {of.role_word}s"
    within = f"within {band_text(of.band)} of fair"
    if "yes" not in words:
        return none_in_band(of, everybody, within)
    if len(of.paths) == 1:
        ranges = in_band_ranges(of, 0, points)
        sentence = f"{capital(everybody)} stay {within} with {of.knobs[0]} {listing(ranges)}"
    else:
        good = words.count("yes")
        nearest = nearest_to_printed(of, [point for point, word in zip(points, words, strict=True) if word == "yes"])
        where = f"at {number_word(good)} of {things(len(points), 'combination')} of {of.knobs[0]} and {of.knobs[1]}"
        sentence = f"{capital(everybody)} stay {within} {where}"
        if nearest != BASE:
            sentence += f"; nearest to the printed game: {of.setting(nearest)}"
    return f"{sentence}; {printed_clause(of)}."


def printed_clause(of: Turned) -> str:
    """How the printed game does."""
    word = of.point(BASE)["in_band"]
    off = who_is_off(of, BASE)
    return {
        "yes": "the printed game does, too",
        "no": f"in the printed game {off}",
        "unclear": f"of the printed game it is not clear ({off})",
    }[word]


def none_in_band(of: Turned, everybody: str, within: str) -> str:
    """That no point is surely in the band, and which comes closest."""
    if (closest := of.feasible.closest) is None:
        return NOTHING_KNOWN
    unclear = list(of.feasible.unclear)
    what = f"No value of {of.knobs[0]}" if len(of.paths) == 1 else f"No combination of {listing(of.knobs)}"
    sentence = f"{what} that was played surely keeps {everybody} {within}"
    where = "the printed game" if closest == BASE else of.setting(closest)
    sentence += f"; closest is {where}, where {who_is_off(of, closest)}"
    if closest != BASE:
        sentence += f" (in the printed game {who_is_off(of, BASE)})"
    return f"{sentence}{', and more games might settle it' if closest in unclear else ''}."


def who_is_off(of: Turned, point: int) -> str:
    """Which character is farthest from fair at a point, and in which direction."""
    role, worst = of.point(point)["worst_role"], of.point(point)["worst"]
    mark = of.share(point, role)
    side = "above" if mark["share"] > mark["fair"] else "below"
    return f"{name_in_a_sentence(of.about.names[role])} is {distance(worst)} {side} fair"


def nearest_to_printed(of: Turned, points: list[int]) -> int:
    """The point that changes the fewest knobs by the fewest values; the base if that is among them."""

    def steps(point: int) -> tuple[int, float]:
        changed, far = 0, 0.0
        for at, factor in enumerate(of.swept.design.factors):
            value, printed = of.value_at(at, point), factor.knob.printed
            changed += value != printed
            far += abs(value - printed) / (abs(factor.steps) or 1) if factor.knob.is_number else float(value != printed)
        return changed, far

    found = min(points, key=steps)
    return BASE if of.swept.places[found] == 0 else found
