"""Caribbean Star, a card game by James Ernest (Cheapass Games) for 2 players.

Two impresarios, one red and one black, put acts on stage and settle their shows; a show of 15 minutes is worth most.
A card works for the player of its colour, whoever plays it.
"""
