"""What a variant changes in words, without loading tables or charts."""

import subprocess
import sys

from lifeboat_analysis import Compared
from lifeboat_reports import rule_difference_words
from lifeboat_reports.rule_words import knob_words
from tests.synthetic import synthetic_run

CARD = {"like": "water", "count": 3, "weapon": 0, "set_points": None}


def words(*changes: tuple[str, object, object]) -> list[str]:
    run = synthetic_run(games=36)
    return rule_difference_words(Compared("Variant", run, run, None, changes))


def test_options_say_what_is_instead_of_what() -> None:
    assert words(
        ("options.row_draw", 2, 1), ("options.lost_score", "nothing", "love_hate"), ("options.cast", None, ["kid"])
    ) == [
        "row draw: 1 instead of 2",
        "lost score: love hate instead of nothing",
        "cast: the Kid instead of none",
    ]


def test_characters_have_their_names() -> None:
    assert words(("characters.kid.size", 3, 4), ("characters.wong", None, {"name": "Wong", "size": 3})) == [
        "The Kid, size: 4 instead of 3",
        "character wong: added (size 3)",
    ]


def test_cards_are_added_and_taken_out() -> None:
    assert words(
        ("provisions.compass", {"count": 1}, None),
        ("provisions.knife.count", 1, 0),
        ("provisions.rain_barrel", None, CARD),
        ("provisions.oar.count", 0, 2),
        ("provisions.water.count", 16, 20),
        ("navigation.19.overboard", ["mate"], []),
    ) == [
        "provision compass: taken out",
        "provision knife: taken out",
        "provision rain barrel: added (like water; count 3)",
        "provision oar: 2 added",
        "provision water, count: 20 instead of 16",
        "navigation card 19, overboard: nothing instead of First Mate",
    ]


def test_knobs_are_called_as_in_a_sentence() -> None:
    names = {"kid": "The Kid", "lauren": "Lady Lauren"}
    assert [knob_words(path, names, "character") for path in (
        "characters.kid.size", "characters.lauren.survival", "characters.wong.seat", "provisions.water.count",
        "provisions.jewels.set_points", "navigation.19.bird", "options.birds_to_land", "length.most",
    )] == [
        "the Kid's size", "Lady Lauren's survival", "character wong's seat", "number of water cards",
        "set points of jewels", "bird of navigation card 19", "birds to land", "length, most",
    ]  # fmt: skip


def test_it_loads_neither_tables_nor_charts() -> None:
    program = (
        "from lifeboat_reports import rule_difference_words; import sys; "
        "print({'matplotlib', 'pandas', 'jinja2', 'typst'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
