"""Simulate the card game Lifeboat: rules engine, runs and command line."""

__version__ = "0.1.0"
