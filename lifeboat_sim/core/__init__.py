"""What all games share: records, chance, the Game contract. Nothing here knows a rule."""
