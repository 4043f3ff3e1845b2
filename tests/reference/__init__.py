"""A slow, literal Lifeboat, written from the rule text alone: the oracle that the fast engine must equal."""
