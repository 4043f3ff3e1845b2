"""Numba, set up once: the two decorators, their flags, and the folder of compiled code.

Numba stamps cached machine code with the file of the entry point alone, so a change in a rule file would go
unnoticed. The cache folder is therefore named by a hash of every source file that can end up in a kernel and of
the numba version: other sources, other folder.

With ``NUMBA_DISABLE_JIT=1`` the same functions run as plain Python, some thousand times slower, with the same
results; tests of single rules and debuggers use that.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

_njit = cast("Callable[..., Any]", numba.njit)  # its types know only some of its flags

COMPILED = not vars(numba.config)["DISABLE_JIT"]
"""False where the kernels run as plain Python."""

int64 = cast("Callable[[Any], int]", np.int64)
"""Widen a small integer. Indices and shifts are widened where they are read: int8 would wrap in plain Python
and cost a second compilation of every function they are passed to."""

if not COMPILED:
    np.seterr(over="ignore")  # 64-bit mixing wraps on purpose


@cache
def engine_hash() -> str:
    """Return a hash of all sources that can end up in a kernel (16 hexadecimal digits): not those of stories.

    It names the engine in every run folder: two runs are comparable game by game only under one engine.
    """
    package = Path(__file__).parent
    digest = hashlib.sha256()
    for path in [
        package / "jit.py",
        *sorted(package.glob("core/**/*.py")),
        *sorted(path for path in package.glob("games/**/*.py") if "story" not in path.parts),
    ]:
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Return the folder that holds one cache folder per engine."""
    return platformdirs.user_cache_path("lifeboat-sim", appauthor=False)


@cache
def cache_folder() -> Path:
    """Return the folder for this engine's machine code: the user's cache, or a temporary one if that is read-only."""
    name = f"{engine_hash()}-numba{version('numba')}"
    for root in (
        cache_root(),
        Path(tempfile.gettempdir()) / f"lifeboat-sim-{os.environ.get('USER', 'cache')}",
    ):
        try:
            (root / name).mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=root / name):
                return root / name
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="lifeboat-sim-"))


def is_compiled() -> bool:
    """Return whether machine code of this engine is cached: then a start takes a second, not half a minute."""
    return not COMPILED or any(cache_folder().glob("**/*.nbi"))


def jit(function: F) -> F:
    """Compile a rule or bot function that only other kernels call."""
    return cast("F", _njit(function, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True))


def entry(function: F) -> F:
    """Compile an entry point: callable from Python, without the interpreter lock, cached on disk."""
    if COMPILED:
        setattr(numba.config, "CACHE_DIR", str(cache_folder()))  # noqa: B010 - numba declares no such name
    return cast("F", _njit(function, error_model="numpy", nogil=True, cache=True))
