"""The page of an evening plays the night on a phone: its buttons, its lines, and its words."""

import json
import re
from base64 import b64decode, urlsafe_b64decode
from html.parser import HTMLParser

import pytest

from companion.evening.folder.tonight_page import (
    NIGHT_PLAYER,
    Sound,
    Step,
    html_page,
    page_header,
    page_look,
)
from companion.evening.night.night import LineSound
from companion.narration.captions import vtt
from companion.narration.narrator import Cue, Say
from companion.words.sentences import load_referee
from printables.look.themes import load_theme, themes

TONIGHT = load_referee("it").words["tonight"]
WORDS, PLAYER = TONIGHT["phone"], TONIGHT["player"]
CUES = (
    Cue(Say("Chiudete gli occhi.", "", "it"), 0.5, 2.0),
    Cue(Say("Откройте глаза.", "", "ru"), 5.0, 6.5),
)
LINES = {
    part: (
        LineSound(
            (("it", f"{part} </script>"), ("ru", "Все закрывают глаза.")), b"\xff\xfb\x90", 3.0
        ),
        LineSound((("it", "Aprite gli occhi."),), bytes(range(256)), 6.0),
    )
    for part in ("night", "freeze", "sound_check")
}


class Elements(HTMLParser):
    """The tags of a page by their ids, and what stands between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.by_id: dict[str, tuple[str, dict[str, str | None]]] = {}
        self.texts: dict[str, str] = {}
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self._open = values.get("id") or ""
        if self._open:
            assert self._open not in self.by_id
            self.by_id[self._open] = tag, values

    def handle_data(self, data: str) -> None:
        self.texts[self._open] = self.texts.get(self._open, "") + data

    def handle_endtag(self, _tag: str, /) -> None:
        self._open = ""


def page_with(*steps: Step, theme: str = "classic") -> str:
    texts = {"evening": "2026-01-01 1", "language": "it", "title": "", "in_order": "", "foot": ""}
    header = page_header("Ada, Ben", ())
    return html_page(page_look(load_theme(theme)), steps, ("tonight.html",), header, **texts)


@pytest.fixture(scope="module")
def page() -> str:
    return page_with(Step("Tocca.", sound=Sound(CUES, LINES, TONIGHT)))


def test_the_lines_are_separate_sounds_with_their_pauses(page: str) -> None:
    elements = Elements(page)
    assert elements.by_id["lines"] == ("script", {"type": "application/json", "id": "lines"})
    held = json.loads(elements.texts["lines"])
    assert held["words"].items() <= WORDS.items()
    for part, some in LINES.items():
        for line, told in zip(some, held["lines"][part], strict=True):
            assert urlsafe_b64decode(told["sound"]) == line.sound
            assert told["pause"] == line.pause
            assert [*map(tuple, told["texts"])] == [*line.texts]
            assert "/" not in told["sound"]


def test_again_hold_and_freeze_are_large_buttons(page: str) -> None:
    elements = Elements(page)
    for name in ("start", "begin", "check", "again", "hold", "freeze", "close"):
        tag, values = elements.by_id[name]
        assert (tag, values["type"], values["class"]) == ("button", "button", "big")
        assert elements.texts[name] == WORDS[name]
    assert re.search(r"#night button\.big \{ min-height: 5\.5rem", page)
    tag, values = elements.by_id["night"]
    assert (tag, *values) == ("dialog", "id", "aria-label")  # nothing else is read then
    assert elements.by_id["said"][1]["aria-live"] == "off"  # a voice says it already
    assert elements.by_id["count"][1]["role"] == "timer"


def test_what_the_script_looks_for_is_there(page: str) -> None:
    script = NIGHT_PLAYER.read_text(encoding="utf-8")
    elements = Elements(page)
    wanted = {*re.findall(r'at\("(\w+)"\)', script)} | {
        *re.findall(r"^    (\w+)\(\) \{", script, re.MULTILINE)
    }
    assert wanted
    assert wanted <= elements.by_id.keys()
    words = json.loads(elements.texts["lines"])["words"]
    assert {*re.findall(r"words\.(\w+)", script)} <= words.keys()


def test_names_of_scripts_do_not_collide(page: str) -> None:
    """All scripts of a page share their names: one that is declared twice stops the second."""
    names = re.findall(r"^  (?:const|let|function) (\w+|\{[^}]*\})", page, re.MULTILINE)
    assert len(names) == len({*names})


def test_the_player_has_a_name_and_captions_in_the_page(page: str) -> None:
    elements = Elements(page)
    assert '<audio controls preload="auto" aria-labelledby="sound" src="night.mp3">' in page
    assert elements.texts["sound"] == PLAYER["sound"]
    (track,) = re.findall(r"<track [^>]*>", page)
    assert f'kind="captions" srclang="it" label="{PLAYER["captions"]}"' in track
    content = track.partition("data:text/vtt;base64,")[2].rstrip('">')
    assert b64decode(content).decode() == vtt(CUES)


def test_headings_come_in_order_and_each_line_names_its_language(page: str) -> None:
    assert re.findall("<h([1-6])", page) == ["1", "2", "3", "3"]
    assert re.findall('<li lang="([a-z]+)"', page) == ["it", "ru"]
    assert re.search(r"li\.now::before \{ content:", page)  # a line is marked by more than colour


@pytest.mark.parametrize("theme", themes())
def test_it_wears_the_look_of_its_theme(theme: str) -> None:
    chosen = load_theme(theme)
    look = page_look(chosen)
    page = page_with(theme=theme)
    pictures = re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", page)
    assert [b64decode(one).decode() for one in pictures] == [look.masthead]
    mixes = {chosen.shade(one).code for one in ("ink-accent-35", "ink-paper-35")}
    drawn = set(re.findall(r"(?:fill|stroke)=\"(#\w+)\"", look.masthead))
    assert {chosen.accent.code} < drawn <= {chosen.ink.code, chosen.accent.code, *mixes}
    typefaces = re.findall(r"data:font/woff;base64,([\w+/=]+)", page)
    assert [b64decode(one) for one in typefaces] == [look.headline, look.text, look.strong]
    assert all(one.startswith(b"wOFF") for one in (look.headline, look.text, look.strong))


def test_the_sign_of_a_step_is_passed_over_by_a_screen_reader() -> None:
    page = page_with(Step("Vote.", icon="M0 0L9 9Z"))
    assert '<svg class="icon" viewBox="0 0 100 100" aria-hidden="true">' in page
    assert 'd="M0 0L9 9Z"' in page
