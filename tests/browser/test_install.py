"""The page can be installed, opens without a network, and never shows an older version."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from followsuit.server import app
from tests.browser.conftest import Visitors
from tests.server.program import Program
from tests.server.running import Running, running, settings_in
from tests.waiting import wait_until

KEPT = """async () => {
  const names = await caches.keys();
  const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return { names, paths: caught.flat().map(({ url }) => new URL(url).pathname) };
}"""
IS_CONTROLLED = "() => navigator.serviceWorker?.controller?.state === 'activated'"
HEADLINE = "Pull up a chair"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page that a test can upgrade."""
    copy = tmp_path / "page"
    shutil.copytree(app.page_folder(), copy)
    monkeypatch.setattr(app, "page_folder", lambda: copy)
    return copy


@pytest.fixture
def server(folder: Path, tmp_path: Path) -> Iterator[Running]:
    with running(settings_in(tmp_path / "data")) as server:
        yield server


def upgrade(folder: Path) -> None:
    """Version B: another script, and another service worker."""
    index, worker = folder / "index.html", folder / "sw.js"
    html = index.read_text()
    name = html.split('src="/assets/')[1].split('"')[0]
    script = folder / "assets" / name
    newer = script.with_name(f"b-{script.name}")
    newer.write_text(f"document.documentElement.dataset.version = 'B';\n{script.read_text()}")
    index.write_text(html.replace(script.name, newer.name))
    worker.write_text(worker.read_text().replace("const VERSION = '", "const VERSION = 'b"))


def installed(page: Page) -> Page:
    page.wait_for_function(IS_CONTROLLED)
    return page


def test_browsers_find_everything_they_need_to_install_the_page(visitors: Visitors) -> None:
    page = visitors.visit("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    assert link is not None
    answer = page.request.get(link)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    sizes = {(icon["sizes"], icon.get("purpose")) for icon in manifest["icons"]}
    assert {("192x192", None), ("512x512", None), ("512x512", "maskable"), ("any", None)} <= sizes
    for address in [icon["src"] for icon in manifest["icons"]] + ["/apple-touch-icon.png"]:
        assert page.request.get(address).ok, address
    errors = page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"]
    assert errors == []


def test_the_page_opens_without_a_server_and_says_so(browser, own_program: Program) -> None:
    visitors = Visitors(browser, own_program.url)
    page = installed(visitors.visit("/"))
    own_program.kill()
    page.reload()
    expect(page.get_by_role("heading", name=HEADLINE)).to_be_visible()
    expect(page.get_by_text("Can't reach the server").first).to_be_visible()
    own_program.start()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.locator("article").first).to_be_visible()
    visitors.close()


def test_an_upgrade_is_there_without_a_second_reload(
    browser, server: Running, folder: Path
) -> None:
    visitors = Visitors(browser, server.url)
    page = installed(visitors.visit("/"))
    old = page.evaluate(KEPT)["names"]
    upgrade(folder)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-version", "B")
    expect(page.get_by_role("heading", name=HEADLINE)).to_be_visible()
    wait_until(lambda: old[0] not in page.evaluate(KEPT)["names"])
    assert len(page.evaluate(KEPT)["names"]) == 1
    visitors.close()
    assert visitors.errors == []


def test_only_files_of_the_page_are_kept(visitors: Visitors) -> None:
    page = installed(visitors.visit("/"))
    page.get_by_role("button", name="Play now against bots: Mindikot").click()
    page.locator("#hand [role=option]").first.wait_for()
    page.goto("/account")
    paths = page.evaluate(KEPT)["paths"]
    strange = [p for p in paths if p not in ("/", "/favicon.svg") and not p.startswith("/assets/")]
    assert strange == []


def test_nothing_is_missed_where_browsers_allow_no_service_worker(visitors: Visitors) -> None:
    page = visitors.visit("about:blank")
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto("/")
    expect(page.get_by_role("heading", name=HEADLINE)).to_be_visible()
    assert page.evaluate("'serviceWorker' in navigator") is False
    assert json.loads(page.evaluate("JSON.stringify(performance.getEntriesByName('sw.js'))")) == []
