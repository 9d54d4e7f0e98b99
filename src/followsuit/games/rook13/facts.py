"""What players of Rook13 see at a glance."""

from followsuit.games.rook13.phases.views import AuctionView, ContractTricksView, ContractView
from followsuit.rules.facts import by_side, trump_facts
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    shown = view.shown
    if isinstance(shown, AuctionView):
        if shown.bidder < 0:
            return [Text("rook13.fact.no_bid")]
        return [Text("rook13.fact.high_bid", bid=shown.high, seat=shown.bidder)]
    found = trump_facts(view)
    if isinstance(shown, ContractView | ContractTricksView):
        found.append(Text("rook13.fact.bid", bid=shown.bid, seat=shown.bidder))
    if isinstance(shown, ContractTricksView):
        found.append(Text("rook13.fact.points", sides=by_side(shown.captured)))
    return found
