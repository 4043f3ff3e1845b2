"""The report on a sweep: one idea a file; `build` puts them together."""
