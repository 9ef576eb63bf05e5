"""Chromium from the system's packages, driven by Playwright; skipped with a reason where it is not."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE, TELEVISION = {"width": 390, "height": 844}, {"width": 1920, "height": 1080}
SMALL_PHONE = {"width": 320, "height": 640}
TARGET = 48  # px, what a thumb hits
WAIT = 30_000.0  # ms at most, on a busy machine
# The first draws no window's frame around each page, which takes three times as long.
_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
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
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser without a window."""
    path = next(filter(None, map(shutil.which, _PROGRAMS)), None)
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
        viewport={"width": size["width"], "height": size["height"]},
        has_touch=size["width"] < TELEVISION["width"],
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(url)
    return page


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def barriers(page: "Page") -> list[str]:
    """Return the barriers of a page by WCAG 2.2 AA, as axe-core finds them."""
    pytest.importorskip("axe_playwright_python", reason="no axe-core here")
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(_axe())
    script = """rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
        .then(found => found.violations.flatMap(one => one.nodes.map(node =>
            `${one.id}: ${node.html.slice(0, 120)} ${node.failureSummary}`)))"""
    found: list[str] = page.evaluate(script, _RULES)
    return found


def small_targets(page: "Page") -> list[Any]:
    """Return targets that are smaller than a thumb needs, and the width of a page that is too wide."""
    script = """most => [...document.querySelectorAll('button, input, select, summary, a')]
        .map(one => [one.textContent || one.tagName, one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.width < most - .5 || box.height < most - .5))
        .map(([text, box]) => [text, box.width, box.height])
        .concat(document.documentElement.scrollWidth > innerWidth
            ? [['too wide', document.documentElement.scrollWidth, 0]] : [])"""
    found: list[Any] = page.evaluate(script, TARGET)
    return found
