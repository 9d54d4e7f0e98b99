"""The file that matches are saved to, one record per line, the current match last."""

import json
import os
from pathlib import Path
from typing import Any

from followsuit.rules.record import Recorder

SAVED_PLAYER = "sitting"  # the field of a record with what is needed to continue


class RecordFile:
    """Replaces the file as a whole: each version is written to a temporary file first."""

    def __init__(self, path: Path, earlier: list[str] | None = None) -> None:
        self.path = path
        self.earlier = earlier or []  # the lines of earlier matches

    def temporary(self) -> Path:
        """Where a new version is written first."""
        return self.path.with_name(f".{self.path.name}.{os.getpid()}")

    def check_writable(self) -> None:
        """Fail now if the file could not be written later."""
        self.temporary().touch(exist_ok=False)
        self.temporary().unlink()

    def write(self, record: dict[str, Any]) -> None:
        line = json.dumps(record, ensure_ascii=False)
        temporary = self.temporary()
        try:
            temporary.write_text("\n".join([*self.earlier, line]) + "\n", encoding="utf-8")
            temporary.replace(self.path)
        finally:
            temporary.unlink(missing_ok=True)

    def finish(self, record: dict[str, Any]) -> None:
        """Keep the record of a finished match; the next match gets a new line."""
        self.earlier.append(json.dumps(record, ensure_ascii=False))


def record_to_save(recorder: Recorder, seat: int, bot: str, seed: bytes) -> dict[str, Any]:
    """The record; of an unfinished match, with the seat, bot and seed needed to continue."""
    record = recorder.record()
    if record["result"] is None:
        record[SAVED_PLAYER] = {"seat": seat, "bot": bot, "seed": seed.hex()}
    return record
