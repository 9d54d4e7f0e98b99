"""Play on a running server and record sample updates for the page's tests.

`python -m tools.record_views http://127.0.0.1:8000 [game …]` writes the `moments.json` of the games
in web/src/games.
"""

import asyncio
import json
import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from followsuit.client import Client, Seat, random_action
from followsuit.protocol.table import View

FOLDER = Path(__file__).parent.parent / "web" / "src" / "games"
MATCHES = 400  # give up on a moment after this many

Chooser = Callable[[View], str]
Moment = Callable[[View, list[dict[str, Any]]], bool]


class Play(NamedTuple):
    """How to play a game, and which moments to record."""

    seats: int
    options: Mapping[str, Any]
    choose: Chooser
    moments: Mapping[str, Moment]


# ways to choose


def preferring(*verbs: str) -> Chooser:
    """The last legal action with the first of these verbs that has any, otherwise any action."""

    def choose(view: View) -> str:
        for verb in verbs:
            for action in reversed(view.legal or []):
                if action.split()[0] == verb:
                    return action
        return random_action(view)

    return choose


def timid_bidder(view: View) -> str:
    """Bid the minimum until the bidding exceeds 100."""
    bids = [action for action in view.legal or [] if action.startswith("bid ")]
    if bids and int(bids[0].split()[1]) <= 100:
        return bids[0]
    return preferring("pass", "open")(view)


# moments


def legal(view: View, verb: str) -> list[str]:
    return [action for action in view.legal or [] if action.split()[0] == verb]


def ours(view: View) -> bool:
    return view.to_act == view.seat


def seen(history: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in history if event["event"] == kind]


def is_set(history: list[dict[str, Any]]) -> bool:
    """Whether the bidder of a Rook13 hand did not make the bid."""
    return any(
        event["why"]["key"].startswith("rook13.score.set") for event in seen(history, "scored")
    )


ROOK13 = [
    Play(
        4,
        {},
        preferring("deal", "redeal", "open", "bid"),
        {
            "deal": lambda view, _: legal(view, "deal") != [],
            "opening": lambda view, _: ours(view) and view.shown["phase"] == "Opening",
            "redealt": lambda view, history: view.to_act is None and seen(history, "redealt") != [],
            "first_call": lambda view, _: ours(view) and view.shown.get("high") == 0,
            "go_down": lambda view, _: ours(view) and view.shown["phase"] == "GoDown",
            "trump": lambda view, _: ours(view) and view.shown["phase"] == "NameTrump",
            "set": lambda _, history: is_set(history),
        },
    ),
    Play(
        4,
        {},
        timid_bidder,
        {
            "auction": lambda view, history: (
                ours(view)
                and view.shown["phase"] == "Auction"
                and len(seen(history, "passed")) == 1
            ),
            "others_auction": lambda view, _: not ours(view) and view.shown["phase"] == "Auction",
            "others_widow": lambda view, _: not ours(view) and view.shown["phase"] == "NameTrump",
            "tricks": lambda view, _: (
                view.shown["phase"] == "ContractTricks" and view.shown["left"] == 4
            ),
            "made": lambda view, history: (
                view.to_act is None and seen(history, "bid") != [] and not is_set(history)
            ),
            "over": lambda view, _: view.result is not None,
        },
    ),
]

MINDIKOT = [
    Play(
        4,
        {"target_score": 3},
        random_action,
        {
            "makes_trump": lambda view, _: (
                ours(view)
                and view.shown["led"] != ""
                and view.shown["trump"] == ""
                and any(not card.endswith(view.shown["led"]) for card in played(view))
            ),
            "tricks": lambda view, _: (
                view.shown["phase"] == "TrumpByFirstVoid" and view.shown["left"] == 5
            ),
            "scored": lambda view, history: view.to_act is None and seen(history, "scored") != [],
            "over": lambda view, _: view.result is not None,
        },
    ),
    Play(
        6,
        {"mode": "first_card_hidden", "hidden_selection": "choose"},
        preferring("hide", "pass"),
        {
            "hide": lambda view, _: legal(view, "hide") != [],
            "hidden_by_us": lambda view, _: (
                view.shown["phase"] == "TrumpHidden"
                and view.shown["hidden"] != ""
                and view.shown["aside"]
            ),
            "passed": lambda view, _: ours(view) and view.shown.get("said") == "pass",
        },
    ),
    Play(
        4,
        {"mode": "first_card_hidden"},
        preferring("reveal"),
        {
            "reveal": lambda view, _: legal(view, "reveal") != [],
            "hidden": lambda view, _: (
                view.shown["phase"] == "TrumpHidden" and view.shown["trump"] == "" and ours(view)
            ),
            "revealed": lambda view, _: ours(view) and view.shown.get("said") == "reveal",
        },
    ),
]


def played(view: View) -> list[str]:
    return [action.split()[1] for action in legal(view, "play")]


def best_meld(view: View) -> str:
    melds = legal(view, "meld")
    return random.choice(melds) if melds else preferring("swap", "draw", "play")(view)


