"""What is installed is enough: the wheel brings the page and the rules, and needs no Node."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.server.program import Program

ROOT = Path(__file__).parents[3]


class Installed(Program):
    """The program as the wheel has it, on a machine with nothing else to run."""

    def __init__(self, folder: Path, package: Path) -> None:
        super().__init__(folder)
        self.package = package

    def environment(self) -> dict[str, str]:
        return super().environment() | {"PYTHONPATH": str(self.package), "PATH": ""}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, unpacked; not compiled, which takes minutes and changes nothing here."""
    folder = tmp_path_factory.mktemp("wheel")
    # everything that is made on the way stays out of the sources, too
    steps = ["egg_info", "-e", str(folder), "build", "-b", str(folder / "build"), "bdist_wheel"]
    subprocess.run(
        [sys.executable, "setup.py", "-q", *steps, "-d", str(folder), "-b", str(folder / "parts")],
        cwd=ROOT,
        env=os.environ | {"FOLLOWSUIT_PURE": "1"},
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory):
    with (
        Installed(tmp_path_factory.mktemp("data"), package) as program,
        httpx.Client(base_url=program.url, trust_env=False) as client,
    ):
        yield client


def test_the_program_comes_from_the_wheel(package):
    where = "import followsuit.server; print(followsuit.server.__file__)"
    env = os.environ | {"PYTHONPATH": str(package)}
    found = subprocess.run([sys.executable, "-c", where], env=env, capture_output=True, check=True)
    assert found.stdout.decode().startswith(str(package))


def test_the_page_is_served_with_all_it_asks_for(installed):
    page = installed.get("/")
    assert page.status_code == 200
    scripts = [part.split('"')[0] for part in page.text.split('src="')[1:]]
    assert scripts
    for script in scripts:
        assert installed.get(script).status_code == 200


@pytest.mark.parametrize("game", ["mindikot", "rook13", "bezique", "cat_te"])
def test_the_rules_are_served(installed, game):
    rules = installed.get(f"/api/rules/{game}")
    assert rules.status_code == 200
    assert len(rules.text) > 1000


def test_somebody_sits_down_with_bots(installed):
    assert installed.post("/api/guest", json={"name": "Clover"}).status_code == 201
    table = installed.post("/api/tables", json={"game": "cat_te", "fill": "rule"})
    assert table.status_code == 201
