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
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock

from lifeboat_sim.compiling import Turn

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
    """Return the folder for this engine's machine code: the user's cache, or a temporary one if that is of no use.

    It is of use if it can be written, or holds code that can be read. None where there is no such folder: then the
    engine is compiled on every start.
    """
    for root in (cache_root, temporary_root):
        folder = root() / f"{engine_hash()}-numba{version('numba')}"
        if not folder.is_absolute():  # where no home folder is known, it would lie in the current one
            continue
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            if any(folder.glob("*/*.nbi")):
                return folder
    return None


def remove_unused_caches(days: int = 30) -> None:
    """Remove the cache folders of engines that nobody has used for so long; a start changes the time of its own."""
    folder = cache_folder()
    if folder is None:
        return
    for other in folder.parent.glob("*-numba*"):
        with contextlib.suppress(OSError):
            if other.stat().st_mtime < time.time() - days * 24 * 3600 and other != folder:
                shutil.rmtree(other)


class Place(UserProvidedCacheLocator):
    """Where in the cache folder the code of a function lies, whether or not it can be written: it may be read."""

    @classmethod
    def from_function(cls, py_func: Any, py_file: Any) -> Any:
        """Return the place, and try nothing out."""
        return cls(py_func, py_file)


class Placed(CompileResultCacheImpl):
    """What is kept of a function, in its place."""

    _locator_classes = [Place]  # noqa: RUF012 - declared so by numba


class SturdyCache(FunctionCache):
    """Machine code on disk that is never missed: damaged files count as none, and what cannot be kept is not.

    Processes that miss the same code take turns: the first one makes it.
    """

    _impl_class = Placed

    def __init__(self, function: Callable[..., Any], turn: Turn) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self.turn = turn

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code for a signature, or None if it is to be made now."""
        try:
            found = self._found(sig, target_context)
        except Exception:  # whatever reading a damaged file may raise
            found = None
        if found is None:
            self.turn.take()
            try:
                found = self._found(sig, target_context)  # somebody else may have made it meanwhile
            except Exception:
                with contextlib.suppress(OSError):
                    self.flush()  # type: ignore[no-untyped-call]
        if found is None:
            self.turn.begin()
        return found

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        """Return what tells machine code of one file apart; numba also asks for the functions of a closure.

        Those are other kernels here, and their source is in the name of the folder.
        """
        return sig, codegen.magic_tuple()

    def _found(self, sig: Any, target_context: Any) -> Any:
        """Return what lies there; raises ValueError if it is the code for other types."""
        found = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        if found is not None and found.signature.args != sig:
            raise ValueError
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the machine code for a signature, if there is room."""
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
            remove_unused_caches()
        except OSError as error:
            self.turn.not_kept(error.strerror or str(error))


class NoCache(NullCache):
    """Where no folder can be written: machine code is made at every start."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    def load_overload(self, sig: Any, target_context: Any) -> None:
        """Find nothing."""
        self.turn.begin()

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Keep nothing."""
        self.turn.not_kept("no folder for it can be written")


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
    if COMPILED:
        folder = cache_folder()
        turn = Turn(f"{function.__module__}.{function.__qualname__}", folder)
        if folder is None:
            dispatcher._cache = NoCache(turn)
        else:
            setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 - numba declares no such name
            dispatcher._cache = SturdyCache(function, turn)
        dispatcher.compile = _in_turn(dispatcher.compile, turn)
    return cast("F", dispatcher)


def _in_turn(compile_for: Callable[[Any], Any], turn: Turn) -> Callable[[Any], Any]:
    """Let a turn that was taken on the way end with the compilation, whatever comes of it."""

    def compiled(sig: Any) -> Any:
        with global_compiler_lock:  # of the threads of this process
            try:
                return compile_for(sig)
            finally:
                turn.end()

    return compiled
