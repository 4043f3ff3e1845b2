"""What a file of one's own metrics and charts imports: ``metric`` and ``chart`` (docs/metrics.md)."""

from lifeboat_sim.runs.games_seen import Games
from lifeboat_sim.runs.own_metrics import chart, metric

__all__ = ["Games", "chart", "metric"]
