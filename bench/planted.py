"""Decisions that are right or wrong by construction, to test the review with.

They come from matches between `casual` bots. A blunder is wrong whatever the hidden cards are. An
unlucky play is what `expert` chooses by knowledge, with the hidden cards such that nothing else
would have been worse.
"""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from followsuit.bots.catalogue import make_bot
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.simulate import step
from followsuit.bots.worlds import Worlds
from followsuit.games.bezique.deck import PACK
from followsuit.games.bezique.melds import BEZIQUE
from followsuit.games.bezique.phases.meld_window import MeldWindow
from followsuit.games.bezique.phases.tricks import DrawingTrick
from followsuit.games.bezique.table import tableau
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.games.rook13.deck import worth
from followsuit.games.rook13.phases.auction import Auction
from followsuit.rules.bits import count as number_of
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.shuffle import Stream, seeded_match
from followsuit.rules.tricks import TrickPlay

WORLDS = 60  # to find an unlucky one in
WEAK = 85  # points that a hand is worth at most, with a bid far beyond
FAR_BEYOND = 115
POINTS = 20  # in a trick that is thrown away
LEFT = 3  # tricks at least: a trump may be kept for the last
EARLY = 2  # tens gone at most, so that the next one matters
LEAST_STOCK = 16  # cards, so that a bezique can still be scored
GREAT_MELD = 40  # points
JUNK = ("7", "8", "9")
NARROW = 0.02  # `expert` must be this far ahead, or its choice proves nothing


class Planted(NamedTuple):
    match: Match
    action: str
    theme: str


def positions(game: str, seed: int) -> Iterator[Match]:
    """Every position of a match with something to choose."""
    key = hashlib.sha256(f"planted {game} {seed}".encode()).digest()
    match = seeded_match(GAMES[game], None, {}, key)
    bots = [make_bot("casual", Stream(key, f"bot {s}").below) for s in range(match.table.seats)]
    while match.result() is None:
        if match.to_act >= 0:
            yield match
        step(match, bots, key)


def blunders(game: str, wanted: int) -> Iterator[Planted]:
    """Planted blunders, at most one of a kind per match."""
    found = 0
    for seed in count():
        themes: set[str] = set()
        for match in positions(game, seed):
            for theme, blunder in BLUNDERS[game].items():
                action = None if theme in themes else blunder(match)
                if action is not None:
                    themes.add(theme)
                    yield Planted(match.copy(), str(action), theme)
                    found += 1
                    if found == wanted:
                        return


# team games


def thrown_away(match: Match) -> Action | None:
    """The last to play loses a rich trick that it could take for certain."""
    play, table = match.phase, match.table
    if not is_last_to_theirs(match):
        return None
    assert isinstance(play, TrickPlay)
    taking: list[int] = []
    losing: list[int] = []
    for move in match.moves():
        (taking if takes(match, move) else losing).append(move)
    if not taking or not losing:
        return None
    if play.left < LEFT:
        return None
    is_rich = worth(play.trick) >= POINTS if match.name == "rook13" else has_ten(match)
    if not is_rich or (match.name == "mindikot" and tens_gone(match) > EARLY):
        return None
    return play.action(table, losing[0])


def ten_given(match: Match) -> Action | None:
    """The last to play gives a ten to the others, with another card of the suit in hand."""
    play, table = match.phase, match.table
    if not is_last_to_theirs(match) or tens_gone(match) > EARLY or has_ten(match):
        return None
    moves = match.moves()
    if any(takes(match, move) for move in moves):
        return None
    tens = [move for move in moves if table.pack.names_of(move)[0].startswith("10")]
    low = [move for move in moves if move not in tens]
    return play.action(table, tens[0]) if tens and low else None


def is_last_to_theirs(match: Match) -> bool:
    """Whether the seat to act plays the last card to a trick that the others are winning."""
    play = match.phase
    if not isinstance(play, TrickPlay) or play.waiting != 1 or match.moves()[0] >> 62:
        return False
    if not play.choices(match.table) & match.table.hands[play.to_act]:
        return False
    return bool((play.winner - play.to_act) & 1)


def takes(match: Match, move: int) -> bool:
    """Whether the last card to a trick takes it."""
    seat = match.to_act
    before = int(match.table.tricks[seat])
    after = match.copy()
    after.apply(move)
    return int(after.table.tricks[seat]) > before


def has_ten(match: Match) -> bool:
    play = match.phase
    assert isinstance(play, TrickPlay)
    return any(name.startswith("10") for name in match.table.pack.names_of(play.trick))


def tens_gone(match: Match) -> int:
    table = match.table
    tens = table.pack.ranked("10")
    return sum(number_of(table.taken[seat] & tens) for seat in range(table.seats))


