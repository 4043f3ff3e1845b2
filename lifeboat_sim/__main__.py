"""``python -m lifeboat_sim``: the command line."""

from lifeboat_sim.cli import main

if __name__ == "__main__":
    main()
