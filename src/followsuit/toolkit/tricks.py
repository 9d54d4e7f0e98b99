"""`TrickPlay` for games from other packages.

An interpreted class cannot inherit from the compiled `TrickPlay`. The compiled form therefore runs
the same source a second time, interpreted: see decision 11.
"""

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

from followsuit.rules import tricks
from followsuit.rules.bits import COMPILED

if TYPE_CHECKING or not COMPILED:
    from followsuit.rules.tricks import TrickPlay as TrickPlay
else:
    source = Path(tricks.__file__).with_name("tricks.py")
    SourceFileLoader(__name__, str(source)).exec_module(sys.modules[__name__])
