"""Text on pictures is shaped, measured, and fits its place."""

import re
from pathlib import Path

import pytest

from followsuit.server.link_pictures.cards import SUITS, fan
from followsuit.server.link_pictures.letters import fitted, outline

PIPS = Path(__file__).parents[3] / "web" / "src" / "art" / "pips.ts"


@pytest.mark.parametrize("name", ["Nguyễn Thị Ánh Ữ", "क्षत्रिय श्री", "Ольга Ёж", "Ωμέγα"])
def test_fonts_have_the_letters_of_names(name):
    assert outline(name, 32) != outline(re.sub(r"\S", "·", name), 32)
    assert "·" not in name


def test_hindi_is_shaped_also_beside_latin_letters():
    # the vowel sign i is drawn before the consonant it follows in the text
    alone, beside = outline("कि", 100), outline("a कि", 100)
    assert beside.width == pytest.approx(outline("a ", 100).width + alone.width)
    assert alone.path != outline("क", 100).path + outline("ि", 100).path


def test_a_conjunct_is_narrower_than_its_letters():
    assert outline("क्ष", 100).width < outline("क", 100).width + outline("ष", 100).width


@pytest.mark.parametrize("text", ["W" * 24, "क्ष" * 8, "·"])
def test_a_text_fits_its_place(text):
    assert fitted(text, 32, 200).width <= 200


def test_the_suits_are_those_of_the_page():
    page = dict(re.findall(r"^  '?([A-Z*])'?: '(M[^']*)'", PIPS.read_text(), re.MULTILINE))
    assert {"*" if suit == "" else suit: shape for suit, shape in SUITS.items()} == page


def test_an_unknown_card_is_face_down():
    assert fan(("",)) == fan(("no card",))
