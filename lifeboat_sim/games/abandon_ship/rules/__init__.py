"""The rules of Abandon Ship, a file for each part; ``play.py`` has their order (rules section 6)."""
