"""Every word that is explained has a sentence in every language, and is found in the rules page."""

import re

import pytest

from followsuit.protocol.lesson import Term
from followsuit.rules.catalogue import GAMES
from followsuit.server.lessons.terms import terms_of
from followsuit.texts import languages, rules_page, texts_of

EXPLAINED = [name for name in GAMES if terms_of(name).terms]


@pytest.fixture(
    params=[(game, language) for game in EXPLAINED for language in languages()], ids=str
)
def terms(request) -> tuple[str, str, list[Term]]:
    game, language = request.param
    return game, language, terms_of(game, language).terms


def test_every_built_in_game_explains_its_words():
    assert [game.name for game in GAMES.built_in() if game.name not in EXPLAINED] == []


def test_every_word_has_a_title_a_sentence_and_its_forms(terms):
    game, language, found = terms
    own = texts_of(game, language)
    for term in found:
        assert own[f"{game}.term.{term.name}"] == term.title
        assert own[f"{game}.term.{term.name}.about"] == term.about
        assert term.words
    used = {f"{game}.term.{term.name}{end}" for term in found for end in ("", ".about", ".words")}
    assert {key for key in own if key.startswith(f"{game}.term.")} == used


def test_the_rules_page_uses_every_word(terms):
    game, language, found = terms
    page = rules_page(game, language).casefold()
    unused = [
        term.name
        for term in found
        if not any(
            re.search(rf"(?<!\w){re.escape(word.casefold())}(?!\w)", page) for word in term.words
        )
    ]
    assert unused == []


def test_no_form_belongs_to_two_words(terms):
    _, _, found = terms
    forms = [word for term in found for word in term.words]
    assert sorted(set(forms)) == sorted(forms)


def test_the_pictures_show_cards_of_the_game(terms):
    game, _, found = terms
    pack = {
        name.rstrip("abcd")
        for seats in GAMES[game].seat_counts
        for name in GAMES[game].pack(seats).names
    }
    for term in found:
        assert {card for card in term.cards if card} <= pack
        assert term.marked is None or 0 <= term.marked < len(term.cards)
