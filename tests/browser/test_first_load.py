"""How much a new visitor downloads, and how soon they can play."""

import time
from collections.abc import Callable

from playwright.sync_api import Page, Request

from tests.browser.conftest import Visitors
from tests.conftest import FIGURE

RecordProperty = Callable[[str, object], None]

MOST = 150_000  # bytes of scripts and styles, as sent over the wire
PLAY = "Play now against bots: Mindikot"
# what a service worker answers has no size, so nobody would count it
NO_WORKER = "delete Navigator.prototype.serviceWorker"


class Wire:
    """Counts what a page downloads."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(NO_WORKER)
        self.requests: dict[str, Request] = {}
        page.on("requestfinished", self.note)

    def note(self, request: Request) -> None:
        if request.resource_type in ("script", "stylesheet"):
            self.requests.setdefault(request.url, request)

    def total(self) -> int:
        self.page.wait_for_load_state("networkidle")
        return sum(request.sizes()["responseBodySize"] for request in self.requests.values())


def first_card(page: Page) -> None:
    page.locator("#hand [role=option]").first.wait_for()


def test_a_new_visitor_can_play_soon(visitors: Visitors, record_property: RecordProperty) -> None:
    page = visitors.visit("about:blank", is_new=True, reduced_motion="no-preference")
    wire = Wire(page)
    start = time.monotonic()
    page.goto("/")
    page.get_by_role("button", name=PLAY).click()
    page.get_by_role("button", name="Just play").click()
    first_card(page)
    seconds = time.monotonic() - start
    everything = wire.total()
    assert 0 < everything <= MOST
    figure = f"{seconds:.1f} s, {everything / 1000:.0f} kB of scripts and styles"
    record_property(FIGURE, f"from opening the page to the first card: {figure}")


def test_home_and_a_table_load_quickly(visitors: Visitors, record_property: RecordProperty) -> None:
    page = visitors.visit("about:blank")
    wire = Wire(page)
    page.goto("/")
    page.get_by_role("button", name=PLAY).wait_for()
    home = wire.total()
    page.get_by_role("button", name=PLAY).click()
    first_card(page)

    friend = visitors.visit("about:blank")
    wire = Wire(friend)
    friend.goto(page.url)
    friend.locator(".plate").first.wait_for()
    table = wire.total()
    assert 0 < home <= MOST
    assert 0 < table <= MOST
    figure = f"scripts and styles: home {home / 1000:.0f} kB, a table {table / 1000:.0f} kB"
    record_property(FIGURE, figure)
