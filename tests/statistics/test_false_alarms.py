"""The self-test's own arithmetic: how many false alarms are too many."""

import pytest
from scipy import stats

from lifeboat_analysis import FalseAlarms, difference_alarms, share_alarms
from lifeboat_analysis.false_alarms import binomial_quantile
from lifeboat_sim.runs.run import Run
from tests.comparing import comparison
from tests.playing import plan
from tests.synthetic import synthetic_run


@pytest.mark.parametrize("n", [0, 1, 20, 300, 12_000])
@pytest.mark.parametrize("share", [0.0001, 0.5, 0.9999])
def test_a_quantile_is_that_of_scipy(n: int, share: float) -> None:
    assert binomial_quantile(share, n) == (stats.binom.ppf(share, n, 0.05) if n else 0)


@pytest.mark.parametrize(
    ("claims", "alarms", "jointly", "result"),
    [
        (600, 30, False, "good"),
        (600, 64, False, "bad"),
        (600, 2, False, "cautious"),
        (100, 15, True, "good"),
        (100, 16, True, "bad"),
        (100, 0, True, "good"),  # joint intervals err at most so often
    ],
)
def test_alarms_are_judged_by_what_luck_allows(claims: int, alarms: int, jointly: bool, result: str) -> None:
    assert FalseAlarms("", jointly, claims, alarms).result == result


def test_no_change_is_no_alarm() -> None:
    compared = comparison(*[plan(games=720)] * 2).compared[0]
    assert [found.alarms for found in difference_alarms("", [compared])] == [0, 0]
    assert [found.claims for found in difference_alarms("", [compared])] == [6, 1]


def test_a_change_is_an_alarm() -> None:
    compared = comparison(plan(games=3_600), plan(games=3_600, settings=("characters.mate.survival=40",))).compared[0]
    each, joint = difference_alarms("", [compared, compared])
    assert each.alarms >= 6
    assert joint.alarms == 2


def test_a_run_that_is_not_like_the_others_is_an_alarm() -> None:
    alike = [synthetic_run(games=3_600) for _ in range(20)]
    assert [found.alarms for found in share_alarms("", alike)] == [0, 0]
    odd: Run = synthetic_run(games=3_600, win_shares={"kid": 0.3})
    each, joint = share_alarms("", [*alike, odd])
    assert each.alarms >= 1
    assert joint.alarms == 1
