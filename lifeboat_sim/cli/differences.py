"""What a comparison shows on the terminal: a table of differences for each variant."""

from __future__ import annotations

from lifeboat_analysis import Comparison
from lifeboat_sim.cli.output import put
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.library.comparing import warnings
from lifeboat_sim.library.robust_tables import robust_verdicts
from lifeboat_sim.library.verdict_tables import comparison_verdicts


def print_differences(comparison: Comparison) -> None:
    """Print who wins more or less often under each variant, how games change, and what pairing was worth."""
    from lifeboat_reports import rule_difference_words

    for compared, table in zip(comparison.compared, comparison_verdicts(comparison), strict=True):
        print_table(table)
        for words in rule_difference_words(compared)[:8]:
            put(f"  {words}")
        for warning in warnings(compared):
            put(f"  Note: {warning}.")
        if compared.changes and comparison.retrained is None:
            put("  Note: these bots were frozen; --retrain lets them learn what was changed.")
        put("")


def print_robustness(comparison: Comparison) -> None:
    """Print the differences by frozen and by retrained bots side by side, if bots have gone on learning."""
    for table in robust_verdicts(comparison):
        print_table(table)
        put("")
