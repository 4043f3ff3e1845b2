"""The entry points of Last Man Standing: its rules in the loop that all games at a table share."""

from __future__ import annotations

from ..shared.entries import kernels_of
from .bots import choose
from .rows import write_row
from .rules import deal, step, take

KERNELS = kernels_of("last_man_standing", deal=deal, step=step, take=take, choose=choose, write_row=write_row)
