"""An evening at the table: choose a game, play a match, play another."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

import click
from rich.text import Text

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS
from followsuit.cli.arguments import chosen
from followsuit.cli.table import ending
from followsuit.cli.table.look import STRONG, plain
from followsuit.cli.table.notebook import Notebook
from followsuit.cli.table.resume import saved_in
from followsuit.cli.table.screen import page_frame
from followsuit.cli.table.seats import Seats
from followsuit.cli.table.sitting import Sitting
from followsuit.cli.table.terminal import Left, Terminal
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.options import settings_of
from followsuit.rules.piles import Below
from followsuit.rules.record import Recorder
from followsuit.rules.replay import RecordError
from followsuit.rules.shuffle import SEED_BYTES, Stream, commitment, seeded_match

LONGEST_THOUGHT = 1.0  # seconds of a bot


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for."""

    game: Game | None
    seats: int | None
    settings: tuple[str, ...]
    preset: str | None
    seat: int
    bot: str
    seed: str | None
    speed: float
    save: Path | None
    resume: Path | None


class Evening:
    """One terminal, and one match after another."""

    def __init__(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.terminal = Terminal()
        self.notebook = notebook_for(wishes)
        self.sitting: Sitting | None = None

    def spend(self) -> None:
        """Play until the player goes; then say how it stands, on the ordinary screen."""
        wishes = self.wishes
        try:
            with self.terminal:
                self.match(self.resumed() if wishes.resume else self.first_sitting())
                while self.again():
                    self.match(self.next_sitting())
        except Left:
            pass
        finally:
            self.farewell()

    def choose_game(self) -> Game:
        """A menu of the catalogue."""
        games = list(GAMES.values())
        lines = [Text()]
        for number, game in enumerate(games, 1):
            players = f"{either(game.seat_counts)} players"
            lines += [Text.assemble((f" {number}  {game.title}", STRONG), f"   {players}")]
            lines += [Text(f"    {game.about}"), Text()]
        names = {str(number): game for number, game in enumerate(games, 1)} | dict(GAMES)
        look = self.terminal.look
        foot = plain("a number or a name · q leave", look)
        refusal = ""
        while True:
            frame = page_frame("Followsuit", lines, foot, look, refusal)
            answer = self.terminal.ask(frame).strip().lower().replace(" ", "_")
            if answer in ("q", "quit"):
                raise Left
            if answer in names:
                return names[answer]
            refusal = "That is none of them: type a number, or a name."

    # matches

    def first_sitting(self) -> Sitting:
        return self.new_sitting(self.wishes.game or self.choose_game(), self.wishes.seed)

    def next_sitting(self) -> Sitting:
        """The same game once more, with other cards."""
        before = self.sitting
        assert before is not None
        game, seed = before.seats.game, seed_of(None)
        rules = before.match.rules_in_force()
        match = seeded_match(game, before.seats.count, settings_of(rules), seed)
        return self.sit(game, Recorder(match), seed, before.seats.mine, before.bot_name)

    def new_sitting(self, game: Game, seed_text: str | None) -> Sitting:
        wishes = self.wishes
        options = chosen(game, wishes.seats, wishes.settings, wishes.preset)
        seed = seed_of(seed_text)
        match = seeded_match(game, wishes.seats, options, seed)
        return self.sit(game, Recorder(match), seed, wishes.seat, wishes.bot)

    def sit(self, game: Game, recorder: Recorder, seed: bytes, seat: int, bot: str) -> Sitting:
        count = int(recorder.match.table.seats)
        if not 0 <= seat < count:
            raise click.UsageError(f"--seat is from 0 to {count - 1} here")
        others = [other for other in range(count) if other != seat]
        bots = {other: bot_in(bot, Stream(seed, f"bot {other}").below) for other in others}
        seats = Seats(game, count, seat, self.terminal.look)
        return Sitting(
            recorder, seed, seats, bots, bot, self.terminal, self.wishes.speed, self.notebook
        )

    def resumed(self) -> Sitting:
        assert self.wishes.resume is not None
        saved = saved_in(self.wishes.resume)
        if self.notebook is not None:
            self.notebook.earlier = saved.earlier
        sitting = self.sit(saved.game, saved.recorder, saved.seed, saved.seat, saved.bot)
        sitting.sheet = saved.sheet
        return sitting

    def match(self, sitting: Sitting) -> None:
        """One match, from the welcome to the winners."""
        self.sitting = sitting
        seats = sitting.seats
        lines = ending.welcome(sitting.match.rules_in_force(), seats, commitment(sitting.seed))
        foot = plain(
            "Enter: begin · ?, l, s and q at the table: rules, last trick, scores, leave",
            seats.look,
        )
        answer = self.terminal.ask(page_frame(seats.game.title, lines, foot, seats.look))
        if answer.strip().lower() in ("q", "quit"):
            raise Left
        sitting.play()
        if self.notebook is not None:
            self.notebook.turn_over(sitting.recorder.record())

    def again(self) -> bool:
        """Show who has won; whether the player wants another match."""
        sitting = self.sitting
        assert sitting is not None
        look = self.terminal.look
        lines = ending.match_over(sitting.view(), sitting.seats)
        lines += ending.fair_lines(sitting.seed, commitment(sitting.seed))
        foot = plain("y: play again · s: score sheet · Enter: leave", look)
        while True:
            answer = self.terminal.ask(page_frame("The match is over", lines, foot, look))
            if answer.strip().lower() != "s":
                return answer.strip().lower() in ("y", "yes")
            sitting.show_sheet()

    def farewell(self) -> None:
        """The last words, on the ordinary screen."""
        sitting = self.sitting
        if sitting is None:
            return
        for line in ending.last_words(sitting.match, sitting.seats, self.saved_as()):
            click.echo(line)

    def saved_as(self) -> str:
        return str(self.notebook.path) if self.notebook is not None else ""


def either(counts: tuple[int, ...]) -> str:
    """`4`, `4 or 6`, `2, 3 or 4`."""
    *most, last = map(str, counts)
    return f"{', '.join(most)} or {last}" if most else last


def seed_of(text: str | None) -> bytes:
    """A seed nobody can guess; or the one that a text stands for, to play a game again."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    if re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", text):
        return bytes.fromhex(text)  # a seed that a match has shown at its end
    return hashlib.sha256(f"followsuit play {text}".encode()).digest()


def notebook_for(wishes: Wishes) -> Notebook | None:
    """The file to write to: a new one, or the one we go on with."""
    path = wishes.save or wishes.resume
    if path is None:
        return None
    if wishes.save and wishes.save != wishes.resume and wishes.save.exists():
        raise click.ClickException(f"{path} exists already: choose another, or --resume {path}")
    notebook = Notebook(path)
    try:
        notebook.try_the_pen()
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from None
    return notebook


def check_resumed_alone(wishes: Wishes) -> None:
    """A saved match has its own game, seats, options and cards."""
    other = (wishes.game, wishes.seats, wishes.settings or None, wishes.preset, wishes.seed)
    if wishes.resume and any(wish is not None for wish in other):
        raise click.UsageError("a saved match has its own game, seats, options and seed")


def spend(wishes: Wishes) -> None:
    if wishes.bot not in BOTS:
        raise click.UsageError(f"there is no bot {wishes.bot[:40]!r}; there are {', '.join(BOTS)}")
    check_resumed_alone(wishes)
    try:
        Evening(wishes).spend()
    except RecordError as error:
        raise click.ClickException(f"{wishes.resume}: {error}") from None


def bot_in(name: str, below: Below) -> Bot:
    """A bot that keeps nobody waiting."""
    bot = BOTS[name](below)
    bot.seconds = LONGEST_THOUGHT
    return bot
