"""Exactly the listed actions are legal, and a text means one action."""

import random

import pytest

from followsuit.rules.cards import COPIES
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.notation import parse
from followsuit.rules.phase import IllegalAction
from followsuit.rules.playout import play_out, random_deal
from tests.conformance.tables import SETTINGS, Setting, choose, positions, state

PLAIN = ("reveal", "pass", "deal", "redeal", "open", "draw", "swap")
LEAVING = ("show", "play-on", "drop", "claim", "side-pot")
MELDS = sorted({kind for game in GAMES.values() for kind in game.meld_points})
WITH_CARD = ("play", "hide", "fold")


def anything(match: Match, rng: random.Random) -> list[str]:
    """All actions of one word or one card, and some of the long ones."""
    names = match.table.pack.names
    texts = [
        *PLAIN,
        *LEAVING,
        *(f"bid {n}" for n in range(0, 130, 5)),
        *(f"trump {s}" for s in "RYBGCDHS"),
    ]
    texts += [f"{verb} {name}" for verb in WITH_CARD for name in names]
    for _ in range(20):
        texts.append("discard " + " ".join(rng.sample(names, 4)))
        texts.append(f"meld {rng.choice(MELDS)} " + " ".join(rng.sample(names, rng.randint(2, 5))))
    return texts


def refusal(match: Match, seat: int, text: str) -> IllegalAction | None:
    try:
        match.canonical(seat, text)
    except IllegalAction as error:
        return error
    return None


def is_accepted(match: Match, seat: int, text: str) -> bool:
    """Whether it may be done; if not, a rule and a reason in one line say why."""
    refused = refusal(match, seat, text)
    if refused is None:
        return True
    assert refused.rule
    assert str(refused.reason)
    assert "\n" not in str(refused)
    return False


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_listed_actions_are_accepted_and_all_others_refused(setting: Setting):
    rng = random.Random(11)
    for turn, match in enumerate(positions(setting, seed=11, most=90)):
        if turn % 3:
            continue
        before = state(match)
        for seat in range(setting.seats):
            actions = match.legal_actions(seat)
            if actions is None:
                continue
            legal = {str(action) for action in actions}
            assert len(legal) == len(actions)
            assert seat != match.phase.to_act or legal
            for text in anything(match, rng):
                if is_accepted(match, seat, text):
                    assert str(match.canonical(seat, text)) in legal, text
                else:
                    assert text not in legal, text
            for action in legal:
                match.copy().act(seat, action)
        assert state(match) == before


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_notation_round_trips(setting: Setting):
    rng = random.Random(17)
    for match in positions(setting, seed=17, most=120):
        seat = match.phase.to_act
        action = choose(match, rng)
        text = str(action)
        assert match.canonical(seat, text) == action
        assert match.phase.move(match.table, action) == match.checked(seat, parse(text))
        scruffy = "  ".join(rng.choice([w.lower(), w.upper()]) for w in text.split()) + " "
        assert str(match.canonical(seat, scruffy)) == text
        assert not is_accepted(match, seat, text + "\t")
        if action.verb in ("discard", "meld"):
            first = 1 if action.verb == "meld" else 0
            cards = list(action.words[first:])
            rng.shuffle(cards)
            mixed = " ".join([action.verb, *action.words[:first], *cards])
            assert str(match.canonical(seat, mixed)) == text


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_extra_words_are_refused(setting: Setting):
    rng = random.Random(19)
    for match in positions(setting, seed=19, most=60):
        seat, text = match.phase.to_act, str(choose(match, rng))
        assert not is_accepted(match, seat, text + " now")
        assert not is_accepted(match, seat, text + " " + text.split()[-1])


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nothing_can_be_done_before_the_deal_or_after_the_end(setting: Setting):
    rng = random.Random(23)
    match = setting.new_match()
    everything = anything(match, rng)
    assert not any(is_accepted(match, 0, text) for text in everything)
    dice = Dice(23)
    while match.result() is None and match.deals < 50:
        random_deal(match, dice)
        play_out(match, dice)
    if setting.is_endless():
        return
    for seat in range(setting.seats):
        assert match.legal_actions(seat) == []
        assert not any(is_accepted(match, seat, text) for text in everything)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_unplayable_cards_of_one_suit_have_the_same_reason(setting: Setting):
    """So that an explanation of a hand needs to ask only once per suit."""
    for match in positions(setting, seed=23, most=150):
        seat, reasons = match.phase.to_act, dict[str, set[str]]()
        for card in match.hand_of(seat):
            refused = refusal(match, seat, f"play {card}")
            if refused is not None:
                reasons.setdefault(card.rstrip(COPIES)[-1], set()).add(str(refused))
        assert all(len(said) == 1 for said in reasons.values()), reasons
