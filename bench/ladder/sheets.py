"""Sheets of pairings that are not played to their end, kept with the docs: any machine goes on."""

import shutil
from pathlib import Path

from followsuit.bots.arena.run import Run


class Shelf:
    """Takes a sheet from the shelf before a run, and puts it back while deals are missing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def take(self, sheet: Path) -> None:
        """What was played here already stays."""
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
