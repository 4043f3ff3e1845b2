"""Checks, public: does a bot look at nothing but what its player sees, and does a game keep the Game contract?"""

from __future__ import annotations

from .bots import BOTS, Chooser, check_bot
from .games import check_game

__all__ = ["BOTS", "Chooser", "check_bot", "check_game"]
