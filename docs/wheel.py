"""The part of building a wheel besides copying: compile the translations."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface):
    """The wheel holds the compiled catalogues, and not what they are made from."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are gathered."""
        sys.path.insert(0, self.root)
        from solvers.messages import compile_catalogues

        for package in ("solvers", "puzzlesite"):
            compile_catalogues(Path(self.root, package, "locale"))
