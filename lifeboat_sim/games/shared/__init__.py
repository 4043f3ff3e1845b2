"""What the smaller games share: cards, the exchange, a record to build on, and all that makes a ``Game`` of rules.

A game of this kind is a folder with its options, its state, its rules, its bots and its words;
``docs/adding-a-game.md`` goes through one.
"""
