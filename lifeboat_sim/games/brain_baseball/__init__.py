"""Brain Baseball, a card game by James Ernest (Cheapass Games) for 3 to 7 players.

A pitcher plays a ball, the others swing at it with low cards and catch it with high ones. Three balls in a row that
nobody swings at win the game at once; otherwise the most points of as many seasons as there are players do.
"""
