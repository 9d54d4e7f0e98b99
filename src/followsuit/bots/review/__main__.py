"""A review process, which takes what the processor has left over.

`python -m followsuit.bots.review` lowers its priority before anything else is loaded.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

NICENESS = 19
EAGER = "FOLLOWSUIT_EAGER_REVIEWS"  # set in tests, where the processor is never free


def yield_to_others() -> None:
    """Run only when nobody else wants the processor."""
    if sys.platform == "win32" or os.environ.get(EAGER):
        return
    os.nice(NICENESS)
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        # where the kernel groups processes by session, it shares the processor among the groups
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(NICENESS))


if __name__ == "__main__":
    yield_to_others()
    from followsuit.bots.review.worker import main

    main()
