"""The pages between rounds: welcome, the score of a round, the result of the match."""

from rich.text import Text

from followsuit.cli.option_table import worded
from followsuit.cli.tui.cards import inline_cards
from followsuit.cli.tui.round_state import round_state_of
from followsuit.cli.tui.score_sheet import RoundPoints, round_lines, shown_lines, sides_in_order
from followsuit.cli.tui.screen import TABLE_KEYS, keys
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, number, plain
from followsuit.cli.tui.text_grid import WIDTH, wrapped
from followsuit.cli.tui.wording import about_seat
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import options_in_force
from followsuit.rules.view import View
from followsuit.texts import pattern


def welcome(rules: object, seats: Seats, commitment: str) -> list[Text]:
    """The game, the players, the commitment to fair deals and the options."""
    what = Text(plain(about(seats.game, seats.language), seats.symbols))
    lines = [Text(), *wrapped(what, WIDTH - 2), Text()]
    lines += [Text.assemble(f"{place:<13}", label) for place, label in around(seats)]
    lines += [
        Text(),
        Text(seats.said("terminal.commitment"), FAINT),
        Text(commitment, FAINT),
        Text(seats.said("terminal.commitmentAbout"), FAINT),
        Text(),
    ]
    return lines + house_rules(rules, seats)


def about(game: Game, language: str = "en") -> str:
    """What a game is about, in one or two sentences."""
    return pattern(f"{game.name}.about", language) or game.about


def around(seats: Seats) -> list[tuple[str, Text]]:
    order = [(seats.mine + away) % seats.count for away in range(seats.count)]
    return [(seats.place_name(seat), seats.label(seat)) for seat in order]


def house_rules(rules: object, seats: Seats) -> list[Text]:
    """Options that apply and differ from the defaults."""
    changed = []
    in_force = options_in_force(rules)
    for option in seats.game.options:
        value = getattr(rules, option.name)
        if value != option.default and option.applies(in_force):
            changed.append(f"{option.name} = {worded(value)}")
    if not changed:
        return []
    line = seats.said("terminal.options", options=tuple(changed))
    return wrapped(Text(line), WIDTH - 2)


def round_over(played: RoundPoints, view: View, seats: Seats) -> list[Text]:
    lines = [Text(), *round_lines(played, view.scores, seats)]
    return [*lines, Text(), *last_trick(view, seats), *shown_lines(played, seats)]


def last_trick(view: View, seats: Seats) -> list[Text]:
    """The trick that ended the round."""
    state = round_state_of(view.events)
    if not state.last_trick:
        return []
    cards = inline_cards(state.last_trick.values(), seats.symbols)
    winner = about_seat("table.took", state.last_taker, seats)
    return [Text.assemble(f"{seats.said('table.lastTrick')}: ", cards, "  ", winner)]


def round_over_foot(view: View, seats: Seats) -> str:
    """The keys, and actions that are still possible."""
    more = [str(action) for action in view.legal or ()]
    onward = seats.of_round("terminal.key.next" if view.result is None else "terminal.key.result")
    parts = [onward, *more, keys(seats.symbols, *TABLE_KEYS)]
    return f" {seats.symbols.dot} ".join(parts)


def match_over(view: View, seats: Seats) -> list[Text]:
    """The winners and the final scores."""
    result = view.result
    assert result is not None
    winners = result.winners or ()
    names = [seats.name(seat) for seat in sorted(winners, key=lambda s: s != seats.mine)]
    key = "terminal.won.you" if tuple(winners) == (seats.mine,) else "terminal.won"
    why = seats.named(result.why) if result.why is not None else result.reason
    won = seats.said(key, names=" & ".join(names), count=len(names), why=why)
    lines = [Text(), Text(won, STRONG), Text()]
    for side in sides_in_order(seats):
        score = number(result.scores[side], seats.symbols)
        lines.append(Text.assemble(f"{score:>8}  ", seats.side_label(side)))
    return lines


def fair_lines(seats: Seats, seed: bytes, commitment: str) -> list[Text]:
    return [
        Text(),
        Text(seats.said("terminal.seed"), FAINT),
        Text(seed.hex(), FAINT),
        Text(seats.said("terminal.seedAbout"), FAINT),
        Text(commitment, FAINT),
    ]


def leaving(seats: Seats, saved: bool) -> list[Text]:
    return [Text(), Text(seats.said("terminal.saved" if saved else "terminal.notSaved"))]


def goodbye_lines(match: Match, seats: Seats, saved_as: str) -> list[str]:
    """The last lines on the normal screen: the scores, and how to continue."""
    scores = ", ".join(
        f"{seats.side_name(side)} {number(match.table.scores[side], seats.symbols)}"
        for side in sides_in_order(seats)
    )
    title = seats.game.title
    if match.result() is not None:
        verify = seats.said("terminal.verify", command=f"followsuit verify {saved_as}")
        final = seats.said("terminal.scores", game=title, scores=scores)
        return [final, *([verify] if saved_as else [])]
    if not saved_as:
        return []
    number_now = max(match.round, 1)
    left = seats.of_round("terminal.left", game=title, number=number_now, scores=scores)
    resume = seats.said("terminal.resume", command=f"followsuit play --resume {saved_as}")
    return [left, resume]
