"""Lifeboat as a forum played it: with dice instead of decks, for 3 to 7 players (rules 9).

Row home in ten rounds, rob, fight, eat; the dead curse the living. Each player secretly guards one and hunts one.
"""
