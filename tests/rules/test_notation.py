"""Actions as text: what readers accept, and what they refuse."""

import pytest

from followsuit.rules.notation import parse
from followsuit.rules.phase import Action, IllegalAction

SPACE_LIKE = ["\t", "\n", "\r", "\v", "\f", "\x1c", "\x85", "\xa0", "\u2003", "\u2028", "\u3000"]


@pytest.mark.parametrize("text", ["play 10H", "PLAY 10H", "  play   10H ", "Play 10H "])
def test_case_of_the_verb_and_extra_spaces_do_not_matter(text):
    assert parse(text) == Action("play", ("10H",))


@pytest.mark.parametrize("space", SPACE_LIKE, ids=lambda space: f"U+{ord(space):04X}")
def test_white_space_other_than_a_plain_space_is_refused(space):
    for text in (f"play{space}10H", f"{space}play 10H", f"play 10H{space}", space):
        with pytest.raises(IllegalAction, match=r"plain spaces only \(notation\)"):
            parse(text)


@pytest.mark.parametrize("text", ["", "   "])
def test_an_action_needs_a_verb(text):
    with pytest.raises(IllegalAction, match="starts with a verb"):
        parse(text)


@pytest.mark.parametrize("text", ["pla\u0443 10H", "play 10\u2665", "play\u200b10H", "a " * 13])
def test_other_letters_and_endless_actions_are_refused(text):
    with pytest.raises(IllegalAction, match="That isn't an action"):
        parse(text)
