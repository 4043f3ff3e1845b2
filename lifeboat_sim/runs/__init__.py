"""Playing many games, and what is kept of them."""
