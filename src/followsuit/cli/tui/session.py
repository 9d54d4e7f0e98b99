"""A session in the terminal: choose a game and play one match after another."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

import click
from rich.text import Text

from followsuit import texts
from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS
from followsuit.cli.arguments import chosen
from followsuit.cli.tui import match_pages
from followsuit.cli.tui.match_session import MatchSession
from followsuit.cli.tui.record_file import RecordFile
from followsuit.cli.tui.saved_match import load_saved_match
from followsuit.cli.tui.screen import TABLE_KEYS, keys, page_frame
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import STRONG, Symbols
from followsuit.cli.tui.terminal import PlayerLeft, Terminal
from followsuit.cli.tui.text_grid import WIDTH, wrapped
from followsuit.cli.tui.wording import phrase
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.options import options_in_force
from followsuit.rules.piles import Below
from followsuit.rules.record import Recorder
from followsuit.rules.replay import RecordError
from followsuit.rules.shuffle import SEED_BYTES, Stream, commitment, seeded_match

LONGEST_THOUGHT = 1.0  # in seconds, for bots


@dataclass(frozen=True)
class PlayRequest:
    """What the command line asks for."""

    game: Game | None
    seats: int | None
    option_texts: tuple[str, ...]
    preset: str | None
    seat: int
    bot: str
    seed: str | None
    speed: float
    save: Path | None
    resume: Path | None


class TerminalSession:
    """One terminal, and one match after another."""

    def __init__(self, request: PlayRequest) -> None:
        self.request = request
        self.terminal = Terminal()
        self.record_file = record_file_for(request)
        self.current: MatchSession | None = None

    def run(self) -> None:
        """Play until the player leaves; then print the scores on the normal screen."""
        request = self.request
        try:
            with self.terminal:
                self.play_match(self.resumed() if request.resume else self.first_match())
                while self.again():
                    self.play_match(self.next_match())
        except PlayerLeft:
            pass
        finally:
            self.print_goodbye()

    def choose_game(self) -> Game:
        """Let the player choose from a menu."""
        games = list(GAMES.values())
        lines = [Text()]
        for number, game in enumerate(games, 1):
            players = players_of(game, self.terminal.symbols)
            lines.append(Text.assemble((f" {number}  {game.title}", STRONG), f"   {players}"))
            about = wrapped(Text(match_pages.about(game)), WIDTH - 7)
            lines += [*(Text.assemble("    ", row) for row in about), Text()]
        names = {str(number): game for number, game in enumerate(games, 1)} | dict(GAMES)
        symbols = self.terminal.symbols
        foot = keys(symbols, "choose", "quit")
        refusal = ""
        while True:
            frame = page_frame(phrase("app.name", symbols), lines, foot, symbols, refusal)
            answer = self.terminal.ask(frame).strip().lower().replace(" ", "_")
            if answer in ("q", "quit"):
                raise PlayerLeft
            if answer in names:
                return names[answer]
            refusal = phrase("common.sentence", symbols, what=texts.Text("terminal.noGame"))

    # matches

    def first_match(self) -> MatchSession:
        return self.new_match_session(self.request.game or self.choose_game(), self.request.seed)

    def next_match(self) -> MatchSession:
        """The same game with new cards."""
        before = self.current
        assert before is not None
        game, seed = before.seats.game, seed_of(None)
        rules = before.match.rules_in_force()
        match = seeded_match(game, before.seats.count, options_in_force(rules), seed)
        return self.match_session(game, Recorder(match), seed, before.seats.mine, before.bot_name)

    def new_match_session(self, game: Game, seed_text: str | None) -> MatchSession:
        request = self.request
        options = chosen(game, request.seats, request.option_texts, request.preset)
        seed = seed_of(seed_text)
        match = seeded_match(game, request.seats, options, seed)
        return self.match_session(game, Recorder(match), seed, request.seat, request.bot)

    def match_session(
        self, game: Game, recorder: Recorder, seed: bytes, seat: int, bot: str
    ) -> MatchSession:
        count = int(recorder.match.table.seats)
        if not 0 <= seat < count:
            raise click.UsageError(f"--seat must be from 0 to {count - 1}")
        others = [other for other in range(count) if other != seat]
        bots = {other: bot_in(bot, Stream(seed, f"bot {other}").below) for other in others}
        seats = Seats(game, count, seat, self.terminal.symbols)
        return MatchSession(
            recorder, seed, seats, bots, bot, self.terminal, self.request.speed, self.record_file
        )

    def resumed(self) -> MatchSession:
        assert self.request.resume is not None
        saved = load_saved_match(self.request.resume)
        if self.record_file is not None:
            self.record_file.earlier = saved.earlier
        session = self.match_session(saved.game, saved.recorder, saved.seed, saved.seat, saved.bot)
        session.score_sheet = saved.score_sheet
        return session

    def play_match(self, session: MatchSession) -> None:
        """Play one match."""
        self.current = session
        seats = session.seats
        lines = match_pages.welcome(session.match.rules_in_force(), seats, commitment(session.seed))
        at_table = seats.said("terminal.key.atTable", keys=keys(seats.symbols, *TABLE_KEYS))
        foot = f"{keys(seats.symbols, 'start')} {seats.symbols.dot} {at_table}"
        answer = self.terminal.ask(page_frame(seats.game.title, lines, foot, seats.symbols))
        if answer.strip().lower() in ("q", "quit"):
            raise PlayerLeft
        session.play()
        if self.record_file is not None:
            self.record_file.finish(session.recorder.record())

    def again(self) -> bool:
        """Show the result; whether the player wants another match."""
        session = self.current
        assert session is not None
        symbols = self.terminal.symbols
        seats = session.seats
        lines = match_pages.match_over(session.view(), seats)
        lines += match_pages.fair_lines(seats, session.seed, commitment(session.seed))
        foot = keys(symbols, "again", "sheet", "end")
        title = seats.said("refusal.match_over")
        while True:
            answer = self.terminal.ask(page_frame(title, lines, foot, symbols))
            if answer.strip().lower() != "s":
                return answer.strip().lower() in ("y", "yes")
            session.show_score_sheet()

    def print_goodbye(self) -> None:
        """Print the last lines on the normal screen."""
        session = self.current
        if session is None:
            return
        for line in match_pages.goodbye_lines(session.match, session.seats, self.saved_as()):
            click.echo(line)

    def saved_as(self) -> str:
        return str(self.record_file.path) if self.record_file is not None else ""


def players_of(game: Game, symbols: Symbols) -> str:
    """`4 players`, `4 or 6 players`, `2–4 players`."""
    low, high = game.seat_counts[0], game.seat_counts[-1]
    if low == high:
        return phrase("common.players", symbols, count=low)
    is_unbroken = high - low == len(game.seat_counts) - 1
    key = "common.playersTo" if is_unbroken else "common.playersOr"
    return phrase(key, symbols, low=low, high=high)


def seed_of(text: str | None) -> bytes:
    """A random seed, or the one derived from a text."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    if re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", text):
        return bytes.fromhex(text)  # the seed of an earlier match
    return hashlib.sha256(f"followsuit play {text}".encode()).digest()


