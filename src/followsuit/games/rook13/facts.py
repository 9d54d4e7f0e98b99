"""What players of Rook13 see at a glance."""

from followsuit.games.rook13.phases.auction import AuctionShowing
from followsuit.games.rook13.phases.contract import ContractShowing
from followsuit.games.rook13.phases.tricks import ContractTrickShowing
from followsuit.rules.facts import by_side, trump_facts
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    showing = view.showing
    if isinstance(showing, AuctionShowing):
        if showing.bidder < 0:
            return [Text("rook13.fact.no_bid")]
        return [Text("rook13.fact.high_bid", bid=showing.high, seat=showing.bidder)]
    found = trump_facts(view)
    if isinstance(showing, ContractShowing | ContractTrickShowing):
        found.append(Text("rook13.fact.bid", bid=showing.bid, seat=showing.bidder))
    if isinstance(showing, ContractTrickShowing):
        found.append(Text("rook13.fact.points", sides=by_side(showing.captured)))
    return found
