"""What the phases of Cat Te show."""

from dataclasses import dataclass

from followsuit.rules.phase_view import PhaseView, TrickView


@dataclass
class SixTricksView(TrickView):
    """A trick of the round."""

    number: int  # the number of this trick, from 1
    blind: bool  # its cards are face down until everyone has played
    active: tuple[int, ...]  # the seats still in the round
    laid: tuple[tuple[str, ...], ...]  # by seat: `9H`, `?` face down, `?9H` the viewer's own
    hands: tuple[tuple[str, ...], ...]  # by seat, cards in hand that everybody has seen
    pot: int  # chips
    side_pot: int  # chips
    turn_up: str  # the card turned up for the side pot, "" without one


@dataclass
class InstantChoiceView(PhaseView):
    """A player decides whether to show a hand that wins instantly."""

    laid: tuple[tuple[str, ...], ...]  # by seat; no card has been played yet
    hands: tuple[tuple[str, ...], ...]  # by seat, hands that have been shown
    pot: int  # chips
    side_pot: int  # chips
    turn_up: str  # the card turned up for the side pot, "" without one


@dataclass
class BetweenRoundsView(PhaseView):
    """The cards of a finished round."""

    laid: tuple[tuple[str, ...], ...]  # by seat: `9H`, `?` face down, `?9H` the viewer's own
    hands: tuple[tuple[str, ...], ...]  # by seat, cards in hand that everybody has seen
    tricks: tuple[int, ...]  # tricks won by each seat
    pot: int  # chips
    side_pot: int  # chips
    turn_up: str  # the card turned up for the side pot, "" without one
