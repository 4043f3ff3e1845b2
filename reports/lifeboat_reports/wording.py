"""Numbers to text: no more digits than the interval supports, thin spaces, signs on differences."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

THIN = "\u202f"  # narrow space that never breaks a line
MINUS = "\u2212"
NOTHING = "\u2013"  # stands where there is no number
NUMBER_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


LIFEBOAT = "Lifeboat is a game by Jeff Siadek, published by Gorilla Games. This toolkit is not affiliated with them."


def game_prefix(info: Mapping[str, Any]) -> str:
    """What stands before the name of a rule set to say of which game it is; nothing for Lifeboat.

    >>> game_prefix({"game_title": "Barcelona"}), game_prefix({})
    ('Barcelona: ', '')
    """
    return f"{plain(info['game_title'])}: " if "game_title" in info else ""


def credit(info: Mapping[str, Any]) -> str:
    """Whose game it is, at the foot of a report."""
    return plain(info.get("game_credit", "")) if "game_title" in info else LIFEBOAT


def count(n: float) -> str:
    """Whole number with thin spaces.

    >>> count(1234567).replace(THIN, " "), count(999)
    ('1 234 567', '999')
    """
    return NOTHING if math.isnan(n) else f"{round(n):,}".replace(",", THIN).replace("-", MINUS)


def rounded(value: float) -> float:
    """Number with nine decimal places: that of `summary.json`, so that both are rounded further alike."""
    return round(float(value), 9)


def fixed(value: float, decimals: int) -> str:
    """Number with a true minus sign; never a minus before zero; what is not 0 and would read 0 reads "<0.1".

    >>> fixed(-0.04, 1), fixed(-1.25, 1), fixed(0.04, 1), fixed(0, 1)
    ('0.0', '−1.2', '<0.1', '0.0')
    """
    return _digits(rounded(value), decimals)


def _digits(value: float, decimals: int) -> str:
    if math.isnan(value):
        return NOTHING
    text = f"{value:.{decimals}f}"
    if float(text) == 0:
        smallest = f"{10.0**-decimals:.{decimals}f}"
        return f"<{smallest}" if value > 0 else text.lstrip("-")
    return text.replace("-", MINUS)


def share_decimals(half_width: float) -> int:
    """Decimals of a share in per cent, from the half-width of its interval (a share, too).

    >>> share_decimals(0.0004), share_decimals(0.004), share_decimals(0.08)
    (2, 1, 0)
    """
    if math.isnan(half_width):
        return 1
    return 2 if half_width < 0.0005 else 1 if half_width < 0.05 else 0


def mean_decimals(half_width: float) -> int:
    """Decimals of a mean, from the half-width of its interval: the last digit is the first uncertain one.

    >>> mean_decimals(0.012), mean_decimals(0.3), mean_decimals(2.0)
    (2, 1, 0)
    """
    if math.isnan(half_width) or half_width <= 0:
        return 2
    return min(3, max(0, math.ceil(-math.log10(2 * half_width))))


def widest_half_width(games: float) -> float:
    """Half-width of the 95 % interval of a share of so many games, at its widest.

    >>> round(widest_half_width(10_000), 4)
    0.0098
    """
    return 0.98 / math.sqrt(games) if games > 0 else math.nan


def rate(mean: float, games: float) -> str:
    """Mean of a count per game, with the digits that so many games support if the count is Poisson's.

    >>> rate(2.346, 100), rate(2.346, 100_000)
    ('2.3', '2.35')
    """
    return fixed(mean, min(2, mean_decimals(1.96 * math.sqrt(max(mean, 0.1) / games)))) if games > 0 else NOTHING


def percent_number(share: float, half_width: float = math.nan) -> str:
    """Share as a number of per cent, without the sign.

    >>> percent_number(0.2134, 0.004)
    '21.3'
    """
    return _digits(100 * rounded(share), share_decimals(half_width))


def percent(share: float, half_width: float = math.nan) -> str:
    """Share with its sign.

    >>> percent(1 / 6).replace(THIN, " ")
    '16.7 %'
    """
    number = percent_number(share, half_width)
    return number if number == NOTHING else f"{number}{THIN}%"


def percent_interval(low: float, high: float) -> str:
    """Interval of a share in brackets, in per cent.

    >>> percent_interval(0.2087, 0.217)
    '[20.9, 21.7]'
    """
    half = (high - low) / 2
    return f"[{percent_number(low, half)}, {percent_number(high, half)}]"


def mean_interval(low: float, high: float) -> str:
    """Interval of a mean in brackets.

    >>> mean_interval(16.92, 17.31)
    '[16.9, 17.3]'
    """
    decimals = mean_decimals((high - low) / 2)
    return f"[{fixed(low, decimals)}, {fixed(high, decimals)}]"


def pp(difference: float, half_width: float = math.nan) -> str:
    """Difference of two shares in percentage points, with its sign.

    >>> pp(0.0463), pp(-0.021), pp(0.0001)
    ('+4.6', '−2.1', '0.0')
    """
    if math.isnan(difference):
        return NOTHING
    text = f"{100 * rounded(difference):+.{share_decimals(half_width)}f}"
    return text.lstrip("+-") if float(text) == 0 else text.replace("-", MINUS)


def pp_interval(low: float, high: float) -> str:
    """Interval of a difference of two shares in brackets, in percentage points.

    >>> pp_interval(-0.0021, 0.0187)
    '[−0.2, +1.9]'
    """
    half = (high - low) / 2
    return f"[{pp(low, half)}, {pp(high, half)}]"


def signed(difference: float, decimals: int) -> str:
    """Difference of two numbers with its sign.

    >>> signed(0.125, 2), signed(-1, 0), signed(-0.001, 1)
    ('+0.12', '−1', '0.0')
    """
    if math.isnan(difference):
        return NOTHING
    text = f"{rounded(difference):+.{decimals}f}"
    return text.lstrip("+-") if float(text) == 0 else text.replace("-", MINUS)


def band_text(band: float) -> str:
    """The band around the fair share.

    >>> band_text(0.02).replace(THIN, " "), band_text(0.025).replace(THIN, " ")
    ('±2 pp', '±2.5 pp')
    """
    return f"±{100 * band:.4g}{THIN}pp"


def two_digits(n: float) -> str:
    """Large number to two significant digits.

    >>> two_digits(21.6), two_digits(1337).replace(THIN, " ")
    ('22', '1 300')
    """
    if not math.isfinite(n):
        return NOTHING
    step = 10 ** max(0, math.floor(math.log10(max(n, 1))) - 1)
    return count(round(n / step) * step)


def number_word(n: int) -> str:
    """Small numbers in words.

    >>> number_word(4), number_word(40)
    ('four', '40')
    """
    return NUMBER_WORDS[n] if 0 <= n < len(NUMBER_WORDS) else count(n)


def listing(items: Sequence[str]) -> str:
    """Items joined as in a sentence.

    >>> listing(["A", "B", "C"])
    'A, B and C'
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else "nobody"


