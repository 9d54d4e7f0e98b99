"""What the phases of Mindikot show."""

from dataclasses import dataclass

from followsuit.rules.phase_view import TrickView


@dataclass
class HiddenTrumpView(TrickView):
    """A trick while one card is, or was, hidden."""

    owner: int  # the seat that hid the card
    hidden: str  # the hidden card, "" for a viewer who may not know it
    aside: bool  # whether it is still set aside
    said: str  # `reveal` or `pass` if the seat to act has said so and must now play, else ""
