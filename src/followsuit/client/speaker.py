"""Everything that can be said at a table."""

import secrets

from followsuit.protocol.table import (
    Act,
    Answer,
    Back,
    Chat,
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
)


def new_id() -> str:
    return secrets.token_hex(8)


class Speaker:
    """Each of these returns where it stands in the log, or raises `NotDone`."""

    seq: int  # the last line that was seen

    async def say(self, saying: Command) -> int:
        raise NotImplementedError

    # in the match

    async def act(self, action: str) -> int:
        return await self.say(Act(new_id(), action, self.seq))

    async def ready(self, salt: str = "") -> int:
        return await self.say(Ready(new_id(), salt))

    async def back(self) -> int:
        return await self.say(Back(new_id()))

    # chairs

    async def sit(self, seat: int) -> int:
        return await self.say(Sit(new_id(), seat))

    async def stand(self) -> int:
        return await self.say(Stand(new_id()))

    async def leave(self) -> int:
        return await self.say(Leave(new_id()))

    # the host

    async def answer_request(self, user: str, yes: bool) -> int:
        return await self.say(Answer(new_id(), user, yes))

    async def fill(self, bot: str, seat: int | None = None) -> int:
        return await self.say(Fill(new_id(), bot, seat))

    async def clear(self, seat: int) -> int:
        return await self.say(Clear(new_id(), seat))

    async def start(self) -> int:
        return await self.say(Start(new_id()))

    async def end(self) -> int:
        return await self.say(End(new_id()))

    async def remove(self, user: str) -> int:
        return await self.say(Remove(new_id(), user))

    # talk

    async def send_chat(self, text: str) -> int:
        return await self.say(Chat(new_id(), text))

    async def emote(self, emote: Emotes) -> int:
        return await self.say(Emote(new_id(), emote))
