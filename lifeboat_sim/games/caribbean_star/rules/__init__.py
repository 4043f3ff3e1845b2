"""The rules of Caribbean Star, a file for each part; ``play.py`` has their order (rules section 5)."""
