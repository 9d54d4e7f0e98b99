"""Which sayings are written already, so that a repeat is known: a few bytes for each of them."""

KEPT = 200  # older ones are stale anyway
KEY, SEQ = 8, 4  # bytes
ENTRY = KEY + SEQ


class Sayings:
    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries = bytearray()  # key and seq of each, the oldest first

    def add(self, said: str, seq: int) -> None:
        self.entries += key_of(said) + seq.to_bytes(SEQ)
        if len(self.entries) > KEPT * ENTRY:
            del self.entries[:ENTRY]

    def seq_of(self, said: str) -> int | None:
        """Where it stands in the log."""
        entries, key = self.entries, key_of(said)
        place = entries.find(key)
        while place >= 0 and place % ENTRY:  # parts of two entries may look like a key
            place = entries.find(key, place + 1)
        return int.from_bytes(entries[place + KEY : place + ENTRY]) if place >= 0 else None


def key_of(said: str) -> bytes:
    # Python's own hash has a secret for each process: nobody can find two sayings with one key
    return hash(said).to_bytes(KEY, signed=True)
