"""A real Chromium, and a real server with the page in it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.server.program import Program

# without a network of its own it must not look for one
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="module")  # while it runs, no other test of this process can have a loop
def browser() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "no Chromium: `make browser` installs it or says how"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One server for many tests: each brings its own people and tables."""
    with Program(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """A server that a test may kill."""
    with Program(tmp_path / "data") as running:
        yield running


class Visitors:
    """Browser contexts, each a person with cookies of their own; every complaint is a failure."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def visit(self, path: str = "/", **ways: object):
        """A page in a fresh browser; still by default, so that nothing has to be waited for."""
        usual: dict[str, object] = {"base_url": self.url, "reduced_motion": "reduce"}
        context = self.browser.new_context(**(usual | ways))  # type: ignore[arg-type]
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(path)
        return page

    def heard(self, message) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def visitors(browser: Browser, program: Program) -> Iterator[Visitors]:
    everybody = Visitors(browser, program.url)
    yield everybody
    everybody.close()
    assert everybody.complaints == []
