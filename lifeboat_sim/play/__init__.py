"""Playing at the keyboard: the session that asks persons and lets bots play the others, for any game."""
