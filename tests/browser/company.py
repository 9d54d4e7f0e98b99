"""People who sit down at a table with their browsers, and the result they see."""

from typing import Any, TypeVar

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 375, "height": 812},
    "has_touch": True,
    "is_mobile": True,
}
INSTANT = "localStorage.setItem('followsuit', JSON.stringify({ speed: 'instant' }))"

AnyPlayer = TypeVar("AnyPlayer", bound=Player)


def arrive(
    visitors: Visitors, name: str, screen: dict[str, Any], kind: type[AnyPlayer]
) -> AnyPlayer:
    page = visitors.visit("about:blank", **screen)
    page.context.add_init_script(INSTANT)
    assert page.request.post("/api/guest", data={"name": name}).ok
    return kind(page)


def sit_down(players: list[Player], plan: dict[str, Any]) -> None:
    """The first player hosts, and bots fill the empty seats."""
    host = players[0].page
    made = host.request.post("/api/tables", data=plan)
    assert made.ok, made.text()
    table = made.json()
    for player in players:
        player.page.goto(f"/t/{table['code']}")
    for player in players[1:]:
        player.page.get_by_role("button", name="Sit here").first.click()
        seated = player.page.get_by_role("button", name="Stand up").or_(
            player.page.locator("#hand")
        )
        expect(seated.first).to_be_attached()
    if table["seats"] > len(players):
        host.get_by_role("button", name="Fill with bots").click()


def totals(page: Page) -> list[int]:
    row = page.locator(".result").get_by_role("row", name="Total")
    return [int(cell.replace("−", "-")) for cell in row.get_by_role("cell").all_inner_texts()]


def record_of(page: Page) -> Any:
    link = page.get_by_role("link", name="Replay").get_attribute("href")
    assert link is not None
    answer = page.request.get(f"/api/matches/{link.removeprefix('/m/')}/record")
    assert answer.ok, answer.text()
    return answer.json()
