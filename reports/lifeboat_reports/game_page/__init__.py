"""One game as a web page: the boat seat by seat and the story beside it, in one file that works offline."""

from __future__ import annotations

from lifeboat_reports.game_page.page import game_page, write_game_page

__all__ = ["game_page", "write_game_page"]
