"""Unfinished pairings, stored with the docs so that any machine can continue them."""

import shutil
from pathlib import Path

from followsuit.bots.arena.run import Run


class Shelf:
    """A folder of unfinished sheets: taken before a run, put back while deals are missing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def take(self, sheet: Path) -> None:
        """Copy the sheet unless there is a local one."""
        kept = self.folder / sheet.name
        if kept.exists() and not sheet.exists():
            shutil.copyfile(kept, sheet)

    def put_back(self, sheet: Path, run: Run) -> None:
        if not run.outcomes or len(run.outcomes) >= run.deals:
            self.forget(sheet)
        else:
            self.folder.mkdir(exist_ok=True)
            shutil.copyfile(sheet, self.folder / sheet.name)

    def forget(self, sheet: Path) -> None:
        (self.folder / sheet.name).unlink(missing_ok=True)
