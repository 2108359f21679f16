"""numba makes machine code of every function at once; here it makes it when somebody asks where the function lies.

A function that only kernels call becomes part of their code, and its own machine code is never run: not making it saves
a third of the time that compiling takes, and of the memory. Importing this module tells numba so.
"""

from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.environment import lookup_environment

ENVIRONMENT = "_ZN08NumbaEnv"  # how numba names the variable in which a function finds its Python objects


class LinkedLibrary(JITCodeLibrary):
    """The code of one function: bitcode for its callers, and machine code once it is asked for."""

    _is_emitted = False

    def get_pointer_to_function(self, name: str) -> int:
        """Where a function lies; 0 for what is not in here."""
        self._ensure_finalized()
        if not self._is_emitted and self._defines(name):
            self._emit()
        address: int = super().get_pointer_to_function(name)
        return address

    def _finalize_final_module(self) -> None:
        """What is no function of ours, such as numba's memory management, is called by name: it is made at once."""
        if not self._object_caching_enabled or self._compiled_object:
            self._emit()
            return
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def _defines(self, name: str) -> bool:
        return any(function.name == name for function in self.get_defined_functions())

    def _emit(self) -> None:
        self._is_emitted = True
        super()._finalize_final_module()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)

    def _get_compiled_object(self) -> bytes:
        """For the cache: empty for what nobody asked for."""
        compiled: bytes = super()._get_compiled_object() if self._is_emitted else b""
        return compiled

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        """A library out of the cache."""
        name, kind, data = state
        if kind != "object" or data[0]:
            return super()._unserialize(codegen, state)
        library = codegen.create_library(name)
        library._shared_module = parse_bitcode(data[1])
        library._finalized = True
        return library


def _set_environment(codegen: Any, name: str, environment: Any) -> None:
    """numba's own, but for functions whose machine code nobody has asked for."""
    if codegen._engine.is_symbol_defined(name):
        _set_known_environment(codegen, name, environment)


_set_known_environment = JITCPUCodegen.set_env
JITCPUCodegen.set_env = _set_environment
JITCPUCodegen._library_class = LinkedLibrary
