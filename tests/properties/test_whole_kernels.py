"""Kernels are optimised as whole programs: nothing in them is kept callable for others (``lifeboat_sim/jit.py``)."""

import numba
import pytest

from lifeboat_sim.jit import COMPILED, WholeKernelCompiler

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@numba.njit(error_model="numpy")
def fibonacci(n):
    """What calls itself cannot disappear into its caller."""
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def squared(n):
    return fibonacci(n) ** 2


def compiled(**how):
    function = numba.njit(error_model="numpy", **how)(squared)
    result = function(12)
    (text,) = function.inspect_llvm().values()
    defined = [line for line in text.splitlines() if line.startswith("define")]
    return result, defined


def test_what_is_linked_in_belongs_to_the_kernel():
    _, as_numba_does = compiled()
    _, as_kernels_are = compiled(pipeline_class=WholeKernelCompiler)
    assert any("linkonce_odr" in line for line in as_numba_does)  # or numba has changed, and the class is not needed
    assert not any("linkonce_odr" in line for line in as_kernels_are)


def test_results_are_the_same_and_others_may_link_the_same_functions():
    plain, whole = {}, {"pipeline_class": WholeKernelCompiler}
    assert [compiled(**how)[0] for how in (plain, whole, plain, whole, whole, plain)] == [144**2] * 6
