"""List the Makefile's targets with their descriptions."""

import re
from pathlib import Path

MAKEFILE = Path(__file__).parent.parent / "Makefile"

print("make <target>:")
for target, does in re.findall(r"^([a-z-]+):.*## (.*)$", MAKEFILE.read_text(), re.MULTILINE):
    print(f"  {target:18} {does}")
