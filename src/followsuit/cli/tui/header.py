"""The two lines above the table: the match and its scores, then what holds in this hand."""

from rich.text import Text

from followsuit.cli.tui.cards import inline_card, suit_name, suit_symbol
from followsuit.cli.tui.round_state import RoundState
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, Symbols, number
from followsuit.cli.tui.text_grid import WIDTH, spread, truncated
from followsuit.games.bezique.phases.views import TableauShowing
from followsuit.games.cat_te.phases.views import RoundShowing, SixTricksShowing
from followsuit.games.mindikot.phases.tricks import HiddenTrumpShowing
from followsuit.games.rook13.phases.auction import AuctionShowing
from followsuit.games.rook13.phases.contract import ContractShowing
from followsuit.games.rook13.phases.tricks import ContractTrickShowing
from followsuit.rules.tricks import TrickShowing
from followsuit.rules.view import View


def header(view: View, state: RoundState, seats: Seats) -> list[Text]:
    symbols = seats.symbols
    left = Text.assemble(
        (f" {seats.game.title}", STRONG), (f" {symbols.dot} {hand_title(view, seats)}", FAINT)
    )
    facts = Text("   ").join(facts_of(view, state, seats))
    second = truncated(Text.assemble(" ", facts), WIDTH, symbols)
    return [spread(left, Text.assemble(standing(view, seats), " ")), second]


def standing(view: View, seats: Seats) -> Text:
    """The scores of teams, and what they play for; who plays alone has it at the chair."""
    goal = Text(goal_of(view.rules), FAINT)
    if not seats.game.teams:
        return goal
    own = seats.side_of(seats.mine)
    scores = [
        Text.assemble(
            seats.side_label(side), " ", (number(view.scores[side], seats.symbols), STRONG)
        )
        for side in (own, 1 - own)
    ]
    return Text("   ").join([*scores, goal])


def goal_of(rules: object) -> str:
    """What the match is played to."""
    if hasattr(rules, "win_score"):
        return f"over {rules.win_score} wins"
    if hasattr(rules, "target_score"):
        return f"to {rules.target_score}"
    return ""


def hand_title(view: View, seats: Seats) -> str:
    """`hand 3`, `round 2 of 6`."""
    rounds = getattr(view.rules, "rounds", None)
    return f"{seats.hand_word()} {max(view.deals, 1)}" + (f" of {rounds}" if rounds else "")


def facts_of(view: View, state: RoundState, seats: Seats) -> list[Text]:
    """Trump, contract, tens, stock: what a player wants to know at a glance."""
    showing, symbols = view.showing, seats.symbols
    facts = []
    if isinstance(showing, SixTricksShowing | RoundShowing):
        return pots(showing, symbols)
    if isinstance(showing, TrickShowing) and seats.game.has_trump:
        facts.append(trump(showing, symbols))
    if isinstance(showing, AuctionShowing):
        facts += auction(showing, seats)
    if isinstance(showing, ContractShowing | ContractTrickShowing):
        facts.append(contract(showing, seats))
    if isinstance(showing, ContractTrickShowing):
        facts.append(by_team("points", showing.captured, seats))
    if isinstance(showing, TableauShowing):
        facts += stock(showing, symbols)
    if view.game == "mindikot":
        facts += tens(state, seats)
    return facts


def trump(showing: TrickShowing, symbols: Symbols) -> Text:
    if showing.trump:
        return Text.assemble(
            "trump ", suit_symbol(showing.trump, symbols), f" {suit_name(showing.trump)}"
        )
    if isinstance(showing, HiddenTrumpShowing) and showing.aside:
        return Text.assemble("trump hidden ", inline_card(showing.hidden, symbols))
    return Text("no trump yet", FAINT)


def auction(showing: AuctionShowing, seats: Seats) -> list[Text]:
    if showing.bidder < 0:
        return [Text("nobody has bid yet")]
    return [Text(f"highest bid {showing.high} by {seats.known(showing.bidder)}")]


def contract(showing: ContractShowing | ContractTrickShowing, seats: Seats) -> Text:
    side = seats.side_of(showing.bidder)
    bidder = seats.known(showing.bidder)
    return Text.assemble("bid ", (str(showing.bid), STRONG), f" by {bidder} ", seats.sign(side))


def by_team(what: str, numbers: tuple[int, int], seats: Seats) -> Text:
    own = seats.side_of(seats.mine)
    pieces = [Text.assemble(seats.sign(s), f" {numbers[s]}") for s in (own, 1 - own)]
    return Text.assemble(f"{what} ", pieces[0], " ", pieces[1])


def stock(showing: TableauShowing, symbols: Symbols) -> list[Text]:
    if not showing.turn_up:
        return [Text("the last nine: follow, win, trump", STRONG)]
    return [
        Text.assemble("turned up ", inline_card(showing.turn_up, symbols)),
        Text(f"stock {showing.stock}"),
    ]


def pots(showing: SixTricksShowing | RoundShowing, symbols: Symbols) -> list[Text]:
    facts = [Text.assemble("pot ", (str(showing.pot), STRONG))]
    if isinstance(showing, SixTricksShowing):
        blind = ", laid face down" if showing.blind else ""
        facts.insert(0, Text(f"trick {showing.number} of 6{blind}"))
    if showing.turned and showing.side_pot:
        side = f"side pot {showing.side_pot}, for the card above "
        facts.append(Text.assemble(side, inline_card(showing.turned, symbols)))
    return facts


def tens(state: RoundState, seats: Seats) -> list[Text]:
    """Mindikot is about the tens; tricks break a tie."""
    won, tricks = [0, 0], [0, 0]
    for seat in range(seats.count):
        side = seats.side_of(seat)
        won[side] += sum(card.startswith("10") for card in state.taken.get(seat, ()))
        tricks[side] += state.tricks.get(seat, 0)
    return [
        by_team("tens", (won[0], won[1]), seats),
        by_team("tricks", (tricks[0], tricks[1]), seats),
    ]
