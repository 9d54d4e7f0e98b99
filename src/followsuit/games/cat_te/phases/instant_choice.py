"""CT-9: a player with a hand that wins instantly shows it or plays on."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.cat_te.phases.views import InstantChoiceView
from followsuit.games.cat_te.table import tableau
from followsuit.rules.cards import Seat
from followsuit.rules.events import Announced
from followsuit.rules.phase import Action, Phase
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table, all_but, only
from followsuit.texts import Text

SHOW: Final = 1
PLAY_ON: Final = 2
SHOW_OR_PLAY_ON: Final = Text("cat_te.prompt.show_or_play_on")
YOU_PLAY_ON: Final = Text("cat_te.event.you_play_on")


@final
class InstantChoice(Phase):
    """One player's choice; the match finds the next player who has one."""

    shows: bool

    def __init__(self, seat: Seat) -> None:
        self.shows = False
        super().__init__(seat)

    def choices(self, table: Table) -> i64:
        return SHOW | PLAY_ON

    def apply(self, table: Table, move: i64) -> None:
        self.shows = move == SHOW
        self.done = True
        if table.events is not None and not self.shows:
            seat = self.to_act
            others = Text("cat_te.event.plays_on", seat=seat)
            table.emit(Announced(seat, YOU_PLAY_ON, seen_by=only(seat)))
            table.emit(Announced(seat, others, seen_by=all_but(seat)))

    def copy(self) -> Phase:
        twin = InstantChoice(self.to_act)
        twin.shows = self.shows
        twin.done = self.done
        return twin

    # for people and clients

    def action(self, table: Table, move: i64) -> Action:
        return Action("show" if move == SHOW else "play-on")

    def move(self, table: Table, action: Action) -> i64:
        if action == Action("show"):
            return SHOW
        return PLAY_ON if action == Action("play-on") else 0

    def prompt(self) -> Text:
        return SHOW_OR_PLAY_ON

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        board = tableau(table)
        return InstantChoiceView(
            laid=board.rows(viewer),
            hands=board.open_hands(),
            pot=board.pot,
            side_pot=board.side_pot,
            turn_up=board.turned_name(),
        )
