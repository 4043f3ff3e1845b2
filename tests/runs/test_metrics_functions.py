"""Metrics that come as functions: what is written down of them is a file that counts the same."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure

from lifeboat_sim.errors import MetricsError
from lifeboat_sim.metrics import chart, metric
from lifeboat_sim.runs.metrics_files import read_metrics
from lifeboat_sim.runs.metrics_functions import metrics_of_functions

LATE = 12
TABLE = Counter({"kid": 3})


def is_late(games: Any) -> Any:
    return games["rounds"] > LATE


def is_even(n: int) -> bool:
    return n == 0 or is_odd(n - 1)


def is_odd(n: int) -> bool:
    return n != 0 and is_even(n - 1)


@metric
def late(games: Any) -> Any:
    """Games of more than 12 rounds."""
    return np.asarray(is_late(games))


@metric(unit="rounds", scale=LATE)
def odd_rounds(games: Any) -> Any:
    return np.array([LATE * is_odd(n) for n in games["rounds"].tolist()], int)


@chart(alt="Nothing")
def nothing(results: Any) -> Figure:
    return Figure()


class Rounds(dict):
    def __len__(self) -> int:
        return 3


GAMES: Any = Rounds(rounds=np.array([11, 12, 13]))


def test_the_text_is_a_file_that_counts_the_same(tmp_path: Path) -> None:
    found = metrics_of_functions([late, odd_rounds, nothing])
    (tmp_path / "mine.py").write_text(found.text)
    for own in (found, read_metrics(tmp_path / "mine.py")):
        assert [one.name for one in own.metrics] == ["late", "odd_rounds"]
        assert [one.source.name for one in own.charts] == ["nothing"]
        first, second = (one.source(GAMES).tolist() for one in own.metrics)
        assert (first, second) == ([False, False, True], [12, 0, 12])
        assert own.metrics[0].info()["about"] == "Games of more than 12 rounds."
        assert own.metrics[1].declared.scale == 12
    assert (found.file, found.is_typed) == ("metrics.py", False)


def test_it_holds_what_is_used_and_nothing_else() -> None:
    text = metrics_of_functions([late]).text
    assert text.splitlines()[2:] == [
        "from lifeboat_sim.metrics import metric",
        "import numpy as np",
        "LATE = 12",
        "",
        "",
        "def is_late(games: Any) -> Any:",
        '    return games["rounds"] > LATE',
        "",
        "",
        "@metric",
        "def late(games: Any) -> Any:",
        '    """Games of more than 12 rounds."""',
        "    return np.asarray(is_late(games))",
    ]


def test_another_value_is_another_metric(monkeypatch: pytest.MonkeyPatch) -> None:
    before = metrics_of_functions([late])
    monkeypatch.setitem(globals(), "LATE", 11)
    after = metrics_of_functions([late])
    assert before.hash != after.hash
    assert after.metrics[0].source(GAMES).tolist() == [False, True, True]
    assert before.metrics[0].source(GAMES).tolist() == [False, False, True], "what was written down stays"


def test_a_function_within_a_function_brings_what_it_closes_over() -> None:
    least = 13

    @metric
    def long(games: Any) -> Any:
        return games["rounds"] >= least

    assert metrics_of_functions([long]).metrics[0].source(GAMES).tolist() == [False, False, True]


def undeclared(games: Any) -> Any:
    return games["rounds"]


@metric
def of_a_table(games: Any) -> Any:
    return games["rounds"] > TABLE["kid"]


@metric
def of_a_type(games: Any) -> Any:
    return games["rounds"] > len(Rounds())


namespace: dict[str, Any] = {"metric": metric}
exec("@metric\ndef typed(games):\n    return games['rounds']\n", namespace)


@pytest.mark.parametrize(
    ("functions", "line"),
    [
        ([undeclared], "allowed functions under @metric or @chart"),
        ([3], "metrics: 3, allowed functions"),
        ([of_a_table], "of_a_table: uses TABLE from outside, of type Counter; allowed modules, functions, numbers and text"),
        ([metric(lambda games: games["rounds"])], "a lambda has no name, allowed def under @metric"),
        ([namespace["typed"]], "typed: its source is not to be had"),
        ([], "holds no metric and no chart"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_down_is_said(functions: list[Any], line: str) -> None:
    with pytest.raises(MetricsError) as error:
        metrics_of_functions(functions)
    assert line in str(error.value)
