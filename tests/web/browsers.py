"""Chromium from the system's packages, driven by Playwright; skipped with a reason where it is not."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE, TELEVISION = {"width": 390, "height": 844}, {"width": 1920, "height": 1080}
WAIT = 30_000.0  # ms at most, on a busy machine
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser without a window."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no chromium here: apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright here")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=_QUIET)
        try:
            yield browser
        finally:
            browser.close()


def open_page(browser: "Browser", url: str, size: dict[str, int], faults: list[str]) -> "Page":
    """A page in a context of its own, as on a device of its own; faults of scripts are collected."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, has_touch=size is PHONE
    )
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(url)
    return page


IN_CI = "CI" in os.environ
