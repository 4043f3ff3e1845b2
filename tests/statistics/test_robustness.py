"""What frozen and retrained bots agree on: the same verdict; a target that holds by both."""

from dataclasses import replace
from typing import Any, get_args

import pytest

from lifeboat_analysis import Judged, comparison_summary, comparison_tables, robustness
from lifeboat_analysis.frozen_retrained import agreement
from lifeboat_analysis.targets import Result
from lifeboat_analysis.verdicts import DIFFERENCE_VERDICTS
from lifeboat_sim.runs.targets import Target
from tests.reports.comparisons import learnt_too, made_up


@pytest.mark.parametrize("same_sign", [True, False])
@pytest.mark.parametrize("retrained", DIFFERENCE_VERDICTS)
@pytest.mark.parametrize("frozen", DIFFERENCE_VERDICTS)
def test_verdicts_that_differ_are_never_robust(frozen: str, retrained: str, same_sign: bool) -> None:
    found = agreement(frozen, retrained, same_sign)
    assert (found == "not enough games") == ("not enough games" in (frozen, retrained))
    assert found != "robust" or frozen == retrained
    assert found == agreement(retrained, frozen, same_sign)


def test_both_arms_stand_side_by_side() -> None:
    comparison = learnt_too({"kid": 0.26}, {"kid": 0.1})
    assert comparison.retrained is not None
    (columns,) = robustness(comparison)
    kid = list(columns["role"]).index("kid")
    assert columns["frozen_difference"][kid] > 0.02 > -0.02 > columns["retrained_difference"][kid]
    assert columns["agreement"][kid] == "depends on who plays"
    (row,) = [line for line in comparison_tables(comparison)["robustness"].splitlines() if ",kid," in line]
    assert row.startswith("Single row,kid,")
    assert row.endswith(",depends on who plays")


def test_the_summary_counts_what_is_robust() -> None:
    found = comparison_summary(learnt_too({"kid": 0.26}, {"kid": 0.26}))
    (variant,) = found["variants"].values()
    assert variant["agreement"] == {"robust": 6, "depends": 0, "unknown": 0}
    assert all(one["robust"] is True for one in variant["characters"].values())
    assert list(found["retrained"]["training"]) == ["Classic", "Single row"]


def test_without_retrained_bots_nothing_is_said_of_them() -> None:
    comparison = made_up({"Single row": {}})
    assert robustness(comparison) == []
    assert "retrained" not in comparison_summary(comparison)
    assert "robustness" not in comparison_tables(comparison)


def judged(frozen: Any, retrained: Any) -> Judged:
    one = Judged(Target("ties", 0, 1), 6, 1_000, frozen, (), float("nan"))
    return replace(one, retrained=replace(one, result=retrained))


@pytest.mark.parametrize("frozen", get_args(Result))
@pytest.mark.parametrize("retrained", get_args(Result))
def test_a_target_holds_only_by_both(frozen: Result, retrained: Result) -> None:
    verdict = judged(frozen, retrained).verdict
    assert (verdict == "holds") == (frozen == retrained == "holds")
    assert verdict == judged(retrained, frozen).verdict
    assert (verdict == "depends on who plays") == ({frozen, retrained} == {"holds", "fails"})
    assert verdict != "not enough games" or "fails" not in (frozen, retrained)
