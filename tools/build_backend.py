"""The build backend: setuptools plus, for compiled wheels, all packages that we import.

The compiler reads the types of every package that a compiled file imports.
"""

import os
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(settings: dict[str, Any] | None = None) -> list[str]:
    """What setuptools asks for, and what the server imports unless nothing is compiled."""
    needed: list[str] = build_meta.get_requires_for_build_wheel(settings)
    if os.environ.get("FOLLOWSUIT_PURE") == "1":
        return needed
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["cli"], *extras["client"], *extras["server"]]
    return needed + [package for package in asked if not package.startswith("followsuit")]
