"""Positions in which a sensible player does not hesitate; the names of the files say what it does."""

import pytest

from tests.bots.positions import NAMES, Position


@pytest.mark.parametrize("name", NAMES)
def test_sensible(name: str) -> None:
    position = Position(name)
    assert position.sane_share("sensible") >= 0.95, position.choices("sensible")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_no_accident(name: str) -> None:
    """A bot without sense fails often."""
    assert Position(name).sane_share("random") < 0.8
