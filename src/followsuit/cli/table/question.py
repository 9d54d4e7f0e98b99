"""What the player is asked for, in one line, with the shortest words that answer it."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.bots.bot import free_action
from followsuit.cli.table.canvas import strung
from followsuit.cli.table.cards import chip, face, suit_name, suit_sign
from followsuit.cli.table.look import FAINT, STRONG, Look
from followsuit.cli.table.offer import Offer
from followsuit.cli.table.seats import Seats
from followsuit.rules.phase import Action
from followsuit.rules.tricks import TrickShowing
from followsuit.rules.view import View

KEYS_TAKEN = ("l", "s", "q", "h", "?")


def question(view: View, offer: Offer, seats: Seats) -> Text:
    if view.to_act != view.seat:
        return waiting(view, seats)
    asked = Text.assemble(" ", ("Your turn: ", STRONG), wanted(view, offer, seats))
    ways = answers(offer, seats.look)
    return Text.assemble(asked, "   ", ways) if ways else asked


def waiting(view: View, seats: Seats) -> Text:
    if view.to_act < 0:
        return Text()
    free = free_action(view)
    if free is not None:
        short = shortest(free.verb, [action.verb for action in view.legal or ()])
        return Text.assemble(" ", ("You may: ", STRONG), f"{short}: {free}   Enter: not now")
    return Text(f" {seats.name(view.to_act)} to play {seats.look.ellipsis}", FAINT)


def wanted(view: View, offer: Offer, seats: Seats) -> str:
    """What the rules ask for; a go-down says how many it still takes."""
    showing = view.showing
    if view.pick is not None:
        count = view.pick.count + len(view.pick.must)
        return f"lay {count} cards aside, all in one line: 1 4 7 9"
    if isinstance(showing, TrickShowing) and showing.led and offer.card_verb == "play":
        return to_a_trick(view, showing, offer)
    if isinstance(showing, TrickShowing) and offer.card_verb == "fold":
        return only_to_fold(showing, offer)
    if "trump" in offer.verbs:
        return "name trump"
    if "draw" in offer.verbs:
        return to_the_stock(offer)
    return seats.named(view.wants)


def only_to_fold(showing: TrickShowing, offer: Offer) -> str:
    if any(face(card).suit == showing.led for card in offer.hand):
        return "nothing you hold may be shown: fold a card face down"
    return f"you have no {suit_name(showing.led)}: fold a card face down"


def to_the_stock(offer: Offer) -> str:
    """What the winner of a trick of Bezique can do: only what is possible."""
    swap = ["swap the seven"] if "swap" in offer.verbs else []
    *more, last = [*(["meld"] if offer.listed else []), *swap, "draw"]
    return f"{', '.join(more)} or {last}" if more else last


def to_a_trick(view: View, showing: TrickShowing, offer: Offer) -> str:
    """Follow, if one can; else what the rules ask for, said shortly."""
    suits = {face(action.words[0]).suit for action in offer.legal if action.verb == "play"}
    led = suit_name(showing.led)
    if suits == {showing.led}:
        return f"follow {led}" + (" or fold" if "fold" in offer.verbs else "")
    if view.game == "mindikot" and not showing.trump and getattr(showing, "said", "") == "":
        return f"you have no {led}: the suit of your card becomes trump"
    must_follow = view.game in ("mindikot", "rook13") or view.phase == "LastNine"
    holds = any(face(card).suit == showing.led for card in offer.hand)
    if holds or showing.led == "*" or not must_follow:
        return view.wants
    return f"you have no {led}: {view.wants.replace('follow suit', 'play a card')}"


def answers(offer: Offer, look: Look) -> Text:
    """Short ways to say what can be done: `p: pass`."""
    if len(offer.legal) == 1:
        return Text.assemble(("Enter: ", STRONG), spoken(offer.legal[0], look))
    ways: list[Text] = []
    bids = [action.words[0] for action in offer.legal if action.verb == "bid"]
    if bids:
        ways.append(Text(f"{bids[0]} to {bids[-1]} by 5" if bids[1:] else bids[0], STRONG))
    if offer.listed:
        ways.append(way("1", "meld"))
    if "fold" in offer.verbs and offer.card_verb != "fold":
        ways.append(way("f 1", "fold"))
    ways += [trump_way(a.words[0], look) for a in offer.legal if a.verb == "trump"]
    ways += [way(shortest(verb, offer.verbs), verb) for verb in offer.other_verbs()]
    return strung(ways, "   ")


def way(short: str, meaning: str) -> Text:
    return Text.assemble((f"{short}: ", STRONG), meaning)


def trump_way(suit: str, look: Look) -> Text:
    return Text.assemble((f"{suit.lower()}: ", STRONG), suit_name(suit), suit_sign(suit, look))


def shortest(verb: str, verbs: Sequence[str]) -> str:
    """As few letters as tell a verb from the others and from the keys of the table."""
    for length in range(1, len(verb)):
        letters = verb[:length]
        alike = [other for other in verbs if other.startswith(letters)]
        if letters not in KEYS_TAKEN and len(alike) == 1:
            return letters
    return verb


def spoken(action: Action, look: Look) -> Text:
    """An action with its cards drawn."""
    is_card = action.verb in ("play", "hide", "fold")
    words = [chip(word, look) if is_card else Text(word) for word in action.words]
    return Text(" ").join([Text(action.verb), *words])
