"""Training: weights of bots by best responses, self-play and populations (docs/training.md)."""
