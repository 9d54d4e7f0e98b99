"""What an installed package must bring along."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"


def test_the_rules_pages_travel_with_the_package(tmp_path):
    names = sorted(page.stem for page in PAGES.glob("*.md"))
    build = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    code = (
        "import followsuit; from followsuit.rules_text import rules_text as source;"
        f"assert followsuit.__file__.startswith({str(tmp_path)!r});"
        f"print([name for name in {names} if source(name)])"
    )
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=False)
    assert (tmp_path / "followsuit" / "py.typed").exists()  # type checkers may trust our types
    assert names
    assert run.stdout.decode().strip() == str(names), run.stderr.decode()