def record_file_for(request: PlayRequest) -> RecordFile | None:
    """The file to save to: a new one, or the one to continue."""
    path = request.save or request.resume
    if path is None:
        return None
    if request.save and request.save != request.resume and request.save.exists():
        raise click.ClickException(
            f"{path} already exists: choose another file, or use --resume {path}"
        )
    record_file = RecordFile(path)
    try:
        record_file.check_writable()
    except OSError as error:
        raise click.ClickException(f"cannot write {path}: {error.strerror}") from None
    return record_file


def check_resumed_alone(request: PlayRequest) -> None:
    """Refuse options that a saved match already has."""
    other = (
        request.game,
        request.seats,
        request.option_texts or None,
        request.preset,
        request.seed,
    )
    if request.resume and any(choice is not None for choice in other):
        raise click.UsageError("--resume cannot be combined with a game, seats, options or a seed")


def play(request: PlayRequest) -> None:
    if request.bot not in BOTS:
        raise click.UsageError(
            f"there is no bot {request.bot[:40]!r}; choose one of {', '.join(BOTS)}"
        )
    check_resumed_alone(request)
    try:
        TerminalSession(request).run()
    except RecordError as error:
        raise click.ClickException(f"{request.resume}: {error}") from None


def bot_in(name: str, below: Below) -> Bot:
    """A bot with a time limit."""
    bot = BOTS[name](below)
    bot.seconds = LONGEST_THOUGHT
    return bot
