"""A run in one small dictionary of plain numbers, as it goes into ``summary.json``. Needs no pandas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_analysis.blocks import game_means, role_means
from lifeboat_analysis.columns import Columns, rounded
from lifeboat_analysis.histograms import quantile
from lifeboat_analysis.points import score_sd
from lifeboat_analysis.roles import role_ids
from lifeboat_analysis.shape import decisions_per_game, no_winner_share, round_sd, tie_share
from lifeboat_analysis.user_defined import user_metric_columns
from lifeboat_analysis.winshare import fair_share, standing, win_share_columns
from lifeboat_sim.runs.run import named_metrics
from lifeboat_sim.runs.stopping_rules import Standing, rule_of

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run


def summary(run: Run, band: float | None = None) -> dict[str, Any]:
    """Return the main results of a run.

    Parameters
    ----------
    run : Run
    band : float, optional
        Half-width of the band around the fair share, as a share; default: the run's.

    Returns
    -------
    dict
        Ready for JSON: plain numbers and words, floats rounded to nine decimal places, None for what
        cannot be known (no finished game, or no game with the role). Shares (0-1) and means are over
        finished games.

        ====================== ==========================================================================
        games                  games played: finished + unfinished
        finished, unfinished   games
        stop                   what the run was to stop at, and how it ended: `stop_digest`; a verdict is
                               always one against the run's own band
        ruleset                id of the rule set
        players, seed          as played
        bots                   name of the bot that played each role
        band                   half-width of the band
        fair                   fair win share
        no_winner              share of games that nobody wins
        rounds                 mean, sd, p5, p50, p95
        ended_by               number of games by ending
        ties                   share of games that several win together
        decisions_per_game     mean over all games played
        characters             by role id, in boat order: games; win_share (estimate, low, high,
                               low_simultaneous, high_simultaneous); difference from the fair share;
                               verdict; score (mean, sd, se); fate (shares); points (mean by source,
                               per game with the role); wounds (mean taken)
        metrics                of a run with metrics of a user, by name: per, unit, share; estimate, low, high,
                               n; or these by role id under characters
        ====================== ==========================================================================
    """
    tallies, info = run.tallies, run.info
    finished, games = int(tallies["winners"].sum()), int(tallies["games"][0])
    counts = tallies["rounds"]
    ids = [str(role) for role in role_ids(run)]
    result = {
        "games": games,
        "finished": finished,
        "unfinished": games - finished,
        "stop": stop_digest(run, standing(run)),
        "ruleset": info["ruleset"]["id"],
        "players": info["players"],
        "bots": {role: info["bots"][role]["bot"] for role in ids},
        "seed": info["seed"],
        "band": info["band"] if band is None else band,
        "fair": fair_share(run),
        "no_winner": no_winner_share(run),
        "rounds": {
            "mean": game_means(run, "rounds").mean,
            "sd": round_sd(run),
            "p5": quantile(counts, 0.05),
            "p50": quantile(counts, 0.5),
            "p95": quantile(counts, 0.95),
        },
        "ended_by": dict(zip(info["endings"], tallies["ended_by"], strict=True)),
        "ties": tie_share(run),
        "decisions_per_game": decisions_per_game(run),
        "characters": dict(zip(ids, _characters(run, band), strict=True)),
    }
    if named_metrics(info):
        numbers = {"estimate": "value", "low": "low", "high": "high", "n": "n"}
        result["metrics"] = by_metric(named_metrics(info), user_metric_columns(run), numbers)
    found: dict[str, Any] = plain(result)
    return found


def stop_digest(run: Run, now: Standing) -> dict[str, Any]:
    """What the run was to stop at, and how it ended.

    ==================== =====================================================================================
    rule                 games, precision or verdict
    most_games           games that were to be played at most
    half_width_asked     half-width to stop at, as a share; None if none was asked for
    half_width           that of the widest joint 95 % interval of a win share
    ended                games, precision, verdict or interrupted
    anytime_valid        whether the intervals of the win shares hold at all looks; those of other measures
                         never do
    sentence             the same in words
    ==================== =====================================================================================
    """
    rule, games = rule_of(run.info), int(run.tallies["games"][0])
    return {
        "rule": rule.kind,
        "most_games": rule.most,
        "half_width_asked": rule.half_width,
        "half_width": now.half_width,
        "ended": rule.ended(games, now),
        "anytime_valid": rule.until_verdict,
        "sentence": rule.said(games, now, run.info["role_word"]),
    }


def _characters(run: Run, band: float | None) -> list[dict[str, Any]]:
    wins = win_share_columns(run, band)
    means = {quantity: role_means(run, quantity) for quantity in run.info["quantities"]}
    sd = score_sd(run)
    return [
        {
            "games": wins["games"][at],
            "win_share": {
                "estimate": wins["win_share"][at],
                "low": wins["low"][at],
                "high": wins["high"][at],
                "low_simultaneous": wins["low_simultaneous"][at],
                "high_simultaneous": wins["high_simultaneous"][at],
            },
            "difference": wins["difference"][at],
            "verdict": wins["verdict"][at],
            "score": {"mean": means["score"].mean[at], "sd": sd[at], "se": means["score"].se[at]},
            "fate": {fate: means[fate].mean[at] for fate in run.info["fates"]},
            "points": {part: means[part].mean[at] for part in run.info["parts"]},
            "wounds": {"mean": means["wounds"].mean[at]},
        }
        for at in range(len(sd))
    ]


def by_metric(metrics: list[dict[str, Any]], table: Columns, numbers: Mapping[str, str]) -> dict[str, Any]:
    """Metrics of a user by name: what each is, and numbers of a table (by name there), over games or by character."""
    found = {one["name"]: {key: one[key] for key in ("per", "unit", "share")} for one in metrics}
    for at, (name, role) in enumerate(zip(table["metric"], table["role"], strict=True)):
        cells = {key: table[column][at] for key, column in numbers.items()}
        if role:
            found[str(name)].setdefault("characters", {})[str(role)] = cells
        else:
            found[str(name)] |= cells
    return found


def plain(value: Any) -> Any:
    """Numpy to Python, floats rounded, NaN to None: JSON has no word for NaN."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, np.ndarray | np.generic):
        value = value.item()
    if isinstance(value, float):
        return rounded(value) if np.isfinite(value) else None
    return value
