"""Where nothing changes, a comparison says so to the last digit: in every table, and without looking at rule sets.

A rule set under another name has the same hash; a change that cannot take effect has another one. Both must give
differences of exactly 0 with intervals of no width, so no short cut by the hash can bring it about.
"""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from lifeboat_analysis import Comparison, comparison_summary, comparison_tables
from lifeboat_analysis.histograms import LENGTH_QUANTILES
from tests.comparing import comparison
from tests.playing import plan

QUANTILES = {f"rounds_{name}" for name in LENGTH_QUANTILES}
"""What has no standard error."""

NO_FLARE, NO_CHUM = "provisions.flare_gun.count=0", "provisions.chum.count=0"
WITHOUT_EFFECT = {
    "birds of a flare, without a flare": ((NO_FLARE,), ("flare_birds=net", "flare_weapon=single_use")),
    "chum that stacks, without chum": ((NO_CHUM,), ("chum_stacking=false", "chum_from_hand=false")),
    "provisions removed with fewer players": ((), ("provisions_removed_small_game=20",)),
    "a limit that no game reaches": ((), ("max_rounds=150",)),
}
ENDS = ("difference", "low", "high", "low_simultaneous", "high_simultaneous")


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The classic rules under another name."""
    file = tmp_path_factory.mktemp("rules") / "renamed.toml"
    file.write_text('name = "Something new"\nnote = "Nothing is new."\n')
    return str(file)


def numbers(value: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All differences and interval ends of a digest, each with where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, *path, key)
    elif path[-1] in ENDS:
        yield path, value


def assert_nothing_changed(found: Comparison) -> None:
    digest = comparison_summary(found)["variants"]["variant 1"]
    assert digest["pairing"] == {"paired": True, "variance_ratio": 0, "games_saved": None, "games_changed": 0}
    ends = dict(numbers(digest))
    assert len(ends) > 200
    for path, end in ends.items():
        quantile = path[-2] in QUANTILES and path[-1] != "difference"  # has no error
        assert end == (None if quantile else 0), path
    for character in digest["characters"].values():
        assert character["base"] == character["variant"]
        assert character["verdict"] == "no relevant change"
    for name, text in comparison_tables(found).items():
        rows = list(csv.DictReader(io.StringIO(text)))
        assert rows
        for row in rows:
            quantile = row.get("measure") in QUANTILES
            for end in ENDS & row.keys():
                assert row[end] == ("" if quantile and end != "difference" else "0.0"), (name, row)
            assert row["base"] == row["variant"]


@pytest.mark.parametrize("games", [720, 2_160 + 20])  # fewer than 50 blocks, and more, with a partial one
@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_a_renamed_copy_is_no_change(renamed: str, bots: str, games: int) -> None:
    base, variant = (plan(rules, bots=bots, games=games) for rules in ("classic", renamed))
    assert base.ruleset.hash == variant.ruleset.hash
    assert_nothing_changed(comparison(base, variant))


@pytest.mark.parametrize("games", [480, 1_200])
def test_a_renamed_copy_is_no_change_with_four_players(renamed: str, games: int) -> None:
    assert_nothing_changed(comparison(*(plan(rules, players=4, games=games) for rules in ("classic", renamed))))


@pytest.mark.parametrize("bots", ["random", "sensible"])
@pytest.mark.parametrize("name", WITHOUT_EFFECT)
def test_a_change_that_cannot_take_effect_is_no_change(name: str, bots: str) -> None:
    common, change = WITHOUT_EFFECT[name]
    base, variant = (plan(bots=bots, games=2_160, settings=settings) for settings in (common, (*common, *change)))
    assert base.ruleset.hash != variant.ruleset.hash
    assert_nothing_changed(comparison(base, variant))


def test_a_change_that_takes_effect_is_one() -> None:
    """The negative test: the flare is there."""
    _, change = WITHOUT_EFFECT["birds of a flare, without a flare"]
    found = comparison(*(plan(games=2_160, settings=settings) for settings in ((), change)))
    digest = comparison_summary(found)["variants"]["variant 1"]
    assert digest["pairing"]["games_changed"] > 0
    assert any(character["difference"] != 0 for character in digest["characters"].values())
    with pytest.raises(AssertionError):
        assert_nothing_changed(found)


def test_both_sides_are_really_played(renamed: str) -> None:
    """A copy that is played by other bots shows it."""
    plans = (plan(rules, bots=bots, games=720) for rules, bots in (("classic", "random"), (renamed, "rower")))
    digest = comparison_summary(comparison(*plans))["variants"]["variant 1"]
    assert digest["pairing"]["games_changed"] > 0.9
