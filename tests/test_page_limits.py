"""The page lets people write exactly as much as the server accepts."""

import re
from pathlib import Path
from typing import get_args

from followsuit.protocol.table import ChatText

CHAT = Path(__file__).parent.parent / "web" / "src" / "room" / "Chat.svelte"


def test_the_page_and_the_server_limit_chat_to_the_same_length():
    [longest] = re.findall(r"const LONGEST = (\d+);", CHAT.read_text(encoding="utf-8"))
    assert int(longest) == get_args(ChatText)[1].max_length
