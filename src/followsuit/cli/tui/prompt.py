"""What the player is asked for, in one line, with the shortest words that answer it."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.bots.bot import free_action
from followsuit.cli.tui.cards import face, inline_card, suit_name, suit_symbol
from followsuit.cli.tui.choices import Choices
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, Symbols
from followsuit.cli.tui.text_grid import joined
from followsuit.rules.phase import Action
from followsuit.rules.tricks import TrickShowing
from followsuit.rules.view import View

KEYS_TAKEN = ("l", "s", "q", "h", "?")


def prompt_line(view: View, choices: Choices, seats: Seats) -> Text:
    if view.to_act != view.seat:
        return waiting(view, seats)
    asked = Text.assemble(" ", ("Your turn: ", STRONG), wanted(view, choices, seats))
    ways = answers(choices, seats.symbols)
    return Text.assemble(asked, "   ", ways) if ways else asked


def waiting(view: View, seats: Seats) -> Text:
    if view.to_act < 0:
        return Text()
    free = free_action(view)
    if free is not None:
        short = shortest(free.verb, [action.verb for action in view.legal or ()])
        return Text.assemble(" ", ("You may: ", STRONG), f"{short}: {free}   Enter: not now")
    return Text(f" {seats.name(view.to_act)} to play {seats.symbols.ellipsis}", FAINT)


def wanted(view: View, choices: Choices, seats: Seats) -> str:
    """What the rules ask for; a go-down says how many it still takes."""
    showing = view.showing
    if view.pick is not None:
        count = view.pick.count + len(view.pick.must)
        return f"lay {count} cards aside, all in one line: 1 4 7 9"
    if isinstance(showing, TrickShowing) and showing.led and choices.card_verb == "play":
        return to_a_trick(view, showing, choices)
    if isinstance(showing, TrickShowing) and choices.card_verb == "fold":
        return only_to_fold(showing, choices)
    if "trump" in choices.verbs:
        return "name trump"
    if "draw" in choices.verbs:
        return to_the_stock(choices)
    return seats.named(view.prompt)


def only_to_fold(showing: TrickShowing, choices: Choices) -> str:
    if any(face(card).suit == showing.led for card in choices.hand):
        return "nothing you hold may be shown: fold a card face down"
    return f"you have no {suit_name(showing.led)}: fold a card face down"


def to_the_stock(choices: Choices) -> str:
    """What the winner of a trick of Bezique can do: only what is possible."""
    swap = ["swap the seven"] if "swap" in choices.verbs else []
    *more, last = [*(["meld"] if choices.listed else []), *swap, "draw"]
    return f"{', '.join(more)} or {last}" if more else last


def to_a_trick(view: View, showing: TrickShowing, choices: Choices) -> str:
    """Follow, if one can; else what the rules ask for, said shortly."""
    suits = {face(action.words[0]).suit for action in choices.legal if action.verb == "play"}
    led = suit_name(showing.led)
    if suits == {showing.led}:
        return f"follow {led}" + (" or fold" if "fold" in choices.verbs else "")
    if view.prompt.key == "prompt.follow" and showing.led not in suits:
        return f"you have no {led}: play any card"
    return str(view.prompt)


def answers(choices: Choices, symbols: Symbols) -> Text:
    """Short ways to say what can be done: `p: pass`."""
    if len(choices.legal) == 1:
        return Text.assemble(("Enter: ", STRONG), spoken(choices.legal[0], symbols))
    ways: list[Text] = []
    bids = [action.words[0] for action in choices.legal if action.verb == "bid"]
    if bids:
        ways.append(Text(f"{bids[0]} to {bids[-1]} by 5" if bids[1:] else bids[0], STRONG))
    if choices.listed:
        ways.append(way("1", "meld"))
    if "fold" in choices.verbs and choices.card_verb != "fold":
        ways.append(way("f 1", "fold"))
    ways += [trump_way(a.words[0], symbols) for a in choices.legal if a.verb == "trump"]
    ways += [way(shortest(verb, choices.verbs), verb) for verb in choices.other_verbs()]
    return joined(ways, "   ")


def way(short: str, meaning: str) -> Text:
    return Text.assemble((f"{short}: ", STRONG), meaning)


def trump_way(suit: str, symbols: Symbols) -> Text:
    return Text.assemble((f"{suit.lower()}: ", STRONG), suit_name(suit), suit_symbol(suit, symbols))


def shortest(verb: str, verbs: Sequence[str]) -> str:
    """As few letters as tell a verb from the others and from the keys of the table."""
    for length in range(1, len(verb)):
        letters = verb[:length]
        alike = [other for other in verbs if other.startswith(letters)]
        if letters not in KEYS_TAKEN and len(alike) == 1:
            return letters
    return verb


def spoken(action: Action, symbols: Symbols) -> Text:
    """An action with its cards drawn."""
    is_card = action.verb in ("play", "hide", "fold")
    words = [inline_card(word, symbols) if is_card else Text(word) for word in action.words]
    return Text(" ").join([Text(action.verb), *words])
