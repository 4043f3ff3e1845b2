"""The rules in the order of section 9.

setup (9.3), slots and allocation (9.4), dice (9.5), actions (9.6), robbery and fight (9.7), settlement (9.8), curses,
ending and scoring (9.9); beside them what an option is coded as, possessions, damage, and what hidden roles give away.
"""
