"""Hey, Bartender!, a card game by James Ernest (Cheapass Games) for 2 to 6 players.

Play a card to the bartender, who must give change for it out of the cards of the bar: what it is over scores.
"""
