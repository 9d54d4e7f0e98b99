"""Plays by what the page shows: with a mouse, by touch, or with the keyboard alone."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, Position

from tests.waiting import act_until

CORNER: Position = {"x": 12, "y": 30}  # the part of a card that its neighbor does not cover
EDGE: Position = {"x": 4, "y": 4}  # an empty spot of the table
# what the page asks for now; null while our own move is pending
ASKED = """() => {
  const isUsable = (e) => e.checkVisibility() && !e.disabled && e.ariaDisabled !== 'true';
  const named = (where) => [...document.querySelectorAll(where)].filter(isUsable)
    .map((e) => (e.ariaLabel ?? e.innerText).trim().replace(/\\s+/g, ' '));
  const hand = document.querySelector('#hand[role=listbox]');
  const cards = [...(hand?.querySelectorAll('[role=option][aria-disabled=false]') ?? [])];
  const codes = (which) => cards.filter(which).map((e) => e.dataset.card);
  const radios = [...document.querySelectorAll('.center input[type=radio]')];
  const ends = named('.result footer button');
  const asked = {
    isOver: ends.some((name) => name.startsWith('Rematch')),
    isNext: ends.some((name) => name.startsWith('Next ')),
    plays: codes((e) => e.ariaLabel.endsWith(', playable')),
    folds: codes((e) => e.ariaLabel.endsWith(', can only be folded')),
    picks: hand?.ariaMultiSelectable === 'true' ? codes((e) => e.ariaSelected !== 'true') : [],
    chosen: codes((e) => e.ariaSelected === 'true').length,
    wanted: Number(/ of (\\d+)/.exec(named('.actions button').join())?.[1] ?? 4),
    choices: radios.some((e) => e.checked) ? [] : radios.map((e) => e.value),
    buttons: named('.actions button, .center button'),
    isTrickThere: document.querySelector('.card.winner') !== null,
  };
  const isBusy = document.querySelector('[aria-busy=true], .pending') !== null;
  return isBusy ? null : asked;
}"""
# it is a person's turn, or the round is over
NO_BOT_PLAYS = """() => document.querySelector('.result') !== null
  || [...document.querySelectorAll('.plate.turn .sr')].some((e) => !/, bot,/.test(e.textContent))"""
GO_DOWN = 4
HIGHEST_BID = 80  # a cautious player passes above this
# a cautious player's actions, best first: no claims, and folding only when forced
WORDS = ("Meld", "Confirm", "Reveal", "Pass", "Swap", "Draw", "Open", "Deal Nine")


class Player:
    """Plays with a mouse: takes the first sensible option the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.is_over = False

    def step(self) -> bool:
        """Makes one move if the page asks for one, and returns whether it did."""
        asked = self.page.evaluate(ASKED)
        self.is_over = asked is not None and asked["isOver"]
        return asked is not None and not self.is_over and self.answer(asked)

    def answer(self, asked: Any) -> bool:
        if asked["isNext"]:
            self.press("Next")
        elif asked["plays"]:
            self.play(asked["plays"][-1])  # the lowest: high cards lead to more decisions
        elif asked["folds"]:
            self.fold(asked["folds"][-1])
        elif asked["isTrickThere"]:
            self.clear_trick()  # the game asks its next question once the trick is cleared
        elif asked["picks"] and asked["chosen"] < asked["wanted"]:
            self.raise_card(asked["picks"][0])
        else:
            return self.say(asked)
        return True

    def say(self, asked: Any) -> bool:
        words = [n for word in WORDS for n in asked["buttons"] if n.startswith(word)]
        if asked["choices"] and (not words or not is_too_high(asked["choices"][0])):
            self.choose(asked["choices"][0])
        elif words:
            self.press(words[0])
        else:
            return False
        return True

    def play(self, card: str) -> None:
        """The first click raises the card, the second plays it."""
        self.raise_card(card)
        self.raise_card(card)

    def fold(self, card: str) -> None:
        self.raise_card(card)
        self.press("Fold")

    # with the mouse

    def raise_card(self, card: str) -> None:
        self.option(card).click(position=CORNER)

    def press(self, name: str) -> None:
        self.button(name).click()

    def choose(self, value: str) -> None:
        self.label(value).click()

    def clear_trick(self) -> None:
        self.page.locator("main").click(position=EDGE)

    # locators

    def option(self, card: str) -> Locator:
        return self.page.locator(f'#hand [data-card="{card}"]')

    def button(self, name: str) -> Locator:
        places = self.page.locator(".actions, .center, .result footer")
        return places.get_by_role("button", name=name).first

    def label(self, value: str) -> Locator:
        return self.page.locator(f'.center label:has(input[value="{value}"])')


class Toucher(Player):
    """Plays by touch: raises a card and taps the button below."""

    def play(self, card: str) -> None:
        self.raise_card(card)
        self.page.locator(".actions").get_by_role("button").first.tap()

    def raise_card(self, card: str) -> None:
        self.option(card).tap(position=CORNER)

    def press(self, name: str) -> None:
        self.button(name).tap()

    def choose(self, value: str) -> None:
        self.label(value).tap()

    def clear_trick(self) -> None:
        self.page.locator("main").tap(position=EDGE)


class Typist(Player):
    """Plays with the keyboard alone."""

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def fold(self, card: str) -> None:
        self.raise_card(card)
        self.key("f")

    def raise_card(self, card: str) -> None:
        self.key("Alt+1")
        if not self.is_on(self.option(card)):
            self.key("Home")
            self.walk_to(self.option(card), "ArrowRight")
        self.key("Enter")

    def press(self, name: str) -> None:
        self.key("Alt+1")
        self.walk_to(self.button(name), "Tab")
        self.key("Enter")

    def choose(self, value: str) -> None:
        self.key("Alt+1")
        self.walk_to(self.label(value).locator("input"), "Tab")
        self.key("Space")

    def clear_trick(self) -> None:
        self.key("Alt+1")
        self.key("Space")
        self.key("Escape")  # if the trick was already cleared, Space raised a card

    def walk_to(self, goal: Locator, key: str) -> None:
        for _ in range(40):
            if self.is_on(goal):
                return
            self.key(key)
        raise AssertionError(f"{key} does not lead to {goal}")

    def is_on(self, goal: Locator) -> bool:
        return bool(goal.evaluate("e => e === document.activeElement"))


def is_too_high(choice: str) -> bool:
    return choice.isdecimal() and int(choice) > HIGHEST_BID


def play_on(players: Sequence[Player]) -> None:
    """Each player acts once if it is their turn; otherwise the bots play."""
    did = [player.step() for player in players]
    if not any(did):
        players[0].page.wait_for_function(NO_BOT_PLAYS)


def play_to_the_end(players: Sequence[Player]) -> None:
    act_until(
        lambda: all(player.is_over for player in players),
        lambda: play_on(players),
        lambda: [player.page.evaluate(ASKED) for player in players],
    )
