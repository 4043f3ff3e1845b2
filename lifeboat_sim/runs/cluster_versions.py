"""Whether the processes of a cluster have what this one has: the same program, and packages that understand each other.

Games come out the same only under the same engine; and what is sent is understood by the same packages alone.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from lifeboat_sim import __version__
from lifeboat_sim.jit import engine_hash

PACKAGES = ("numpy", "numba", "distributed")
"""Packages that must have the same version everywhere."""


def versions_here() -> dict[str, str]:
    """Return what this process has of all that must agree, in the order in which differences are told."""
    return {
        "lifeboat-sim": __version__,
        "engine": engine_hash(),
        "python": ".".join(platform.python_version_tuple()[:2]),
        **{name: version(name) for name in PACKAGES},
    }


def versions_there() -> dict[str, str]:
    """Return the same of the process that is asked: it is sent as a whole, for this package may not be there."""
    try:
        from lifeboat_sim.runs.cluster_versions import versions_here
    except ImportError as error:
        return {"lifeboat-sim": f"none ({error})"}
    return versions_here()


def differences(found: Mapping[str, Any]) -> list[str]:
    """Return a line for each process that differs from this one, by the first thing in which it does.

    Parameters
    ----------
    found : mapping
        What each process says, by its address: as `versions_there` returns it, or the error in its place.
    """
    here = versions_here()
    lines = []
    for address, there in found.items():
        if not isinstance(there, dict):
            lines.append(f"{address}: does not say what it is ({type(there).__name__}: {there})")
            continue
        for name, allowed in here.items():
            if there.get(name) != allowed:
                lines.append(f"{address}: {name} {there.get(name, 'none')}, here {allowed}")
                break
    return lines
