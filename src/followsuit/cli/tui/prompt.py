"""The prompt line: what the player is asked for, and the shortest answers."""

from collections.abc import Sequence

from rich.text import Text

from followsuit import texts
from followsuit.bots.bot import free_action
from followsuit.cli.tui.cards import face, inline_card, suit_name, suit_symbol
from followsuit.cli.tui.choices import Choices
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, Symbols
from followsuit.cli.tui.text_grid import WIDTH, joined
from followsuit.cli.tui.wording import capitalized, worded
from followsuit.rules.phase import Action
from followsuit.rules.phase_view import TrickView
from followsuit.rules.view import View

RESERVED_KEYS = ("l", "s", "q", "h", "?")


def prompt_line(view: View, choices: Choices, seats: Seats) -> Text:
    if view.to_act != view.seat:
        return waiting(view, seats)
    turn = Text(f" {seats.said('table.call.turn')} ", STRONG)
    what = wanted(view, choices, seats)
    line = Text.assemble(turn, what)
    ways = Text() if choices.pick_count else answers(choices, seats)
    whole = Text.assemble(line, "   ", ways) if ways else line
    if whole.cell_len <= WIDTH or not ways:
        return whole
    brief = Text(what.plain.partition(":")[0])  # the answers name the details
    return Text.assemble(turn, brief, "   ", ways)


def wanted(view: View, choices: Choices, seats: Seats) -> Text:
    """What the player is asked for; nothing where the only answer says it all."""
    if len(choices.legal) == 1 and not choices.card_verb:
        return Text()
    what = asked(view, choices)
    if choices.pick_count:
        example = " ".join(str(number + 1) for number in range(choices.pick_count))
        what = texts.Text("terminal.pick", what=what, numbers=example)
    return capitalized(worded(what, seats))


def waiting(view: View, seats: Seats) -> Text:
    if view.to_act < 0:
        return Text()
    free = free_action(view)
    if free is not None:
        short = shortest(free.verb, [action.verb for action in view.legal or ()])
        may = (f" {seats.said('terminal.may')} ", STRONG)
        return Text.assemble(may, f"{short}: {free}   {seats.said('terminal.notNow')}")
    name = seats.name(view.to_act)
    line = worded(texts.Text("table.status.waiting", name=name), seats)
    return Text.assemble(" ", (line.plain, FAINT))


def asked(view: View, choices: Choices) -> texts.Text:
    """What the rules ask for; the suit to follow by name."""
    shown = view.shown
    if not isinstance(shown, TrickView) or not shown.led or not choices.card_verb:
        return view.prompt
    holds = any(face(card).suit == shown.led for card in choices.hand)
    if choices.card_verb != "play":  # such as `fold`, where nothing can be played
        key = "terminal.only" if holds else "terminal.void"
        return texts.Text(key, verb=choices.card_verb, suit=shown.led)
    suits = {face(action.words[0]).suit for action in choices.legal if action.verb == "play"}
    if suits == {shown.led}:
        return texts.Text("table.status.follow", suit=shown.led)
    if view.prompt.key != "prompt.follow" or holds or shown.led == "*":
        return view.prompt
    must_trump = suits == {shown.trump} and len(choices.legal) < len(choices.hand)
    key = "table.status.voidTrump" if must_trump else "table.status.void"
    return texts.Text(key, suit=shown.led)


def answers(choices: Choices, seats: Seats) -> Text:
    """Short ways to answer: `p: pass`."""
    if len(choices.legal) == 1:
        return Text.assemble(
            ("Enter: ", STRONG), drawn_action(choices.legal[0], choices, seats.symbols)
        )
    ways: list[Text] = []
    numbers = [a.words[0] for a in choices.legal if a.verb == choices.number_verb and a.words]
    if numbers:
        ways.append(Text(number_range(numbers, seats), STRONG))
    if choices.listed:
        ways.append(way("1", choices.listed[0].verb))
    for verb in choices.card_verbs():
        if verb != choices.card_verb:
            ways.append(way(f"{shortest(verb, choices.verbs)} 1", verb))
    words = [suit_name(action.words[0]) for action in choices.words()]
    for action, name in zip(choices.words(), words, strict=True):
        sign = suit_symbol(action.words[0], seats.symbols) if name != action.words[0] else Text()
        ways.append(Text.assemble(way(shortest(name, words), name), sign))
    ways += [way(shortest(verb, choices.verbs), verb) for verb in choices.plain_verbs()]
    return joined(ways, "   ")


def number_range(numbers: Sequence[str], seats: Seats) -> str:
    """`65 to 120 by 5`."""
    if len(numbers) < 2:
        return numbers[0]
    low, high, step = numbers[0], numbers[-1], int(numbers[1]) - int(numbers[0])
    if step == 1:
        return seats.said("terminal.range", low=low, high=high)
    return seats.said("terminal.rangeBy", low=low, high=high, step=step)


def way(short: str, meaning: str) -> Text:
    return Text.assemble((f"{short}: ", STRONG), meaning)


def shortest(word: str, words: Sequence[str]) -> str:
    """The fewest letters that distinguish a word from the others and from the table's keys."""
    for length in range(1, len(word)):
        letters = word[:length]
        alike = [other for other in words if other.startswith(letters)]
        if letters not in RESERVED_KEYS and len(alike) == 1:
            return letters
    return word


def drawn_action(action: Action, choices: Choices, symbols: Symbols) -> Text:
    """An action with its cards drawn."""
    words = [
        inline_card(word, symbols) if word in choices.hand else Text(word) for word in action.words
    ]
    return Text(" ").join([Text(action.verb), *words])
