"""The command line. ``main`` is what ``lifeboat`` starts; whatever takes time is imported in it."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from lifeboat_sim.cli import stopping
from lifeboat_sim.cli.output import flush, warn


def main() -> NoReturn:
    """Run the command line; the user's mistakes end with a line each and exit status 2."""
    try:
        stopping.listen()
        from lifeboat_sim.cli.app import run_app

        status = run_app()
    except stopping.Stopped as stopped:
        warn("lifeboat: interrupted")
        status = stopped.status
    flush()
    if status > stopping.SIGNALLED:
        os._exit(status)  # at once: games that are still being played cannot be called off
    sys.exit(status)
