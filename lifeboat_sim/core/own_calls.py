"""Calls from a kernel to bots of a user: through an address in the record, so that no kernel is compiled anew.

The function at such an address takes that of the record, and returns a whole number; `RAISED` says that the bot raised
an exception. Of plain Python the exception is kept by the address of its record: each thread has a record of its own.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.cgutils import ir  # type: ignore[attr-defined]  # of llvmlite, which numba brings
from numba.extending import intrinsic

from lifeboat_sim.errors import BotError, printable
from lifeboat_sim.jit import COMPILED

from .own_bots import OwnBot
from .python_files import lines_of, told_with_line
from .records import Records

F = TypeVar("F", bound=Callable[..., Any])
Asked = Callable[[Records], int]
"""Plain Python that chooses: of a record, the place of an option."""
ALLOWED = "allowed a whole number, the place of an option"
MOST_ANSWER = 2**31
RAISED = np.int64(-(2**62))
_C_FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
_functions: dict[int, Any] = {}
"""Functions by their addresses: they must not go away while a record knows them. With the JIT off, by numbers."""
_raised: dict[int, BaseException] = {}


def guarded(function: F) -> F:
    """Compile a function of a user: what it does wrong is an exception, never a look at other memory."""
    return cast("F", cast("Callable[..., Any]", numba.njit)(function, boundscheck=True, error_model="python"))


def _call_at(context: Any, address: Any, g: Any) -> Any:
    """Call the function at an address with the address of a record."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = ir.IntType(8).as_pointer()
        function = ir.FunctionType(ir.IntType(64), [pointer]).as_pointer()
        at, record = arguments
        return builder.call(builder.inttoptr(at, function), [builder.bitcast(record, pointer)])

    return types.int64(types.uint64, g), generate


def _call_number(number: Any, g: Any) -> int:
    """Call a function by its number, as plain Python."""
    return int(_functions[int(number)](g.__array_interface__["data"][0]))


call_at: Any = intrinsic(_call_at) if COMPILED else _call_number


def address_of_compiled(bot: OwnBot, dtype: np.dtype[np.void]) -> int:
    """Return the address of a bot whose function gets the record itself.

    Raises
    ------
    BotError
        If numba cannot compile it, or it returns something else than a whole number.
    """
    if COMPILED:
        return _compiled(bot, dtype)
    return address_of_plain(bot, dtype, lambda records: whole(bot.function(records[0])))


@cache
def _compiled(bot: OwnBot, dtype: np.dtype[np.void]) -> int:
    record = numba.from_dtype(dtype)
    choose: Any = guarded(bot.function)

    def record_at(context: Any, pointer: Any) -> Any:
        """Take the address of a record for the record."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))

        return record(pointer), generate

    at: Any = intrinsic(record_at)

    def answer(pointer: Any) -> Any:
        try:
            return np.int64(choose(at(pointer)))
        except Exception:
            return RAISED

    try:
        choose.compile((record,))
        (compiled,) = choose.overloads.values()
        found = compiled.signature.return_type
        if not isinstance(found, types.Integer):
            raise BotError(f"{bot.where}: returns {printable(str(found))}, {ALLOWED}")
        function: Any = numba.cfunc(types.int64(types.voidptr))(answer)
    except BotError:
        raise
    except Exception as error:  # numba also lets through what its own code stumbles over
        raise _told(bot, error) from None
    _functions[function.address] = function, choose
    return int(function.address)


def _told(bot: OwnBot, error: Exception) -> BotError:
    """Return what numba says of a function that it cannot compile: what it met and where, not how it came there."""
    if isinstance(error, KeyError):
        return BotError(f"{bot.where}: g has no field {printable(str(error))}, or something in it has none")
    met = [line.strip() for line in str(error).splitlines() if line.strip() and not line.startswith("Failed in")]
    said = " ".join(met[:2]) if met and met[0].endswith(":") else (met or [type(error).__name__])[0]
    line = getattr(getattr(error, "loc", None), "line", None)
    where = f"{bot.file}: line {line}: {bot.name}" if line else bot.where
    hint = "; it can call functions under @helper" if "<class 'function'>" in said else ""
    return BotError(f"{where}: numba cannot compile it: {printable(said, 300)}{hint}")


def address_of_plain(bot: OwnBot, dtype: np.dtype[np.void], ask: Asked) -> int:
    """Return the address of a bot that is called as plain Python; ``ask`` turns the record into what it gets."""

    def answer(pointer: int) -> int:
        try:
            buffer: Any = (ctypes.c_char * dtype.itemsize).from_address(pointer)
            records: Records = np.frombuffer(buffer, dtype)
            return ask(records if COMPILED else records.view(np.recarray))
        except BaseException as error:
            _raised[pointer] = error
            return int(RAISED)

    function: Any = _C_FUNCTION(answer) if COMPILED else answer
    address = ctypes.cast(function, ctypes.c_void_p).value if COMPILED else len(_functions) + 1
    assert address is not None
    _functions[address] = function
    return address


def whole(answer: Any) -> int:
    """Return what a bot has answered; raises BotError if it is no whole number."""
    if isinstance(answer, bool | np.bool_) or not isinstance(answer, int | np.integer):
        why = ": does it end with return?" if answer is None else ""
        raise BotError(f"returns {printable(repr(answer))}{why}, {ALLOWED}")
    return max(-MOST_ANSWER, min(int(answer), MOST_ANSWER))


def exception_of(bot: OwnBot, address: int, records: Records) -> BotError:
    """Return the exception that a bot has raised at the decision of a record, with the user's line if it is known.

    A compiled bot does not say what it was: it is asked again. What stops Python itself (Ctrl-C) is raised.
    """
    error = _raised.pop(records.ctypes.data, None)
    if error is None:
        try:
            _asked_again(_functions[address][1], records)
        except Exception as raised:
            error = raised
        else:
            return BotError(f"{bot.where}: raised an exception, but not when it was asked again")
    if not isinstance(error, Exception) or isinstance(error, MemoryError):
        raise error
    if not lines_of(error, bot.function.__code__.co_filename):
        kind = "" if isinstance(error, BotError) else f"{type(error).__name__}: "
        return BotError(f"{bot.where}: {kind}{printable(str(error), 400)}")
    return told_with_line(BotError, error, bot.file, bot.function.__code__.co_filename, f"{bot.name}: ")


def _asked_again(choose: Any, records: Records) -> None:
    @cast("Callable[..., Any]", numba.njit)
    def ask(records: Any) -> Any:
        return choose(records[0])

    ask(records.copy())
