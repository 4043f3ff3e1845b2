"""Spots, a card game by James Ernest and Carol Monahan (Cheapass Games) for 2 to 6 players.

All hands are open. A card is played to the market, which gives change for it as the bartender does; all that is
received scores. Who was dealt more than the least pays half of that back.
"""
