"""The dice version of Lifeboat in words: decisions, what happens, the boat as people see it."""

from __future__ import annotations

from ...shared.telling import Words
from .decisions import DECISIONS, option
from .happenings import event, part
from .look_up import look_up
from .position import position
from .view import view

WORDS = Words(DECISIONS, option, event, part, position, view, look_up)
