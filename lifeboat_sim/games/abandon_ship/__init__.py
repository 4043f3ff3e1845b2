"""Abandon Ship, a card game by James Ernest (Cheapass Games) for 2 to 5 players.

Cards fill four lifeboats, one for each suit, or fight duels for influence over them. When the deck runs out everybody
chooses a key: the lifeboat of its suit belongs to whoever has the most influence there.
"""
