"""What a file of one's own bots imports (docs/your-own-bot.md): ``bot``, and all that a compiled bot may look at."""

from lifeboat_sim.core.own_bots import bot
from lifeboat_sim.core.own_calls import guarded as helper
from lifeboat_sim.games.lifeboat import decisions, verbs
from lifeboat_sim.games.lifeboat.bots import sight
from lifeboat_sim.games.lifeboat.bots.own import random_below
from lifeboat_sim.games.lifeboat.bots.seen import Seen

__all__ = ["Seen", "bot", "decisions", "helper", "random_below", "sight", "verbs"]