BEZIQUE = [
    Play(
        2,
        {},
        best_meld,
        {
            "first_trick": lambda view, _: ours(view) and view.shown["phase"] == "DrawingTrick",
            "melds": lambda view, _: (
                view.shown["phase"] == "MeldWindow"
                and len({action.split()[1] for action in legal(view, "meld")}) > 1
            ),
            "swap": lambda view, _: legal(view, "swap") != [] and legal(view, "meld") != [],
            "only_draw": lambda view, _: view.legal == ["draw"],
            "tray": lambda view, _: (
                view.shown["phase"] == "DrawingTrick"
                and ours(view)
                and any(
                    len(melded["served"]) > 1
                    for melded in view.shown["melded"][view.seat if view.seat is not None else 0]
                )
            ),
            "last_nine": lambda view, _: (
                view.shown["phase"] == "LastNine" and view.shown["left"] == 9 and ours(view)
            ),
            "strict": lambda view, _: view.shown["phase"] == "LastNine" and view.refused != [],
            "deal_over": lambda view, history: (
                view.to_act is None and view.result is None and seen(history, "melded") != []
            ),
            "over": lambda view, _: view.result is not None,
        },
    ),
    Play(
        4,
        {"mode": "advanced", "melds_per_trick": 0},
        best_meld,
        {"four": lambda view, _: view.shown["phase"] == "MeldWindow" and not ours(view)},
    ),
]

VIETNAMESE = {
    "region": "vietnamese",
    "first_lead": "dealer",
    "follow": "free",
    "void_may_show": True,
    "eliminate_after_4": True,
    "sweep_wins": True,
    "trick5_blind": True,
    "instant_hands": ["quads", "flush"],
    "allow_drop_out": True,
    "allow_claim": True,
    "sweep_double_min_players": 4,
    "instant_double": True,
    "side_bet": 1,
}

CAT_TE = [
    Play(
        6,
        {},
        random_action,
        {
            "lead": lambda view, _: ours(view) and view.shown["led"] == "",
            "follow": lambda view, _: (
                ours(view)
                and legal(view, "fold") != []
                and view.refused != []
                and played(view) != []
            ),
            "must_fold": lambda view, _: (
                ours(view) and legal(view, "fold") != [] and played(view) == []
            ),
            "instant": lambda view, history: (
                view.to_act is None
                and any(event["why"] == "low hand" for event in seen(history, "shown"))
            ),
            "over": lambda view, _: view.result is not None,
        },
    ),
    Play(
        4,
        VIETNAMESE,
        preferring("play"),
        {
            "may_claim": lambda view, _: ours(view) and legal(view, "claim") != [],
            "side_pot": lambda view, _: not ours(view) and view.legal == ["side-pot"],
            "blind": lambda view, _: ours(view) and view.shown["blind"] and view.shown["led"] != "",
            "eliminated": lambda view, history: (
                view.shown["phase"] == "SixTricks"
                and view.shown["number"] == 5
                and seen(history, "eliminated") != []
            ),
            "we_are_out": lambda view, history: (
                view.shown["phase"] == "SixTricks"
                and any(event["seat"] == view.seat for event in seen(history, "eliminated"))
            ),
            "round_over": lambda view, _: view.shown["phase"] == "BetweenRounds",
        },
    ),
    Play(
        3,
        VIETNAMESE,
        preferring("claim", "play"),
        {
            "claimed": lambda view, history: seen(history, "claimed") != [],
            "claim_holds": lambda view, history: any(
                event["holds"] for event in seen(history, "claimed")
            ),
        },
    ),
]

PLAYS = {"rook13": ROOK13, "mindikot": MINDIKOT, "bezique": BEZIQUE, "cat_te": CAT_TE}


async def play_match(
    client: Client, game: str, play: Play, missing: dict[str, Moment]
) -> dict[str, Any]:
    """Play one match and return the last of each kind of moment."""
    table = await client.create(
        game, seats=play.seats, options=dict(play.options), fill="rule", private=True
    )
    found: dict[str, Any] = {}
    async with client.table(table.code) as seat:
        seen = -1
        while not seat.is_over:
            if seat.seq != seen:
                seen = seat.seq
                keep(seat, missing, found)
            if seat.is_our_turn and seat.view is not None:
                await seat.act(play.choose(seat.view))
            await seat.until_after(seen)
        keep(seat, missing, found)
    return found


def keep(seat: Seat, missing: dict[str, Moment], found: dict[str, Any]) -> None:
    view = seat.view
    if view is None or view.deals == 0:
        return
    for name, happens in missing.items():
        if name not in found and happens(view, seat.history):
            found[name] = {
                "user": seat.user,
                "table": msgspec.to_builtins(seat.table),
                "view": msgspec.to_builtins(view),
                "history": list(seat.history),
            }


async def record(url: str, game: str) -> None:
    kept: dict[str, Any] = {}
    async with Client(url) as client:
        await client.guest("Clover")
        for play in PLAYS[game]:
            for _ in range(MATCHES):
                missing = {
                    name: moment for name, moment in play.moments.items() if name not in kept
                }
                if not missing:
                    break
                kept |= await play_match(client, game, play, missing)
            print(game, "is missing", sorted(set(play.moments) - set(kept)))
    lines = [f"  {json.dumps(name)}: {json.dumps(kept[name])}" for name in sorted(kept)]
    file = FOLDER / game / "moments.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    address, *games = sys.argv[1:]
    for each in games or PLAYS:
        asyncio.run(record(address, each))
