"""The report on a comparison: one idea a file; `build` puts them together."""
