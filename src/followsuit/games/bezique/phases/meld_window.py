"""After a trick, its winner may swap the seven and meld; then everyone draws."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from followsuit.games.bezique.deck import NO_CARD, in_meld_order, name
from followsuit.games.bezique.hand import NINE, Hand
from followsuit.games.bezique.melds import DRAW, NAMES, SWAP, MeldSearch, kind_of, slots_of, worth
from followsuit.games.bezique.options import Rules
from followsuit.games.bezique.phases.refusals import why_not_meld, why_not_swap
from followsuit.games.bezique.phases.tableau import cards_in_front, named_slot, tableau_view
from followsuit.games.bezique.table import Tableau, tableau
from followsuit.rules.bits import bit
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.events import Melded, Swapped
from followsuit.rules.phase import Action, IllegalAction, Phase, Refusal
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table
from followsuit.texts import Text

SWAPPED: Final = 10
NO_LIMIT: Final = -1
TO_MELD: Final = Text("bezique.prompt.meld")
SWAPPED_SEVEN: Final = Text("bezique.score.seven_swapped")
MELDS: Final = [Text(f"bezique.meld.{name}") for name in NAMES]


@final
@mypyc_attr(free_list_len=1)
class MeldWindow(Phase):
    """BZ-5: a swap and a number of melds, in any order, until `draw` gives everyone a card."""

    rules: Rules
    melds_left: i64

    def __init__(self, winner: Seat, rules: Rules, melds_left: i64) -> None:
        self.rules = rules
        self.melds_left = melds_left
        super().__init__(winner)

    def may_swap(self, board: Tableau) -> bool:
        return board.may_be_swapped() and board.sevens(board.at[self.to_act]) != 0

    def search(self, board: Tableau, search: MeldSearch) -> None:
        """Offer every legal move to the search."""
        search.offer(DRAW)
        if self.may_swap(board):
            search.offer(SWAP)
        if self.melds_left:
            search.melds()

    def random_move(self, table: Table, dice: Dice) -> i64:
        board = tableau(table)
        search = MeldSearch(board.at[self.to_act], board.trump, self.rules, dice, None)
        self.search(board, search)
        return search.kept

    def apply(self, table: Table, move: i64) -> None:
        board = tableau(table)
        if move == DRAW:
            self.draw(board)
        elif move == SWAP:
            self.swap(board)
        else:
            self.meld(board, kind_of(move), slots_of(move))
        if board.champion >= 0:
            self.done = True

    def draw(self, board: Tableau) -> None:
        """BZ-3: the winner first, then clockwise."""
        seat = self.to_act
        board.draw(seat)
        seat = board.after(seat)
        while seat != self.to_act:
            board.draw(seat)
            seat = board.after(seat)
        self.done = True

    def swap(self, board: Tableau) -> None:
        took = board.turn_up
        board.swap(self.to_act)
        if board.events is not None:
            board.emit(Swapped(self.to_act, name(board.turn_up), name(took)))
        board.award(self.to_act, SWAPPED, SWAPPED_SEVEN)

    def meld(self, board: Tableau, kind: i64, slots: i64) -> None:
        seat = self.to_act
        hand = board.at[seat]
        hand.lay(kind, slots)
        if self.melds_left > 0:
            self.melds_left -= 1
        if board.events is not None:
            board.emit(Melded(seat, NAMES[kind], names_in_meld(hand, slots)))
        board.award(seat, worth(hand, board.trump, kind, slots), MELDS[kind])

    def copy(self) -> Phase:
        return MeldWindow(self.to_act, self.rules, self.melds_left)

    # for people and clients

    def moves(self, table: Table) -> list[int]:
        board = tableau(table)
        found: list[int] = []
        hand = board.at[self.to_act]
        self.search(board, MeldSearch(hand, board.trump, self.rules, None, found))
        return sorted(found)

    def is_legal(self, table: Table, move: i64) -> bool:
        return move == DRAW or self.refusal(tableau(table), move) is None

    def why_not(self, table: Table, move: i64) -> Refusal:
        return self.refusal(tableau(table), move) or super().why_not(table, move)

    def refusal(self, board: Tableau, move: i64) -> Refusal | None:
        if move == SWAP:
            return why_not_swap(board, board.at[self.to_act])
        if not self.melds_left:
            return Refusal("BZ-5", Text("bezique.refusal.meld_limit", often=self.often()))
        hand = board.at[self.to_act]
        return why_not_meld(hand, self.rules, board.trump, kind_of(move), slots_of(move))

    def often(self) -> Text:
        """The number of melds allowed after a trick, in words."""
        most = self.rules.melds_per_trick
        return Text("bezique.times.one") if most == 1 else Text("bezique.times.more", count=most)

    def action(self, table: Table, move: i64) -> Action:
        if move == DRAW:
            return Action("draw")
        if move == SWAP:
            return Action("swap")
        cards = names_in_meld(tableau(table).at[self.to_act], slots_of(move))
        return Action("meld", (NAMES[kind_of(move)], *cards))

    def move(self, table: Table, action: Action) -> i64:
        if action.verb == "meld":
            return self.named_meld(tableau(table).at[self.to_act], action.words)
        if action.words:
            return 0
        return {"draw": DRAW, "swap": SWAP}.get(action.verb, 0)

    def named_meld(self, hand: Hand, words: tuple[str, ...]) -> i64:
        kind = words[0].lower() if words else ""
        if kind not in NAMES:
            why = Text("bezique.refusal.not_a_meld", melds=tuple(NAMES))
            raise IllegalAction(Refusal("S3 4.1", why))
        slots: i64 = 0
        for word in words[1:]:
            slots |= named_slot(hand, word, slots)
        return bit(NINE + NAMES.index(kind)) | slots

    def prompt(self) -> Text:
        return TO_MELD

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        board = tableau(table)
        trick = cards_in_front(board, self.to_act, 0)
        left = board.draws_left() - 1 + NINE
        melds = None if self.melds_left == NO_LIMIT else self.melds_left
        return tableau_view(board, trick, self.to_act, NO_CARD, -1, left, melds)


def names_in_meld(hand: Hand, slots: i64) -> tuple[str, ...]:
    """The cards of a meld in the usual order."""
    cards = sorted(hand.numbers(slots), key=in_meld_order)
    return tuple([name(card) for card in cards])
