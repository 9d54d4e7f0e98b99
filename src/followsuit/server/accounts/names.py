"""User names: any script, but nothing invisible or misleading."""

import re
import unicodedata

from followsuit.server.problem import Problem
from followsuit.server.tables.chairs import BOT_NAMES
from followsuit.server.user import DELETED_NAME
from followsuit.texts import Text

SHORTEST, LONGEST = 2, 24
LONGEST_KEY = 40  # as in the database; some letters become several when folded
MOST_MARKS = 3  # accents and vowel signs on one letter
SIGNS = " _-."
# letters and marks by category, but invisible
INVISIBLE = re.compile(
    "[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u3164\\ufe00-\\ufe0f\\uffa0"
    "\\U000e0100-\\U000e01ef]"
)
RESERVED = frozenset({DELETED_NAME, "followsuit", "the table", "nobody"})
BOT_KEYS = frozenset(name.casefold() for name in BOT_NAMES)


def proper_name(name: str) -> str:
    """The normalized name; raises if it breaks a rule."""
    name = unicodedata.normalize("NFC", name).strip(" ")
    if not SHORTEST <= len(name) <= LONGEST:
        raise unfit(Text("error.name_length", low=SHORTEST, high=LONGEST))
    if INVISIBLE.search(name) or not all(map(is_allowed, name)):
        raise unfit(Text("error.name_characters"))
    if not is_letter(name[0]) or "  " in name:
        raise unfit(Text("error.name_start"))
    if longest_run_of_marks(name) > MOST_MARKS or len(name_key(name)) > LONGEST_KEY:
        raise unfit(Text("error.name_unreadable"))
    if name_key(name) in RESERVED:
        raise unfit(Text("error.name_reserved"))
    if name_key(name) in BOT_KEYS:
        raise unfit(Text("error.name_of_bot", name=name))
    return name


def is_possible(name: str) -> bool:
    """Whether a user could have this name."""
    return len(name_key(name)) <= LONGEST_KEY and "\0" not in name


def name_key(name: str) -> str:
    """Equal for names that look the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded).strip()


def is_allowed(each: str) -> bool:
    return is_letter(each) or is_mark(each) or each in SIGNS


def is_letter(each: str) -> bool:
    return unicodedata.category(each)[0] in "LN"


def is_mark(each: str) -> bool:
    return unicodedata.category(each)[0] == "M"


def longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for each in name:
        run = run + 1 if is_mark(each) else 0
        longest = max(longest, run)
    return longest


def unfit(why: Text) -> Problem:
    return Problem(422, "bad_name", why)