def plain(text: object) -> str:
    r"""Text of a user on one line, without control characters.

    >>> plain(" two\nlines\x00 ")
    'two lines'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())


def shortened(text: str, length: int) -> str:
    """Text cut to a length, with an ellipsis.

    >>> shortened("First Mate", 6)
    'First…'
    """
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def name_in_a_sentence(name: str) -> str:
    """Return a name as it stands in the middle of a sentence.

    >>> name_in_a_sentence("The Kid"), name_in_a_sentence("Lady Lauren")
    ('the Kid', 'Lady Lauren')
    """
    return f"the {name[4:]}" if name.startswith("The ") else name


def told_apart(names: Sequence[str], length: int) -> list[str]:
    """Names cut to a length so that different ones stay different: at the end, else in the middle, else numbered.

    >>> told_apart(["Classic", "Classic with kid size 4", "Classic with kid size 5"], 14)
    ['Classic', 'Classic…size 4', 'Classic…size 5']
    """
    at_end = [shortened(name, length) for name in names]
    if len(set(at_end)) == len(names):
        return at_end
    tail = (length - 1) // 2
    middle = [
        name if len(name) <= length else f"{name[: length - 1 - tail].rstrip()}…{name[-tail:].lstrip()}"
        for name in names
    ]
    if len(set(middle)) == len(names):
        return middle
    return [shortened(f"{at}. {name}", length) for at, name in enumerate(names, start=1)]


def short_names(names: Sequence[str], length: int = 8) -> list[str]:
    """Last words of names where these differ and are no numbers, else whole names; cut to a length.

    >>> short_names(["Lady Lauren", "The Kid"]), short_names(["Seat 0", "Seat 1"])
    (['Lauren', 'Kid'], ['Seat 0', 'Seat 1'])
    """
    last = [name.split()[-1] if name.split() else name for name in names]
    tell = len(set(last)) == len(last) and not any(word.isdigit() for word in last)
    return [shortened(text, length) for text in (last if tell else names)]
