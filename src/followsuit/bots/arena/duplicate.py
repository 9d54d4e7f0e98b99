"""Duplicate play: one deal of a contest, played with the bots in every seat."""

from collections.abc import Sequence
from statistics import fmean

from followsuit.bots.arena.contest import HAND, Contest
from followsuit.bots.arena.entrant import Entrant, entrant
from followsuit.bots.arena.outcome import Outcome
from followsuit.bots.blame import chosen_by
from followsuit.bots.bot import choose_action
from followsuit.bots.simulate import first_interjection
from followsuit.bots.worlds import OpenCards
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Played
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.shuffle import Stream, next_deal
from followsuit.rules.table import NATURE


def play_deal(contest: Contest, deal: int) -> Outcome:
    """Play a deal once per seating, with the same cards and the same random stream per seat."""
    seed = contest.seed_of(deal)
    games = [ArenaMatch(contest, seed, seating) for seating in contest.seatings(deal)]
    for game in games:
        game.play()
    ahead = tuple([game.points_ahead() for game in games])
    return Outcome(deal, ahead, tuple([game.share_won() for game in games]))


class Player:
    """A bot in a seat."""

    def __init__(self, who: Entrant, seed: bytes, purpose: str) -> None:
        self.bot = who.player(Stream(seed, purpose).below)
        self.sees_all = who.sees_all

    def choose(self, match: Match, seat: int) -> Action:
        if self.sees_all:
            return self.bot.choose(match.view(seat), OpenCards(match))
        return choose_action(self.bot, match, seat)


class ArenaMatch:
    """One match or one round, with the bots in their seats."""

    def __init__(self, contest: Contest, seed: bytes, seating: Sequence[int]) -> None:
        self.contest = contest
        self.seed = seed
        self.seating = seating
        self.match = contest.new_match(seed)
        bots = [entrant(name) for name in contest.bots]
        self.players = [Player(bots[bot], seed, f"bot {s}") for s, bot in enumerate(seating)]
        self.bidders = self.players
        if contest.auction:
            all_seats, who = range(contest.seats), entrant(contest.auction)
            self.bidders = [Player(who, seed, f"auction {seat}") for seat in all_seats]

    def play(self) -> None:
        while not self.is_over():
            self.step()

    def step(self) -> None:
        """One deal or one action."""
        match = self.match
        interjection = first_interjection(match, [player.bot for player in self.players])
        if interjection is not None:
            seat, action = interjection
            with chosen_by(self.players[seat].bot):
                match.act(seat, action)
        elif match.to_act == NATURE:
            match.deal(next_deal(match, self.seed))
        else:
            seat = match.to_act
            player = self.who_decides()[seat]
            action = player.choose(match, seat)
            with chosen_by(player.bot):
                match.act(seat, action)

    def who_decides(self) -> list[Player]:
        if self.contest.auction and is_before_play(self.match):
            return self.bidders
        return self.players

    def is_over(self) -> bool:
        """Whether the match, or the single round, is over; a redeal does not count."""
        match = self.match
        if match.result() is not None:
            return True
        return self.contest.unit == HAND and match.round_is_over() and not match.redealt

    # how it ended, for the first bot

    def points_ahead(self) -> float:
        """The mean score of its seats minus that of the other bot's."""
        match = self.match
        points = match.round_scores() if self.contest.unit == HAND else list(match.table.scores)
        by_seat = [float(points[seat % len(points)]) for seat in range(self.contest.seats)]
        ours, theirs = ([by_seat[seat] for seat in self.seats_of(bot)] for bot in (0, 1))
        ahead = fmean(ours) - fmean(theirs)
        return -ahead if GAMES[self.contest.game].fewest_points_win else ahead

    def share_won(self) -> float:
        """Its share of the winning seats; a single round is won by the bot that is ahead."""
        if self.contest.unit == HAND:
            points = self.points_ahead()
            return 0.5 if points == 0 else float(points > 0)
        winners = self.match.winners()
        return fmean([float(self.seating[seat] == 0) for seat in winners])

    def seats_of(self, bot: int) -> list[int]:
        return [seat for seat, game in enumerate(self.seating) if game == bot]


def is_before_play(match: Match) -> bool:
    """Whether bidding and discarding still go on: no card has been or can be played."""
    if any(isinstance(event, Played) for event in match.history):
        return False
    legal = match.legal_actions(match.to_act)
    return legal is None or all(action.verb != "play" for action in legal)
