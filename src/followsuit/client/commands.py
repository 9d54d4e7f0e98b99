"""A method for every command at a table."""

import secrets

from followsuit.protocol.table import (
    Act,
    AnswerSeatRequest,
    AnswerUndo,
    Back,
    Chat,
    Claim,
    Clear,
    Command,
    Emote,
    Emotes,
    End,
    Fill,
    Leave,
    Ready,
    Remove,
    Sit,
    Stand,
    Start,
    Undo,
)


def new_id() -> str:
    return secrets.token_hex(8)


class TableCommands:
    """Each returns the `seq` of its log entry, or raises `CommandRefused`."""

    seq: int  # of the last log entry we have seen

    async def send(self, command: Command) -> int:
        raise NotImplementedError

    # in the match

    async def act(self, action: str) -> int:
        return await self.send(Act(new_id(), action, self.seq))

    async def claim(self) -> int:
        return await self.send(Claim(new_id()))

    async def undo(self) -> int:
        return await self.send(Undo(new_id()))

    async def answer_undo(self, yes: bool) -> int:
        return await self.send(AnswerUndo(new_id(), yes))

    async def ready(self, salt: str = "") -> int:
        return await self.send(Ready(new_id(), salt))

    async def back(self) -> int:
        return await self.send(Back(new_id()))

    # chairs

    async def sit(self, seat: int) -> int:
        return await self.send(Sit(new_id(), seat))

    async def stand(self) -> int:
        return await self.send(Stand(new_id()))

    async def leave(self) -> int:
        return await self.send(Leave(new_id()))

    # the host

    async def answer_request(self, user: str, yes: bool) -> int:
        return await self.send(AnswerSeatRequest(new_id(), user, yes))

    async def fill(self, bot: str, seat: int | None = None) -> int:
        return await self.send(Fill(new_id(), bot, seat))

    async def clear(self, seat: int) -> int:
        return await self.send(Clear(new_id(), seat))

    async def start(self) -> int:
        return await self.send(Start(new_id()))

    async def end(self) -> int:
        return await self.send(End(new_id()))

    async def remove(self, user: str) -> int:
        return await self.send(Remove(new_id(), user))

    # chat

    async def send_chat(self, text: str) -> int:
        return await self.send(Chat(new_id(), text))

    async def emote(self, emote: Emotes) -> int:
        return await self.send(Emote(new_id(), emote))
