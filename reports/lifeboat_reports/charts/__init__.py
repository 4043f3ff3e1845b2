"""Charts: one per file, a function from a table to a matplotlib figure."""
