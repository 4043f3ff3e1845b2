"""Sweeps: every point is the run that it would be alone, whether played, rescored, read or gone on with."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.core.knobs import knobs_of
from lifeboat_sim.core.measures import sums_over
from lifeboat_sim.errors import FolderError, RulesetError
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.designs import Factor, grid, one_at_a_time
from lifeboat_sim.runs.metrics_files import metrics_of_text
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import load_run
from lifeboat_sim.runs.sweeps import BATCHES, Batches, Sweep, Sweeping, key_of, sweep_of
from lifeboat_sim.runs.trial import with_metrics
from tests.playing import chunks, plan

GAMES = 72 * 36 + 5


def sweep(base: Plan, **values: Sequence[Any]) -> Sweep:
    knobs = {knob.path: knob for knob in knobs_of(base.ruleset)}
    factors = [Factor(knobs[path.replace("__", ".")], tuple(tried)) for path, tried in values.items()]
    return sweep_of(base, grid(factors))


def played(what: Sweep, folder: Path | None = None, threads: int = 1, chunk: int = 21_600) -> Batches:
    sweeping = Sweeping(what, folder)
    for _ in sweeping.play(Threads(threads), chunk):
        pass
    return sweeping.batches()


def same(one: Batches, other: Batches) -> bool:
    return one.keys == other.keys and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("x", "n", "total_x", "total_n")
    )


SIZES = sweep(plan(games=GAMES), characters__kid__size=(2, 3), options__birds_to_land=(3, 4))
SURVIVAL = sweep(plan(games=GAMES), characters__kid__survival=range(20), options__birds_to_land=(3, 4))


@pytest.fixture(scope="module")
def sizes() -> Batches:
    return played(SIZES)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_point_that_is_the_base_is_not_played_twice() -> None:
    assert len(SIZES.points) == 4
    assert len(SIZES.runs) == 4
    assert SIZES.places == (1, 2, 3, 0)


def test_sums_are_those_of_the_games_of_each_run(sizes: Batches) -> None:
    for at, one in enumerate(SIZES.runs):
        (chunk,) = chunks(one, keep_rows=True)
        measures = one.game.measures(one.ruleset, one.players)
        groups = list(measures.take(chunk.rows))
        total = sums_over(groups, 1)
        np.testing.assert_array_equal(sizes.total_x[at], total.x.sum(axis=1))
        np.testing.assert_array_equal(sizes.total_n[at], total.n.sum(axis=1))
        batch = sums_over(groups, 36)  # 72 super-blocks of 36 games: fewer than two for each of a hundred batches
        np.testing.assert_array_equal(sizes.x[at], batch.x)
        np.testing.assert_array_equal(sizes.n[at], batch.n)


@pytest.mark.parametrize(("games", "of_blocks"), [(36 * 99, 1), (36 * 250, 2), (36 * 250 + 35, 2), (36 * 1000, 10)])
def test_batches_are_equally_many_whole_blocks(games: int, of_blocks: int) -> None:
    sums = played(sweep(plan(games=games, bots="passive"), options__tie=("shared", "living_first")))
    n_batches = games // (36 * of_blocks)
    assert sums.x.shape[2] == n_batches
    assert BATCHES <= n_batches < 2 * BATCHES or games < 36 * BATCHES
    at = sums.keys.index(("kid", "win"))
    assert (sums.n[:, at] == 36 * of_blocks).all()


def test_results_depend_on_neither_threads_nor_chunks_nor_the_folder(sizes: Batches, tmp_path: Path) -> None:
    assert same(sizes, played(SIZES, threads=2, chunk=360))
    assert same(sizes, played(SIZES, tmp_path / "one", threads=2, chunk=720))


def test_a_point_is_a_run_folder(sizes: Batches, tmp_path: Path) -> None:
    played(SIZES, tmp_path, chunk=720)
    for at, one in enumerate(SIZES.runs):
        run = load_run(tmp_path / key_of(one))
        assert run.info["ruleset_hash"] == one.ruleset.hash
        assert run.tallies["games"] == GAMES
        np.testing.assert_array_equal(run.tallies["moments"][-1][:, 0], sizes.total_x[at])


def test_games_are_scored_again_where_nothing_else_differs() -> None:
    """Twenty values of survival and two ways to land: two sets of games are played, for whoever looks at no points."""
    sweeping = Sweeping(SURVIVAL)
    groups = list(sweeping._groups())
    assert len(groups) == 6  # of eight at most
    assert sorted(at for group in groups for at in group) == list(range(40))
    others = Sweeping(sweep(plan(bots="kid=sensible,random"), characters__kid__survival=range(20)))
    assert all(len(group) == 1 for group in others._groups())


@pytest.mark.parametrize("bots", ["random", "rower"])
def test_a_game_that_is_scored_again_is_the_game_that_would_be_played(bots: str) -> None:
    settings = ("characters.kid.survival=20", "provisions.jewels.set_points=[0,9,9,9]", "provisions.cash.points=4",
                "psychopath=flat_3", "lost_score=love_hate", "tie=living_first")  # fmt: skip
    base = plan(bots=bots, games=720)
    knobs = {knob.path: knob for knob in knobs_of(base.ruleset)}
    factors = [
        Factor(knobs["characters.kid.survival"], (9, 20)),
        Factor(knobs["provisions.jewels.set_points"], ([0, 1, 4, 8], [0, 9, 9, 9])),
        Factor(knobs["provisions.cash.points"], (1, 4)),
        *(
            Factor(knobs[f"options.{name}"], knobs[f"options.{name}"].words)
            for name in ("psychopath", "tie", "lost_score")
        ),
    ]
    what = sweep_of(base, one_at_a_time(factors))
    assert len(what.points) == len(settings)
    sums = played(what)
    for at, one in enumerate(what.runs):
        (alone,) = chunks(one)
        np.testing.assert_array_equal(sums.total_x[at], alone.tallies["moments"][-1][:, 0])
        np.testing.assert_array_equal(sums.x[at], alone.sums.x)


def test_what_was_begun_is_gone_on_with(sizes: Batches, tmp_path: Path) -> None:
    sweeping = Sweeping(SIZES, tmp_path)
    running = sweeping.play(Threads(1), 720)
    for _ in range(6):  # the base, and something of the first point
        next(running)
    running.close()
    begun = files(tmp_path)
    again = Sweeping(SIZES, tmp_path)
    assert again.points_found == 1
    assert again.games == GAMES + 2 * 720
    assert same(sizes, played(SIZES, tmp_path, chunk=360))
    assert {name: content for name, content in files(tmp_path).items() if name in begun} == begun


def test_finished_points_are_not_played_again(tmp_path: Path) -> None:
    played(sweep(plan(games=GAMES), characters__kid__size=(2, 3)), tmp_path)
    before = files(tmp_path)
    wider = Sweeping(sweep(plan(games=GAMES), characters__kid__size=(2, 3, 4)), tmp_path)
    assert wider.points_found == 2
    assert list(wider.play()) == [3 * GAMES]
    assert {name: content for name, content in files(tmp_path).items() if name in before} == before


def test_more_games_go_on_from_the_last_whole_block(tmp_path: Path) -> None:
    more = sweep(plan(games=2 * GAMES), characters__kid__size=(2, 3))
    played(sweep(plan(games=GAMES), characters__kid__size=(2, 3)), tmp_path, chunk=720)
    sweeping = Sweeping(more, tmp_path)
    assert sweeping.games == 2 * (GAMES // 720 * 720)
    list(sweeping.play())
    assert same(sweeping.batches(), played(more))


def test_fewer_games_than_lie_there_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    played(sweep(plan(games=GAMES), characters__kid__size=(2, 3)), tmp_path)
    before = files(tmp_path)
    with pytest.raises(FolderError, match=f"{GAMES} games were played"):
        Sweeping(sweep(plan(games=720), characters__kid__size=(2, 3)), tmp_path)
    assert files(tmp_path) == before


def test_a_damaged_chunk_is_told_and_played_again(sizes: Batches, tmp_path: Path) -> None:
    """Nothing else is: neither a chunk behind it, nor that of another point."""
    played(SIZES, tmp_path, chunk=720)
    before = files(tmp_path)
    damaged = tmp_path / key_of(SIZES.runs[1]) / "chunks" / "000001.npz"
    damaged.write_bytes(b"no chunk")
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    sweeping = Sweeping(SIZES, tmp_path)
    assert [line.partition(": ")[0] for line in sweeping.told] == [str(damaged)]
    assert sweeping.games == 4 * GAMES - (GAMES - 720)  # in their order: what lies behind the gap is read in its time
    list(sweeping.play())
    assert same(sweeping.batches(), sizes)
    assert files(tmp_path) == before
    assert [path for path, time in times.items() if path.stat().st_mtime_ns != time] == [damaged]


def test_a_chunk_of_another_point_is_told_and_played_again(sizes: Batches, tmp_path: Path) -> None:
    played(SIZES, tmp_path, chunk=720)
    before = files(tmp_path)
    mine, other = (tmp_path / key_of(SIZES.runs[at]) / "chunks" / "000002.npz" for at in (1, 2))
    shutil.copy(other, mine)
    sweeping = Sweeping(SIZES, tmp_path)
    assert sweeping.told == [f"{mine}: is damaged, or of another run: its games are played again"]
    list(sweeping.play())
    assert same(sweeping.batches(), sizes)
    assert files(tmp_path) == before


def test_values_that_do_not_fit_together_are_told_with_their_point() -> None:
    with pytest.raises(RulesetError) as error:
        sweep(plan(), options__starting_hand=(1, 5), provisions__water__count=(0, 16))
    found = "--vary: provisions: 26 cards are too few for 4 players, who need 30"
    assert error.value.lines == [f"{found} (at options.starting_hand=5, provisions.water.count=0)"]
    with pytest.raises(RulesetError, match=r"--vary: options\.birds_to_land: 30, allowed 1 to 24"):
        sweep(plan(), options__birds_to_land=(4, 30))


def test_a_value_that_is_wrong_anywhere_is_told_once() -> None:
    with pytest.raises(RulesetError) as error:
        sweep(plan(), options__birds_to_land=(4, 30), options__row_draw=(1, 2))
    assert error.value.lines == ["--vary: options.birds_to_land: 30, allowed 1 to 24"]
    with pytest.raises(RulesetError) as error:
        sweep(plan(), options__birds_to_land=range(1, 101))
    assert len(error.value.lines) == 21
    assert error.value.lines[-1] == "--vary: 56 more like these"


# Metrics of a user -------------------------------------------------------------------------------------------

MINE = "from lifeboat_sim.metrics import metric\n\n@metric(per='character')\ndef points(games):\n    return games['score']\n"


def counting(base: Plan, text: str = MINE) -> Plan:
    return with_metrics(base, metrics_of_text(text, "mine.py"))


def test_metrics_are_counted_at_every_point_played_or_scored_again() -> None:
    """The survival value of the Kid changes the scoring alone: its games are scored again."""
    what = sweep(counting(plan(games=720)), characters__kid__survival=(9, 20), characters__kid__size=(2, 3))
    sums = played(what)
    assert sums.keys[-1] == ("kid", "points")
    assert len(list(Sweeping(what)._groups())) == 2
    for at, one in enumerate(what.runs):
        (alone,) = chunks(one)
        np.testing.assert_array_equal(sums.total_x[at], alone.tallies["moments"][-1][:, 0])
        np.testing.assert_array_equal(sums.total_nn[at], alone.tallies["moments"][-1][:, 4])
        np.testing.assert_array_equal(sums.x[at], alone.sums.x)


def test_points_without_the_metrics_stay_beside_those_that_are_played_with_them(tmp_path: Path) -> None:
    values = {"characters__kid__size": (2, 3)}
    without, with_them = sweep(plan(games=720), **values), sweep(counting(plan(games=720)), **values)
    played(without, tmp_path)
    before = files(tmp_path)
    sweeping = Sweeping(with_them, tmp_path)
    assert sweeping.points_found == 0
    assert same(played(with_them, tmp_path), played(with_them))
    after = files(tmp_path)
    assert {name: after[name] for name in before} == before
    assert Sweeping(without, tmp_path).points_found == Sweeping(with_them, tmp_path).points_found == 2
    assert Sweeping(sweep(counting(plan(games=720), MINE + "# other\n"), **values), tmp_path).points_found == 0
