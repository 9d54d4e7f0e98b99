"""The whole screen, 24 rows of 80: header, felt, news, hand, question, prompt."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from followsuit.cli.table.canvas import HEIGHT, WIDTH, Canvas, fitted, strung, wrapped
from followsuit.cli.table.cards import chips, fan, suit_name, suit_sign
from followsuit.cli.table.chair import chairs
from followsuit.cli.table.choices import choice_rows
from followsuit.cli.table.felt import felt
from followsuit.cli.table.header import header
from followsuit.cli.table.look import BAD, FAINT, Look
from followsuit.cli.table.offer import Offer
from followsuit.cli.table.question import question
from followsuit.cli.table.recall import Recall, recalled
from followsuit.cli.table.seats import Seats
from followsuit.rules.tricks import TrickShowing
from followsuit.rules.view import View

PROMPT_ROW = 23  # one above the last: Enter there never scrolls
PAGE_ROWS = PROMPT_ROW - 3
KEYS = "l last trick {dot} s scores {dot} ? rules {dot} q leave"


@dataclass(frozen=True)
class Frame:
    """What stands on the screen, and where the player types."""

    lines: list[Text]
    prompt: str = ""

    def __post_init__(self) -> None:
        assert len(self.lines) <= HEIGHT, "the screen is full"


def table_frame(
    view: View,
    seats: Seats,
    offer: Offer,
    told: Sequence[Text],
    refusal: str = "",
    asking: bool = True,
) -> Frame:
    """The table as a seat sees it, with what happened last, or why a card was refused."""
    recall = recalled(view.events)
    look = seats.look
    lines = header(view, recall, seats)
    lines.append(Text(look.rule * WIDTH, FAINT))
    lines += middle(view, recall, seats, offer)
    lines += said_rows(told, refusal, look)
    lines += hand_rows(view, offer, look)
    waits_for_us = asking or view.to_act != view.seat
    lines.append(fitted(question(view, offer, seats), WIDTH, look) if waits_for_us else Text())
    lines.append(Text())
    legend = f" {look.dot} * melded, on the table" if any(marks(view, offer)) else ""
    lines.append(Text(f" {KEYS.format(dot=look.dot)}{legend}", FAINT))
    return Frame(lines, prompt(look))


def prompt(look: Look) -> str:
    return f" {look.turn} "


def middle(view: View, recall: Recall, seats: Seats, offer: Offer) -> list[Text]:
    """The felt; a list of choices covers the place of one's own card."""
    rows = felt(chairs(view, recall, seats), seats, trick_words(view, recall, seats))
    listed = choice_rows(offer, view, seats.look)
    if listed:
        rows[7 : 7 + len(listed)] = listed
    return rows


def trick_words(view: View, recall: Recall, seats: Seats) -> list[Text]:
    """The suit led; between tricks who took the last one."""
    showing, look = view.showing, seats.look
    if recall.trick and isinstance(showing, TrickShowing) and showing.led:
        led = Text.assemble(suit_sign(showing.led, look), f" {suit_name(showing.led)} led")
        return [led, Text(f"{seats.being(showing.winning)} winning", FAINT)]
    if not recall.trick and recall.last_trick:
        return [Text(f"{seats.does(recall.last_taker, 'take')} the trick", FAINT)]
    return []


def said_rows(told: Sequence[Text], refusal: str, look: Look) -> list[Text]:
    """Two rows of news, the latest first of all, or the refusal in their place."""
    text = Text(f"{look.cross} {refusal}", BAD) if refusal else latest(told, look)
    rows = [Text.assemble(" ", row) for row in wrapped(text, WIDTH - 2)[:2]] if text else []
    return rows + [Text()] * (2 - len(rows))


def latest(told: Sequence[Text], look: Look) -> Text:
    """As much of the news as two rows hold; what is older is left out."""
    kept: list[Text] = []
    for sentence in reversed(told):
        if kept and len(wrapped(strung([sentence, *kept], f" {look.dot} "), WIDTH - 2)) > 2:
            break
        kept.insert(0, sentence)
    return strung(kept, f" {look.dot} ")


def hand_rows(view: View, offer: Offer, look: Look) -> list[Text]:
    """Four rows: one's own cards, those that may be played whole and numbered."""
    asked = bool(offer.card_verb)
    may = [not asked or offer.may(card) for card in offer.hand]
    rows = fan(offer.hand, look, may, marks(view, offer), numbered=asked)
    canvas = Canvas(len(rows))
    width = rows[0].cell_len
    canvas.lay(0, max((WIDTH - width) // 2, 0), rows)
    return canvas.rows()


def marks(view: View, offer: Offer) -> list[str]:
    """A sign below a card: it lies on the table as part of a meld."""
    melded = getattr(view.showing, "melded", ())
    laid = {held.card for held in melded[view.seat]} if melded else set()
    return ["*" if card in laid else "" for card in offer.hand]


# pages


def page_frame(title: str, body: Sequence[Text], foot: str, look: Look, refusal: str = "") -> Frame:
    """A page of text: a title, up to twenty rows, and what can be typed."""
    lines = [Text(f" {title}", "bold"), Text(look.rule * WIDTH, FAINT)]
    lines += [fitted(Text.assemble(" ", row), WIDTH, look) for row in body[:PAGE_ROWS]]
    lines += [Text()] * (PROMPT_ROW - 1 - len(lines))
    last = Text(f" {look.cross} {refusal}", BAD) if refusal else Text(f" {foot}", FAINT)
    return Frame([*lines, Text(), fitted(last, WIDTH, look)], prompt(look))


def last_trick_lines(view: View, seats: Seats) -> list[Text]:
    """The trick taken last, card by card in the order played."""
    recall = recalled(view.events)
    if not recall.last_trick:
        return [Text("No trick has been taken in this hand yet.")]
    lines = []
    for place, (seat, card) in enumerate(recall.last_trick.items(), 1):
        won = Text("  takes the trick", "bold") if seat == recall.last_taker else Text()
        name = Text(f"{place}.  {seats.name(seat):<8}")
        lines += [Text(), Text.assemble(name, chips([card], seats.look), won)]
    return lines
