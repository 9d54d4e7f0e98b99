"""Compiles the rules with mypyc if possible; everything else is in pyproject.toml.

FOLLOWSUIT_PURE=1     never compile
FOLLOWSUIT_COMPILE=1  fail if the rules cannot be compiled, instead of continuing interpreted
FOLLOWSUIT_NO_PAGE=1  do not build the page; a server without it only answers programs
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

COMPILED = [
    "src/followsuit/rules",
    "src/followsuit/bots/policy",
    "src/followsuit/games",
    "src/followsuit/bots/search",
    "src/followsuit/bots/worlds",
    "src/followsuit/texts",
]
# what every move at a table goes through
PATH_OF_A_MOVE = [
    "src/followsuit/server/connections/connection.py",
    "src/followsuit/server/store/fsync.py",
    "src/followsuit/server/store/group_commit.py",
    "src/followsuit/server/store/sqlite_ledger.py",
    "src/followsuit/server/store/sqlite_writer.py",
    "src/followsuit/server/tables/automation.py",
    "src/followsuit/server/tables/broadcast.py",
    "src/followsuit/server/tables/chairs.py",
    "src/followsuit/server/tables/commands.py",
    "src/followsuit/server/tables/commit.py",
    "src/followsuit/server/tables/live_match.py",
    "src/followsuit/server/tables/outbox.py",
    "src/followsuit/server/tables/state.py",
    "src/followsuit/server/tables/table.py",
    "src/followsuit/server/tables/updates.py",
]
# records and rule bots: nothing to gain
INTERPRETED = [
    "**/__init__.py",
    "**/catalogue.py",
    "src/followsuit/bots/blame.py",
    "src/followsuit/rules/events.py",
    "src/followsuit/rules/facts.py",
    "src/followsuit/rules/fair.py",
    "src/followsuit/rules/game.py",
    "src/followsuit/rules/notation.py",
    "src/followsuit/rules/options.py",
    "src/followsuit/rules/phase_view.py",
    "src/followsuit/rules/pickles.py",
    "src/followsuit/rules/piles.py",
    "src/followsuit/rules/plug_ins.py",
    "src/followsuit/rules/record.py",
    "src/followsuit/rules/replay.py",
    "src/followsuit/rules/stats.py",
    "src/followsuit/rules/view.py",
    "src/followsuit/bots/review/features.py",
    "src/followsuit/bots/review/reasons.py",
    "src/followsuit/bots/review/stories.py",
    "src/followsuit/games/*/facts.py",
    "src/followsuit/games/*/phases/views.py",
    "src/followsuit/games/*/review.py",
    "src/followsuit/games/*/stats.py",
    "src/followsuit/games/*/bot/rule*.py",
]
# the first lets gcc inline functions within a shared library;
# the second makes a product of two i64 wrap, which `bits.count` needs;
# the third rounds floats after every step, so that bots make the same move on any processor
FLAGS = ["-fno-semantic-interposition", "-fwrapv", "-ffp-contract=off"]
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}

WEB = Path("web")
PAGE = Path("src/followsuit/server/page/index.html")

must_compile = os.environ.get("FOLLOWSUIT_COMPILE") == "1"


def hot_files() -> list[str]:
    """The files worth compiling."""
    found = {path for folder in COMPILED for path in Path(folder).rglob("*.py")}
    interpreted = {path for pattern in INTERPRETED for path in Path().glob(pattern)}
    return sorted([*map(str, found - interpreted), *PATH_OF_A_MOVE])


def reason_not_to_compile() -> str:
    """Why the rules will stay interpreted; empty if they can be compiled."""
    if os.environ.get("FOLLOWSUIT_PURE") == "1":
        return "FOLLOWSUIT_PURE is set"
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypy is not installed"
    return "" if c_compiler_works() else "no C compiler with Python's headers was found"


def c_compiler_works() -> bool:
    """Whether a file that includes Python.h compiles."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if sys.platform == "win32":
        return True  # setuptools finds its own compiler; a failure is caught below
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        headers = f"-I{sysconfig.get_path('include')}"
        try:
            command = [*compiler, headers, "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def stay_interpreted(reason: str) -> None:
    """Say why the rules stay interpreted, or stop if they must be compiled."""
    if must_compile:
        raise SystemExit(f"followsuit: the rules cannot be compiled: {reason}")
    print(f"followsuit: {reason}; the rules stay interpreted, which is slower")


def extensions() -> list[Extension]:
    """One extension for each hot file, or none."""
    if not BUILDING & set(sys.argv):
        return []  # only metadata or an editable install is wanted
    reason = reason_not_to_compile()
    if not reason:
        from mypyc.build import mypycify

        try:
            made: list[Extension] = mypycify(hot_files(), opt_level="3", target_dir="build/mypyc")
        except SystemExit:
            reason = "mypyc refused a file, see above"
        else:
            if sys.platform != "win32":
                for extension in made:
                    extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
            return made
    stay_interpreted(reason)
    return []


class AllOrNothing(build_ext):  # type: ignore[misc]
    """Drops all compiled modules if one fails: half a set cannot be imported."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as failure:
            stay_interpreted(f"the C compiler failed, see above ({type(failure).__name__})")
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions: list[Extension] = []


def build_page() -> None:
    """Build the page unless it is fresh. A source distribution has it built, and no web folder."""
    if os.environ.get("FOLLOWSUIT_NO_PAGE") == "1" or is_page_fresh():
        return
    built = WEB.exists() and not subprocess.run(["sh", "tools/build-page"], check=False).returncode
    if not built or not PAGE.exists():
        advice = "it needs Node.js 20.19 and npm packages; FOLLOWSUIT_NO_PAGE=1 builds without it"
        raise SystemExit(f"followsuit: the page could not be built: {advice}")


def is_page_fresh() -> bool:
    """Whether no source of the page is newer; true in a source distribution that has the page."""
    if not PAGE.exists():
        return False
    texts = Path("src", "followsuit").rglob("*.toml")
    made = {"node_modules", "texts"}  # generated
    sources = [path for path in WEB.rglob("*") if not made & set(path.parts)]
    changed = [path.stat().st_mtime for path in (*sources, *texts) if path.is_file()]
    return not WEB.exists() or max(changed) <= PAGE.stat().st_mtime


class WithPage(build_py):  # type: ignore[misc]
    """Adds the page to the package."""

    def run(self) -> None:
        if not self.editable_mode:
            build_page()
        super().run()


class WithBuiltPage(sdist):  # type: ignore[misc]
    """Adds the built page to the source distribution, so that a wheel needs no Node.js."""

    def run(self) -> None:
        build_page()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNothing, "build_py": WithPage, "sdist": WithBuiltPage},
)
