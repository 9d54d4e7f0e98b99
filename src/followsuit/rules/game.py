"""The description of a game: seats, options, presets, and how a match starts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from followsuit.rules.cards import Pack
from followsuit.rules.dealing import Dealing
from followsuit.rules.facts import trump_facts
from followsuit.rules.match import Match
from followsuit.rules.options import Option, OptionError, options_of, plain, shown
from followsuit.rules.phase import Action, Deal, Over, Phase
from followsuit.rules.phase_view import PhaseView, TrickView
from followsuit.rules.pickles import Reduced
from followsuit.rules.rated import Rated
from followsuit.rules.stats import StatsCounter
from followsuit.rules.tricks import TrickPlay
from followsuit.rules.view import View
from followsuit.texts import Text, pattern, register

RULES_VERSION = 1
# what is in front of a seat besides the trick: nothing, cards of earlier tricks, or melds
Layout: TypeAlias = Literal["tricks", "rows", "melds"]

# for games without other phases
PHASES: Final[dict[type[Phase], type[PhaseView]]] = {
    Deal: PhaseView,
    TrickPlay: TrickView,
    Over: PhaseView,
}


@dataclass(frozen=True)
class Game:
    """Everything that bots, server, page and terminal need to know about a game."""

    name: str  # as in records
    seat_counts: tuple[int, ...]
    rules: type  # a frozen dataclass of options and `seats`
    match: Callable[[Any, int], Match]  # from rules and the first dealer
    # the phases of a match in order of play, and what each of them shows
    phases: Mapping[type[Phase], type[PhaseView]] = field(default_factory=lambda: PHASES)
    package: str = ""  # contains a `texts` folder; without it, give the next three here
    title: str = ""
    about: str = ""  # one sentence
    hand_word: str = ""  # what players call the play of one deal
    teams: bool = False  # every second seat is on the same team
    has_trump: bool = True
    presets: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    preset_option: str = ""  # an option whose value names the preset the others start from
    dealer_rule: str = "the deal"  # the rule that says who deals next
    default_seats: int = 0  # the default number of players; 0: the fewest
    is_endless: Callable[[Any], bool] = lambda rules: False  # the host ends the match
    rated: Rated = field(default_factory=Rated)  # the rules of rated matches
    fewest_points_win: bool = False
    rounds_are_won: bool = True  # the side that gains most in a round wins it
    round_won_by: str = ""  # the reason of a score that only its winner gets; "": most points
    # bots and statistics
    rule_bot: Callable[[View], Action] | None = None  # chooses by rules of thumb
    policy: Callable[[], object] | None = None  # makes this game's `bots.policy.Policy`
    # what a review counts in the outcome of an action: a `bots.review.features.Counter`
    outcomes: Callable[[Any], Any] | None = None
    free_actions: tuple[str, ...] = ()  # out of turn and without risk: bots always take them
    avoided_actions: tuple[str, ...] = ()  # bots never take them, such as a redeal
    # how many points of a round, beyond the others', are an inaccuracy, a mistake and a blunder to
    # lose, even if the match is as good as decided; none: only the match counts
    loss_points: Callable[[Any], tuple[float, float, float]] | None = None
    stats: type[StatsCounter] = StatsCounter  # what is counted for profiles
    # what a puzzle is about: from the view, its best action and the best other one
    puzzle_theme: Callable[[View, Action, Action], str] = lambda view, best, other: best.verb
    dealing: Dealing = field(default_factory=Dealing)  # what `match.cut` does, as data
    # how it is shown
    facts: Callable[[View], Sequence[Text]] = trump_facts  # what players see at a glance
    sends_facts: bool = True  # with every view; false if the page draws them itself
    goal: Callable[[Any], Text | None] = lambda rules: None  # what the match is played to
    rounds: Callable[[Any], int | None] = lambda rules: None  # the number per match, if fixed
    action_points: Callable[[View, Action], int] = lambda view, action: 0  # scored immediately
    layout: Layout = "tricks"
    hand_size: int = 0  # the most cards in a hand; 0: the pack divided by the seats
    card_points: Mapping[str, int] = field(default_factory=dict)  # printed on the cards, by rank
    meld_points: Mapping[str, int] = field(default_factory=dict)  # by kind; see GameInfo
    emblem: tuple[str, ...] = ()  # cards that represent the game in lists
    shortcuts: Mapping[str, str] = field(default_factory=dict)  # keys and their verbs

    def __reduce__(self) -> Reduced:
        """A game is pickled by its name."""
        from followsuit.rules.catalogue import game_named

        return game_named, (self.name,)

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __post_init__(self) -> None:
        if self.package:
            register(self.name, self.package)
        for field_name, default in (("title", self.name), ("about", ""), ("hand_word", "hand")):
            if not getattr(self, field_name):
                text = pattern(f"{self.name}.{field_name}") or default
                object.__setattr__(self, field_name, text)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return options_of(self.rules, self.name)

    def rules_for(self, seats: int, given: Mapping[str, object]) -> Any:
        """The rules in force: these options, and defaults for the rest."""
        self.check_seats(seats)
        by_name = {option.name: option for option in self.options}
        for name in given:
            if name not in by_name:
                raise self.no_option(name)
        checked = {name: by_name[name].check(value, seats) for name, value in given.items()}
        named = checked.get(self.preset_option)  # the preset that an option names, if any
        preset = {} if named is None else self.presets[str(named)]
        return self.rules(seats=seats, **{**preset, **checked})

    def rated_options(self) -> dict[str, object]:
        """Every option as rated matches need it."""
        defaults = {option.name: plain(option.default) for option in self.options}
        return {**defaults, **self.rated.options}

    def why_not_rated(self, rules: Any) -> Text | None:
        """Why a match with these rules cannot be rated, if it cannot."""
        for name, needed in self.rated_options().items():
            value = plain(getattr(rules, name))
            if value == needed:
                continue
            if name not in self.rated.at_least:
                return Text("error.rated_option", option=name, value=shown(needed))
            if not isinstance(value, int) or not isinstance(needed, int) or value < needed:
                return Text("error.rated_length", option=name, value=shown(needed))
        return None

    def no_option(self, name: str) -> OptionError:
        known = tuple(option.name for option in self.options)
        unknown = repr(name[:40])
        return OptionError(Text("error.no_option", game=self.title, option=unknown, options=known))

    def check_seats(self, seats: int) -> None:
        if seats not in self.seat_counts or not isinstance(seats, int):
            allowed = tuple(map(str, self.seat_counts))
            why = Text("error.seats", game=self.title, allowed=allowed, seats=shown(seats))
            raise OptionError(why)

    def new_match(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, dealer: int = 0
    ) -> Match:
        """A match with nothing dealt yet; a first dealer named by the rules takes precedence."""
        rules = self.rules_for(self.seats_or_default(seats), options or {})
        fixed = self.dealer_by_rule(rules)
        return self.match(rules, dealer if fixed is None else fixed)

    def dealer_by_rule(self, rules: Any) -> int | None:
        """The first dealer, if an option names a seat; none: drawn at random."""
        dealing = self.dealing
        named = getattr(rules, dealing.dealer_option or dealing.leader_option, None)
        if not isinstance(named, int):
            return None
        return named if dealing.dealer_option else (named - dealing.direction) % int(rules.seats)

    def seats_or_default(self, seats: int | None) -> int:
        return (self.default_seats or min(self.seat_counts)) if seats is None else seats

    def new_stats(self, seats: int) -> StatsCounter:
        return self.stats(seats, self.sides(seats))

    def pack(self, seats: int) -> Pack:
        """The pack for this number of players."""
        return self.new_match(seats).table.pack

    def largest_hand(self, seats: int) -> int:
        """The most cards in a hand."""
        return self.hand_size or self.pack(seats).size // seats

    def sides(self, seats: int) -> int:
        return 2 if self.teams else seats

    def side_of(self, seat: int) -> int:
        return seat % 2 if self.teams else seat

    def seat_name(self, seat: int) -> str:
        """A1, B1, A2, B2 and so on in team games, otherwise the seat number."""
        return f"{'AB'[self.side_of(seat)]}{seat // 2 + 1}" if self.teams else str(seat)
