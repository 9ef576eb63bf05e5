"""A language to look at and to listen to: one page, one PDF, and the night as sound."""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from companion.errors import Refusal
from companion.evening.languages import all_sheets, themes_of, word_files
from companion.evening.night import Night, Progress
from companion.files.atomic_write import atomic_write
from companion.frozen import Frozen
from companion.rulesets import OFFICIAL, load_ruleset
from companion.words.grammar import PLACE
from companion.words.night_script import load_script

PAGE, SHEETS, SOUND = "index.html", "sheets.pdf", "night.mp3"
SKELETON = Path(__file__).with_name("preview.html")
PLAYERS = 7  # of the night that is spoken
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
_SEATS = [
    "seat",
    "president",
    "chancellor",
    "candidate",
    "caller",
    "target",
    "name",
    "old",
    "player",
]
_LISTS = ["names", "allowed", "seats", "ja", "nein", "living"]
_SAMPLES = {
    **dict(zip(_SEATS, _NAMES * 2, strict=False)),
    **dict.fromkeys(_LISTS, ", ".join(_NAMES[:2])),
    "file": "game.pdf",
    "folder": "evening",
    "path": "game.pdf",
    "companion": "companion",
    "command": "companion status",
    "language": "pt",
    "fingerprint": "3f2a 91c0",
}
_NUMBER = "3"


class Captured(NamedTuple):
    """A screen of a terminal, as text."""

    title: str
    text: str


class Preview(Frozen):
    """What was written, and why there is no sound, if there is none."""

    folder: Path
    silent: Refusal | None


def write_preview(
    language: str,
    theme: str,
    folder: Path,
    screens: Iterable[Captured],
    progress: Progress,
    *,
    force: bool = False,
) -> Preview:
    """Write the page, the PDF and the sound into a folder.

    Raises:
        Refusal: a file cannot be written, or the language lacks a sentence.
    """
    from printables.pen import proof

    script = load_script(language, theme)
    night = Night([script], load_ruleset(OFFICIAL).table(PLAYERS))
    silent = None
    with atomic_write(folder / SHEETS, folder / PAGE, force=force) as (sheets, page):
        with proof():  # what does not fit is there to be seen
            sheets.write_bytes(all_sheets(language, theme))
        try:
            sound, _ = night.recorded(Path(SOUND).suffix, progress)
        except Refusal as refusal:  # no voice of this language
            silent = refusal
        else:
            with atomic_write(folder / SOUND, force=force) as (part,):
                part.write_bytes(sound)
        shown = _page(language, theme, script.name, screens, sound=silent is None)
        page.write_bytes(shown.encode())
    return Preview(folder, silent)


def _page(language: str, theme: str, name: str, screens: Iterable[Captured], *, sound: bool) -> str:
    return Template(SKELETON.read_text(encoding="utf-8")).substitute(
        language=escape(language),
        title=escape(f"{name} · {theme}"),
        sound=_SOUND if sound else "",
        screens="\n".join(map(_screen, screens)),
        sheets=SHEETS,
        tables="\n".join(_tables(language, theme)),
    )


_SOUND = f"""<h2 id="sound"><a href="{SOUND}">{SOUND}</a></h2>
<audio controls aria-labelledby="sound" src="{SOUND}"></audio>"""


def _screen(one: Captured) -> str:
    """A screen as a picture: frames and large letters make no sense line by line."""
    title = escape(one.title)
    return f'<h2>{title}</h2>\n<pre role="img" aria-label="{title}">{escape(one.text)}</pre>'


def _tables(language: str, theme: str) -> Iterator[str]:
    """Every sentence by its table, those that a theme leaves to the one below too."""
    own = {file.table: file.lines for file in word_files(language, theme)}
    for file in word_files(language, themes_of(language)[0]):
        yield f"<h2>{escape(file.table)}</h2>\n<table>"
        for key, line in (file.lines | own.get(file.table, {})).items():
            said = escape(filled(line))
            yield f'<tr><th scope="row">{escape(key)}</th><td>{said}</td></tr>'
        yield "</table>"


def filled(line: str) -> str:
    """A line with sample values in its places."""
    return PLACE.sub(lambda place: _SAMPLES.get(place[1], _NUMBER), line)
