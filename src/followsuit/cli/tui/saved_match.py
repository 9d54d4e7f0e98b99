"""Loads a match that was saved before its end."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from followsuit.bots.catalogue import BOTS
from followsuit.cli.tui.record_file import SAVED_PLAYER
from followsuit.cli.tui.score_sheet import ScoreSheet
from followsuit.rules.game import Game
from followsuit.rules.piles import read_piles
from followsuit.rules.record import Recorder
from followsuit.rules.replay import Place, first_dealer_of, read_records, replay
from followsuit.rules.shuffle import SEED_BYTES
from followsuit.texts import Text


@dataclass(frozen=True)
class SavedMatch:
    """An unfinished match, replayed to where it was left."""

    game: Game
    recorder: Recorder
    score_sheet: ScoreSheet
    seat: int
    bot: str
    seed: bytes
    earlier: list[str]  # the lines of earlier matches in the same file


def load_saved_match(path: Path) -> SavedMatch:
    """The last match of a file; raises `RecordError` if it cannot be continued."""
    content = path.read_bytes()
    line, record = list(read_records(content))[-1]
    replayed = replay(record, line)
    if record["result"] is not None:
        raise Place(line).wrong(Text("record.over"))
    seat, bot, seed = player_of(record, line)
    recorder, score_sheet = replayed_match(replayed.game, record)
    recorder.seed = seed
    lines = [text for text in content.decode("utf-8-sig").split("\n") if text.strip()]
    earlier = lines[:-1] if line > 1 else []
    return SavedMatch(replayed.game, recorder, score_sheet, seat, bot, seed, earlier)


def player_of(record: dict[str, Any], line: int) -> tuple[int, str, bytes]:
    """The player's seat, the bot, and the seed of the deals to come."""
    saved = record.get(SAVED_PLAYER)
    if not isinstance(saved, dict):
        raise Place(line).wrong(Text("record.not_saved_by_play"))
    seat, bot, seed = saved.get("seat"), saved.get("bot"), saved.get("seed")
    fits = isinstance(seat, int) and 0 <= seat < record["seats"] and bot in BOTS
    if not fits or not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", str(seed)):
        raise Place(line).wrong(Text("record.damaged"))
    return saved["seat"], saved["bot"], bytes.fromhex(saved["seed"])


def replayed_match(game: Game, record: dict[str, Any]) -> tuple[Recorder, ScoreSheet]:
    """A recorder and a score sheet that have seen everything so far."""
    rules = game.rules_for(record["seats"], record.get("options", {}))
    match = game.match(rules, first_dealer_of(record, game, rules, Place(1)))
    recorder, score_sheet = Recorder(match), ScoreSheet()
    for played in record["hands"]:
        score_sheet.new_round()
        score_sheet.note(recorder.deal(read_piles(played["deal"], match.table.pack)))
        for seat, text, *_ in played["actions"]:
            score_sheet.note(recorder.act(seat, text))
    return recorder, score_sheet