def bid_far_beyond(match: Match) -> Action | None:
    """A bid that the hand comes nowhere near."""
    auction = match.phase
    if not isinstance(auction, Auction):
        return None
    policy = policy_of("rook13")
    assert isinstance(policy, Rook13Policy)
    if policy.expected(match.table, auction) > WEAK:
        return None
    bids = [auction.action(match.table, move) for move in match.moves()]
    return next(
        (bid for bid in bids if bid.verb == "bid" and int(bid.words[0]) >= FAR_BEYOND), None
    )


# Cat Te


def winner_folded(match: Match) -> Action | None:
    """The last to play to the last trick folds the card that takes the pot."""
    play, table = match.phase, match.table
    if not isinstance(play, SixTricks) or play.left != 1 or play.waiting != 1:
        return None
    seat = match.to_act
    actions = {str(action): action for action in match.legal_actions(seat) or ()}
    shown = next((action for text, action in actions.items() if text.startswith("play")), None)
    fold = next((action for text, action in actions.items() if text.startswith("fold")), None)
    if shown is None or fold is None or not play.beats(table.pack.named(*shown.words)):
        return None
    return fold


# Bezique


def bezique_broken(match: Match) -> Action | None:
    """Plays a card of an unmelded bezique, although it has worthless ones."""
    play = match.phase
    if not isinstance(play, DrawingTrick):
        return None
    board = tableau(match.table)
    hand = board.at[match.to_act]
    if len(board.stock) - board.drawn < LEAST_STOCK or hand.served(BEZIQUE):
        return None
    held = {name[:2]: name for name in hand.names(hand.held)}
    others = [name for name in hand.names(hand.held) if name[:2] not in ("QS", "JD")]
    trump = board.trump
    junk = [name for name in others if name[0] in JUNK and PACK.suits.find(name[1]) != trump]
    both = "QS" in held and "JD" in held
    if not both or not junk or len(others) != len(hand.names(hand.held)) - 2:
        return None
    return Action("play", (held["JD"],))


def meld_missed(match: Match) -> Action | None:
    """Draws without melding at the last opportunity."""
    window = match.phase
    if not isinstance(window, MeldWindow):
        return None
    board = tableau(match.table)
    legal = match.legal_actions(match.to_act) or []
    is_last = len(board.stock) - board.drawn < board.seats
    points = GAMES["bezique"].meld_points
    melds = [
        action
        for action in legal
        if action.verb == "meld" and points[action.words[0]] >= GREAT_MELD
    ]
    return Action("draw") if is_last and melds else None


Blunder = Callable[[Match], Action | None]
BLUNDERS: dict[str, dict[str, Blunder]] = {
    "rook13": {"sure trick thrown away": thrown_away, "bid far beyond": bid_far_beyond},
    "mindikot": {"sure trick thrown away": thrown_away, "ten given away": ten_given},
    "cat_te": {"winner folded": winner_folded},
    "bezique": {"bezique broken": bezique_broken, "meld missed": meld_missed},
}


# unlucky plays


def unlucky(game: str, wanted: int, playouts: int = 4000) -> Iterator[Planted]:
    """What `expert` plays, with the hidden cards such that it turns out worst."""
    found = 0
    for seed in count(1000):
        for number, match in enumerate(positions(game, seed)):
            is_choice = not match.phase.too_many and len(policy_of(game).candidates(match)) > 1
            if number % 7 != seed % 7 or not is_choice:
                continue
            planted = made_unlucky(match, seed, playouts)
            if planted is not None:
                yield planted
                found += 1
                if found == wanted:
                    return
                break


def made_unlucky(match: Match, seed: int, playouts: int) -> Planted | None:
    seat, policy = match.to_act, policy_of(match.name)
    expert = make_bot("expert", Dice(seed).below, playouts)
    worlds = Worlds(match, seat)
    if policy.is_solved(match) or worlds.count() < WORLDS:
        return None
    listed = expert.evaluate(match.view(seat), worlds)
    ranked = sorted(listed, key=lambda each: -each.win)
    if len(ranked) < 2 or ranked[0].action != listed[0].action:
        return None
    if ranked[0].win - ranked[1].win < NARROW:
        return None
    action, other = listed[0].action, ranked[1].action
    dice = Dice(seed)
    dealt = [worlds.deal(dice) for _ in range(WORLDS)]
    losses = [won_by(world, other) - won_by(world, action) for world in dealt]
    worst = max(range(WORLDS), key=losses.__getitem__)
    if losses[worst] <= 0:
        return None
    hidden = dealt[worst].hidden_from(seat)
    return Planted(match.rearranged(seat, hidden), str(action), "unlucky")


def won_by(world: Match, action: Action) -> float:
    """The chance to win after an action in this world, everybody playing by the policy."""
    match, seat, policy = world.copy(), world.to_act, policy_of(world.name)
    to_act = match.apply(match.checked(seat, action))
    while to_act >= 0:
        to_act = match.apply(policy.move(match, Dice(0)))
    return policy.value(match, seat)
