"""What the page lets people write is what the server takes."""

import re
from pathlib import Path
from typing import get_args

from followsuit.protocol.table import ChatText

CHAT = Path(__file__).parent.parent / "web" / "src" / "room" / "Chat.svelte"


def test_a_line_of_chat_is_as_long_on_the_page_as_on_the_wire():
    [longest] = re.findall(r"const LONGEST = (\d+);", CHAT.read_text(encoding="utf-8"))
    assert int(longest) == get_args(ChatText)[1].max_length
