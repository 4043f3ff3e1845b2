"""Plain, slow reference engines of the eight small games, written from the rule contract alone."""
