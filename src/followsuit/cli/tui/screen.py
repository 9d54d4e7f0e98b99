"""The whole screen, 24 rows of 80: header, table, announcements, hand, prompt, input."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from followsuit import texts
from followsuit.cli.tui.cards import hand_cards, inline_cards
from followsuit.cli.tui.choice_list import choice_rows
from followsuit.cli.tui.choices import Choices
from followsuit.cli.tui.header import header
from followsuit.cli.tui.prompt import prompt_line
from followsuit.cli.tui.round_state import RoundState, round_state_of
from followsuit.cli.tui.seat_panel import seat_panels
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import BAD, FAINT, STRONG, Symbols
from followsuit.cli.tui.table_view import table_rows
from followsuit.cli.tui.text_grid import HEIGHT, WIDTH, TextGrid, joined, truncated, wrapped
from followsuit.cli.tui.wording import about_seat, phrase, worded
from followsuit.rules.phase_view import ShowsMelds, TrickView
from followsuit.rules.view import View

PROMPT_ROW = 23  # the row above the last: Enter there never scrolls
PAGE_ROWS = PROMPT_ROW - 3
TABLE_KEYS = ("last", "scores", "rules", "leave")


@dataclass(frozen=True)
class Frame:
    """What is on the screen, and the prompt before the input."""

    lines: list[Text]
    prompt: str = ""

    def __post_init__(self) -> None:
        assert len(self.lines) <= HEIGHT, "the screen is full"


def table_frame(
    view: View,
    seats: Seats,
    choices: Choices,
    news: Sequence[Text],
    refusal: str = "",
    asking: bool = True,
) -> Frame:
    """The table as a seat sees it, with what has just happened, or why a move was refused."""
    state = round_state_of(view.events)
    symbols = seats.symbols
    lines = header(view, seats)
    lines.append(Text(symbols.rule * WIDTH, FAINT))
    lines += middle(view, state, seats, choices)
    lines += news_rows(news, refusal, symbols)
    lines += hand_rows(view, choices, symbols)
    shows_prompt = asking or view.to_act != view.seat
    lines.append(
        truncated(prompt_line(view, choices, seats), WIDTH, symbols) if shows_prompt else Text()
    )
    lines.append(Text())
    lines.append(Text(f" {keys(symbols, *TABLE_KEYS)}", FAINT))
    if any(marks(view, choices)):
        lines[-1].append(f" {symbols.dot} * {seats.said('terminal.melded')}")
    return Frame(lines, prompt(symbols))


def keys(symbols: Symbols, *names: str) -> str:
    """What keys do, in one line."""
    return f" {symbols.dot} ".join(phrase(f"terminal.key.{name}", symbols) for name in names)


def prompt(symbols: Symbols) -> str:
    return f" {symbols.turn} "


def middle(view: View, state: RoundState, seats: Seats, choices: Choices) -> list[Text]:
    """The table; a list of choices covers the place of the player's own card."""
    rows = table_rows(seat_panels(view, state, seats), seats, trick_words(view, state, seats))
    listed = choice_rows(choices, view, seats)
    if listed:
        rows[7 : 7 + len(listed)] = listed
    return rows


def trick_words(view: View, state: RoundState, seats: Seats) -> list[Text]:
    """The suit led, or between tricks who took the last one."""
    shown = view.shown
    if state.trick and isinstance(shown, TrickView) and shown.led:
        led = worded(texts.Text("table.led.suit", suit=shown.led), seats, marked=True)
        winning = about_seat("terminal.winning", shown.winning, seats)
        return [led, Text(winning.plain, FAINT)]
    if not state.trick and state.last_trick:
        return [Text(about_seat("table.took", state.last_taker, seats).plain, FAINT)]
    return []


def news_rows(news: Sequence[Text], refusal: str, symbols: Symbols) -> list[Text]:
    """Two rows with the latest announcements, or the refusal instead."""
    text = Text(f"{symbols.cross} {refusal}", BAD) if refusal else latest(news, symbols)
    rows = [Text.assemble(" ", row) for row in wrapped(text, WIDTH - 2)[:2]] if text else []
    return rows + [Text()] * (2 - len(rows))


def latest(news: Sequence[Text], symbols: Symbols) -> Text:
    """The latest announcements that fit two rows."""
    kept: list[Text] = []
    for sentence in reversed(news):
        if kept and len(wrapped(joined([sentence, *kept], " "), WIDTH - 2)) > 2:
            break
        kept.insert(0, sentence)
    return joined(kept, " ")


def hand_rows(view: View, choices: Choices, symbols: Symbols) -> list[Text]:
    """Four rows: the player's hand, with numbers below the cards that can be played."""
    asked = bool(choices.card_verb)
    may = [not asked or choices.may(card) for card in choices.hand]
    rows = hand_cards(choices.hand, symbols, may, marks(view, choices), numbered=asked)
    grid = TextGrid(len(rows))
    width = rows[0].cell_len
    grid.put(0, max((WIDTH - width) // 2, 0), rows)
    return grid.rows()


def marks(view: View, choices: Choices) -> list[str]:
    """A mark below each card that is part of a meld on the table."""
    shown = view.shown
    melds = shown.melded[view.seat] if isinstance(shown, ShowsMelds) else ()
    laid = {melded.card for melded in melds}
    return ["*" if card in laid else "" for card in choices.hand]


# pages


def page_frame(
    title: str, body: Sequence[Text], foot: str, symbols: Symbols, refusal: str = ""
) -> Frame:
    """A page of text: a title, up to twenty rows, and the keys."""
    lines = [Text(f" {title}", "bold"), Text(symbols.rule * WIDTH, FAINT)]
    lines += [truncated(Text.assemble(" ", row), WIDTH, symbols) for row in body[:PAGE_ROWS]]
    lines += [Text()] * (PROMPT_ROW - 1 - len(lines))
    last = Text(f" {symbols.cross} {refusal}", BAD) if refusal else Text(f" {foot}", FAINT)
    return Frame([*lines, Text(), truncated(last, WIDTH, symbols)], prompt(symbols))


def last_trick_lines(view: View, seats: Seats) -> list[Text]:
    """The last trick, card by card in the order played."""
    state = round_state_of(view.events)
    if not state.last_trick:
        return [Text(seats.said("table.noTrick"))]
    lines = []
    for place, (seat, card) in enumerate(state.last_trick.items(), 1):
        line = Text.assemble(
            f"{place}.  {seats.name(seat):<8}", inline_cards([card], seats.symbols)
        )
        if seat == state.last_taker:
            line.append(f"  {about_seat('table.took', seat, seats).plain}", STRONG)
        lines += [Text(), line]
    return lines
