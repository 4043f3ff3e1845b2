"""Barcelona, a card game by James Ernest (Cheapass Games) for 2 to 5 players.

Two cards each round, one red and one black: show one of them, then leave or call. The highest red card wins the pot,
and every other player who stayed pays the rank of the own black card.
"""
