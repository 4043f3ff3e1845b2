"""The rules, one file per heading of the rule text, in the order of play.

Each file holds three sorts of functions. *Forced* ones do something and ``go`` on to the next step. ``ask_...`` only
lists the options of a decision, or moves a cursor past those who have nothing to decide, or goes on. ``take_...``
does what was chosen. Because asking changes nothing else, a copy of any record at a decision goes on like the original.
"""
