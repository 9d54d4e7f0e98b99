"""What the README promises is true."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def program() -> str:
    code: str
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    return code


def test_the_program_plays_a_match():
    done = subprocess.run(
        [sys.executable, "-c", program()], capture_output=True, text=True, check=True, timeout=60
    )
    assert re.match(r"Result\(reason='reached 3', scores=\(\d, \d\), winners=", done.stdout)


def test_every_link_leads_somewhere():
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        prose = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_generated_tables_are_fresh():
    done = subprocess.run(
        [sys.executable, "-m", "tools.write_docs", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + "run `make docs`"


def test_the_types_of_the_page_are_those_of_the_server():
    command = [sys.executable, "-m", "tools.protocol_types", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


PLACES = [ROOT, ROOT / "src" / "followsuit"]
PATH = re.compile(r"`((?:[\w-]+/)+[\w.-]+\.(?:py|ts|toml|md|svelte))`")


def test_every_file_that_the_documentation_names_exists():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    guides = {"add-a-game.md", "translating.md"}  # these have the reader make files
    missing = [
        f"{page.name}: {path}"
        for page in pages
        if page.name not in guides
        for path in PATH.findall(page.read_text())
        if "/fr" not in path and not any((place / path).exists() for place in PLACES)
    ]
    assert missing == []


def test_the_overview_names_functions_that_exist():
    missing = []
    for row in (ROOT / "OVERVIEW.md").read_text().splitlines():
        names = re.findall(r"`(?:\w+\.)?(\w+)`", row) if row.startswith("|") else []
        paths = [path for path in PATH.findall(row) if path.endswith(".py")]
        source = "".join((ROOT / "src" / "followsuit" / path).read_text() for path in paths)
        if paths:
            missing += [name for name in names if not re.search(rf"(def|class) {name}\b", source)]
    assert missing == []
