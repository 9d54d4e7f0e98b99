"""The package is complete: built as `python -m build` does it, installed and run."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from itertools import chain, product
from pathlib import Path

import httpx
import pytest

from followsuit.rules.catalogue import GAMES
from tests.server.program import Program
from tests.test_repository import tracked_files

ROOT = Path(__file__).parent.parent
PAGE = Path("src", "followsuit", "server", "page")
LOCK = (ROOT / "requirements-lock.txt").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
UV = Path(sys.executable).with_name("uv")
PLAY = """
import followsuit
match = followsuit.new_match("mindikot", seed=1)
print(followsuit.play(match, ["rule", "casual", "beginner", "random"], seed=1))
"""


def run(
    *command: str | Path, cwd: Path = ROOT, **variables: str
) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env = kept | {"FOLLOWSUIT_PURE": "1"} | variables
    return subprocess.run(
        list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True, check=False
    )


def done(*command: str | Path, cwd: Path = ROOT) -> str:
    finished = run(*command, cwd=cwd)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def clone(folder: Path) -> Path:
    """What git knows of this source, as it is now."""
    for path in tracked_files():
        copied = folder / path.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copied)
    return folder


def built(kind: str, source: Path, target: Path) -> Path:
    """Build as `python -m build --no-isolation` does."""
    target.mkdir(exist_ok=True)
    code = f"from tools import build_backend; print(build_backend.build_{kind}({str(target)!r}))"
    return target / done(sys.executable, "-c", code, cwd=source).split()[-1]


def installed(wheel: Path, extras: str, folder: Path) -> Path:
    """The commands of an empty environment with the wheel and what it asks for."""
    done(sys.executable, "-m", "venv", "--without-pip", folder)
    versions = folder / "versions.txt"
    versions.write_text("\n".join(re.findall(r"^[\w.-]+==[^ ;\n]+", LOCK, re.MULTILINE)))
    python = folder / "bin" / "python"
    asked = f"followsuit{extras} @ {wheel.as_uri()}"
    install: list[str | Path] = [
        UV,
        "pip",
        "install",
        "--python",
        python,
        "--constraints",
        versions,
        asked,
    ]
    if run(*install, "--offline").returncode:  # what `make setup` has fetched is enough, mostly
        done(*install)
    return folder / "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a source distribution, which was built from a clone with a fresh page."""
    folder = tmp_path_factory.mktemp("package")
    source = clone(folder / "clone")
    shutil.copytree(ROOT / PAGE, source / PAGE)
    (source / PAGE / "index.html").touch()
    packed = built("sdist", source, folder / "dist")
    with tarfile.open(packed) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    assert not (unpacked / "web").exists()
    return built("wheel", unpacked, folder / "dist")


def test_a_wheel_plays_and_serves(wheel, tmp_path):
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {str(Path(*path.relative_to(ROOT).parts[1:])) for path in data_files()} <= packed

    commands = installed(wheel, "", tmp_path / "library")
    assert re.match(r"Result\(reason='reached 5'", done(commands / "python", "-c", PLAY))
    listed = json.loads(done(UV, "pip", "list", "--format=json", "--python", commands / "python"))
    assert {one["name"] for one in listed} == {"followsuit", "librt", "mypy-extensions"}
    refused = run(commands / "followsuit", "play")
    assert refused.stderr == (
        "followsuit: the command is not installed: pip install 'followsuit[cli]'\n"
    )

    commands = installed(wheel, "[server]", tmp_path / "server")
    program = Program(tmp_path / "data")
    program.command = (str(commands / "followsuit"),)
    with program, httpx.Client(base_url=program.url, trust_env=False) as client:
        page = client.get("/")
        scripts = re.findall(r'<script[^>]* src="([^"]+)"', page.text)
        assert {client.get(url).status_code for url in (*scripts, "/rules/mindikot")} == {200}
        for game, language in product(GAMES.built_in(), ("en", "hi", "vi")):
            rules = client.get(f"/api/rules/{game.name}", params={"language": language})
            assert len(rules.json()["text"]) > 1000
        assert client.post("/api/guest", json={"name": "Clover"}).status_code == 201
        table = client.post("/api/tables", json={"game": "cat_te", "fill": "rule"})
        assert table.status_code == 201


def data_files() -> list[Path]:
    """What the package needs besides Python, from the source and from the build of the page."""
    kept = {".json", ".md", ".toml", ".typed"}
    tracked = [path for path in tracked_files() if path.is_relative_to(ROOT / "src")]
    made = [path for path in (ROOT / PAGE).rglob("*") if path.is_file()]
    return [path for path in tracked if path.suffix in kept] + made


def test_without_the_server_extra_serve_says_what_it_needs(wheel, tmp_path):
    commands = installed(wheel, "[cli]", tmp_path)
    assert "mindikot" in done(commands / "followsuit", "simulate", "mindikot", "--seed", "1")
    refused = run(commands / "followsuit", "serve")
    assert refused.returncode == 1
    assert (
        refused.stderr == "followsuit: this needs more packages: pip install 'followsuit[server]'\n"
    )


@pytest.mark.parametrize("command", ["sdist", "bdist_wheel"])
def test_without_the_page_no_package_is_built(tmp_path, command):
    source = clone(tmp_path / "clone")
    tools = tmp_path / "tools"  # no Node.js, and none to be had
    tools.mkdir()
    for name in ("node", "python3"):
        (tools / name).write_text("#!/bin/sh\nexit 1\n")
        (tools / name).chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    failed = run(sys.executable, "setup.py", command, cwd=source, PATH=path)
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1].startswith("followsuit: the page could not be built: ")
    assert not (source / "dist").exists()


def test_the_lock_has_every_package_of_every_extra():
    locked = {name.lower() for name in re.findall(r"^([\w.-]+)==", LOCK, re.MULTILINE)}
    asked = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
    names = {re.split(r"[\[<>=;~ ]", line)[0].replace("_", "-") for line in asked}
    assert names - locked == {"followsuit"}
