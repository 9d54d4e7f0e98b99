"""One match in the terminal: the player and the bots, from the first deal to the last."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from followsuit.bots.blame import chosen_by
from followsuit.bots.bot import Bot, choose_action, free_action
from followsuit.cli.tui import match_pages, pager
from followsuit.cli.tui.announcements import announcements
from followsuit.cli.tui.answer import NotUnderstood, parse_answer
from followsuit.cli.tui.choices import Choices, choices_in
from followsuit.cli.tui.record_file import RecordFile, record_to_save
from followsuit.cli.tui.rules_page import rules_lines
from followsuit.cli.tui.score_sheet import ScoreSheet, score_sheet_lines
from followsuit.cli.tui.screen import Frame, keys, last_trick_lines, page_frame, table_frame
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.terminal import PlayerLeft, Terminal
from followsuit.cli.tui.wording import capital
from followsuit.rules.events import Event, TrickTaken
from followsuit.rules.match import Match
from followsuit.rules.phase import Action, IllegalAction
from followsuit.rules.record import Recorder
from followsuit.rules.table import NATURE
from followsuit.rules.view import View
from followsuit.texts import Text


@dataclass
class MatchSession:
    """Everything around one match; the recorder is the only way to the rules."""

    recorder: Recorder
    seed: bytes
    seats: Seats
    bots: dict[int, Bot]
    bot_name: str
    terminal: Terminal
    speed: float = 0.0  # seconds to show a card that a bot has played
    record_file: RecordFile | None = None
    score_sheet: ScoreSheet = field(default_factory=ScoreSheet)
    announced: int = 0  # events of this round before the player's last move
    offered_in_deal: int = 0  # the deal in which the player was last asked out of turn

    # the course of a match

    def play(self) -> None:
        """Play to the end of the match; it is saved however it ends."""
        try:
            self.save()
            while self.match.result() is None:
                self.step()
            self.after_round()
        finally:
            self.save()

    @property
    def match(self) -> Match:
        return self.recorder.match

    def step(self) -> None:
        match = self.match
        if self.let_a_bot_interject():
            return
        if match.phase.to_act == NATURE:
            self.next_deal()
        elif match.phase.to_act == self.seats.mine:
            self.my_turn()
        else:
            self.bots_turn(match.phase.to_act)

    def next_deal(self) -> None:
        if self.score_sheet.rounds and not self.match.redealt:
            self.after_round()
            self.save()
        self.announced = 0
        self.score_sheet.new_round()
        with uninterrupted():
            self.score_sheet.note(self.recorder.deal_from(self.seed))

    def act(self, seat: int, action: Action) -> list[Event]:
        with uninterrupted():
            events = self.recorder.act(seat, action)
            self.score_sheet.note(events)
        return events

    # the bots

    def bots_turn(self, seat: int) -> None:
        if self.offer_interjection():
            return
        action = choose_action(self.bots[seat], self.match, seat)
        with chosen_by(self.bots[seat]):
            events = self.act(seat, action)
        takes = any(isinstance(event, TrickTaken) for event in events)
        mine = self.match.to_act == self.seats.mine
        if self.speed and (takes or not mine):  # on the player's turn the card stays visible anyway
            self.terminal.pause(self.frame(asking=False), self.speed * (2 if takes else 1))

    def let_a_bot_interject(self) -> bool:
        """Let a bot act out of turn, if one wants to."""
        for seat, bot in self.bots.items():
            if self.match.interjections(seat):
                action = bot.interject(self.match.view(seat))
                if action is not None:
                    with chosen_by(bot):
                        self.act(seat, action)
                    return True
        return False

    # the player

    def view(self) -> View:
        return self.match.view(self.seats.mine)

    def choices(self, view: View) -> Choices:
        return choices_in(view, self.match.table.pack.names)

    def frame(self, refusal: str = "", asking: bool = True) -> Frame:
        view = self.view()
        news = announcements(view.events, self.announced, self.seats)
        return table_frame(view, self.seats, self.choices(view), news, refusal, asking)

    def my_turn(self) -> None:
        """Ask until the rules accept a move."""
        self.ask(self.frame)

    def offer_interjection(self) -> bool:
        """Once per deal, offer the player a free action out of turn."""
        match = self.match
        asked, self.offered_in_deal = self.offered_in_deal, match.deals
        if asked == match.deals or free_action(match.view(self.seats.mine)) is None:
            return False
        return self.ask(self.frame, may_skip=True)

    def ask(self, frame: Callable[[str], Frame], may_skip: bool = False) -> bool:
        """Ask for a move, handling the table's keys; whether the player made one."""
        refusal = ""
        while True:
            text = self.terminal.ask(frame(refusal)).strip()
            refusal = ""
            if text.lower() in KEYS:
                KEYS[text.lower()](self)
            elif not text and may_skip:
                return False
            else:
                refusal = self.try_answer(text)
                if not refusal:
                    return True

    def try_answer(self, text: str) -> str:
        """Carry out what was typed; returns the reason if it was refused."""
        view = self.view()
        try:
            action = parse_answer(text, self.choices(view))
            self.act(self.seats.mine, action)
        except IllegalAction as error:
            return self.sentence(error.reason)
        except NotUnderstood as error:
            return self.sentence(error.why)
        self.announced = len(view.events)
        self.save()
        return ""

    def sentence(self, what: Text) -> str:
        return self.seats.said("common.sentence", what=self.seats.named(what))

    def after_round(self) -> None:
        """Show the scores of the round; until Enter, actions out of turn are still possible."""
        while self.ask(self.round_over_frame, may_skip=True):
            pass

    def round_over_frame(self, refusal: str) -> Frame:
        view, seats = self.view(), self.seats
        lines = match_pages.round_over(self.score_sheet.rounds[-1], view, seats)
        foot = match_pages.round_over_foot(view, seats)
        title = seats.of_round("replay.roundOver")
        return page_frame(capital(title), lines, foot, seats.symbols, refusal)

    # the table's keys

    def show_rules(self) -> None:
        game = self.seats.game
        lines = rules_lines(game, self.match.rules_in_force(), self.seats.symbols)
        pager.show_pages(self.terminal, self.seats.said("rules.of", game=game.title), lines)

    def show_last_trick(self) -> None:
        lines = last_trick_lines(self.view(), self.seats)
        pager.show_pages(self.terminal, self.seats.said("table.lastTrick"), lines)

    def show_score_sheet(self) -> None:
        lines = score_sheet_lines(self.score_sheet, tuple(self.match.table.scores), self.seats)
        pager.show_pages(self.terminal, self.seats.said("terminal.sheet"), lines)

    def leave(self) -> None:
        seats = self.seats
        lines = match_pages.leaving(seats, self.record_file is not None)
        foot = keys(seats.symbols, "yesLeave", "stay")
        title = seats.said("home.leaveTitle")
        answer = self.terminal.ask(page_frame(title, lines, foot, seats.symbols))
        if answer.strip().lower() in ("y", "yes", "q"):
            raise PlayerLeft

    def save(self) -> None:
        if self.record_file is not None:
            seat = self.seats.mine
            record = record_to_save(self.recorder, seat, self.bot_name, self.seed)
            self.record_file.write(record)


KEYS: dict[str, Callable[[MatchSession], None]] = {
    "?": MatchSession.show_rules,
    "h": MatchSession.show_rules,
    "help": MatchSession.show_rules,
    "l": MatchSession.show_last_trick,
    "s": MatchSession.show_score_sheet,
    "q": MatchSession.leave,
    "quit": MatchSession.leave,
}


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Block Ctrl-C and similar signals until the recorder has noted an action."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
