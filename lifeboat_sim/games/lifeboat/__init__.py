"""The card game Lifeboat, 4 to 6 players. Start reading in ``play.py``, the table of contents of the rules."""
