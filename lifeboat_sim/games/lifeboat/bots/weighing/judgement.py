"""What the weighing bots take for granted, as typed numbers: none of these is a weight.

They turn what is seen into points and chances, so that the features of all bots mean the same. The rates were fitted
to what became of some 90,000 lives in games of six ``sensible`` bots.
"""

from __future__ import annotations

import numpy as np

# Lives
RIVALRY: float = np.float64(0.2)
"""What a point of somebody else takes off one's own standing."""
ESTATE: float = np.float64(4)
"""All else that is lost with oneself when one is lost, in points."""
AGENCY: float = np.float64(0.4)
"""A round in which one can decide, which who falls unconscious loses, in points."""
ROUNDS_A_BIRD: float = np.float64(2)
"""Rounds that a bird is expected to take."""
STRIFE: float = np.float64(0.08)
"""Wounds a round to be expected from fights and sharks."""
THIRST_RATE: float = np.float64(0.7)
"""Share of the thirsts on the cards that come about where navigators choose."""
FALL_RATE: float = np.float64(0.6)
"""Share of the falls on the cards that come about where navigators choose."""
MARKS: float = np.float64(0.1)
"""Thirsts a round to be expected from rowing and fighting."""

# Hidden cards
HIDDEN_WATER: float = np.float64(0.25)
"""Share of water among the hidden cards of others."""
HIDDEN_STRENGTH: float = np.float64(0.3)
"""Strength to be expected of a hidden card."""
HIDDEN_POINTS: float = np.float64(1)
"""Points to be expected of a rival's hidden card."""

# Fights and trade
FIGHT_SPREAD: float = np.float64(1.5)
"""Points of strength by which a fight is uncertain."""
EXPECTED_BACKING: float = np.float64(1)
"""Points of strength that bystanders are expected to add to the defence."""
PATIENCE: float = np.float64(0.5)
"""Share of a card's worth that one gives up by using it now."""
DEAL: float = np.float64(0.3)
"""Chance that an offer is accepted by who has the card."""
CHARITY: float = np.float64(0.3)
"""Share of the loved one's need of water that counts as one's own where thirst is reckoned."""

# The others
LANDING: float = np.float64(2)
"""Points that reaching land is worth to anybody, where the stakes of the course are reckoned."""
EDGE: float = np.float64(0.4)
"""What a point of lead makes land worth there."""
SPAN: float = np.float64(6)
"""Who is so many points behind the best is not about to win."""
LOYALTY: float = np.float64(0.35)
"""Chance that a bystander joins a fight for whom it loves, or against whom it hates."""
