"""Numba, set up once: the two decorators, their flags, and the folder of compiled code.

Numba stamps cached machine code with the file of the entry point alone, so a change in a rule file would go
unnoticed. The cache folder is therefore named by a hash of every source file that can end up in a kernel and of
the numba version: other sources, other folder.

With ``NUMBA_DISABLE_JIT=1`` the same functions run as plain Python, some thousand times slower, with the same
results; tests of single rules and debuggers use that.
"""

from __future__ import annotations

import contextlib
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
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

F = TypeVar("F", bound=Callable[..., Any])

_njit = cast("Callable[..., Any]", numba.njit)  # its types know only some of its flags

WORDS = ("story", "people")
"""Folders of a game with words for people, which no kernel sees."""

COMPILED = not vars(numba.config)["DISABLE_JIT"]
"""False where the kernels run as plain Python."""

int64 = cast("Callable[[Any], int]", np.int64)
"""Widen a small integer. Indices and shifts are widened where they are read: int8 would wrap in plain Python
and cost a second compilation of every function they are passed to."""

if not COMPILED:
    np.seterr(over="ignore")  # 64-bit mixing wraps on purpose


@cache
def engine_hash() -> str:
    """Return a hash of all sources that can end up in a kernel (16 hexadecimal digits): not those of words for people.

    It names the engine in every run folder: two runs are comparable game by game only under one engine.
    """
    package = Path(__file__).parent
    digest = hashlib.sha256()
    for path in [
        package / "jit.py",
        *sorted(package.glob("core/**/*.py")),
        *sorted(package.glob("games/*.py")),
        *sorted(path for path in package.glob("games/*/**/*.py") if path.relative_to(package).parts[2] not in WORDS),
    ]:
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Return the folder that holds one cache folder per engine."""
    return platformdirs.user_cache_path("lifeboat-sim", appauthor=False)


def temporary_root() -> Path:
    """Return the folder to fall back on."""
    return Path(tempfile.gettempdir()) / f"lifeboat-sim-{os.environ.get('USER', 'cache')}"


@cache
def cache_folder() -> Path | None:
    """Return the folder for this engine's machine code: the user's cache, or a temporary one if that is read-only.

    None where no folder can be written: then the engine is compiled on every start.
    """
    for root in (cache_root, temporary_root):
        try:
            folder = root() / f"{engine_hash()}-numba{version('numba')}"
            if folder.is_absolute():  # where no home folder is known, it would lie in the current one
                folder.mkdir(parents=True, exist_ok=True)
                with tempfile.TemporaryFile(dir=folder):
                    return folder
        except OSError:
            continue
    return None


def is_compiled(function: Callable[..., Any] | None = None) -> bool:
    """Return whether machine code of an entry point (None: of any) is cached: then a start takes a second."""
    name = "*" if function is None else f"*.{function.__name__}-*"
    folder = cache_folder()
    return not COMPILED or (folder is not None and any(folder.glob(f"**/{name}.nbi")))


class SturdyCache(FunctionCache):
    """Machine code on disk that is never missed: damaged files count as none, and what cannot be kept is not."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code for a signature, or None."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # whatever reading a damaged file may raise
            with contextlib.suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the machine code for a signature, if there is room."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


class WholeKernel(JITCodeLibrary):
    """The machine code of an entry point, optimised as the whole program that it is.

    Numba lets every function that an entry point is linked from be called from elsewhere as well. LLVM then must not
    look into it where it is not inlined: every call hands its result over in memory and is asked whether it failed.
    Nobody else calls these copies, and being told so LLVM drops a fifth of all instructions. Results are the same.

    The copies get names of their own: the loader knows one table of names for all machine code of a process, and what
    others link by the old name must not find a copy, which may take its arguments in another way.
    """

    def _optimize_final_module(self) -> None:
        for function in list(self._final_module.functions):
            if function.linkage.name == "linkonce_odr":  # it was linked in
                function.linkage = "internal"
                function.name = f"{function.name}.in.{self.name}"
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


class WholeKernelCompiler(Compiler):
    """Numba's compiler, with such a library for what it compiles."""

    def define_pipelines(self) -> Any:
        """Return numba's own passes; the first to need a library finds this one."""
        library: Any = WholeKernel(self.state.targetctx.codegen(), self.state.func_id.func_qualname)  # type: ignore[no-untyped-call]
        library.enable_object_caching()
        self.state.library = library
        return super().define_pipelines()  # type: ignore[no-untyped-call]


def jit(function: F) -> F:
    """Compile a rule or bot function that only other kernels call."""
    return cast("F", _njit(function, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True))


def entry(function: F) -> F:
    """Compile an entry point: callable from Python, without the interpreter lock, cached on disk."""
    dispatcher = _njit(function, error_model="numpy", nogil=True, pipeline_class=WholeKernelCompiler)
    if COMPILED and cache_folder() is not None:
        setattr(numba.config, "CACHE_DIR", str(cache_folder()))  # noqa: B010 - numba declares no such name
        dispatcher._cache = SturdyCache(function)  # type: ignore[no-untyped-call]
    return cast("F", dispatcher)
