"""The pages between rounds: welcome, the score of a round, the result of the match."""

from rich.text import Text

from followsuit.cli.option_table import worded
from followsuit.cli.tui.cards import inline_cards
from followsuit.cli.tui.round_state import round_state_of
from followsuit.cli.tui.score_sheet import RoundPoints, round_lines, shown_lines, sides_in_order
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
        Text("All deals come from a seed that has already been chosen. Its SHA-256 is:", FAINT),
        Text(commitment, FAINT),
        Text("You will see the seed at the end, so that you can check every deal.", FAINT),
        Text(),
    ]
    return lines + house_rules(rules, seats)


def about(game: Game, language: str = "en") -> str:
    """What a game is about, in one or two sentences."""
    return pattern(f"{game.name}.about", language) or game.about


def around(seats: Seats) -> list[tuple[str, Text]]:
    order = [(seats.mine + away) % seats.count for away in range(seats.count)]
    return [(seats.place(seat), seats.label(seat)) for seat in order]


def house_rules(rules: object, seats: Seats) -> list[Text]:
    """Options that apply and differ from the defaults."""
    changed = []
    in_force = options_in_force(rules)
    for option in seats.game.options:
        value = getattr(rules, option.name)
        if value != option.default and option.applies(in_force):
            changed.append(f"{option.name} = {worded(value)}")
    return wrapped(Text("Options: " + ", ".join(changed)), WIDTH - 2) if changed else []


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
    return [Text.assemble("Last trick: ", cards, "  ", winner)]


def round_over_foot(view: View, seats: Seats) -> str:
    """The keys, and actions that are still possible."""
    more = [str(action) for action in view.legal or ()]
    onward = f"next {seats.hand_word()}" if view.result is None else "result"
    keys = [f"Enter: {onward}", *more, "l last trick", "s scores", "? rules"]
    return f" {seats.symbols.dot} ".join([*keys, "q leave"])


def match_over(view: View, seats: Seats) -> list[Text]:
    """The winners and the final scores."""
    result = view.result
    assert result is not None
    winners = result.winners or ()
    names = [seats.name(seat) for seat in sorted(winners, key=lambda s: s != seats.mine)]
    word = "win" if names[1:] or names == ["You"] else "wins"
    reason = seats.named(result.why) if result.why is not None else result.reason
    lines = [Text(), Text(f"{' and '.join(names)} {word}: {reason}.", STRONG), Text()]
    for side in sides_in_order(seats):
        score = number(result.scores[side], seats.symbols)
        lines.append(Text.assemble(f"{score:>8}  ", seats.side_label(side)))
    return lines


def fair_lines(seed: bytes, commitment: str) -> list[Text]:
    return [
        Text(),
        Text("All deals came from this seed:", FAINT),
        Text(seed.hex(), FAINT),
        Text("Its SHA-256 is what you saw before the first deal:", FAINT),
        Text(commitment, FAINT),
    ]


def leaving(saved: bool) -> list[Text]:
    if saved:
        return [Text(), Text("The match is saved. You can continue it later.")]
    return [Text(), Text("The match is not saved. Start with --save FILE to continue later.")]


def goodbye_lines(match: Match, seats: Seats, saved_as: str) -> list[str]:
    """The last lines on the normal screen: the scores, and how to continue."""
    scores = ", ".join(
        f"{seats.side_name(side)} {number(match.table.scores[side], seats.symbols)}"
        for side in sides_in_order(seats)
    )
    if match.result() is not None:
        check = [f"Check the deals with: followsuit verify {saved_as}"]
        return [f"{seats.game.title}: {scores}.", *(check if saved_as else [])]
    if not saved_as:
        return []
    left = f"{seats.game.title}, left in {seats.hand_word()} {max(match.round, 1)}: {scores}."
    return [left, f"Continue with: followsuit play --resume {saved_as}"]
