"""The first leader hides a card."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.mindikot.knowledge import who_knows
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.events import CardHidden
from followsuit.rules.phase import Action, Phase, Refusal
from followsuit.rules.table import Table, all_but, only
from followsuit.texts import Text

TO_HIDE: Final = Text("mindikot.prompt.hide")


@final
class Hide(Phase):
    """MK-2, `hidden_selection = choose`: the first leader picks a card to hide."""

    def choices(self, table: Table) -> Cards:
        return table.hands[self.to_act]

    def apply(self, table: Table, move: i64) -> None:
        table.hands[self.to_act] ^= move
        hide(table, self.to_act, move, True)
        self.done = True

    def copy(self) -> Phase:
        return Hide(self.to_act)

    # for people and clients

    def why_not(self, table: Table, move: i64) -> Refusal:
        if count(move) != 1:
            return Refusal("MK-2", Text("mindikot.refusal.hide_one"))
        return Refusal("MK-2", Text("refusal.not_held"))

    def action(self, table: Table, move: i64) -> Action:
        return Action("hide", table.pack.names_of(move))

    def move(self, table: Table, action: Action) -> i64:
        return table.pack.named(*action.words) if action.verb == "hide" else 0

    def prompt(self) -> Text:
        return TO_HIDE


def hide(table: Table, owner: Seat, card: Cards, seen: bool) -> None:
    """MK-2: lay a card aside, seen by its owner or by nobody."""
    table.aside = card
    table.aside_seen_by = who_knows(owner, seen)
    if table.events is None:
        return
    if seen:
        table.emit(CardHidden(owner, table.pack.name(card), seen_by=only(owner)))
        table.emit(CardHidden(owner, seen_by=all_but(owner)))
    else:
        table.emit(CardHidden(owner))
