"""A bot's analysis of a position: all legal actions with their evaluations, its choice first."""

from collections.abc import Sequence

from msgspec import Struct

from followsuit.bots.blame import chosen_by
from followsuit.bots.bot import Bot, Evaluation, choose_action, evaluate_actions
from followsuit.rules.match import Match
from followsuit.rules.phase import Action


class AnalyzedAction(Struct, frozen=True):
    """An action and its evaluation; null fields mean that the bot did not evaluate it."""

    action: str
    score: float | None = None
    win: float | None = None
    low: float | None = None
    high: float | None = None


def analyze(bot: Bot, match: Match, seat: int) -> tuple[list[AnalyzedAction], bool]:
    """List the legal actions, and say whether the bot takes the first."""
    chosen = bot.interject(match.view(seat))
    if chosen is not None:
        return [AnalyzedAction(str(chosen)), *others(match, seat, [chosen])], True
    if seat != match.to_act:
        return others(match, seat, []), False
    evaluations = evaluate_actions(bot, match, seat)
    if not evaluations:
        chosen = choose_action(bot, match, seat)
        with chosen_by(bot):
            chosen = match.canonical(seat, chosen)
        return [AnalyzedAction(str(chosen)), *others(match, seat, [chosen])], True
    listed = [analyzed(each) for each in evaluations]
    return listed + others(match, seat, [each.action for each in evaluations]), True


def analyzed(evaluation: Evaluation) -> AnalyzedAction:
    return AnalyzedAction(str(evaluation.action), *evaluation[1:])


def others(match: Match, seat: int, listed: Sequence[Action]) -> list[AnalyzedAction]:
    """The other legal actions, without figures; empty where there are too many to list."""
    legal = match.legal_actions(seat) or []
    return [AnalyzedAction(str(action)) for action in legal if action not in listed]
