"""What the command line and programs in Python share: playing, comparing, writing. Prints nothing, asks nothing.

The names for users stand in ``lifeboat_sim`` itself.
"""
