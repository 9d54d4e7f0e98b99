"""A real Chromium and a real server that serves the page."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from followsuit.rules.catalogue import GAMES
from tests.server.program import Dealt, Program

# no network beyond loopback
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# the page's random salt would change the deal
SAME_SALT = """
const original = crypto.getRandomValues.bind(crypto);
const SALT = 16;
crypto.getRandomValues = (bytes) => (bytes.length === SALT ? bytes.fill(7) : original(bytes));
"""

# whoever is introduced to a game is not offered its lesson
INTRODUCED = """
try {
  localStorage.followsuit ??= JSON.stringify({ introduced: %s });
} catch {} // about:blank has no storage
"""


# while this is open, no test of this process can run another event loop
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "no Chromium: `make browser` installs it or says how"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One server for many tests; each creates its own users and tables."""
    with Dealt(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """A server that a test can kill."""
    with Dealt(tmp_path / "data") as running:
        yield running


class Visitors:
    """Browser contexts, one per user; every console error fails the test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def visit(self, path: str = "/", **ways: object):
        """A page in a fresh browser, without animations by default; `is_new` for newcomers."""
        is_new = ways.pop("is_new", False)
        usual: dict[str, object] = {"base_url": self.url, "reduced_motion": "reduce"}
        context = self.browser.new_context(**(usual | ways))  # type: ignore[arg-type]
        context.add_init_script(SAME_SALT)
        if not is_new:
            context.add_init_script(INTRODUCED % json.dumps(list(GAMES)))
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self.log)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(path)
        return page

    def log(self, message) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def visitors(browser: Browser, program: Program) -> Iterator[Visitors]:
    with without_errors(Visitors(browser, program.url)) as everybody:
        yield everybody


@pytest.fixture
def visitors_with_random_deals(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    """Visitors of a server that shuffles anew for every match."""
    with (
        Program(tmp_path / "data") as running,
        without_errors(Visitors(browser, running.url)) as everybody,
    ):
        yield everybody


@contextmanager
def without_errors(everybody: Visitors) -> Iterator[Visitors]:
    yield everybody
    everybody.close()
    assert everybody.errors == []
