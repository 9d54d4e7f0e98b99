"""The example in the guide for bot authors works."""

import re
import subprocess
import sys
from pathlib import Path

from tests.server.running import running, settings_in

GUIDE = (Path(__file__).parents[2] / "docs" / "client.md").read_text()


def test_the_bot_of_the_guide_plays_a_match(tmp_path):
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    with running(settings_in(tmp_path, bot_pace=(0, 0))) as server:
        here = program.replace("http://127.0.0.1:8000", server.url)
        done = subprocess.run(
            [sys.executable, "-c", here], capture_output=True, text=True, check=True, timeout=120
        )
    assert re.match(r"Result\(reason='(over 100|below -250)', scores=\[", done.stdout)


def test_the_bot_has_ten_lines():
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    body = program.split("async def main")[1].splitlines()[1:]
    assert len([line for line in body if line.strip() and "asyncio.run" not in line]) <= 10
