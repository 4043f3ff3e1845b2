"""A run in one small dictionary of plain numbers, as it goes into ``summary.json``. Needs no pandas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_analysis.blocks import game_means, role_means
from lifeboat_analysis.columns import Columns, Ints, rounded
from lifeboat_analysis.counted import counter_columns
from lifeboat_analysis.described import counters_of, has_lives, length_of, margin_at, mixed_bots, roles_key
from lifeboat_analysis.histograms import quantile
from lifeboat_analysis.mixed_tables import bot_columns, bot_matrix_columns
from lifeboat_analysis.points import score_sd
from lifeboat_analysis.roles import role_ids, role_names
from lifeboat_analysis.shape import decisions_per_game, game_sd, no_winner_share, tie_share
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

        Other games than Lifeboat have, in place of ``rounds`` and ``characters``:

        ====================== ==========================================================================
        length                 unit, mean, sd, p5, p50, p95
        margin                 mean, sd, p5, p50, p95 of the winning margin in points
        counters               what is counted of special rulings, by name: title; mean, low, high per game
        seats                  in the order of seats, or of play: id, name; games, win_share, difference,
                               verdict and score as above; counters (mean, low, high, per game with it)
        roles                  the same by role id, where results go by role
        by_bot                 of mixed tables, by bot: seats (how many); win_share (per seat), difference,
                               verdict as above; score (mean, se, low, high)
        bot_matrix             of mixed tables, by bot and other bot: estimate, low, high of the share of
                               pairs in which the bot is ahead of the other, ties half
        ====================== ==========================================================================
    """
    tallies, info = run.tallies, run.info
    finished, games = int(tallies["winners"].sum()), int(tallies["games"][0])
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
        **_length(run),
        "ended_by": dict(zip(info["endings"], tallies["ended_by"], strict=True)),
        "ties": tie_share(run),
        "decisions_per_game": decisions_per_game(run),
        **(_by_character(run, band) if has_lives(info) else _of_any_game(run, band)),
    }
    if named_metrics(info):
        numbers = {"estimate": "value", "low": "low", "high": "high", "n": "n"}
        result["metrics"] = by_metric(info, named_metrics(info), user_metric_columns(run), numbers)
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


def _length(run: Run) -> dict[str, Any]:
    """How long games are, by the name that this has in the summary of the game."""
    unit = length_of(run.info)
    found = _spread(run, unit, quantile)
    return {"rounds": found} if has_lives(run.info) else {"length": {"unit": unit} | found}


def _spread(run: Run, measure: str, quantile_of: Callable[[Ints, float], Any]) -> dict[str, Any]:
    """Mean, standard deviation and quantiles of a measure over games."""
    ends = {"p5": 0.05, "p50": 0.5, "p95": 0.95}
    quantiles = {name: quantile_of(run.tallies[measure], share) for name, share in ends.items()}
    return {"mean": game_means(run, measure).mean, "sd": game_sd(run, measure)} | quantiles


def _by_character(run: Run, band: float | None) -> dict[str, Any]:
    """Results by character, of a game in which these live or die."""
    means = {quantity: role_means(run, quantity) for quantity in run.info["quantities"]}
    fates = [
        {
            "fate": {fate: means[fate].mean[at] for fate in run.info["fates"]},
            "points": {part: means[part].mean[at] for part in run.info["parts"]},
            "wounds": {"mean": means["wounds"].mean[at]},
        }
        for at in range(len(run.info["roles"]))
    ]
    wins = [win | fate for win, fate in zip(_wins_and_scores(run, band), fates, strict=True)]
    return {"characters": dict(zip(map(str, role_ids(run)), wins, strict=True))}


def _of_any_game(run: Run, band: float | None) -> dict[str, Any]:
    """What any game has beside how long it is and how it ends."""
    counted = counter_columns(run)
    numbers = [
        {"mean": mean, "low": low, "high": high}
        for mean, low, high in zip(counted["mean"], counted["low"], counted["high"], strict=True)
    ]
    of = dict(zip(zip(map(str, counted["counter"]), map(str, counted["role"]), strict=True), numbers, strict=True))
    titles = counters_of(run.info, "game")
    names = counters_of(run.info, "role")
    margins = _spread(run, "margin", lambda counts, share: margin_at(run.info, quantile(counts, share)))
    ids = [str(role) for role in role_ids(run)]
    by_role = [
        {"id": id, "name": name} | win | ({"counters": {one: of[one, id] for one in names}} if names else {})
        for id, name, win in zip(ids, map(str, role_names(run)), _wins_and_scores(run, band), strict=True)
    ]
    key = roles_key(run.info)
    return {
        "margin": margins,
        **({"counters": {name: {"title": title} | of[name, ""] for name, title in titles.items()}} if titles else {}),
        key: by_role if key == "seats" else dict(zip(ids, by_role, strict=True)),
        **(_by_bot(run, band) if mixed_bots(run.info) else {}),
    }


def _by_bot(run: Run, band: float | None) -> dict[str, Any]:
    """Results by bot of mixed tables."""
    found, matrix = bot_columns(run, band), bot_matrix_columns(run)
    names = mixed_bots(run.info)
    pairs = {
        (str(bot), str(other)): {"estimate": matrix["ahead"][at], "low": matrix["low"][at], "high": matrix["high"][at]}
        for at, (bot, other) in enumerate(zip(matrix["bot"], matrix["other"], strict=True))
    }
    return {
        "by_bot": {
            bot: {
                "seats": found["seats"][at],
                **_win_share(found, at),
                "score": {
                    "mean": found["mean"][at],
                    "se": found["mean_se"][at],
                    "low": found["mean_low"][at],
                    "high": found["mean_high"][at],
                },
            }
            for at, bot in enumerate(names)
        },
        "bot_matrix": {bot: {other: pairs[bot, other] for other in names if other != bot} for bot in names},
    }


def _wins_and_scores(run: Run, band: float | None) -> list[dict[str, Any]]:
    """Games, win share with its verdict, and score of every role, in the order of seats."""
    wins, points, sd = win_share_columns(run, band), role_means(run, "score"), score_sd(run)
    return [
        {
            "games": wins["games"][at],
            **_win_share(wins, at),
            "score": {"mean": points.mean[at], "sd": sd[at], "se": points.se[at]},
        }
        for at in range(len(sd))
    ]


def _win_share(wins: Columns, at: int) -> dict[str, Any]:
    """A win share with its intervals, its difference from the fair share, and its verdict."""
    return {
        "win_share": {
            "estimate": wins["win_share"][at],
            "low": wins["low"][at],
            "high": wins["high"][at],
            "low_simultaneous": wins["low_simultaneous"][at],
            "high_simultaneous": wins["high_simultaneous"][at],
        },
        "difference": wins["difference"][at],
        "verdict": wins["verdict"][at],
    }


def by_metric(
    info: Mapping[str, Any], metrics: list[dict[str, Any]], table: Columns, numbers: Mapping[str, str]
) -> dict[str, Any]:
    """Metrics of a user by name: what each is, and numbers of a table (by name there), over games or by character."""
    found = {one["name"]: {key: one[key] for key in ("per", "unit", "share")} for one in metrics}
    for at, (name, role) in enumerate(zip(table["metric"], table["role"], strict=True)):
        cells = {key: table[column][at] for key, column in numbers.items()}
        if role:
            found[str(name)].setdefault(roles_key(info), {})[str(role)] = cells
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
