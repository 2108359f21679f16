"""Machine code on demand: numba makes it of every function at once, here it is made when its address is needed.

A function that only kernels call becomes part of their code, and its own machine code is never run: not making it saves
a third of compile time and memory. Nor is it fully optimized, for its callers are, with its code in them. A function
loaded from the cache keeps its bitcode packed until something that calls it is compiled, which in a worker is never.
Importing this module makes numba do so.
"""

import zlib
from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.environment import lookup_environment

# The cache stores these of a function; one that is stored otherwise is not found.
STORED = "machine code, packed bitcode, names"
PLAIN_LOOPS = {"loop_vectorize": False, "slp_vectorize": False}
# In the variable of this name, a compiled function of numba finds its Python objects.
ENVIRONMENT = "_ZN08NumbaEnv"


class LinkedLibrary(JITCodeLibrary):
    """The code of one function: bitcode for its callers, and machine code once it is needed."""

    _is_emitted = False
    _packed_bitcode = b""

    def get_pointer_to_function(self, name: str) -> int:
        """Return the address of a function; 0 for one that is not in this library."""
        self._ensure_finalized()
        if not self._is_emitted and self._defines(name):
            self._make()
        address: int = super().get_pointer_to_function(name)
        return address

    def _defines(self, name: str) -> bool:
        return any(function.name == name for function in self.get_defined_functions())

    def _optimize_functions(self, module: Any) -> None:
        """Optimize each function alone, as far as makes it small."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager(opt=1, **PLAIN_LOOPS)
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Run numba's first passes on everything linked; slow ones are left to the machine code made of it."""
        passes, builder = self._codegen._module_pass_manager(opt=0, cost="cheap", **PLAIN_LOOPS)
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        """Finalize the library; code that is no function of ours is made at once.

        numba's memory management, for example, is called by name.
        """
        if not self._object_caching_enabled:
            self._make()
        # This library comes from the cache.
        elif self._compiled_object:
            self._emit()
        else:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

    def _make(self) -> None:
        """Make fully optimized machine code."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)
        self._emit()

    def _emit(self) -> None:
        self._is_emitted = True
        super()._finalize_final_module()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)

    def _get_compiled_object(self) -> bytes:
        """Return the machine code for the cache; empty if it was never needed."""
        compiled: bytes = super()._get_compiled_object() if self._is_emitted else b""
        return compiled

    def serialize_using_object_code(self) -> Any:
        """Serialize for the cache: machine code, bitcode for callers that are compiled later, and the names in it."""
        name, kind, (machine_code, bitcode) = super().serialize_using_object_code()
        module = self._get_module_for_linking()
        names = {
            one.name for part in (module.functions, module.global_variables) for one in part if not one.is_declaration
        }
        return name, kind, (machine_code, zlib.compress(bitcode), names)

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        """Return a library out of the cache."""
        name, kind, data = state
        if kind != "object":
            return super()._unserialize(codegen, state)
        machine_code, packed_bitcode, names = data
        library = codegen.create_library(name)
        library._packed_bitcode = packed_bitcode
        if not machine_code:
            library._finalized = True
            return library
        library.enable_object_caching()
        library._set_compiled_object(machine_code)
        library._finalize_final_module()
        codegen._engine._defined_symbols |= names
        return library

    def _get_module_for_linking(self) -> Any:
        if self._packed_bitcode:
            self._shared_module: Any = parse_bitcode(zlib.decompress(self._packed_bitcode))
            self._packed_bitcode = b""
        return super()._get_module_for_linking()


def _set_environment(codegen: Any, name: str, environment: Any) -> None:
    """Set the environment like numba, except for functions whose machine code was never needed."""
    if codegen._engine.is_symbol_defined(name):
        _set_known_environment(codegen, name, environment)


_set_known_environment = JITCPUCodegen.set_env
JITCPUCodegen.set_env = _set_environment
JITCPUCodegen._library_class = LinkedLibrary
