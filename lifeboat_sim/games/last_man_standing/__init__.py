"""Last Man Standing, a card game by James Ernest (Cheapass Games) for 4 to 8 players.

Buy four cards, then fight duels with all of them: the lowest card kills the highest, then each kills all below it,
and every kill of a duel pays a dollar more than the one before. Most money wins.
"""
