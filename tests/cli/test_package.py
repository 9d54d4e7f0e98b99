"""What an installed package must bring along."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "followsuit" / "games"


def test_the_rules_pages_travel_with_the_package(tmp_path):
    pages = sorted((page.parts[-3], page.stem) for page in GAMES.glob("*/rules/*.md"))
    build = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    code = (
        "import followsuit, followsuit.rules.catalogue; from followsuit.texts import rules_page;"
        f"assert followsuit.__file__.startswith({str(tmp_path)!r});"
        f"print([page for page in {pages} if rules_page(*page)])"
    )
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=False)
    assert (tmp_path / "followsuit" / "py.typed").exists()  # type checkers may trust our types
    assert pages
    assert run.stdout.decode().strip() == str(pages), run.stderr.decode()
