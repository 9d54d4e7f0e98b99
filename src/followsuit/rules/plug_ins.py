"""Games and bots from other packages, which announce them with entry points."""

import re
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

PlugIn = TypeVar("PlugIn")
NAME = re.compile("[a-z][a-z0-9_]{0,19}")


class PlugIns(Mapping[str, PlugIn]):
    """The entry points of a group by name, in alphabetical order; each is loaded on first use.

    One that cannot be used is reported with a warning and left out.
    """

    def __init__(
        self, kind: str, built_in: Collection[str], load: Callable[[EntryPoint], PlugIn]
    ) -> None:
        self._kind = kind  # the group `followsuit.games` holds plug-ins of the kind `game`
        self._built_in = built_in  # names that are taken
        self._load = load
        self._loaded: dict[str, PlugIn] = {}

    @cached_property
    def _entries(self) -> dict[str, EntryPoint]:
        """The entry points that have not failed to load."""
        found: dict[str, EntryPoint] = {}
        for entry in entry_points(group=f"followsuit.{self._kind}s"):
            if not NAME.fullmatch(entry.name):
                self._report(
                    entry, "a name has at most 20 letters, digits and underscores, all lowercase"
                )
            elif entry.name in self._built_in:
                self._report(entry, "a built-in one has this name")
            elif entry.name in found:
                other = package_of(found[entry.name])
                self._report(entry, f"{other} has a {self._kind} with this name as well")
            else:
                found[entry.name] = entry
        return dict(sorted(found.items()))

    def __getitem__(self, name: str) -> PlugIn:
        if name not in self._loaded:
            entry = self._entries[name]
            try:
                self._loaded[name] = self._load(entry)
            except (Exception, SystemExit) as failure:  # whatever the other package does
                del self._entries[name]
                self._report(entry, f"{type(failure).__name__}: {failure}")
                raise KeyError(name) from failure
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in list(self._entries) if name in self])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def package(self, name: str) -> str:
        """The package that a plug-in is from, and its version, such as `followsuit-hearts 1.0`."""
        return package_and_version(self._entries[name])

    def packages(self) -> dict[str, str]:
        """The same for all plug-ins, by the top-level module that each is in."""
        entries = self._entries.values()
        return {entry.module.partition(".")[0]: package_and_version(entry) for entry in entries}

    def _report(self, entry: EntryPoint, why: str) -> None:
        message = f"cannot load the {self._kind} {entry.name!r} from {package_of(entry)}: {why}"
        warnings.warn(message, RuntimeWarning, stacklevel=2)


def package_and_version(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.module


def package_of(entry: EntryPoint) -> str:
    """The name of the installed package that an entry point belongs to."""
    return entry.dist.name if entry.dist is not None else entry.module
