"""What a rated match is: fixed rules, so that ratings compare like with like."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Rated:
    """The options of rated matches; all others have their defaults."""

    options: Mapping[str, object] = field(default_factory=dict)
    # numbers that may also be higher than this, for a longer match
    at_least: tuple[str, ...] = ()
