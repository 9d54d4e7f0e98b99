import pytest

from followsuit.server.accounts.names import name_key, proper_name
from followsuit.server.problem import Problem


@pytest.mark.parametrize(
    "name",
    [
        "Fern",
        "Ab",
        "x" * 24,
        "Wild Thyme",
        "moss_7-a.b",
        "7 Up",
        "Löwenzahn",
        "苔藓",
        "कमल फूल",  # vowel signs are marks of their own
        "ดอกไม้",
        "Плющ",
        "نرگس",
    ],
)
def test_names_in_any_script_are_accepted_unchanged(name):
    assert proper_name(name) == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "A name needs 2 to 24 characters"),
        ("F", "A name needs 2 to 24 characters"),
        ("  F ", "A name needs 2 to 24 characters"),
        ("x" * 25, "A name needs 2 to 24 characters"),
        ("x" * 60000, "A name needs 2 to 24 characters"),
        ("Fern\n", "A name can contain letters, digits, spaces and _ - ."),
        ("Fe\trn", "A name can contain letters, digits, spaces and _ - ."),
        ("Fe\x00rn", "A name can contain letters, digits, spaces and _ - ."),
        ("Fern\u202e", "A name can contain letters, digits, spaces and _ - ."),
        ("Fe\u200brn", "A name can contain letters, digits, spaces and _ - ."),
        ("Fe\u3164rn", "A name can contain letters, digits, spaces and _ - ."),
        ("Fern\ufe0f", "A name can contain letters, digits, spaces and _ - ."),
        ("<b>Fern", "A name can contain letters, digits, spaces and _ - ."),
        ("Fern 🌿", "A name can contain letters, digits, spaces and _ - ."),
        ("Fern\u00a0Ivy", "A name can contain letters, digits, spaces and _ - ."),
        (".Fern", "A name starts with a letter or digit and has no double spaces"),
        ("\u0301Fern", "A name starts with a letter or digit and has no double spaces"),
        ("Fern  Ivy", "A name starts with a letter or digit and has no double spaces"),
        ("F" + "\u0336" * 9, "That name is hard to read. Choose a simpler one"),
        ("\ufdfa\ufdfa\ufdfa", "That name is hard to read. Choose a simpler one"),
        ("Deleted Player", "That name is reserved. Choose another"),
        ("gizmo", "gizmo is the name of a bot. Choose another, such as gizmo Fan"),
    ],
)
def test_misleading_names_are_refused_with_the_rule(name, why):
    with pytest.raises(Problem) as refused:
        proper_name(name)
    assert (refused.value.status, refused.value.code) == (422, "bad_name")
    assert str(refused.value) == why


def test_spaces_around_a_name_are_not_part_of_it():
    assert proper_name("  Fern ") == "Fern"


def test_accents_are_normalized():
    assert proper_name("Lo\u0308we") == proper_name("L\u00f6we") == "L\u00f6we"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Fern", "fERN"), ("Fern", "Ｆｅｒｎ"), ("Straße", "STRASSE"), ("Löwe", "LO\u0308WE")],
)
def test_names_that_look_the_same_are_the_same(one, other):
    assert name_key(one) == name_key(other)
