"""The entry points of the dice version of Lifeboat: its rules in the loop that all games at a table share."""

from __future__ import annotations

from ..shared.entries import kernels_of
from .bots import choose
from .play import step, take
from .rows import write_row
from .rules.setup import deal

KERNELS = kernels_of("lifeboat_plurk", deal=deal, step=step, take=take, choose=choose, write_row=write_row)
