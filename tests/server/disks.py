"""Small disks."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted(folder: Path, megabytes: int) -> Iterator[None]:
    """A small disk in this folder, if we may mount one."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("only root can mount a small disk")
    try:
        yield
    finally:  # a program that was just killed may hold a file for a moment
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
