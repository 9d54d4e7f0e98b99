"""The tutorial is true: followed to the letter, it makes the example, and all tests still pass.

The page changes no file of this repository and makes a package that equals `examples/hearts`, which
`make setup` installs. So the main run covers nearly all of it: linters and mypy check those files,
and conformance and the other tests of every game play the same game. The copy runs the tests with
lists and generated files, which an installed game could make stale.
"""

import os
import re
import shlex
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

from followsuit.rules.bits import COMPILED
from tests.test_repository import tracked_files

pytestmark = pytest.mark.skipif(COMPILED, reason="it is about the source")

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()
EXAMPLE = ROOT / "examples" / "hearts"
BLOCK = re.compile(
    r"(?:^`([\w/.]+)`(?:, for now)?:\n\n)?^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE
)
INTERACTIVE = (".venv/bin/followsuit play", "make serve")
NOT_BUILT = ("README.md", "openspiel/")  # parts of the example that the page does not make
# tests with lists and generated files, which a new game could make stale
OTHERS = (
    "tests/rules/test_options.py",
    "tests/rules/test_records.py",
    "tests/rules/test_shuffle.py",
    "tests/texts",
    "tests/test_api.py",
    "tests/test_citations.py",
    "tests/test_page_words.py",
    "tests/test_readme.py",
    "tests/test_rules_pages.py",
    "tests/test_shared_code.py",
)


def example_files() -> dict[str, str]:
    paths = [path for path in tracked_files() if path.is_relative_to(EXAMPLE)]
    names = {path.relative_to(EXAMPLE).as_posix(): path for path in paths}
    return {
        name: path.read_text() for name, path in names.items() if not name.startswith(NOT_BUILT)
    }


def environment(root: Path) -> None:
    """A .venv as `make setup` makes it, with the packages of this one."""
    venv.create(root / ".venv", with_pip=False, symlinks=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(root / ".venv")})
    Path(packages, "checkout.pth").write_text(f"{root / 'src'}\n{sysconfig.get_path('purelib')}\n")
    commands = root / ".venv" / "bin"
    (commands / "uv").symlink_to(ROOT / ".venv" / "bin" / "uv")
    for name, module in (("followsuit", "followsuit.__main__"), ("pytest", "pytest")):
        entry = "console_main" if name == "pytest" else "main"
        start = f'if __name__ == "__main__":\n    raise SystemExit({entry}())\n'
        script = f"#!{commands / 'python'}\nfrom {module} import {entry}\n{start}"
        (commands / name).write_text(script)
        (commands / name).chmod(0o755)


def run(command: str, root: Path) -> str:
    """A command of the page; the shell is only needed for its wildcards."""
    done = subprocess.run(
        command if "*" in command else shlex.split(command),
        shell="*" in command,
        cwd=root,
        env=os.environ | {"FOLLOWSUIT_FORM": "interpreted", "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def followed(root: Path) -> None:
    """Copy this repository, and follow the page there from its top to its end."""
    for path in tracked_files():
        copied = root / path.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copied)
    environment(root)
    for path, language, text in BLOCK.findall(PAGE):
        if path:
            (root.parent / "hearts" / path).write_text(text)
        for command in text.splitlines() if not language else ():
            if not command.startswith(INTERACTIVE):
                run(command, root)


def made_files(package: Path) -> dict[str, str]:
    """What the reader has made, without what installing and running it leaves behind."""
    paths = [path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    names = {path.relative_to(package).as_posix(): path for path in paths}
    return {
        name: path.read_text()
        for name, path in names.items()
        if ".egg-info" not in name and not name.startswith(".")
    }


def test_following_the_page_makes_the_example_and_every_test_passes(tmp_path: Path):
    root = tmp_path / "followsuit"
    followed(root)
    assert made_files(tmp_path / "hearts") == example_files()

    place = shlex.quote("import followsuit_hearts; print(followsuit_hearts.__file__)")
    found = run(f".venv/bin/python -c {place}", root)
    assert Path(found.strip()).is_relative_to(tmp_path / "hearts")

    output = run(f".venv/bin/pytest -q -p no:cacheprovider {' '.join(OTHERS)}", root)
    assert re.search(r"^\d{3,} passed", output, re.MULTILINE), output


def test_every_excerpt_on_the_page_is_in_its_file():
    example = "\n".join(example_files().values())
    shown = [text for path, language, text in BLOCK.findall(PAGE) if language and not path]
    assert shown
    assert [text for text in shown if text not in example] == []
