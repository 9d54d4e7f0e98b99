"""Where matches are written down: a file of records, the match being played in its last line."""

import json
import os
from pathlib import Path
from typing import Any

from followsuit.rules.record import Recorder


class RecordFile:
    """Keeps a file whole: a new version is written beside it and then takes its place."""

    def __init__(self, path: Path, earlier: list[str] | None = None) -> None:
        self.path = path
        self.earlier = earlier or []  # the lines of other matches

    def temporary(self) -> Path:
        """Where a new version is written first."""
        return self.path.with_name(f".{self.path.name}.{os.getpid()}")

    def check_writable(self) -> None:
        """Fails at once where nothing could be written later."""
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
        """A match is over; the next one gets a line of its own."""
        self.earlier.append(json.dumps(record, ensure_ascii=False))


def unfinished_record(recorder: Recorder, seat: int, bot: str, seed: bytes) -> dict[str, Any]:
    """A record that can be gone on with: unfinished, it also says who sat where and the seed."""
    record = recorder.record()
    if record["result"] is None:
        record["sitting"] = {"seat": seat, "bot": bot, "seed": seed.hex()}
    return record
