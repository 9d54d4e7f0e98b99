"""A question to a bot process, and its answer."""

import asyncio
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from msgspec import json

from followsuit.bots.worker import Answer
from followsuit.server.bot_pool.transcript import Transcript

Kind: TypeAlias = Literal["choose", "interject", "evaluate"]


class NoAnswer(Exception):
    """This worker cannot answer."""


@dataclass(eq=False)
class PendingQuestion:
    """A question, about the state of the match when it is sent."""

    transcript: Transcript
    seat: int
    bot: str
    kind: Kind
    answer: asyncio.Future[Answer]
    explain: bool = False
    tries: int = 0

    def line(self, number: int, known: int, seconds: float, waiting: int) -> bytes:
        transcript = self.transcript
        rest: dict[str, Any] = {"seat": self.seat, "bot": self.bot, "seed": transcript.seed}
        rest |= {"seconds": seconds, "waiting": waiting}
        if self.kind != "choose":
            rest[self.kind] = True
        elif self.explain:
            rest["explain"] = True
        parts = [
            b'{"id":%d,"key":' % number,
            json.encode(transcript.key),
            b',"opening":',
            b"null" if known else transcript.opening,
            b',"known":%d,"lines":[' % known,
            b",".join(transcript.lines[known:]),
            b"],",
            json.encode(rest)[1:],
            b"\n",
        ]
        return b"".join(parts)

    def refuse(self, why: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(NoAnswer(why))
