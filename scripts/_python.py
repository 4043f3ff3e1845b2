"""Go on under a Python that is new enough; any Python 3.6 or later can read this file."""

import os
import shutil
import subprocess
import sys
from typing import NoReturn

OLDEST = (3, 11)
NEWEST = (3, 15)  # the newest that numba is published for


def require() -> None:
    """Return if this Python will do; else start the script again under another one, or end with status 2."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        other = shutil.which("python3.{}".format(minor))
        if other and _runs(other, minor):
            _restart(other)
    print(
        "lifeboat: error: Python {}.{} to {}.{} is needed, this is {}.{} ({}), and no other was found".format(
            *OLDEST + NEWEST + sys.version_info[:2], sys.executable
        ),
        file=sys.stderr,
    )
    sys.exit(2)


def _runs(python: str, minor: int) -> bool:
    """Return whether the program is what its name says: a version manager's stand-in may only complain."""
    test = "import sys; sys.exit(sys.version_info[:2] != (3, {}))".format(minor)
    return subprocess.call([python, "-c", test], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def _restart(python: str) -> NoReturn:
    command = [python] + sys.argv  # noqa: RUF005 - readable by an old Python
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(python, command)
