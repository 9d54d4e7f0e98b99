"""Actions as text: `play 10H`, `bid 85`, `meld run ASa 10Sa KSa QSa JSa`."""

from functools import lru_cache

from followsuit.rules.phase import Action, IllegalAction, Refusal
from followsuit.texts import Text

NOTATION = "notation"
MOST_WORDS = 12  # the longest action, a run, has seven


@lru_cache(maxsize=4096)  # a server sees the same few hundred actions again and again
def parse(text: str) -> Action:
    """Read an action; case and extra spaces do not matter, but other white space is refused."""
    if any(letter.isspace() and letter != " " for letter in text):
        raise IllegalAction(Refusal(NOTATION, Text("refusal.only_spaces")))
    words = [word for word in text.split(" ") if word]
    if not words:
        raise IllegalAction(Refusal(NOTATION, Text("refusal.no_verb")))
    if len(words) > MOST_WORDS or any(len(word) > 20 or not word.isascii() for word in words):
        raise IllegalAction(Refusal(NOTATION, Text("refusal.not_an_action")))
    return Action(words[0].lower(), tuple(words[1:]))
