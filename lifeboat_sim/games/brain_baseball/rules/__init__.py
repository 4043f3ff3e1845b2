"""The rules of Brain Baseball, a file for each part; ``play.py`` has their order (rules section 7)."""
